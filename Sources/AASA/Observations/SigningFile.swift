/// A file in DER with which documents are signed, in place of a signed one.
@nonexhaustive
public enum SigningFile: Sendable, CaseIterable {
    /// An X.509 certificate (RFC 5280).
    case certificate
    /// A request for a certificate (RFC 2986).
    case certificateRequest
    /// A public key (RFC 5280 section 4.1, RFC 8017 appendix A.1.1).
    case publicKey
    /// A private key (RFC 5958, RFC 8017 appendix A.1.2, RFC 5915), encrypted or not.
    case privateKey
    /// A certificate with its private key (RFC 7292).
    case pkcs12

    /// The kind of the file in a sentence.
    package var name: String {
        switch self {
        case .certificate: "a certificate in DER"
        case .certificateRequest: "a certificate request in DER"
        case .publicKey: "a public key in DER"
        case .privateKey: "a private key in DER"
        case .pkcs12: "a PKCS#12 file"
        }
    }

    /// Whether a private key is in the file.
    package var isSecret: Bool { self == .privateKey || self == .pkcs12 }
}

extension SigningFile {
    /// The file by the tags of its first elements (X.690), with anything behind them; nil for a message and for other
    /// files.
    package init?(beginning bytes: [UInt8]) {
        // A text may begin with the digit 0, which is the tag of a SEQUENCE.
        let isText = bytes.prefix(8).allSatisfy { byte in (0x09..<0x80).contains(byte) }
        guard !isText, let whole = Self.elements(of: bytes[...]).first, whole.tag == Self.sequence else { return nil }
        let parts = Self.elements(of: whole.content)
        let (first, second) = (parts.first, parts.dropFirst().first)
        let version = first?.version
        let isVersionOfKey = version == 0 || version == 1
        let isAlgorithm = first?.isAlgorithm == true
        switch (first?.tag, second?.tag) {
        case (Self.sequence, Self.octets) where isAlgorithm: self = .privateKey
        case (Self.sequence, Self.bits) where isAlgorithm: self = .publicKey
        case (Self.sequence, _):
            guard let first, let file = SigningFile(signed: first.content) else { return nil }
            self = file
        case (Self.integer, Self.sequence) where version == 3: self = .pkcs12
        case (Self.integer, Self.sequence) where isVersionOfKey: self = .privateKey
        case (Self.integer, Self.integer) where isVersionOfKey: self = .privateKey
        case (Self.integer, Self.octets) where version == 1: self = .privateKey
        case (Self.integer, Self.integer) where version == nil && parts.count == 2: self = .publicKey
        default: return nil
        }
    }

    /// What is signed in a certificate or a request: without its first field, version 1, too.
    private init?(signed content: ArraySlice<UInt8>) {
        let fields = Self.elements(of: content)
        switch fields.prefix(4).map(\.tag) {
        case [0xA0, Self.integer, Self.sequence, Self.sequence]: self = .certificate
        case [Self.integer, Self.sequence, Self.sequence, Self.sequence] where fields[1].isAlgorithm:
            self = .certificate
        case let tags where tags.prefix(3) == [Self.integer, Self.sequence, Self.sequence] && fields[0].version == 0:
            self = .certificateRequest
        default: return nil
        }
    }

    private static let integer: UInt8 = 0x02
    private static let bits: UInt8 = 0x03
    private static let octets: UInt8 = 0x04
    private static let sequence: UInt8 = 0x30

    private struct Element {
        let tag: UInt8
        let content: ArraySlice<UInt8>

        /// The value of an INTEGER of one byte.
        var version: UInt8? { if tag == integer, content.count == 1 { content.first } else { nil } }
        /// Whether the first element is an OBJECT IDENTIFIER.
        var isAlgorithm: Bool { tag == sequence && content.first == 0x06 }
    }

    /// The first elements; the last one may be cut off, or be without a length (X.690 section 8.1.3.6).
    private static func elements(of bytes: ArraySlice<UInt8>) -> [Element] {
        var elements: [Element] = []
        var rest = bytes
        while elements.count < 4, let tag = rest.popFirst(), var length = rest.popFirst().map(Int.init) {
            if length == 0x80 {
                length = rest.count
            } else if length > 0x80 {
                let count = length & 0x7F
                guard (1...4).contains(count) else { break }
                length = rest.prefix(count).reduce(0) { value, byte in value << 8 | Int(byte) }
                rest = rest.dropFirst(count)
            }
            elements.append(Element(tag: tag, content: rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return elements
    }
}
