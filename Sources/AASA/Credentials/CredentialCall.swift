/// The calls with which an app of iOS 8 asks for passwords that Safari keeps for a site.
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

/// Whose behaviour is replayed.
public enum CredentialSystem: String, Sendable, CaseIterable {
    /// Security-57031.1.35, as published with iOS 8.0.
    case ios8
    /// The current source of the same calls.
    case today

    /// The rule sets whose verdicts say what this system decides, the nearest first.
    public var comparableRules: [RuleSet] {
        switch self {
        case .ios8: [.ios8]
        case .today: [.ios14, .ios9]
        }
    }
}
