/// What the bytes of a file are.
public enum Content: Sendable, Equatable {
    /// No CMS message in any wrapping: JSON, or something else.
    case plain([UInt8])
    /// A CMS message that cannot be read; the reader's words.
    case unreadableMessage(Wrapping, String)
    /// A CMS message that is no SignedData; its type's name.
    case otherMessage(Wrapping, type: String)
    /// A SignedData (RFC 5652 section 5).
    case signed(SignatureReport)
}

/// How a CMS message is wrapped up. A device reads ``der`` only.
public enum Wrapping: String, Sendable, CaseIterable {
    case none, der, pem, base64, smime
}

/// What checking a SignedData has shown.
public struct SignatureReport: Sendable, Equatable {
    public var wrapping: Wrapping
    /// Nil when every signer's signature is right for the content.
    public var problem: SignatureProblem?
    /// In the message's order.
    public var signers: [SignerReport]
    /// Certificates in the message, the signers' included.
    public var certificateCount: Int
    /// Bytes after the message.
    public var trailingBytes: Int
    /// The signed bytes; nil when the message is detached.
    public var payload: [UInt8]?

    public init(
        wrapping: Wrapping, problem: SignatureProblem?, signers: [SignerReport], certificateCount: Int,
        trailingBytes: Int, payload: [UInt8]?
    ) {
        self.wrapping = wrapping
        self.problem = problem
        self.signers = signers
        self.certificateCount = certificateCount
        self.trailingBytes = trailingBytes
        self.payload = payload
    }
}

/// Why a signature does not hold.
public enum SignatureProblem: Sendable, Equatable {
    /// Signed with a detached signature: the content is not in the file.
    case contentMissing
    /// A SignedData that carries certificates and no signature.
    case noSigner
    case signerCertificateMissing
    /// The content is not what was signed.
    case contentChanged
    /// The digest algorithm is one for which anybody can find another content.
    case digestBroken(String)
    /// The CMS library's words.
    case signatureWrong(String)
}

/// One signer of a SignedData and its certificate.
public struct SignerReport: Sendable, Equatable {
    public var subject: String
    public var issuer: String
    /// Nil when the certificate's field is no time.
    public var notBefore: Timestamp?
    public var notAfter: Timestamp?
    /// The digest algorithm in lower case, for instance "sha256".
    public var digest: String
    /// DNS names of the subject alternative name extension.
    public var names: [String]
    /// Nil when a path to a trust anchor exists, dates aside.
    public var trustProblem: ChainProblem?
    /// Nil when every certificate of the path is in date.
    public var dateProblem: ChainProblem?
    /// Whether the certificate is for the site; nil when no site was asked about.
    public var coversSite: Bool?

    public init(
        subject: String, issuer: String, notBefore: Timestamp?, notAfter: Timestamp?, digest: String, names: [String],
        trustProblem: ChainProblem?, dateProblem: ChainProblem?, coversSite: Bool?
    ) {
        self.subject = subject
        self.issuer = issuer
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.digest = digest
        self.names = names
        self.trustProblem = trustProblem
        self.dateProblem = dateProblem
        self.coversSite = coversSite
    }
}

/// What is wrong with a certification path (RFC 5280 section 6), and at which certificate.
public struct ChainProblem: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case issuerMissing, selfSigned, rootUntrusted, purpose, expired, notYetValid, tooWeak, other
    }
    public var kind: Kind
    /// 0 for the signer's own certificate.
    public var depth: Int
    public var subject: String
    public var issuer: String
    /// The certificate library's words.
    public var text: String

    public init(kind: Kind, depth: Int, subject: String, issuer: String, text: String) {
        self.kind = kind
        self.depth = depth
        self.subject = subject
        self.issuer = issuer
        self.text = text
    }
}
