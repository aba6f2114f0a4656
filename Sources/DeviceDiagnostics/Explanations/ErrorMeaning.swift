package import AASA

/// The meaning of an error: an entry of the ``ErrorCatalogue``.
package struct ErrorMeaning: Sendable, Equatable {
    package enum Step: String, Sendable, CaseIterable {
        case arguments, system, settings, entitlement, approval, user, keychain, connection, trust, answer
        case document, signature, cdn, authorization, ruleList = "rule-list"

        package var title: String { "\(rawValue): \(meaning)" }

        package var meaning: String {
            switch self {
            case .arguments: "what the app hands over"
            case .system: "the way from the app to the keychain service"
            case .settings: "the device's settings"
            case .entitlement: "what the app's signature claims"
            case .approval: "whether the site's file approves the app"
            case .user: "whether the person allows it"
            case .keychain: "what is saved"
            case .connection: "reaching the site"
            case .trust: "the server's certificate"
            case .answer: "HTTP status and redirects"
            case .document: "size and JSON"
            case .signature: "reading the file as a signed one"
            case .cdn: "what Apple's servers answer for the site"
            case .authorization: "what ASAuthorizationController returns to the app"
            case .ruleList: "compiling a content blocker's rules"
            }
        }
    }

    package let family: ErrorFamily
    /// The numbers of the error; nil for lines without a number.
    package let codes: ClosedRange<Int>?
    /// The name of the constant; a name of this project where Apple publishes none.
    package let name: String
    package private(set) var step: Step
    /// The system's sentence, if any.
    package let message: MessageTemplate?
    /// Sentences of which the system writes one.
    private let variants: [MessageTemplate]
    package private(set) var meaning: String
    package private(set) var cause: String
    /// Commands that check it, the best first; empty when only the device knows.
    package private(set) var checks: [SuggestedCheck]
    /// The reasons of verdicts with the same meaning.
    package private(set) var reasons: [Reason]
    package let source: String

    /// - Parameters:
    ///   - code: the only number of the error.
    ///   - codes: its numbers, if it has several.
    init(
        family: ErrorFamily, code: Int? = nil, codes: ClosedRange<Int>? = nil, name: String, step: Step,
        message: String? = nil, variants: [String] = [], meaning: String, cause: String, checks: [SuggestedCheck] = [],
        reasons: [Reason] = [], source: String
    ) {
        self.family = family
        self.codes = codes ?? code.map { number in number...number }
        self.name = name
        self.step = step
        self.message = message.map(MessageTemplate.init)
        self.variants = variants.map(MessageTemplate.init)
        self.meaning = meaning
        self.cause = cause
        self.checks = checks
        self.reasons = reasons
        self.source = source
    }

    var messages: [MessageTemplate] { [message].compactMap(\.self) + variants }

    /// The number, if there is exactly one.
    package var code: Int? {
        guard let codes, codes.count == 1 else { return nil }
        return codes.lowerBound
    }

    var isGeneral: Bool { codes != nil && code == nil }

    /// Makes of a failed connection to the site, or of its status, one of Apple's CDN, from which the device requested
    /// the file.
    mutating func relateToCDN() {
        if family == .http {
            step = .cdn
            meaning = Self.cdnRefused.meaning
            cause = Self.cdnRefused.cause
            checks = Self.cdnRefused.checks
            reasons = Self.cdnRefused.reasons
        }
        guard [.connection, .trust].contains(step), !reasons.isEmpty else { return }
        step = .cdn
        meaning = CDNFailure.notReached
        cause = "a DNS filter, a firewall or a proxy that opens TLS, between the device and the CDN"
        checks = [.verifyCDN]
        reasons = []
    }
}

/// A command that checks the subject of an error.
package enum SuggestedCheck: String, Sendable, CaseIterable {
    /// Replays the calls for the pair, with the app's entitlement.
    case explainPair
    /// Shows the claims of the app's build and their problems.
    case showApp
    /// Verifies the copy of Apple's CDN.
    case verifyCDN
    /// Compares the CDN's copy with the site's file.
    case compareCDN
    /// Verifies the app's shared web credentials.
    case verifyCredentials
    /// The same under the rules of current systems.
    case verifyToday
    /// Checks the app on the site, whichever service it is about.
    case checkApp
    case retry
    /// Checks the file and its hosting, also with the user agent of Apple's CDN.
    case lintSite
    /// Shows the document and each request.
    case fetchSite
    /// Shows the form and the signers of a file.
    case inspectFile
    /// Checks a content rule list.
    case lintRuleList
    /// Checks the file of a relying party's host.
    case relyingParty
    case checkAndroidApp
}
