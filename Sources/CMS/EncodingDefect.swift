/// Why bytes that begin as a message in DER are not one, where they show it. OpenSSL's messages name a step of its
/// parser.
package enum EncodingDefect: Sendable, Equatable {
    /// Bytes were replaced as if they were text: they are UTF-8, or each line feed follows a carriage return.
    case convertedToText
    case cutOff
    /// OpenSSL's reason.
    case other(String)

    init?(of bytes: [UInt8]) {
        if Self.isText(bytes) {
            self = .convertedToText
        } else if let end = Self.statedEnd(of: bytes), end > bytes.count {
            self = .cutOff
        } else if Self.hasLineEndsOfText(bytes) {
            self = .convertedToText
        } else {
            return nil
        }
    }

    /// The defect in a clause whose subject is the file.
    package var clause: String {
        switch self {
        case .convertedToText: "a conversion to text has changed its bytes"
        case .cutOff: "its end is missing"
        case .other(let reason): reason
        }
    }

    /// Whether bytes above ASCII form UTF-8. The bytes of a message do not: its first length is one of them.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        let hasHighByte = bytes.contains { byte in byte >= 0x80 }
        return hasHighByte && String(validating: bytes, as: UTF8.self) != nil
    }

    /// Whether each of at least three line feeds follows a carriage return.
    private static func hasLineEndsOfText(_ bytes: [UInt8]) -> Bool {
        let lineFeeds = bytes.indices.filter { index in bytes[index] == UInt8(ascii: "\n") }
        let followsReturn = lineFeeds.allSatisfy { index in index > 0 && bytes[index - 1] == UInt8(ascii: "\r") }
        return lineFeeds.count >= 3 && followsReturn
    }

    /// The end of the first element by its length (X.690 section 8.1.3); nil for one that states none, or not in four
    /// bytes.
    private static func statedEnd(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= 2 else { return nil }
        let first = Int(bytes[1])
        if first < 0x80 { return 2 + first }
        let start = 2 + (first & 0x7F)
        guard (3...6).contains(start), start <= bytes.count else { return nil }
        var length = 0
        for byte in bytes[2..<start] { length = length << 8 | Int(byte) }
        return start + length
    }
}
