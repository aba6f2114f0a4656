/// The characters of a `passwordrules` text.
extension PasswordRulesReader {
    var isAtEnd: Bool { position >= text.count }
    /// The next byte; nil at the end.
    var peek: UInt8? { isAtEnd ? nil : text[position] }

    /// The white space that HTML knows.
    mutating func skipSpaces() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { position += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = peek, UInt32(byte) == character.value else { return false }
        position += 1
        return true
    }

    /// The letters and hyphens, and digits behind them, that stand here.
    mutating func takeWord() -> String {
        let start = position
        while let byte = peek, isWordByte(byte, isFirst: position == start) { position += 1 }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    private func isWordByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): !isFirst
        default: false
        }
    }

    /// Goes behind the next `;` that is not in a class.
    mutating func skipRule() {
        while let byte = peek {
            position += 1
            if byte == UInt8(ascii: ";") { break }
            if byte == UInt8(ascii: "[") { position = endOfClass(from: position) ?? text.count }
        }
        skipSpaces()
    }

    /// The place behind the `]` that ends a class whose first character stands at `start`: of two in a row, the second.
    private func endOfClass(from start: Int) -> Int? {
        guard let bracket = text[start...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let isMember = bracket + 1 < text.count && text[bracket + 1] == UInt8(ascii: "]")
        return isMember ? bracket + 2 : bracket + 1
    }

    /// Reads `[…]`, in which `-` stands first and `]` last. Nil when it does not end.
    mutating func readCustomClass() -> PasswordCharacters? {
        let start = position
        guard let end = endOfClass(from: start + 1) else {
            refuse(.unterminatedClass, start..<text.count)
            position = text.count
            return nil
        }
        position = end
        var set = PasswordCharacters.none
        var index = start + 1
        while index < end - 1 {
            let byte = text[index]
            let length = scalarLength(at: index, end: end - 1)
            if byte == UInt8(ascii: "-"), index > start + 1 {
                refuse(.hyphenNotFirst(isRange: isRange(around: index, end: end - 1)), index..<index + 1)
            } else if PasswordCharacters.printable.contains(byte) {
                set.insert(byte)
            } else {
                let scalar = String(decoding: text[index..<index + length], as: UTF8.self).unicodeScalars.first
                refuse(.notPrintable(scalar?.value ?? 0xFFFD), index..<index + length)
            }
            index += length
        }
        if end - start == 2 { refuse(.emptyClass, start..<end) }
        return set
    }

    /// Whether a hyphen stands between two letters or two digits, the first before the second.
    private func isRange(around index: Int, end: Int) -> Bool {
        guard index + 1 < end else { return false }
        let (before, after) = (text[index - 1], text[index + 1])
        let classes = [PasswordClass.lower, .upper, .digit].map(\.characters)
        return before < after
            && classes.contains { $0.contains(Unicode.Scalar(before)) && $0.contains(Unicode.Scalar(after)) }
    }

    /// How many bytes the character here has.
    private func scalarLength(at index: Int, end: Int) -> Int {
        var next = index + 1
        if text[index] >= 0xC0 { while next < end, text[next] & 0xC0 == 0x80, next - index < 4 { next += 1 } }
        return next - index
    }
}
