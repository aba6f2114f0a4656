/// The outcome for one app-site pair.
public enum Status: String, Sendable, CaseIterable {
    case approved, denied, pending
}

/// Why a verdict is what it is: a stable code.
public enum Reason: String, Sendable, CaseIterable {
    case approved
    case tooLarge = "too-large"
    case contentType = "content-type"
    case notSigned = "not-signed"
    case signatureInvalid = "signature-invalid"
    case signerUntrusted = "signer-untrusted"
    case signerExpired = "signer-expired"
    case signerWrongSite = "signer-wrong-site"
    case malformedJSON = "malformed-json"
    case serviceMissing = "service-missing"
    case appNotListed = "app-not-listed"
    case redirect
    case clientError = "client-error"
    case unexpectedStatus = "unexpected-status"
    case serverError = "server-error"
    case unreachable
    case tlsUntrusted = "tls-untrusted"
    case retriesExhausted = "retries-exhausted"
    /// A pair of an app that was installed and not asked about yet.
    case notChecked = "not-checked"

    /// What the reason means for the pair.
    public var status: Status {
        switch self {
        case .approved: .approved
        case .serverError, .unreachable, .retriesExhausted, .notChecked: .pending
        default: .denied
        }
    }
}
