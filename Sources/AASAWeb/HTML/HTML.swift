internal import AASA

/// Markup of HTML or SVG, in UTF-8. A literal is a text, and every text is escaped: markup comes from ``Tag`` only.
package struct HTML: Sendable, ExpressibleByStringInterpolation {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// No markup yet, and room for `capacity` bytes.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// A text, shortened to some thousand bytes. Characters that are not printable are shown as escapes, so that none of them
    /// hides or reorders others.
    package init(text: String) { appendEscaped(text.clipped(to: 4000).printable) }

    /// A whole text of many lines, which keeps its line breaks and tabs.
    package init(lines text: String) {
        var rest = text[...]
        while let end = rest.unicodeScalars.firstIndex(where: { $0 == "\n" || $0 == "\t" }) {
            appendEscaped(String(rest[..<end]).printable)
            bytes.append(rest.unicodeScalars[end] == "\n" ? 0x0A : 0x09)
            rest = rest[rest.unicodeScalars.index(after: end)...]
        }
        appendEscaped(String(rest).printable)
    }

    /// Of interpolations too.
    package init(stringLiteral text: String) { self.init(text: text) }

    package init(_ parts: [HTML], separator: HTML = HTML()) {
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count + separator.bytes.count })
        for (number, part) in parts.enumerated() {
            if number > 0 { bytes += separator.bytes }
            bytes += part.bytes
        }
    }

    package var isEmpty: Bool { bytes.isEmpty }

    package static func + (a: HTML, b: HTML) -> HTML { HTML([a, b]) }

    package static func += (a: inout HTML, b: HTML) { a.bytes += b.bytes }

    /// A style sheet of the program's own in a `style` element: its text has no markup.
    static func style(_ sheet: StaticString) -> HTML {
        HTML(markup: "<style>") + HTML(markup: sheet) + HTML(markup: "</style>")
    }

    static let documentType = HTML(markup: "<!DOCTYPE html>\n")

    private init(markup: StaticString) { append(markup) }

    /// Markup that is written in the program.
    mutating func append(_ markup: StaticString) {
        bytes += markup.description.utf8
    }

    /// Markup of ``Tag`` and of attributes.
    mutating func append(_ markup: [UInt8]) { bytes += markup }

    private static func escape(of byte: UInt8) -> StaticString? {
        switch byte {
        case 0x26: "&amp;"
        case 0x3C: "&lt;"
        case 0x3E: "&gt;"
        case 0x22: "&quot;"
        case 0x27: "&#39;"
        default: nil
        }
    }

    /// A text, for content as for values of attributes in quotes.
    mutating func appendEscaped(_ text: String) {
        // Most texts have none of them, and are copied at once.
        if !text.utf8.contains(where: { Self.escape(of: $0) != nil }) { return bytes += text.utf8 }
        for byte in text.utf8 {
            if let escape = Self.escape(of: byte) { append(escape) } else { bytes.append(byte) }
        }
    }
}
