/// Classes of bytes in ASCII.
extension UInt8 {
    package var isDigit: Bool { (0x30...0x39).contains(self) }
    package var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
    package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    package var isLetterOrDigit: Bool { isLetter || isDigit }
}
