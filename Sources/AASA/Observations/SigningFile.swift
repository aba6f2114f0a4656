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

extension SigningFile {
    /// The file by the tags of its first elements (X.690), with anything behind them; nil for a message and for other
    /// files.
    package init?(beginning bytes: [UInt8]) {
        // A text may begin with the digit 0, which is the tag of a SEQUENCE.
        let isText = bytes.prefix(4).allSatisfy { byte in (0x09..<0x80).contains(byte) }
        guard !isText, let content = Self.content(of: bytes[...], tag: 0x30) else { return nil }
        if let inner = Self.content(of: content, tag: 0x30) {
            // The identifier of an algorithm is in front of an encrypted key.
            self = inner.first == 0x06 ? .privateKey : .certificate
        } else if content.starts(with: [0x02, 0x01]), let version = content.dropFirst(2).first, version <= 3 {
            self = version == 3 ? .pkcs12 : .privateKey
        } else {
            return nil
        }
    }

    /// What follows the tag and the length of the first element.
    private static func content(of bytes: ArraySlice<UInt8>, tag: UInt8) -> ArraySlice<UInt8>? {
        guard bytes.first == tag, let length = bytes.dropFirst().first, length <= 0x84 else { return nil }
        return bytes.dropFirst(length < 0x80 ? 2 : 2 + Int(length & 0x7F))
    }
}
