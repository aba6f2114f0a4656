internal import CMS
public import AASA

/// Why a signed file is to be written anew.
@nonexhaustive
public enum RenewalReason: String, Sendable, CaseIterable, CustomStringConvertible {
    /// The file is missing.
    case missing
    /// The file is not one that ``FileSigner`` wrote.
    case otherFile = "other-file"
    /// The document is another one.
    case document
    /// The signer's certificate is another one.
    case certificate
    /// The certificates above the signer's are others.
    case chain
    /// The options are others.
    case options
    /// The signature in the file does not verify.
    case signature
    /// The signer's certificate, or one above it, expires soon.
    case expiry

    public var description: String { rawValue }
}

extension FileSigner {
    /// Returns how an existing file differs from what signing would write, the signature and its time aside; nil when
    /// it need not be written. The key is not used.
    ///
    /// - Parameters:
    ///   - existing: the file; nil when it is missing.
    ///   - document: the document to sign.
    ///   - certificates: those of the signer.
    ///   - options: those of the signing.
    ///   - comparesTime: whether another signing time is a difference, too.
    ///   - period: seconds before the expiry of the file's signer's certificate, or of one above it, from which on
    ///     the file is to be written.
    /// - Throws: as signing does, before the key is used.
    public static func renewalReason(
        of existing: [UInt8]?, for document: UnsignedDocument, with certificates: SigningCertificates,
        options: SigningOptions, comparesTime: Bool, period: Int64
    ) throws(ToolkitError) -> RenewalReason? {
        let file = try UnsignedFile(document, for: certificates, options: options)
        guard let existing else { return .missing }
        switch file.message.difference(from: existing, comparesTime: comparesTime) {
        case .other: return .otherFile
        case .content: return .document
        case .signer: return .certificate
        case .certificates: return .chain
        case .algorithmOrAttributes: return .options
        case .signature: return .signature
        case nil: break
        }
        // The same certificates as the given ones.
        guard let expiry = certificates.expiry(at: options.moment) else { return nil }
        let secondsLeft = expiry.seconds - options.moment.seconds
        return if secondsLeft < period { .expiry } else { nil }
    }
}

extension RenewalReason {
    /// The reason in a clause.
    public var sentence: String {
        switch self {
        case .missing: "there was no file"
        case .otherFile: "the file was of another kind"
        case .document: "the document has changed"
        case .certificate: "the certificate has changed"
        case .chain: "the chain has changed"
        case .options: "the options have changed"
        case .signature: "the signature was not valid"
        case .expiry: "the certificate expires soon"
        }
    }
}
