/// Classes of bytes in ASCII.
extension UInt8 {
    package var isDigit: Bool { (0x30...0x39).contains(self) }
    package var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
    package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    package var isLetterOrDigit: Bool { isLetter || isDigit }
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
    /// A space or a tab.
    package var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension BidirectionalCollection<UInt8> where SubSequence == Self {
    /// The bytes without spaces and tabs around them.
    package var trimmed: Self {
        var rest = drop(while: \.isBlank)
        while rest.last?.isBlank == true { rest.removeLast() }
        return rest
    }
}
