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
            guard let value = alphabet.firstIndex(of: byte), !hasEnded else {
                if byte != "=" { return nil }
                hasEnded = true
                continue
            }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        return result.nonEmpty
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
