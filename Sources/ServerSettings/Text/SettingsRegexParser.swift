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

    /// Sequences with `|` between them.
    private mutating func choice() -> Part? {
        var parts: [Part] = []
        repeat {
            guard let part = sequence() else { return nil }
            parts.append(part)
        } while rest.take("|")
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

    /// A part with the repetition behind it, if there is one; nil if that is not read.
    private mutating func repetition(of part: Part) -> Part? {
        if !beginsRepetition { return part }
        guard let (minimum, maximum) = bounds() else { return nil }
        // A lazy repetition matches where the greedy one does.
        _ = rest.take("?")
        if beginsRepetition { return nil }
        return .repeated(part, minimum: minimum, maximum: maximum)
    }

    private var beginsRepetition: Bool {
        guard let byte = rest.first else { return false }
        return "*+?{".utf8.contains(byte)
    }

    private mutating func bounds() -> (minimum: Int, maximum: Int?)? {
        if rest.take("*") { return (0, nil) }
        if rest.take("+") { return (1, nil) }
        if rest.take("?") { return (0, 1) }
        guard rest.take("{"), let minimum = number() else { return nil }
        let maximum = if rest.take(",") { number() } else { minimum }
        guard rest.take("}") else { return nil }
        return (minimum, maximum)
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix(while: \.isDigit)
        guard let number = Int(String(utf8: digits)), number <= Self.maximumCount else { return nil }
        rest = rest.dropFirst(digits.count)
        return number
    }

    private mutating func atom() -> Part? {
        if rest.take("(") { return group() }
        if rest.take("[") { return bracket() }
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
        if rest.take("?=") { return ahead(isNegative: false) }
        if rest.take("?!") { return ahead(isNegative: true) }
        if rest.take("?:") { return inner() }
        // What is behind a place is not read.
        if rest.take("?<=") || rest.take("?<!") { return nil }
        if rest.take("?P<") || rest.take("?<") {
            rest = rest.drop { byte in byte != ">" }.dropFirst()
            return inner()
        }
        return if rest.first == "?" { nil } else { inner() }
    }

    private mutating func ahead(isNegative: Bool) -> Part? {
        guard let inner = inner() else { return nil }
        return .ahead(inner, isNegative: isNegative)
    }

    private mutating func inner() -> Part? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth, let inner = choice(), rest.take(")") else { return nil }
        return inner
    }

    /// A set of bytes behind its opening bracket.
    private mutating func bracket() -> Part? {
        let isNegative = rest.take("^")
        var set = ByteSet([])
        var isFirst = true
        while let byte = rest.popFirst() {
            if byte == "]", !isFirst {
                if isNegative { set = set.inverted }
                return .byte(set)
            }
            isFirst = false
            guard let members = members(from: byte) else { return nil }
            set.formUnion(members)
        }
        return nil
    }

    /// What a byte in brackets begins: an escape, a range, or the byte itself; nil for classes such as `[:alpha:]`.
    private mutating func members(from byte: UInt8) -> ByteSet? {
        if byte == "[", rest.first == ":" { return nil }
        if byte == "\\" { return escaped() }
        guard rest.first == "-", let last = rest.dropFirst().first, last != "]" else { return spellings(of: byte) }
        guard byte <= last, last != "\\" else { return nil }
        rest = rest.dropFirst(2)
        var range = ByteSet([])
        for byte in byte...last { range.formUnion(spellings(of: byte)) }
        return range
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

extension ByteSet {
    fileprivate static let all = ByteSet(0...255)
    fileprivate static let digits = ByteSet("0123456789".utf8)
    /// Letters, digits and the underscore.
    fileprivate static let words = ByteSet((0...255).filter(\.isWord))
    fileprivate static let spaces = ByteSet(" \t\n\r\u{0C}".utf8)
}

extension ArraySlice<UInt8> {
    /// Whether the bytes began with a text, which is then removed from them.
    mutating func take(_ text: String) -> Bool {
        guard starts(with: text.utf8) else { return false }
        self = dropFirst(text.utf8.count)
        return true
    }

    /// Removes the name of a parameter and what follows it, and returns its expression. A parameter is one part of the
    /// path, or with a star, a plus sign or `(.*)` the rest of it.
    mutating func takeParameter() -> String {
        self = drop(while: \.isWord)
        let isOfRest = take("*") || take("+") || take("(.*)")
        return if isOfRest { ".*" } else { "[^/]*" }
    }
}
