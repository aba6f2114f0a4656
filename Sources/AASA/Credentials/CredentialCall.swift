/// A function of iOS 8 for passwords that Safari keeps for a site.
public enum CredentialCall: String, Sendable, CaseIterable {
    /// `SecRequestSharedWebCredential`; deprecated since iOS 14.
    case request
    /// `SecAddSharedWebCredential`.
    case add

    /// The function's name.
    public var function: String {
        switch self {
        case .request: "SecRequestSharedWebCredential"
        case .add: "SecAddSharedWebCredential"
        }
    }
}

/// The system whose behaviour is replayed.
public enum CredentialSystem: String, Sendable, CaseIterable {
    /// Security-57031.1.35, as published with iOS 8.0.
    case ios8
    /// The current source of the same calls.
    case today

    /// The name that reports use.
    public var name: String {
        switch self {
        case .ios8: "iOS 8"
        case .today: "systems of today"
        }
    }

    /// The rule sets whose verdicts predict what the system decides, the closest first.
    public var comparableRules: [RuleSet] {
        switch self {
        case .ios8: [.ios8]
        case .today: [.ios14, .ios9]
        }
    }
}

/// The input of a replay. Nil is unknown; an unknown fact of the device is assumed to be in order.
public struct CredentialSituation: Sendable, Equatable {
    public enum SavedPassword: String, Sendable, CaseIterable {
        /// The keychain has a password for the site.
        case saved
        case none
        /// The user chose never to save passwords for the site.
        case never
    }

    public var app: AppIdentifier
    /// Nil when the app passes NULL for all domains of its entitlement.
    public var site: Site?
    /// The values of `com.apple.developer.associated-domains` in the app's signature.
    public var claims: [String]?
    /// Whether the signature holds `application-identifier`.
    public var hasApplicationIdentifier: Bool?
    /// Whether the app passes an account.
    public var namesAccount: Bool
    /// The app's rows of the table.
    public var rows: [PairRecord]

    public var isAutofillOn: Bool?
    public var savedPassword: SavedPassword?
    public var userApproves: Bool?

    public init(app: AppIdentifier, site: Site?, claims: [String]?, rows: [PairRecord]) {
        self.app = app
        self.site = site
        self.claims = claims
        self.rows = rows
        namesAccount = true
    }
}
