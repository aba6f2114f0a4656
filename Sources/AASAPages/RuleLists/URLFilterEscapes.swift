internal import AASA

/// An escape for one character in a pattern, as JavaScript's grammar reads it: `\t`, `\cA`,
/// `\x41`, `\u0041`, `\101`, `\.`.
struct CharacterEscape {
    let value: Int
    let end: Int

    /// - Parameter start: the place after the backslash, where there is a character.
    init(_ bytes: [UInt8], at start: Int) {
        let letter = bytes[start]
        let rest = bytes[(start + 1)...]
        switch Unicode.Scalar(letter) {
        case "t": (value, end) = (0x09, start + 1)
        case "n": (value, end) = (0x0A, start + 1)
        case "v": (value, end) = (0x0B, start + 1)
        case "f": (value, end) = (0x0C, start + 1)
        case "r": (value, end) = (0x0D, start + 1)
        case "c":
            if let control = rest.first, control.isLetter {
                (value, end) = (Int(control & 0x1F), start + 2)
            } else {
                // Without a letter, the backslash is literal, and `c` follows it.
                (value, end) = (0x5C, start)
            }
        case "x": (value, end) = Self.hexadecimal(bytes, at: start, digitCount: 2)
        case "u": (value, end) = Self.hexadecimal(bytes, at: start, digitCount: 4)
        case "0"..."7": (value, end) = Self.octal(bytes, at: start)
        default: (value, end) = (Int(letter), start + 1)
        }
    }

    /// Without groups to refer to, `\1` is the character with that octal number, of at most 255.
    private static func octal(_ bytes: [UInt8], at start: Int) -> (value: Int, end: Int) {
        var (value, end) = (0, start)
        while end < bytes.count, (0x30...0x37).contains(bytes[end]) {
            let longer = value * 8 + Int(bytes[end] & 7)
            if longer > 0o377 { break }
            (value, end) = (longer, end + 1)
        }
        return (value, end)
    }

    /// Without its digits, the letter is literal.
    private static func hexadecimal(_ bytes: [UInt8], at start: Int, digitCount: Int) -> (value: Int, end: Int) {
        let end = start + 1 + digitCount
        let digits = bytes[(start + 1)...].prefix(digitCount)
        guard digits.endIndex == end, digits.allSatisfy(\.isHexDigit) else { return (Int(bytes[start]), start + 1) }
        return (Int(String(utf8: digits), radix: 16) ?? 0, end)
    }
}
