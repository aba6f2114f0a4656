/// The two forms in which parts of a URL are compared: as written, and decoded (RFC 3986 section 2.1).
package enum URLText {
    /// Whether a byte is forbidden in URLs. Like Apple's parser, the matcher percent-encodes it first.
    static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case ...0x20, 0x7F..., "\"", "<", ">", "\\", "^", "`", "{", "|", "}": true
        default: false
        }
    }

    /// Whether the two forms may differ.
    static func hasEscapes(_ text: borrowing Span<UInt8>) -> Bool {
        for at in text.indices where text[at] == "%" { return true }
        return false
    }

    /// Appends the text with forbidden bytes percent-encoded.
    static func appendWritten(_ text: borrowing Span<UInt8>, to output: inout [UInt8]) {
        for at in text.indices {
            let byte = text[at]
            if isForbidden(byte) {
                output.append(UInt8(ascii: "%"))
                output.append((byte >> 4).hexDigit)
                output.append((byte & 15).hexDigit)
            } else {
                output.append(byte)
            }
        }
    }

    /// Appends the decoded text, or the text as written when an escape is malformed or the result is not UTF-8.
    static func appendDecoded(_ text: borrowing Span<UInt8>, to output: inout [UInt8]) {
        let start = output.count
        var at = 0
        while at < text.count {
            var byte = text[at]
            if byte == "%" {
                guard at + 2 < text.count, let high = text[at + 1].hexValue, let low = text[at + 2].hexValue else {
                    return restore(text, at: start, in: &output)
                }
                byte = high << 4 | low
                at += 2
            }
            output.append(byte)
            at += 1
        }
        guard isUTF8(output.span.extracting(start..<output.count)) else { return restore(text, at: start, in: &output) }
    }

    private static func restore(_ text: borrowing Span<UInt8>, at start: Int, in output: inout [UInt8]) {
        output.removeLast(output.count - start)
        appendWritten(text, to: &output)
    }

    /// Reduces repeated slashes of a path to one and adds one at the end.
    static func normalisePath(_ path: inout [UInt8]) {
        var end = 0
        for at in path.indices {
            if path[at] == "/", end > 0, path[end - 1] == "/" { continue }
            path[end] = path[at]
            end += 1
        }
        path.removeLast(path.count - end)
        if path.last != "/" { path.append(UInt8(ascii: "/")) }
    }

    package static func isUTF8(_ text: borrowing Span<UInt8>) -> Bool { (try? UTF8Span(validating: copy text)) != nil }

    /// Decodes bytes of a URL as UTF-8.
    package static func text(of bytes: borrowing Span<UInt8>) -> String {
        String(utf8: bytes.indices.map { bytes[$0] })
    }
}
