/// Android's advanced glob: characters, `.` and sets in brackets, each with an optional `*`, `+`, `{n}`, `{n,}` or
/// `{n,m}`. It takes as many characters as it can and never goes back.
package struct AdvancedGlob: Sendable, Hashable {
    /// The reason why the platform rejects a pattern.
    package enum Problem: Error, Sendable, Hashable {
        case emptySet, openSet, openRange, badRange, modifierWithoutToken, escapeAtEnd, tooLong
    }

    enum Token: Hashable {
        case any
        case literal(UInt16)
        case set([ClosedRange<UInt16>], isInverse: Bool)
    }

    struct Part: Hashable {
        var token: Token
        /// Where the pattern has the token, without what repeats it; empty for a part of another form.
        var range = 0..<0
        var least = 1
        var most = 1
        var isRepeated = false
    }

    private(set) var parts: [Part] = []
    /// The length of the platform's buffer, of which three units are kept free (MAX_PATTERN_STORAGE).
    private static let maximumLength = 2048 - 3
    /// The units that the platform stores.
    private var length = 0

    init(parts: [Part]) { self.parts = parts }

    init(_ pattern: [UInt16]) throws(Problem) {
        var position = 0
        while position < pattern.count {
            if length > Self.maximumLength { throw .tooLong }
            try read(pattern, at: &position)
        }
    }

    private mutating func read(_ pattern: [UInt16], at position: inout Int) throws(Problem) {
        let (unit, start) = (pattern[position], position)
        position += 1
        switch unit {
        case "[": try readSet(pattern, at: &position)
        case "{": try readRange(pattern, at: &position)
        case "*": try modify(least: 0, most: .max)
        case "+": try modify(least: 1, most: .max)
        case ".": add(.any, from: start, to: position, length: 1)
        case "\\":
            guard position < pattern.count else { throw .escapeAtEnd }
            position += 1
            add(.literal(pattern[position - 1]), from: start, to: position, length: 1)
        // Outside a repetition it is dropped.
        case "}": break
        default: add(.literal(unit), from: start, to: position, length: 1)
        }
    }

    private mutating func add(_ token: Token, from start: Int, to end: Int, length: Int) {
        parts.append(Part(token: token, range: start..<end))
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
        guard let end = pattern[position...].firstIndex(where: { unit in unit == "}" }) else { throw .openRange }
        let text = String(decoding: pattern[position..<end], as: UTF16.self)
        let numbers = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        // Java's parseInt.
        let upper = numbers[numbers.count - 1]
        let limit: Int? = if upper.isEmpty { .max } else { Int32(upper).map(Int.init) }
        guard let least = Int32(numbers[0]), let limit, least <= limit else { throw .badRange }
        // The platform looks at the length in front of the brace, too.
        if length + 3 > Self.maximumLength { throw .tooLong }
        try modify(least: Int(least), most: limit)
        length += 3
        position = end + 1
    }

    private mutating func readSet(_ pattern: [UInt16], at position: inout Int) throws(Problem) {
        let start = position - 1
        let isInverse = position < pattern.count && pattern[position] == "^"
        if isInverse { position += 1 }
        var ranges: [ClosedRange<UInt16>] = []
        var hasEmptyRange = false
        var stored = length + 1
        while position < pattern.count, pattern[position] != "]" {
            if stored > Self.maximumLength { throw .tooLong }
            stored += 2
            let lower = try readSetUnit(pattern, at: &position)
            let isRange =
                position + 1 < pattern.count && pattern[position] == "-"
                && pattern[position + 1] != "]"
            guard isRange else {
                ranges.append(lower...lower)
                continue
            }
            position += 1
            let upper = try readSetUnit(pattern, at: &position)
            // A range the wrong way round has no member.
            if lower <= upper { ranges.append(lower...upper) } else { hasEmptyRange = true }
        }
        guard position < pattern.count else { throw .openSet }
        if stored > Self.maximumLength { throw .tooLong }
        if ranges.isEmpty, !hasEmptyRange { throw .emptySet }
        position += 1
        add(.set(ranges, isInverse: isInverse), from: start, to: position, length: stored + 1 - length)
    }

    private func readSetUnit(_ pattern: [UInt16], at position: inout Int) throws(Problem) -> UInt16 {
        if pattern[position] == "\\" {
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
            while count < part.most, position < text.count, part.token.matches(text[position]) {
                count += 1
                position += 1
            }
            if count < part.least { return false }
        }
        return position == text.count
    }

    // MARK: Dead ends

    /// Why no text of a kind matches.
    enum DeadEnd: Equatable {
        case start
        /// The part at this number takes each unit that the other one needs.
        case taken(by: Int, from: Int)
        /// No unit matches the part at this number.
        case nothing(Int)
    }

    /// Why no text matches; nil if one does.
    ///
    /// A part that can take a unit leaves the next ones the most that way: those that it repeats without a limit are then
    /// the only ones that cannot follow.
    ///
    /// - Parameters:
    ///   - first: with which the texts begin.
    ///   - excluded: units that they do not have.
    func deadEnd(from first: UInt16, without excluded: [UInt16]) -> DeadEnd? {
        var isAtStart = true
        var taking: Int?
        for (number, part) in parts.enumerated() where part.most > 0 {
            let taken = taking.map { number in parts[number].token }
            let samples =
                part.token.samples + (taken?.samples ?? []) + [first] + excluded.map { unit in unit &+ 1 }
            let own = samples.filter { unit in part.token.matches(unit) && !excluded.contains(unit) }
            let isFree = own.contains { unit in
                if isAtStart { unit == first } else { taken?.matches(unit) != true }
            }
            if isFree {
                isAtStart = false
                taking = if part.most == .max { number } else { nil }
                continue
            }
            if part.least <= 0 { continue }
            if own.isEmpty { return .nothing(number) }
            return if let taking { .taken(by: taking, from: number) } else { .start }
        }
        return isAtStart ? .start : nil
    }
}

extension AdvancedGlob.Token {
    func matches(_ unit: UInt16) -> Bool {
        switch self {
        case .any: true
        case .literal(let literal): unit == literal
        case .set(let ranges, let isInverse): ranges.contains { $0.contains(unit) } != isInverse
        }
    }

    /// The first unit of each stretch that the token matches, or does not match.
    fileprivate var samples: [UInt16] {
        switch self {
        case .any: [0]
        case .literal(let unit): [0, unit, unit &+ 1]
        case .set(let ranges, _): [0] + ranges.flatMap { range in [range.lowerBound, range.upperBound &+ 1] }
        }
    }
}

/// UTF-16 units beside characters of ASCII, as in `unit == "."` and `case "[":`.
extension UInt16 {
    init(ascii character: Unicode.Scalar) { self = UInt16(UInt8(ascii: character)) }

    static func == (unit: UInt16, character: Unicode.Scalar) -> Bool { UInt32(unit) == character.value }
    static func != (unit: UInt16, character: Unicode.Scalar) -> Bool { !(unit == character) }
    static func ~= (character: Unicode.Scalar, unit: UInt16) -> Bool { unit == character }
}
