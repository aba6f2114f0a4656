/// What the bytes of a file are.
public enum Content: Sendable, Equatable {
    /// Not a CMS message in any wrapping: JSON, or something else.
    case plain([UInt8])
    /// A CMS message that cannot be read, with OpenSSL's message.
    case unreadableMessage(Wrapping, String)
    /// A CMS message of another type than SignedData, with the name of the type.
    case otherMessage(Wrapping, type: String)
    /// A SignedData (RFC 5652 section 5).
    case signed(SignatureReport)

    /// The document: the bytes of a plain file, or the content that a SignedData carries. Nil when there is none: the
    /// message is detached, of another type, or cannot be read.
    public var document: [UInt8]? {
        switch self {
        case .plain(let bytes): bytes
        case .signed(let report): report.payload
        case .unreadableMessage, .otherMessage: nil
        }
    }
}

/// The encoding of a CMS message. A device reads ``der`` only.
public enum Wrapping: String, Sendable, CaseIterable {
    case none, der, pem, base64, smime

    /// The name that messages use.
    package var name: String {
        switch self {
        case .none: "unsigned"
        case .der: "DER"
        case .pem: "PEM"
        case .base64: "base64"
        case .smime: "S/MIME text"
        }
    }
}
