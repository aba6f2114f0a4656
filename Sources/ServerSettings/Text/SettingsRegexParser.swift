internal import AASA

/// Reads a regular expression as PCRE and RE2 write it.
struct SettingsRegexParser {
    private typealias Part = SettingsRegex.Part

    private static let maximumLength = 1_000
    private static let maximumDepth = 16
    private static let maximumCount = 100

    private var rest: ArraySlice<UInt8>
    private let ignoresCase: Bool
    private var depth = 0

    init(_ bytes: [UInt8], ignoringCase: Bool) {
        rest = bytes[...]
        ignoresCase = ignoringCase
    }

    /// The whole expression; nil if a part of it is not read.
    mutating func parse() -> SettingsRegex.Part? {
        guard rest.count <= Self.maximumLength, let part = choice(), rest.isEmpty else { return nil }
        return part
    }

    /// Whether the rest began with a text, which is then removed from it.
    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    /// Sequences with `|` between them.
    private mutating func choice() -> Part? {
        var parts: [Part] = []
        repeat {
            guard let part = sequence() else { return nil }
            parts.append(part)
        } while take("|")
        return .choice(parts)
    }

    /// Atoms behind one another, each with its repetition.
    private mutating func sequence() -> Part? {
        var parts: [Part] = []
        while let byte = rest.first, byte != "|", byte != ")" {
            guard let part = atom(), let repeated = repetition(of: part) else { return nil }
            parts.append(repeated)
        }
        return .sequence(parts)
    }

    private mutating func repetition(of part: Part) -> Part? {
        let result: Part
        if take("*") {
            result = .repeated(part, minimum: 0, maximum: nil)
        } else if take("+") {
            result = .repeated(part, minimum: 1, maximum: nil)
        } else if take("?") {
            result = .repeated(part, minimum: 0, maximum: 1)
        } else if take("{") {
            guard let minimum = number() else { return nil }
            let maximum = if take(",") { number() } else { minimum }
            guard take("}") else { return nil }
            result = .repeated(part, minimum: minimum, maximum: maximum)
        } else {
            return part
        }
        // A lazy repetition matches where the greedy one does.
        _ = take("?")
        if let next = rest.first, "*+?{".utf8.contains(next) { return nil }
        return result
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix(while: \.isDigit)
        guard let number = Int(String(utf8: digits)), number <= Self.maximumCount else { return nil }
        rest = rest.dropFirst(digits.count)
        return number
    }

    private mutating func atom() -> Part? {
        if take("(") { return group() }
        if take("[") { return bracket() }
        guard let byte = rest.popFirst() else { return nil }
        switch byte {
        case "^": return .start
        case "$": return .end
        case ".": return .byte(.all)
        case "\\": return escaped().map(Part.byte)
        case "*", "+", "?", "{": return nil
        default: return .byte(spellings(of: byte))
        }
    }

    /// What is behind an opening parenthesis.
    private mutating func group() -> Part? {
        if take("?=") { return inner().map { .ahead($0, isNegative: false) } }
        if take("?!") { return inner().map { .ahead($0, isNegative: true) } }
        if take("?P<") || (rest.starts(with: "?<".utf8) && !isLookbehind && take("?<")) {
            rest = rest.drop { $0 != ">" }.dropFirst()
        } else if !take("?:"), rest.first == "?" {
            return nil
        }
        return inner()
    }

    private mutating func inner() -> Part? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth, let inner = choice(), take(")") else { return nil }
        return inner
    }

    private var isLookbehind: Bool { rest.starts(with: "?<=".utf8) || rest.starts(with: "?<!".utf8) }

    /// A set of bytes behind its opening bracket.
    private mutating func bracket() -> Part? {
        let isNegative = take("^")
        var set = ByteSet([])
        var isFirst = true
        while let byte = rest.popFirst() {
            if byte == "]", !isFirst {
                if isNegative { set = set.inverted }
                return .byte(set)
            }
            isFirst = false
            if byte == "[", rest.first == ":" { return nil }
            if byte == "\\" {
                guard let escaped = escaped() else { return nil }
                set.formUnion(escaped)
            } else if rest.first == "-", let last = rest.dropFirst().first, last != "]" {
                guard byte <= last, last != "\\" else { return nil }
                rest = rest.dropFirst(2)
                for byte in byte...last { set.formUnion(spellings(of: byte)) }
            } else {
                set.formUnion(spellings(of: byte))
            }
        }
        return nil
    }

    /// What a backslash and the next byte match; nil for other letters and digits.
    private mutating func escaped() -> ByteSet? {
        guard let byte = rest.popFirst() else { return nil }
        switch byte {
        case "d": return .digits
        case "D": return ByteSet.digits.inverted
        case "w": return .words
        case "W": return ByteSet.words.inverted
        case "s": return .spaces
        case "S": return ByteSet.spaces.inverted
        case _ where byte.isLetterOrDigit: return nil
        default: return ByteSet([byte])
        }
    }

    /// A byte in both cases where the case does not matter.
    private func spellings(of byte: UInt8) -> ByteSet {
        if ignoresCase { ByteSet([byte.lowercase, byte.capital]) } else { ByteSet([byte]) }
    }
}
