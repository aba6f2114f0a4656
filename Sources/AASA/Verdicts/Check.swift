/// One thing that must hold for a pair to be approved.
public struct Check: Sendable, Equatable {
    /// In the order in which the first failure is named.
    public enum Kind: String, Sendable, CaseIterable {
        case response, size, contentType, signed, signature, signerTrust, signerDate, signerSite, json, service, app
    }

    public enum Outcome: Sendable, Equatable {
        case passed
        case failed(Failure)
        /// Something before it failed, so that there is nothing to look at.
        case notReached
    }

    public var kind: Kind
    public var outcome: Outcome

    public init(_ kind: Kind, _ outcome: Outcome) {
        self.kind = kind
        self.outcome = outcome
    }

    /// The failure, when there is one.
    public var failure: Failure? {
        if case .failed(let failure) = outcome { failure } else { nil }
    }
}
