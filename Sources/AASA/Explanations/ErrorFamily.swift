/// Where an error's number counts: the same number means other things elsewhere.
public enum ErrorFamily: String, Sendable, CaseIterable {
    /// Numbers of the Security framework and its neighbours (`SecBase.h`, `MacErrors.h`).
    case osStatus = "OSStatus"
    /// What an app gets from `ASAuthorizationController`.
    case authorization = "ASAuthorizationError"
    /// What the daemon swcd keeps when a file cannot be used.
    case associationDaemon = "SWCErrorDomain"
    case urlLoading = "NSURLErrorDomain"
    case cocoa = "NSCocoaErrorDomain"
    /// An HTTP status that swcd keeps as an error.
    case http = "HTTP"
    /// What Apple's CDN says in `Apple-Failure-Reason`: `SWCERR` and five digits.
    case cdn = "SWCERR"
    /// Lines of the device's log, and header fields of the CDN, that have no number.
    case log = "log"

    /// Other names under which the family stands in logs.
    var aliases: [String] {
        switch self {
        case .osStatus: ["NSOSStatusErrorDomain"]
        case .authorization: ["com.apple.AuthenticationServices.AuthorizationError", "ASAuthorizationErrorDomain"]
        case .log: []
        default: []
        }
    }

    /// The family with this name; compared byte for byte.
    public init?(name: String) {
        guard
            let family = Self.allCases.first(where: { family in
                family != .log && ([family.rawValue] + family.aliases).contains { $0.utf8.elementsEqual(name.utf8) }
            })
        else { return nil }
        self = family
    }

    /// The number in the family's notation.
    public func text(_ code: Int) -> String { self == .cdn ? CDNFailure.code(code) : String(code) }
}
