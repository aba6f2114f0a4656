/// A file in DER with which documents are signed, in place of a signed one.
@nonexhaustive
public enum SigningFile: Sendable, CaseIterable {
    /// An X.509 certificate (RFC 5280).
    case certificate
    /// A private key (RFC 5958), encrypted or not.
    case privateKey
    /// A certificate with its private key (RFC 7292).
    case pkcs12

    /// The kind of the file in a sentence.
    package var name: String {
        switch self {
        case .certificate: "a certificate in DER"
        case .privateKey: "a private key in DER"
        case .pkcs12: "a PKCS#12 file"
        }
    }
}
