/// Android's advanced glob: characters, `.` and sets in brackets, each with an optional `*`, `+`, `{n}`, `{n,}` or
/// `{n,m}`. It takes as many characters as it can and never goes back.
package struct AdvancedGlob: Sendable, Hashable {
    /// The reason why the platform rejects a pattern.
    package enum Problem: Error, Sendable, Hashable {
        case emptySet, openSet, openRange, badRange, modifierWithoutToken, escapeAtEnd, tooLong
    }

    private enum Token: Hashable {
        case any
        case literal(UInt16)
        case set([ClosedRange<UInt16>], isInverse: Bool)
    }

    private struct Part: Hashable {
        var token: Token
        var least = 1
        var most = 1
        var isRepeated = false
    }

    private var parts: [Part] = []
    /// The length of the platform's buffer, of which three units are kept free (MAX_PATTERN_STORAGE).
    private static let maximumLength = 2048 - 3
    /// The units that the platform stores.
    private var length = 0

    init(_ pattern: [UInt16]) throws(Problem) {
        var position = 0
        while position < pattern.count {
            if length > Self.maximumLength { throw .tooLong }
            try read(pattern, at: &position)
        }
    }

    private mutating func read(_ pattern: [UInt16], at position: inout Int) throws(Problem) {
        let unit = pattern[position]
        position += 1
        switch unit {
        case GlobUnit.openBracket: try readSet(pattern, at: &position)
        case GlobUnit.openBrace: try readRange(pattern, at: &position)
        case GlobUnit.star: try modify(least: 0, most: .max)
        case GlobUnit.plus: try modify(least: 1, most: .max)
        case GlobUnit.dot: add(.any, length: 1)
        case GlobUnit.backslash:
            guard position < pattern.count else { throw .escapeAtEnd }
            add(.literal(pattern[position]), length: 1)
            position += 1
        // Outside a repetition it is dropped.
        case GlobUnit.closeBrace: break
        default: add(.literal(unit), length: 1)
        }
    }

    private mutating func add(_ token: Token, length: Int) {
        parts.append(Part(token: token))
        self.length += length
    }

    private mutating func modify(least: Int, most: Int) throws(Problem) {
        guard let last = parts.indices.last, !parts[last].isRepeated else { throw .modifierWithoutToken }
        parts[last].least = least
        parts[last].most = most
        parts[last].isRepeated = true
        length += 1
    }

    private mutating func readRange(_ pattern: [UInt16], at position: inout Int) throws(Problem) {
        guard let last = parts.last, !last.isRepeated else { throw .modifierWithoutToken }
        guard let end = pattern[position...].firstIndex(of: GlobUnit.closeBrace) else { throw .openRange }
        let text = String(decoding: pattern[position..<end], as: UTF16.self)
        let numbers = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        // Java's parseInt.
        guard let least = Int32(numbers[0]) else { throw .badRange }
        var most = Int(least)
        if numbers.count > 1 {
            if numbers[1].isEmpty {
                most = .max
            } else {
                guard let number = Int32(numbers[1]) else { throw .badRange }
                most = Int(number)
            }
        }
        if Int(least) > most { throw .badRange }
        // The platform looks at the length in front of the brace, too.
        if length + 3 > Self.maximumLength { throw .tooLong }
        try modify(least: Int(least), most: most)
        length += 3
        position = end + 1
    }

    private mutating func readSet(_ pattern: [UInt16], at position: inout Int) throws(Problem) {
        let isInverse = position < pattern.count && pattern[position] == GlobUnit.caret
        if isInverse { position += 1 }
        var ranges: [ClosedRange<UInt16>] = []
        var stored = length + 1
        while position < pattern.count, pattern[position] != GlobUnit.closeBracket {
            if stored > Self.maximumLength { throw .tooLong }
            stored += 2
            let lower = try readSetUnit(pattern, at: &position)
            let isRange =
                position + 1 < pattern.count && pattern[position] == GlobUnit.hyphen
                && pattern[position + 1] != GlobUnit.closeBracket
            guard isRange else {
                ranges.append(lower...lower)
                continue
            }
            position += 1
            let upper = try readSetUnit(pattern, at: &position)
            // A range the wrong way round has no member.
            if lower <= upper { ranges.append(lower...upper) } else { isNeverEmpty = true }
        }
        guard position < pattern.count else { throw .openSet }
        if stored > Self.maximumLength { throw .tooLong }
        if ranges.isEmpty, !isNeverEmpty { throw .emptySet }
        isNeverEmpty = false
        position += 1
        add(.set(ranges, isInverse: isInverse), length: stored + 1 - length)
    }

    /// Whether the set that is read has a range without members.
    private var isNeverEmpty = false

    private func readSetUnit(_ pattern: [UInt16], at position: inout Int) throws(Problem) -> UInt16 {
        if pattern[position] == GlobUnit.backslash {
            position += 1
            guard position < pattern.count else { throw .escapeAtEnd }
        }
        defer { position += 1 }
        return pattern[position]
    }

    // MARK: Matching

    func matches(_ text: [UInt16]) -> Bool {
        var position = 0
        for part in parts {
            var count = 0
            while count < part.most, position < text.count, Self.matches(text[position], token: part.token) {
                count += 1
                position += 1
            }
            if count < part.least { return false }
        }
        return position == text.count
    }

    private static func matches(_ unit: UInt16, token: Token) -> Bool {
        switch token {
        case .any: true
        case .literal(let literal): unit == literal
        case .set(let ranges, let isInverse): ranges.contains { $0.contains(unit) } != isInverse
        }
    }
}

/// The units with a meaning in globs.
enum GlobUnit {
    static let openBracket = UInt16(UInt8(ascii: "["))
    static let closeBracket = UInt16(UInt8(ascii: "]"))
    static let openBrace = UInt16(UInt8(ascii: "{"))
    static let closeBrace = UInt16(UInt8(ascii: "}"))
    static let caret = UInt16(UInt8(ascii: "^"))
    static let hyphen = UInt16(UInt8(ascii: "-"))
    static let star = UInt16(UInt8(ascii: "*"))
    static let plus = UInt16(UInt8(ascii: "+"))
    static let dot = UInt16(UInt8(ascii: "."))
    static let backslash = UInt16(UInt8(ascii: "\\"))
}
