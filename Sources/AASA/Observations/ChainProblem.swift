/// What is wrong with a certification path (RFC 5280 section 6), and at which certificate.
public struct ChainProblem: Sendable, Equatable {
    /// What is wrong with the path.
    @nonexhaustive
    public enum Kind: String, Sendable, CaseIterable {
        /// The issuer of the path's last certificate is neither in the message nor trusted.
        case issuerMissing
        /// A certificate with the issuer's name is in the message or trusted, but not with the key that signed.
        case issuerMismatch
        /// The only certificate is its own issuer and is not trusted.
        case selfSigned
        /// The path ends in a root that is not trusted.
        case rootUntrusted
        /// Key usage or extended key usage do not allow what the certificate is used for.
        case purpose
        /// The certificate has expired.
        case expired
        /// The certificate's validity has not begun.
        case notYetValid
        /// The certificate's key or signature algorithm is too weak for OpenSSL's security level.
        case tooWeak
        /// The name constraints of an issuer do not allow the certificate's names (RFC 5280 section 4.2.1.10).
        case nameConstraints
        /// The certificate has an unknown critical extension (RFC 5280 section 4.2).
        case criticalExtension
        /// The path has more certificates than an issuer allows (RFC 5280 section 4.2.1.9), or than are checked.
        case tooLong
        /// Another reason; ``ChainProblem/text`` states it.
        case other
    }
    /// What is wrong.
    public var kind: Kind
    /// Position of the certificate in the path; 0 is the signer's or the server's own.
    public var depth: Int
    /// The distinguished name of the certificate (RFC 2253).
    public var subject: String
    /// The distinguished name of its issuer (RFC 2253).
    public var issuer: String
    /// The end of the certificate's validity if it has expired, the beginning if it is not yet valid; else nil.
    public var date: Timestamp?
    /// OpenSSL's message.
    public var text: String

    package init(kind: Kind, depth: Int, subject: String, issuer: String, text: String) {
        self.kind = kind
        self.depth = depth
        self.subject = subject
        self.issuer = issuer
        self.text = text
    }

    /// The problem of a signer's path in a sentence.
    public var sentence: String {
        switch kind {
        case .issuerMissing where depth == 0:
            "the certificate of the signer's issuer '\(issuer)' is missing: it is neither in the file nor trusted"
        case .issuerMissing:
            "the signer's chain ends at '\(subject)', whose issuer '\(issuer)' is neither in the file nor trusted"
        case .selfSigned: "the signer's certificate '\(subject)' is its own issuer and is not trusted"
        case .rootUntrusted: "the signer's chain ends in '\(subject)', which is not trusted"
        case .purpose where depth == 0:
            "the signer's certificate '\(subject)' is not for TLS servers (its key usage or extended key usage does not allow it)"
        case .purpose: "'\(subject)' in the signer's chain may not issue certificates for TLS servers"
        case .expired, .notYetValid: "'\(subject)' in the signer's chain \(datePredicate)"
        case .tooWeak: "the signer's chain proves nothing at '\(subject)': \(text)"
        case .nameConstraints:
            "the name constraints of an issuer in the signer's chain do not allow '\(subject)': \(text)"
        case .criticalExtension: "'\(subject)' in the signer's chain has an unknown critical extension"
        case .issuerMismatch, .tooLong, .other: "the signer's chain is not trusted at '\(subject)': \(text)"
        }
    }

    /// The problem of a TLS server's path in a sentence.
    package var serverSentence: String {
        switch kind {
        case .issuerMissing:
            "the server's chain ends at '\(subject)', and the certificate of its issuer '\(issuer)' is neither sent nor trusted"
        case .selfSigned: "the server's certificate '\(subject)' is its own issuer and is not trusted"
        case .rootUntrusted: "the server's chain ends in '\(subject)', which is not trusted"
        case .purpose: "'\(subject)' in the server's chain may not be used for TLS servers"
        case .expired, .notYetValid: "'\(subject)' in the server's chain \(datePredicate)"
        case .nameConstraints:
            "the name constraints of an issuer in the server's chain do not allow '\(subject)': \(text)"
        case .criticalExtension: "'\(subject)' in the server's chain has an unknown critical extension"
        case .issuerMismatch, .tooWeak, .tooLong, .other: "the server's chain is not trusted at '\(subject)': \(text)"
        }
    }

    /// That the certificate is out of date, without its subject.
    var datePredicate: String {
        let relation = if kind == .expired { "expired on" } else { "is not valid before" }
        return "\(relation) \(date.certificateDate)"
    }

    /// How to fix a signer's path.
    package var hint: String? {
        switch kind {
        case .issuerMissing where depth == 0:
            "sign again with the certificate of '\(issuer)' in the message, which devices do not fetch; if it is a root of your own, trust it"
        case .issuerMissing: "check that '\(issuer)' is a public root"
        case .selfSigned, .rootUntrusted: "devices require a certificate that is issued by a public authority"
        case .issuerMismatch:
            "sign again with the certificate of '\(issuer)' that issued it, which the authority offers"
        case .purpose: hintAboveSigner ?? Self.purposeHint
        case .tooWeak: hintAboveSigner ?? kind.replacementHint
        case .other: hintAboveSigner ?? "request a new certificate from the authority"
        case .nameConstraints, .criticalExtension, .tooLong, .expired, .notYetValid: kind.replacementHint
        }
    }

    package var remedy: Remedy? {
        switch kind {
        case .issuerMissing where depth == 0: .addCertificateOrTrustRoot
        case .issuerMissing, .selfSigned, .rootUntrusted: .trustRoot
        case .notYetValid: .chooseMoment
        case .issuerMismatch: .addCertificate
        case .expired where depth == 0: .sign
        case .expired, .purpose, .tooWeak, .other: if depth == 0 || isOfRoot { nil } else { .addCertificate }
        case .nameConstraints, .criticalExtension, .tooLong: nil
        }
    }

    package static let purposeHint = "sign with the site's TLS server certificate, not with one for e-mail or code"
    /// For a certificate that is not valid yet.
    package static let clockHint = "devices accept it once it is valid: check the clock"
    static let strengthHint = "request from the authority a certificate with RSA of 2048 bits or P-256, and SHA-256"
    /// For a server's own certificate that has expired, or will.
    static let renewalHint = "renew it, and reload the server"

    /// How to fix a signer's path that is out of date.
    package var dateHint: String {
        if kind != .expired { return Self.clockHint }
        return hintAboveSigner ?? "sign again with the renewed certificate"
    }

    /// How to fix a path above the signer's own certificate; nil for that one.
    private var hintAboveSigner: String? {
        if depth == 0 { return nil }
        return isOfRoot ? Self.currentRoot : Self.currentIntermediate
    }

    private var isOfRoot: Bool { depth > 0 && subject.hasSameBytes(as: issuer) }

    /// How to fix a signer's path whose root expires.
    package static let currentRoot = "sign again with a certificate whose chain leads to a current root"

    /// How to fix a signer's path above its own certificate.
    static let currentIntermediate =
        "sign again with a current intermediate certificate, which the authority offers"
}

extension ChainProblem.Kind {
    /// What to request from the authority where only a different certificate fixes the path, of a server or a signer;
    /// else nil.
    package var replacementHint: String? {
        switch self {
        case .tooWeak: ChainProblem.strengthHint
        case .nameConstraints: "request a certificate from an authority whose name constraints allow all of its names"
        case .criticalExtension: "request a certificate whose chain has no such extension"
        case .tooLong: "request a certificate with a shorter chain from the authority"
        case .issuerMissing, .issuerMismatch, .selfSigned, .rootUntrusted, .purpose, .expired, .notYetValid, .other:
            nil
        }
    }
}
