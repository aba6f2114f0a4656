// The standard library's own searches for texts contain its regular expressions: 1.3 MB of the program.

extension String {
    /// Whether the texts are equal byte for byte. For whole strings on its own: other modules cannot specialise the
    /// function below, and keys and sets compare often.
    package func hasSameBytes(as other: String) -> Bool {
        let bytes = utf8Span.span
        let others = other.utf8Span.span
        if bytes.count != others.count { return false }
        for index in bytes.indices where bytes[index] != others[index] { return false }
        return true
    }
}

extension StringProtocol {
    /// Whether the texts are equal byte for byte: Swift's strings are equal when they are canonically equivalent.
    package func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The first place where the bytes of `text` are next to each other; nil without one.
    package func firstRange(ofText text: String) -> Range<Index>? {
        guard let first = text.utf8.first else { return startIndex..<startIndex }
        var rest = Substring(self).utf8
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: text.utf8) { return start..<rest.index(start, offsetBy: text.utf8.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Whether the bytes of `text` are in this one, next to each other.
    package func contains(text: String) -> Bool { firstRange(ofText: text) != nil }

    /// The parts between the places of `text`, empty ones included.
    package func split(atText text: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = Substring(self)
        while !text.isEmpty, let match = rest.firstRange(ofText: text) {
            parts.append(rest[..<match.lowerBound])
            rest = rest[match.upperBound...]
        }
        parts.append(rest)
        return parts
    }

    /// This text with `new` in each place of `text`.
    package func replacing(text: String, with new: String) -> String {
        split(atText: text).joined(separator: new)
    }
}

extension Collection where Element: Equatable {
    /// The elements before the first one that is `end`; all when none is.
    package func prefix(before end: Element) -> SubSequence { prefix { element in element != end } }
}

extension [String] {
    /// Whether one of the texts has these bytes.
    package func contains(bytesOf text: String) -> Bool { contains { element in element.hasSameBytes(as: text) } }
}

extension [UInt8] {
    /// Where `text` begins, at or after `start`.
    package func firstIndex(of text: [UInt8], from start: Int) -> Int? {
        guard let first = text.first else { return nil }
        let bytes = span
        let sought = text.span
        let end = bytes.count - sought.count
        var index = start
        while index <= end {
            if bytes[index] == first {
                var length = 1
                while length < sought.count, bytes[index + length] == sought[length] { length += 1 }
                if length == sought.count { return index }
            }
            index += 1
        }
        return nil
    }

    /// Whether the bytes of `text` are in these, next to each other.
    package func contains(text: String) -> Bool { contains(text: Array(text.utf8)) }

    package func contains(text: [UInt8]) -> Bool { firstIndex(of: text, from: 0) != nil }
}
