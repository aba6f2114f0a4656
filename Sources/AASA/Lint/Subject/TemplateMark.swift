/// A place that a template's engine should have filled in.
struct TemplateMark: Sendable, Equatable {
    var text: String
    var range: Range<Int>
    /// Whether it can be nothing else: `__NAME__` may be part of a path.
    var isCertain: Bool

    /// The name in `${name}`, which may be meant for Apple's `$(name)`; nil for other marks.
    var variable: String? { if text.hasPrefix("${") { String(text.dropFirst(2).dropLast()) } else { nil } }

    /// Longer ones, and those with a line break, are something else; so are those with a quote that are not code.
    private static let maximumLength = 100

    /// All marks in the text: `{{…}}`, `{%…%}`, `<%…%>`, `${…}`, `\(name)` of Swift, `%NAME%`, `__NAME__`.
    static func all(in bytes: [UInt8]) -> [TemplateMark] {
        var marks: [TemplateMark] = []
        var index = 0
        while index + 1 < bytes.count {
            guard let end = end(at: index, in: bytes) else {
                index += 1
                continue
            }
            let text = String(utf8: bytes[index..<end])
            marks.append(TemplateMark(text: text, range: index..<end, isCertain: bytes[index] != "_"))
            index = end
        }
        return marks
    }

    /// Where the mark that begins at `start` ends; nil when none does.
    private static func end(at start: Int, in bytes: [UInt8]) -> Int? {
        let next = bytes[start + 1]
        switch (bytes[start], next) {
        case ("{", "{"): return close("}}", after: start + 2, in: bytes)
        case ("{", "%"): return close("%}", after: start + 2, in: bytes)
        case ("<", "%"): return close("%>", after: start + 2, in: bytes)
        case ("$", "{"): return close("}", after: start + 2, in: bytes)
        case ("\\", "("):
            // A backslash may also be in front of a bracket of a regular expression, or belong to an escape.
            if start > 0, bytes[start - 1] == UInt8(ascii: "\\") { return nil }
            let name = bytes[(start + 2)...].prefix { byte in byte.isWord || byte == "." }
            let isClosed = bytes[name.endIndex...].first == ")"
            return if isClosed, name.first?.isLetter == true { name.endIndex + 1 } else { nil }
        case ("%", _):
            guard let end = variable(endingIn: "%", after: start + 1, in: bytes) else { return nil }
            // `%B0_%D1`: both signs begin an escape (RFC 3986 section 2.1).
            if isEscape(at: start, in: bytes), isEscape(at: end - 1, in: bytes) { return nil }
            return end
        case ("_", "_"): return variable(endingIn: "__", after: start + 2, in: bytes)
        default: return nil
        }
    }

    /// Code, which is between `%` and `%`, may have quotes in it.
    private static func close(_ closer: String, after start: Int, in bytes: [UInt8]) -> Int? {
        let isCode = closer.hasPrefix("%")
        for index in start..<min(bytes.count, start + maximumLength) {
            if bytes[index...].starts(with: closer.utf8) {
                return if index == start { nil } else { index + closer.utf8.count }
            }
            if bytes[index] == 0x0A || bytes[index] == "\"" && !isCode { return nil }
        }
        return nil
    }

    /// A name of capitals, digits and underscores. `%C3%` and `%ABBA%` are percent-encoded bytes and no variables.
    private static func variable(endingIn closer: String, after start: Int, in bytes: [UInt8]) -> Int? {
        guard start < bytes.count, bytes[start].isCapital else { return nil }
        var isHexadecimal = true
        for index in start..<min(bytes.count, start + maximumLength) {
            let byte = bytes[index]
            if bytes[index...].starts(with: closer.utf8) {
                return if index < start + 3 || isHexadecimal { nil } else { index + closer.utf8.count }
            }
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "G")...UInt8(ascii: "Z"), "_": isHexadecimal = false
            default: return nil
            }
        }
        return nil
    }

    private static func isEscape(at percent: Int, in bytes: [UInt8]) -> Bool {
        bytes.count > percent + 2 && bytes[percent + 1...percent + 2].allSatisfy(\.isHexDigit)
    }
}

extension [TemplateMark] {
    /// The mark that breaks JSON's grammar: the error begins in it. One inside a comment or a text breaks nothing.
    func mark(breaking error: JSONSyntaxError) -> TemplateMark? { mark(in: error.offset..<error.offset) }

    /// The mark that touches a range.
    func mark(in range: Range<Int>) -> TemplateMark? {
        // The last mark that begins before the range's end; marks do not overlap.
        let end = Swift.max(range.upperBound, range.lowerBound + 1)
        let next = partitioningIndex { mark in mark.range.lowerBound >= end }
        guard next > 0, self[next - 1].range.upperBound > range.lowerBound else { return nil }
        return self[next - 1]
    }
}
