internal import AASA

/// What has been read of a set in a pattern.
private struct CharacterSet {
    var hasURLCharacter = false
    /// The character in front, which may begin a range.
    var lower: Int?
    /// Whether a hyphen is behind that one.
    var isRange = false

    /// Returns false if a range descends.
    mutating func add(_ value: Int) -> Bool {
        guard isRange, let first = lower else {
            hasURLCharacter = hasURLCharacter || URLFilter.isInURLs(value)
            lower = value
            return true
        }
        if first > value { return false }
        // No URL has a character after the first 128.
        let range = first...min(value, 0x7F + first)
        hasURLCharacter = hasURLCharacter || range.contains(where: URLFilter.isInURLs)
        endRange()
        return true
    }

    mutating func endRange() {
        lower = nil
        isRange = false
    }
}

extension URLFilterReader {
    /// Reads `[…]`; the position is after the bracket.
    mutating func readSet(_ start: Int) {
        let isInverted = current == UInt8(ascii: "^")
        if isInverted { position += 1 }
        var set = CharacterSet()
        while let byte = current, byte != UInt8(ascii: "]") {
            let isHyphen = byte == UInt8(ascii: "-") && bytes[position...].dropFirst().first != UInt8(ascii: "]")
            if isHyphen, set.lower != nil, !set.isRange {
                position += 1
                set.isRange = true
                continue
            }
            if startsClass(at: position) {
                filter.reject(.classInBrackets, at: position..<position + 2)
                position += 2
                set.endRange()
                continue
            }
            let member = position
            guard let value = readMember() else { break }
            // A range up to such a character ends WebKit's process.
            if value >= 0x80 { filter.reject(.nonASCII, at: member..<position) }
            if !set.add(value) { return filter.reject(.syntax, at: start..<position) }
        }
        guard current != nil else { return filter.reject(.syntax, at: start..<bytes.count) }
        position += 1
        // `[^]` has every character.
        let hasEveryCharacter = isInverted && position == start + 3
        if !hasEveryCharacter { filter.namesNothing = false }
        let range = start..<position
        if bytes[range].contains(where: \.isLetter) { filter.hasLettersOfSyntax = true }
        let mayMatch = isInverted || set.hasURLCharacter
        let impossible: Range<Int>? = if mayMatch { nil } else { range }
        add(Term(range: range, impossible: impossible))
    }

    /// Whether a class such as `\d` begins here.
    private func startsClass(at start: Int) -> Bool {
        guard bytes[start] == UInt8(ascii: "\\"), start + 1 < bytes.count else { return false }
        return "dDsSwW".utf8.contains(bytes[start + 1])
    }

    /// The next character of a set; nil if the pattern ends in an escape.
    private mutating func readMember() -> Int? {
        let byte = bytes[position]
        position += 1
        guard byte == UInt8(ascii: "\\") else { return Int(byte) }
        guard let letter = current else { return nil }
        guard letter == UInt8(ascii: "b") else { return readCharacter() }
        // In a set, `\b` is the backspace.
        position += 1
        return 8
    }
}
