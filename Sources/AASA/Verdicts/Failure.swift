/// Why a pair is not approved, with what was seen.
public enum Failure: Sendable, Equatable {
    case redirect(status: Int, target: String?)
    case clientError(status: Int)
    case unexpectedStatus(Int)
    case serverError(status: Int)
    case unreachable(NetworkFailure)
    case tlsUntrusted(String)
    case tooLarge
    /// The content type that was sent, if any.
    case contentType(String?)
    case notSigned(NotSigned)
    case signatureInvalid(SignatureProblem)
    case signerUntrusted(SignerReport, ChainProblem)
    case signerExpired(SignerReport, ChainProblem)
    case signerWrongSite(SignerReport)
    case malformedJSON(JSONSyntaxError, SourcePosition)
    /// A file that is no JSON and says what it is instead.
    case notJSON(NotSigned)
    /// A document whose root is no object.
    case notAnObject
    /// The services that the file does have.
    case serviceMissing([Service])
    /// The apps that are listed instead.
    case appNotListed([String])

    /// What a file is that is not a signature that a device reads.
    public enum NotSigned: Sendable, Equatable {
        case empty
        case json
        case html
        /// A signature in a wrapping that no device reads.
        case wrapped(Wrapping)
        case otherMessage(type: String)
        case unreadableMessage(Wrapping, String)
        case other
    }

    /// The stable code.
    public var reason: Reason {
        switch self {
        case .redirect: .redirect
        case .clientError: .clientError
        case .unexpectedStatus: .unexpectedStatus
        case .serverError: .serverError
        case .unreachable: .unreachable
        case .tlsUntrusted: .tlsUntrusted
        case .tooLarge: .tooLarge
        case .contentType: .contentType
        case .notSigned: .notSigned
        case .signatureInvalid: .signatureInvalid
        case .signerUntrusted: .signerUntrusted
        case .signerExpired: .signerExpired
        case .signerWrongSite: .signerWrongSite
        case .malformedJSON, .notJSON, .notAnObject: .malformedJSON
        case .serviceMissing: .serviceMissing
        case .appNotListed: .appNotListed
        }
    }
}
