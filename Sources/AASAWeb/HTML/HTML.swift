/// Markup of HTML, in UTF-8, in which every text is escaped.
package struct HTML: Sendable {
    /// The markup.
    package private(set) var bytes: [UInt8]

    /// No markup.
    package init() { bytes = [] }

    /// A text, escaped.
    package init(text: String) {
        bytes = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            default: bytes.append(byte)
            }
        }
    }
}
