/// The result of checking a SignedData (RFC 5652 section 5).
package struct SignatureInspection: Sendable, Equatable {
    package var wrapping: Wrapping
    /// What is wrong; nil when every signer's signature is valid for the content.
    package var problem: SignatureProblem?
    /// In the message's order.
    package var signers: [SignerInspection]
    /// Certificates in the message, the signers' included.
    package var certificateCount: Int
    /// Bytes after the message.
    package var trailingBytes: Int
    /// The signed bytes; nil when the message is detached.
    package var payload: [UInt8]?
    /// Whether the signed bytes are outside the message, as in `multipart/signed`.
    package var isDetached = false

    package init(
        wrapping: Wrapping, problem: SignatureProblem?, signers: [SignerInspection], certificateCount: Int,
        trailingBytes: Int, payload: [UInt8]?
    ) {
        self.wrapping = wrapping
        self.problem = problem
        self.signers = signers
        self.certificateCount = certificateCount
        self.trailingBytes = trailingBytes
        self.payload = payload
    }

    /// Properties of the message that are allowed and seldom intended, a sentence each.
    package var notes: [String] {
        var notes: [String] = []
        if let trailingNote { notes.append(trailingNote) }
        notes += signers.compactMap(\.signingTimeNote)
        notes += signers.flatMap(\.weaknesses).map(\.sentence)
        for digest in ["md5", "sha1"] where signers.contains(where: { $0.digest == digest }) {
            notes.append("\(Self.digestNote(digest)); sign again with SHA-256")
        }
        return notes
    }

    /// States that bytes follow the message; nil if none do.
    package var trailingNote: String? {
        switch trailingBytes {
        case ...0: nil
        case 1: "1 byte follows the message and is ignored by devices"
        case let count: "\(count.grouped) bytes follow the message and are ignored by devices"
        }
    }

    /// - Parameter digest: a broken one in lower case, as `sha1`.
    package static func digestNote(_ digest: String) -> String {
        "the signature uses \(digest.digestName), which is broken"
    }
}

/// Why a signature is not valid.
@nonexhaustive
public enum SignatureProblem: Sendable, Equatable {
    /// More parts than are read, for instance 2,121 "signers"; nothing else of the signature was checked.
    case tooMany(String, count: Int, maximum: Int)
    /// A signer's key is of a kind that devices do not support; its description, for instance "DSA of 2048 bits".
    case keyUnsupported(String)
    /// A detached signature: the content is not in the file.
    case contentMissing
    /// A SignedData that carries certificates and no signature.
    case noSigner
    /// More than one signer; their number.
    case severalSigners(Int)
    /// Content of a type other than id-data (RFC 5652 section 4); its name.
    case contentNotData(String)
    /// The signer's certificate is not in the message.
    case signerCertificateMissing
    /// Two certificates of the message have the signer's issuer and serial number, and the first, which counts, did not
    /// sign; their distinguished names.
    case signerIndistinct(String, String)
    /// The message's digest algorithms lack the signature's (RFC 5652 section 5.1); its name in lower case.
    case digestNotListed(String)
    /// The content is not what was signed.
    case contentChanged
    /// A signed attribute is missing, there twice or of a wrong type (RFC 5652 section 11); what is wrong.
    case attributeWrong(String)
    /// A content-type attribute that is not the type of the content (RFC 5652 section 11.1); its name.
    case contentTypeDiffers(String)
    /// A digest algorithm for which another content with the same digest can be made.
    case digestBroken(String)
    /// A digest or signature algorithm that devices do not know; its name in lower case.
    case algorithmUnknown(String)
    /// OpenSSL's message.
    case signatureWrong(String)

    /// The problem in a sentence whose subject is the signature.
    public var sentence: String {
        switch self {
        case .tooMany(let parts, let count, let maximum):
            "the message has \(count.grouped) \(parts), and at most \(maximum) are read"
        case .keyUnsupported(let key): "the signer's key is \(key), which devices do not support"
        case .contentMissing: "it is detached, and the document is not in the file"
        case .noSigner: "the message has no signature"
        case .severalSigners(let count): "the message has \(count) signers, and devices accept exactly one"
        case .contentNotData(let type): "its content is of the type \(type), and devices accept data only"
        case .signerCertificateMissing: "the signer's certificate is not in the message"
        case .signerIndistinct(let first, let second):
            "two certificates in the message have the signer's issuer and serial number, '\(first)' and '\(second)', and it does not match the first"
        case .digestNotListed(let name): "the message does not list \(name.digestName) among its digest algorithms"
        case .digestBroken(let name): "it uses \(name.digestName), with which an attacker can sign another document"
        case .algorithmUnknown(let name): "it uses \(name.digestName), which devices do not know"
        case .attributeWrong(let text): "its signed attributes are wrong: \(text)"
        case .contentTypeDiffers(let type): "it was made for content of the type \(type), and the content has another"
        case .contentChanged: "the document was changed after it was signed"
        case .signatureWrong(let text):
            "it does not match the document and the signer's key\(text.isEmpty ? "" : " (\(text))")"
        }
    }

    var isBrokenDigest: Bool { if case .digestBroken = self { true } else { false } }
    var isOfSeveralSigners: Bool { if case .severalSigners = self { true } else { false } }

    static let digestHint = "sign again with SHA-256"

    package var hint: String {
        switch self {
        case .contentMissing: "sign with the document inside, which openssl does with -nodetach"
        case .contentChanged:
            "let nothing rewrite the file on its way (line ends, minification, a proxy), or sign again"
        case .severalSigners: "sign with the site's certificate alone"
        case .keyUnsupported: ChainProblem.strengthHint
        case .tooMany(let parts, _, _): "sign the document again with fewer \(parts)"
        case .digestBroken: Self.digestHint
        case .signerIndistinct:
            "leave the certificate that did not sign out of the message, or request one with a serial number of its own"
        case .noSigner, .signerCertificateMissing, .signatureWrong, .algorithmUnknown, .attributeWrong,
            .contentTypeDiffers, .contentNotData, .digestNotListed:
            "sign the document again"
        }
    }

    package var remedy: Remedy? {
        switch self {
        case .keyUnsupported, .signerIndistinct: nil
        default: .sign
        }
    }
}

/// One signer of a SignedData and its certificate.
public struct SignerInspection: Sendable, Equatable {
    /// How to fix a signer that is not for the site.
    package static func siteHint(_ site: String) -> String {
        "sign with a certificate whose subject alternative names cover \(site)"
    }

    /// The distinguished name of the signer's certificate (RFC 2253).
    public var subject: String
    /// The distinguished name of its issuer (RFC 2253).
    public var issuer: String
    /// In hexadecimal, as OpenSSL prints it.
    package var serialNumber = ""
    /// The SHA-256 of the certificate in lower-case hexadecimal.
    package var fingerprint = ""
    /// The first moment of the certificate's validity; nil if its field is not a time.
    public var notBefore: Timestamp?
    /// The last moment of the certificate's validity; nil if its field is not a time.
    public var notAfter: Timestamp?
    /// The digest algorithm in lower case, for instance "sha256".
    public var digest: String
    /// DNS names of the subject alternative name extension.
    public var names: [String]
    /// What is wrong with the path to a trust anchor, dates aside.
    public var trustProblem: ChainProblem?
    /// What is wrong with the dates of the path.
    package var dateProblem: ChainProblem?
    /// Whether the certificate is for the site; nil when the site is not known.
    public var coversSite: Bool?
    /// The kinds of the subject alternative names that are not DNS names, for instance "IP address".
    package var otherNameKinds: [String] = []
    /// The weak keys and signatures of the path, the signer's own first.
    package var weaknesses: [SignerWeakness] = []
    /// The earliest expiry of a certificate of the valid path; nil without one.
    package var pathExpiry: Timestamp?
    /// Whether that is the root's.
    package var expiresWithRoot = false
    /// The signing-time attribute; nil without one.
    public var signingTime: Timestamp?
    /// Whether the path is valid at the signing time; nil without one.
    package var isTrustedAtSigningTime: Bool?

    package init(
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

    /// Apple's authorities for TLS servers are called public, and the others sign for developers.
    var isOfAppleDeveloper: Bool {
        issuer.contains(text: "Apple Worldwide Developer Relations")
            || (issuer.contains(text: "Apple Inc.") && !issuer.contains(text: "Public"))
    }

    var developerSentence: String {
        "the document is signed with '\(subject)', a certificate that Apple issues to developers, and not with one for TLS servers"
    }

    /// A problem with the dates of the signer's path in a sentence.
    package func dateSentence(_ problem: ChainProblem) -> String {
        if problem.depth > 0 { return problem.sentence }
        return "the signer's certificate \(problem.datePredicate)"
    }

    /// The hosts for which the certificate is, or which names it has instead.
    package var namesSentence: String {
        if !names.isEmpty { return "it is for " + names.shortened }
        if otherNameKinds.isEmpty { return "it has no subject alternative name" }
        let others = otherNameKinds.map { kind in Self.article(kind) + kind }.joined(separator: " and ")
        return "its subject alternative name has no DNS name, only \(others)"
    }

    private static func article(_ noun: String) -> String { noun.hasPrefix("IP") || noun.hasPrefix("e") ? "an " : "a " }

    /// The expiry of the certificate, or of one above it if that comes first; nil when the field is not a time.
    package var expiry: CertificateExpiry? {
        guard let notAfter else { return nil }
        var pathExpiry = pathExpiry
        if dateProblem?.kind == .expired { pathExpiry = dateProblem?.date ?? pathExpiry }
        guard let pathExpiry, pathExpiry < notAfter else {
            return CertificateExpiry(of: .signer, notBefore: notBefore, notAfter: notAfter)
        }
        var expiry = CertificateExpiry(of: .signer, notBefore: nil, notAfter: pathExpiry)
        expiry.isOfChain = true
        expiry.isOfRoot = expiresWithRoot
        return expiry
    }

    /// Until when the signer is in date, as the end of a sentence.
    package var period: String {
        guard let expiry else { return "until \(notAfter.certificateDate)" }
        return "until \(expiry.notAfter)\(expiry.isOfChain ? ", when a certificate above it expires" : "")"
    }

    /// Whether both ends of the certificate's validity are times.
    package var hasDates: Bool { notBefore != nil && notAfter != nil }

    /// Whether a path to a trust anchor exists and is in date.
    public var isTrusted: Bool { trustProblem == nil && dateProblem == nil }

    /// A note when the signing time would change the answer. Apple's published code judges a signer's path at that time
    /// (`SecCmsSignerInfoVerifyCertificate` in Security).
    package var signingTimeNote: String? {
        guard let signingTime, let isTrustedAtSigningTime, isTrustedAtSigningTime != isTrusted else { return nil }
        let state = if isTrustedAtSigningTime { "is valid" } else { "is not valid" }
        return
            "the signer's chain \(state) at the signing time \(signingTime), at which Apple's published code judges it, and \(isTrusted ? "is" : "is not") at the time of the check"
    }
}

extension Timestamp? {
    /// The date of a certificate, whose field may be malformed.
    package var certificateDate: String { self?.description ?? "an unreadable time" }
}

extension String {
    /// The name of a digest algorithm in its usual spelling: `SHA-256` for `sha256`.
    package var digestName: String {
        if hasPrefix("sha"), !hasPrefix("sha3-") { "SHA-\(dropFirst(3))" } else { uppercased() }
    }
}
