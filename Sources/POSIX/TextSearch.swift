extension StringProtocol {
    /// The first place where the bytes of `text` are next to each other; nil without one.
    ///
    /// The standard library's own search contains its regular expressions: 1.3 MB of the program.
    package func range(ofBytes text: some StringProtocol) -> Range<String.Index>? {
        let bytes = Substring(self).utf8
        let count = text.utf8.count
        for start in bytes.indices where bytes[start...].starts(with: text.utf8) {
            return start..<bytes.index(start, offsetBy: count)
        }
        return nil
    }
}

extension Character {
    /// A space or tab.
    package var isBlank: Bool { self == " " || self == "\t" }
}
