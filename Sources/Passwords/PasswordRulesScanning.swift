internal import AASA

extension PasswordRulesReader {
    var isAtEnd: Bool { position >= text.count }
    var peek: UInt8? { isAtEnd ? nil : text[position] }

    var isAtRuleEnd: Bool { isAtEnd || peek == ";" }

    /// Skips HTML white space.
    mutating func skipSpaces() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { position += 1 }
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = peek, UInt32(byte) == character.value else { return false }
        position += 1
        return true
    }

    /// Reads letters and hyphens, followed by digits.
    mutating func takeWord() -> String {
        let start = position
        while let byte = peek, isWordByte(byte, isFirst: position == start) { position += 1 }
        return String(utf8: text[start..<position])
    }

    private func isWordByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        if byte.isLetter || byte == "-" { return true }
        return !isFirst && (byte.isDigit || byte == "_")
    }

    /// Skips to after the next `;` outside a class.
    mutating func skipRule() {
        while let byte = peek {
            position += 1
            if byte == ";" { break }
            if byte == "[" { position = endOfClass(from: position) ?? text.count }
        }
        skipSpaces()
    }

    /// The position after the `]` that closes a class; of two in a row, the second closes it.
    private func endOfClass(from start: Int) -> Int? {
        guard let bracket = text[start...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let isMember = bracket + 1 < text.count && text[bracket + 1] == "]"
        if isMember { return bracket + 2 }
        return bracket + 1
    }

    /// Reads `[…]`, in which `-` must be first and `]` last. A class that is not closed has no characters.
    mutating func readCustomClass() -> PasswordCharacters {
        let start = position
        guard let end = endOfClass(from: start + 1) else {
            refuse(.unterminatedClass, at: start..<text.count, effect: .characters)
            position = text.count
            return .none
        }
        position = end
        var set = PasswordCharacters.none
        var index = start + 1
        while index < end - 1 {
            let byte = text[index]
            let length = scalarLength(at: index, end: end - 1)
            if byte == "-", index > start + 1 {
                refuse(
                    .hyphenNotFirst(isRange: isRange(around: index, end: end - 1)), at: index..<index + 1,
                    effect: .characters)
            } else if PasswordCharacters.printable.contains(byte) {
                set.insert(byte)
            } else {
                let scalar = String(utf8: text[index..<index + length]).unicodeScalars.first
                refuse(.notPrintable(scalar?.value ?? 0xFFFD), at: index..<index + length, effect: .characters)
            }
            index += length
        }
        if end - start == 2 { refuse(.emptyClass, at: start..<end, effect: .characters) }
        return set
    }

    /// Whether a hyphen is between two ascending letters or digits.
    private func isRange(around index: Int, end: Int) -> Bool {
        guard index + 1 < end else { return false }
        let (before, after) = (text[index - 1], text[index + 1])
        guard before < after else { return false }
        for set in [PasswordClass.lower, .upper, .digit].map(\.characters) where set.contains(Unicode.Scalar(before)) {
            return set.contains(Unicode.Scalar(after))
        }
        return false
    }

    /// The length of the character in bytes.
    private func scalarLength(at index: Int, end: Int) -> Int {
        var next = index + 1
        if text[index] >= 0xC0 { while next < end, text[next] & 0xC0 == 0x80, next - index < 4 { next += 1 } }
        return next - index
    }
}
