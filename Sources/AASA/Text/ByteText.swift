/// Bytes as text.
extension String {
    /// The text of bytes in UTF-8; invalid ones become U+FFFD.
    @inlinable package init(utf8 bytes: some Collection<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}

extension Collection where Element: Equatable {
    /// What is between the separators, empty parts included: one more than there are separators.
    @inlinable package func parts(separatedBy separator: Element) -> [SubSequence] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}

extension Collection<UInt8> {
    /// The same at a character of ASCII.
    package func parts(separatedBy separator: Unicode.Scalar) -> [SubSequence] {
        parts(separatedBy: UInt8(ascii: separator))
    }
}
