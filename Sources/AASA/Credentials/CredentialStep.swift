/// One condition of a call, in the order in which the system tests them.
public struct CredentialStep: Sendable, Equatable {
    public enum Condition: String, Sendable, CaseIterable {
        /// Domain and account are strings, and there where they must be.
        case arguments
        /// The app reaches the keychain service.
        case system
        case autofill
        /// There is a domain to ask about.
        case domain
        /// The app's signature holds `application-identifier`.
        case identifier
        /// The entitlement claims the domain.
        case entitlement
        /// The keychain has a password.
        case savedPassword = "saved-password"
        /// The site's file approves the app.
        case approval
        case user
        /// Safari may save passwords for the site.
        case saving
    }

    public enum Outcome: Sendable, Equatable {
        case passed
        case fails(ErrorMeaning)
        /// Only the device knows; it is taken to be in order.
        case assumed
        /// It can be found out, and was not.
        case unknown
        /// A condition in front of it fails.
        case notReached
    }

    /// What the outcome rests on.
    public enum Evidence: Sendable, Equatable {
        case none
        case claim(CredentialClaim)
        case row(PairRow)
        /// Several domains, each with what it comes to. Errors of single ones are swallowed.
        case rows([SiteRow])
        case sites([Site])
    }

    /// A domain of the entitlement with its row.
    public struct SiteRow: Sendable, Equatable {
        public var site: Site
        public var row: PairRow
    }

    public var condition: Condition
    public var outcome: Outcome
    public var evidence: Evidence

    init(_ condition: Condition, _ outcome: Outcome, _ evidence: Evidence) {
        self.condition = condition
        self.outcome = outcome
        self.evidence = evidence
    }
}
