extension StringProtocol {
    package func firstRange(ofText text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }

    /// Whether the bytes of `text` are in this one, next to each other.
    package func contains(text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        var rest = Substring(self).utf8
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: text.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
