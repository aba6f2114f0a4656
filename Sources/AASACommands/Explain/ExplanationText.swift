internal import AASA

/// Titles and headings around the entries of the catalogue of errors.
enum ExplanationText {
    static func step(_ step: ErrorMeaning.Step) -> String {
        switch step {
        case .arguments: "arguments: what the app hands over"
        case .system: "system: the way from the app to the keychain service"
        case .settings: "settings of the device"
        case .entitlement: "entitlement: what the app's signature claims"
        case .approval: "approval: whether the site's file approves the app"
        case .user: "user: whether the person allows it"
        case .keychain: "keychain: what is saved"
        case .connection: "connection: reaching the site"
        case .trust: "trust: the server's certificate"
        case .answer: "answer: HTTP status and redirects"
        case .document: "document: size and JSON"
        case .signature: "signature: reading the file as a signed one"
        case .cdn: "CDN: what Apple's servers say in the site's place"
        case .authorization: "authorization: what ASAuthorizationController tells the app"
        }
    }

    /// `-25293 errSecAuthFailed (OSStatus)`.
    static func title(_ found: ErrorExplanation.Found) -> String {
        let meaning = found.meaning
        guard let code = found.code else { return "\(meaning.name) (\(family(meaning.family)))" }
        return "\(meaning.family.text(code)) \(meaning.name) (\(family(meaning.family)))"
    }

    static func family(_ family: ErrorFamily) -> String {
        switch family {
        case .cdn: "Apple's CDN"
        case .log: "a line without a number"
        case .http: "HTTP status"
        default: family.rawValue
        }
    }

    static let notKnown = "is no code, name or log line that is known"
    static let onlyTheDevice = "no command: only the device or the app's own code shows it"

    static func alsoNamed(_ references: [ErrorReference]) -> String {
        "also named, and not known: \(references.map(\.description).joined(separator: ", "))"
    }

    static func nearest(_ text: String) -> String { "the nearest that is known is \(text)" }

    static func nothingKnown(lines: Int) -> String {
        "nothing that is known stands in \(lines.grouped) \(lines == 1 ? "line" : "lines")"
    }

    static func summary(lines: Int, known: Int, kinds: Int) -> String {
        "\(known.grouped) of \(lines.grouped) lines say something that is known, \(kinds.grouped) different \(kinds == 1 ? "thing" : "things")"
    }
}
