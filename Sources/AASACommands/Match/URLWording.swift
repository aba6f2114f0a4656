internal import AASA

/// Texts that are no URLs of universal links.
enum URLWording {
    static func sentence(_ problem: LinkURL.Problem) -> String {
        switch problem {
        case .notAURL: "it has neither a scheme nor a '/' in front"
        case .otherScheme(let scheme): "universal links are http and https, not '\(scheme)'"
        case .noHost: "it has no host"
        case .malformedPort: "its port is no number"
        }
    }

    static let hint = "write https://example.com/path, or /path for a path of any site"
}
