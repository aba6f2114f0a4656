/// The meaning of an error: an entry of the ``ErrorCatalogue``.
package struct ErrorMeaning: Sendable, Equatable {
    /// The step at which the error arises.
    package struct Step: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case arguments, system, settings, entitlement, approval, user, keychain, connection, trust, answer,
                document, signature, cdn, authorization
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        package static let arguments = Self(.arguments)
        package static let system = Self(.system)
        package static let settings = Self(.settings)
        package static let entitlement = Self(.entitlement)
        package static let approval = Self(.approval)
        package static let user = Self(.user)
        package static let keychain = Self(.keychain)
        package static let connection = Self(.connection)
        package static let trust = Self(.trust)
        package static let answer = Self(.answer)
        package static let document = Self(.document)
        package static let signature = Self(.signature)
        package static let cdn = Self(.cdn)
        package static let authorization = Self(.authorization)

        /// The step and its subject.
        package var title: String {
            switch known {
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
            case .cdn: "CDN: what Apple's servers answer for the site"
            case .authorization: "authorization: what ASAuthorizationController returns to the app"
            }
        }
    }

    package let family: ErrorFamily
    /// The numbers of the error; nil for lines without a number.
    package let codes: ClosedRange<Int>?
    /// The name of the constant; a name of this project where Apple publishes none.
    package let name: String
    package let step: Step
    /// The system's sentence, if any.
    package let message: MessageTemplate?
    /// What the error means.
    package let meaning: String
    /// Frequent causes.
    package let cause: String
    /// Commands that check it, the best first; empty when only the device knows.
    package let checks: [SuggestedCheck]
    /// The reasons of verdicts with the same meaning.
    package let reasons: [Reason]
    /// The source of the meaning.
    package let source: String

    init(
        _ family: ErrorFamily, _ codes: ClosedRange<Int>?, _ name: String, _ step: Step, message: String? = nil,
        meaning: String, cause: String, checks: [SuggestedCheck] = [], reasons: [Reason] = [], source: String
    ) {
        self.family = family
        self.codes = codes
        self.name = name
        self.step = step
        self.message = message.map { MessageTemplate($0) }
        self.meaning = meaning
        self.cause = cause
        self.checks = checks
        self.reasons = reasons
        self.source = source
    }

    init(
        _ family: ErrorFamily, _ code: Int, _ name: String, _ step: Step, message: String? = nil, meaning: String,
        cause: String, checks: [SuggestedCheck] = [], reasons: [Reason] = [], source: String
    ) {
        self.init(
            family, code...code, name, step, message: message, meaning: meaning, cause: cause, checks: checks,
            reasons: reasons, source: source)
    }

    /// The number, if there is exactly one.
    package var code: Int? { codes.flatMap { $0.count == 1 ? $0.lowerBound : nil } }

    /// Whether the entry is for a range of numbers.
    var isGeneral: Bool { codes != nil && code == nil }
}

/// A command that checks the subject of an error.
package struct SuggestedCheck: ExtensibleEnum {
    package enum Known: String, CaseIterable {
        case explainPair, showApp, verifyCDN, compareCDN, verifyCredentials, verifyToday, retry, lintSite,
            fetchSite, inspectFile, showTable
    }
    package let known: Known
    package init(_ known: Known) { self.known = known }

    /// Replays the calls for the pair, with the app's entitlement.
    package static let explainPair = Self(.explainPair)
    /// Shows the claims of the app's build and their problems.
    package static let showApp = Self(.showApp)
    /// Verifies the copy of Apple's CDN.
    package static let verifyCDN = Self(.verifyCDN)
    /// Compares the CDN's copy with the site's file.
    package static let compareCDN = Self(.compareCDN)
    /// Verifies the app's shared web credentials.
    package static let verifyCredentials = Self(.verifyCredentials)
    /// The same under the rules of current systems.
    package static let verifyToday = Self(.verifyToday)
    /// Retries pending pairs.
    package static let retry = Self(.retry)
    /// Checks the file and its hosting, also with the user agent of Apple's CDN.
    package static let lintSite = Self(.lintSite)
    /// Shows the document and each request.
    package static let fetchSite = Self(.fetchSite)
    /// Shows the form and the signers of a file.
    package static let inspectFile = Self(.inspectFile)
    /// Shows the pair's rows of the table.
    package static let showTable = Self(.showTable)
}
