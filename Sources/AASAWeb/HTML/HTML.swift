internal import AASA

/// Markup of HTML or SVG, in UTF-8. A literal is a text, and every text is escaped: markup comes from ``Tag`` only.
package struct HTML: Sendable, ExpressibleByStringInterpolation {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// No markup yet, and room for `capacity` bytes.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// A text, shortened to some thousand bytes. Unprintable characters are shown as escapes: none
    /// hides or reorders others.
    package init(text: String) { appendEscaped(text.clipped(to: 4000).printable) }

    /// A whole text of many lines, which keeps its line breaks and tabs.
    package init(lines text: String) {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard scalar == "\n" || scalar == "\t" else {
                line.append(scalar)
                continue
            }
            appendEscaped(String(line).printable)
            bytes.append(UInt8(ascii: scalar))
            line = String.UnicodeScalarView()
        }
        appendEscaped(String(line).printable)
    }

    /// Interpolations are escaped too.
    package init(stringLiteral text: String) { self.init(text: text) }

    package init(_ parts: [HTML], separator: HTML = HTML()) {
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes += separator.bytes }
            bytes += part.bytes
        }
    }

    package init(@HTMLBuilder content: () -> HTML) { self = content() }

    package static func + (a: HTML, b: HTML) -> HTML { HTML([a, b]) }

    package static func += (a: inout HTML, b: HTML) { a.bytes += b.bytes }

    static let documentType = HTML(markup: "<!DOCTYPE html>\n")

    private init(markup: StaticString) { append(markup) }

    /// Markup that is written in the program.
    mutating func append(_ markup: StaticString) { bytes += markup.description.utf8 }

    /// Markup of ``Tag`` and of attributes.
    mutating func append(_ markup: [UInt8]) { bytes += markup }

    private static func escape(of byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }

    /// A text, for content as for values of attributes in quotes.
    mutating func appendEscaped(_ text: String) {
        // Most texts have none of them, and are copied at once.
        let isPlain = text.utf8.allSatisfy { Self.escape(of: $0) == nil }
        if isPlain { return bytes += text.utf8 }
        for byte in text.utf8 {
            if let escape = Self.escape(of: byte) { append(escape) } else { bytes.append(byte) }
        }
    }
}

/// The parts of markup, one after the other.
@resultBuilder
package enum HTMLBuilder {
    package static func buildExpression(_ part: HTML) -> HTML { part }
    package static func buildBlock(_ parts: HTML...) -> HTML { HTML(parts) }
    package static func buildOptional(_ part: HTML?) -> HTML { part ?? HTML() }
    package static func buildEither(first part: HTML) -> HTML { part }
    package static func buildEither(second part: HTML) -> HTML { part }
    package static func buildArray(_ parts: [HTML]) -> HTML { HTML(parts) }
}
