/// A path that fits a pattern, made by filling in the pattern's wildcards.
enum PatternWitness {
    /// A path; nil if the simple construction finds none.
    static func path(
        _ elements: [Pattern.Element], in alphabet: URLComponentAlphabet, filling: Pattern.Filling
    ) -> [UInt8]? {
        guard var text = filling.text(for: elements) else { return nil }
        if elements.first == .anyText { text.insert(UInt8(ascii: "/"), at: 0) }
        if text.last != "/" { text += "/".utf8 }
        // Only a `*` can match a slash that is missing at either end.
        if elements.last != .anyText, elements.last != .literal("/") { return nil }
        var last = URLComponentAlphabet.Last.nothing
        for byte in text {
            guard alphabet.allows(byte, after: last) else { return nil }
            last = alphabet.last(byte)
        }
        return text
    }
}
