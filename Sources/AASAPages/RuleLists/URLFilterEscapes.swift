internal import AASA

extension URLFilterReader {
    /// Reads an escape for one character in a pattern, as JavaScript's grammar reads it: `\t`, `\cA`, `\x41`, `\u0041`,
    /// `\101`, `\.`. The position is after the backslash, where there is a character.
    ///
    /// - Returns: the character's value.
    mutating func readCharacter() -> Int {
        let letter = bytes[position]
        position += 1
        switch Unicode.Scalar(letter) {
        case "t": return 0x09
        case "n": return 0x0A
        case "v": return 0x0B
        case "f": return 0x0C
        case "r": return 0x0D
        case "c":
            if let control = current, control.isLetter {
                position += 1
                return Int(control & 0x1F)
            }
            // Without a letter, the backslash is literal, and `c` follows it.
            position -= 1
            return 0x5C
        // Without its digits, the letter is literal.
        case "x": return readHexadecimal(digitCount: 2) ?? Int(letter)
        case "u": return readHexadecimal(digitCount: 4) ?? Int(letter)
        case "0"..."7":
            position -= 1
            return readOctal()
        default: return Int(letter)
        }
    }

    /// Without groups to refer to, `\1` is the character with that octal number, of at most 255.
    private mutating func readOctal() -> Int {
        var value = 0
        while let digit = current, (0x30...0x37).contains(digit) {
            let longer = value * 8 + Int(digit & 7)
            if longer > 0o377 { break }
            value = longer
            position += 1
        }
        return value
    }

    private mutating func readHexadecimal(digitCount: Int) -> Int? {
        let digits = bytes[position...].prefix(digitCount)
        guard digits.count == digitCount, digits.allSatisfy(\.isHexDigit) else { return nil }
        position += digitCount
        return Int(String(utf8: digits), radix: 16)
    }
}
