package import AASA

/// A function of iOS 8 for passwords that Safari keeps for a site.
package enum CredentialCall: String, Sendable, CaseIterable {
    /// `SecRequestSharedWebCredential`; deprecated since iOS 14.
    case request
    /// `SecAddSharedWebCredential`.
    case add

    package var function: String {
        switch self {
        case .request: "SecRequestSharedWebCredential"
        case .add: "SecAddSharedWebCredential"
        }
    }
}

/// The system whose behaviour is replayed.
package enum CredentialSystem: String, Sendable, CaseIterable {
    /// Security-57031.1.35, as published with iOS 8.0.
    case ios8
    /// The current source of the same calls.
    case today

    package var name: String {
        switch self {
        case .ios8: "iOS 8"
        case .today: "systems of today"
        }
    }

    /// The rule sets whose verdicts predict what the system decides, the closest first.
    package var comparableRules: [SystemVersion] {
        switch self {
        case .ios8: [.ios8]
        case .today: [.ios14, .ios9]
        }
    }
}

/// The input of a replay, with nil for what is unknown; an unknown fact of the device is assumed to be in order.
package struct CredentialSituation: Sendable, Equatable {
    package enum SavedPassword: String, Sendable, CaseIterable {
        /// The keychain has a password for the site.
        case saved
        case none
        /// The user chose never to save passwords for the site.
        case never
    }

    package var app: AppIdentifier
    /// The site, or nil if the app passes NULL for all domains of its entitlement.
    package var site: Site?
    /// The host of the site in the letter case of the call, which iOS 8 compares.
    package var host: String?
    /// The values of `com.apple.developer.associated-domains` in the app's signature.
    package var claims: [String]?
    /// Whether the signature holds `application-identifier`.
    package var hasApplicationIdentifier: Bool?
    /// Whether the app passes an account.
    package var namesAccount: Bool
    /// The app's rows of the table.
    package var rows: [PairRecord]

    package var isAutofillOn: Bool?
    package var savedPassword: SavedPassword?
    package var userApproves: Bool?

    package init(app: AppIdentifier, site: Site?, claims: [String]?, rows: [PairRecord]) {
        self.app = app
        self.site = site
        host = site?.host
        self.claims = claims
        self.rows = rows
        namesAccount = true
    }
}
