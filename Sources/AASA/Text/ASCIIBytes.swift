/// Classes of bytes in ASCII.
extension UInt8 {
    /// Whether the byte is `0` to `9`.
    package var isDigit: Bool { (0x30...0x39).contains(self) }
    package var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
    package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    package var isLetterOrDigit: Bool { isLetter || isDigit }
    /// A letter, a digit or an underscore, as `\w` in regular expressions.
    package var isWord: Bool { isLetterOrDigit || self == "_" }
    package var isCapital: Bool { (0x41...0x5A).contains(self) }
    /// The small letter of a capital; any other byte itself.
    package var lowercase: UInt8 { isCapital ? self | 0x20 : self }
    /// The capital of a small letter; any other byte itself.
    package var capital: UInt8 { isLetter ? self & 0xDF : self }
    /// The value of a hexadecimal digit; nil for any other byte.
    package var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46, 0x61...0x66: (self | 0x20) - 0x61 + 10
        default: nil
        }
    }
    /// The hexadecimal digit of a value below 16, in capitals.
    package var hexDigit: UInt8 { if self < 10 { 0x30 + self } else { 0x41 + self - 10 } }
    package var isBlank: Bool { self == 0x20 || self == 0x09 }
    package var isLineBreak: Bool { self == 0x0A || self == 0x0D }
    /// White space of JSON (RFC 8259 section 2).
    package var isWhiteSpace: Bool { isBlank || isLineBreak }
}

/// Bytes beside characters of ASCII, as in `byte == "/"` and `case "/":`.
extension UInt8? {
    @inlinable package static func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
        if let byte { UInt32(byte) == character.value } else { false }
    }

    @inlinable package static func != (byte: UInt8?, character: Unicode.Scalar) -> Bool { !(byte == character) }

    @inlinable package static func ~= (character: Unicode.Scalar, byte: UInt8?) -> Bool { byte == character }
}

/// Searches for a character of ASCII. Inlined, since modules cannot specialise the functions of others: a list may have
/// twenty thousand URLs.
extension BidirectionalCollection<UInt8> {
    @inlinable package func contains(_ character: Unicode.Scalar) -> Bool { firstIndex(of: character) != nil }

    @inlinable package func firstIndex(of character: Unicode.Scalar) -> Index? { firstIndex { $0 == character } }

    @inlinable package func lastIndex(of character: Unicode.Scalar) -> Index? { lastIndex { $0 == character } }
}

extension BidirectionalCollection<UInt8> where SubSequence == Self {
    /// The bytes without spaces and tabs around them.
    package var trimmed: Self {
        var rest = drop(while: \.isBlank)
        while rest.last?.isBlank == true { rest.removeLast() }
        return rest
    }

    /// The bytes in front of a comment: a `#` at the beginning or behind white space.
    package var withoutComment: Self {
        var isStart = true
        return prefix { byte in
            defer { isStart = byte.isBlank }
            return !isStart || byte != UInt8(ascii: "#")
        }
    }
}

extension [UInt8] {
    /// The text with the line ends of another one: line feeds alone, or with a carriage return in front of each.
    package func withLineEnds(of other: [UInt8]) -> [UInt8] {
        if !other.contains(0x0D) { return self }
        var result: [UInt8] = []
        for byte in self {
            if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
            result.append(byte)
        }
        return result
    }
}

extension Sequence<UInt8> {
    /// The letters and digits in capitals, in which words are found however they are joined.
    package var capitalLettersAndDigits: [UInt8] { filter(\.isLetterOrDigit).map(\.capital) }
}
