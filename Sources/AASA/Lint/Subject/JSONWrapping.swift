/// A JSON document inside an encoding, with what is inside.
struct JSONWrapping {
    let content: [UInt8]
    /// In which encoding the document is.
    let clause: String

    /// The wrapping, or nil when the text is not one of an object or array.
    init?(of bytes: [UInt8], root: JSONNode?) {
        if let text = root?.string, Self.isDocument(Array(text.utf8)) {
            self.content = Array(text.utf8)
            clause = "inside a JSON string, as if it had been encoded twice"
        } else if root?.members == nil, root?.elements == nil, let content = Self.decoded(bytes),
            Self.isDocument(content)
        {
            self.content = content
            clause = "in base64, which no device undoes"
        } else {
            return nil
        }
    }

    private static func isDocument(_ bytes: [UInt8]) -> Bool {
        guard let root = try? JSONReader.read(bytes) else { return false }
        return !root.isScalar
    }

    /// What base64 encodes (RFC 4648 section 4); nil for other texts.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        var hasEnded = false
        for byte in bytes where !byte.isWhiteSpace {
            guard let value = value(of: byte), !hasEnded else {
                if byte != "=" { return nil }
                hasEnded = true
                continue
            }
            buffer = buffer << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        return result.nonEmpty
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case "+": 62
        case "/": 63
        default: nil
        }
    }
}
