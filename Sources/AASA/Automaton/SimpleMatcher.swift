/// A matcher without compilation: follows a pattern element by element, in time proportional to
/// elements times characters.
struct SimpleMatcher: Sendable {
    /// The extent to which a pattern matches a text.
    struct Reach: Sendable, Equatable {
        /// Whether the whole pattern matches the whole text.
        var matches: Bool
        /// The length of the longest beginning of the text that a beginning of the pattern matches.
        var characters: Int
        /// The length of the longest beginning of the pattern that matches it.
        var elements: Int
    }

    private let elements: [Pattern.Element]
    private let folds: Bool

    /// The number of elements, those of alternatives included. Counts them.
    var size: Int {
        var size = elements.count
        for case .alternatives(let all) in elements {
            for alternative in all { size += alternative.count }
        }
        return size
    }

    init(_ pattern: Pattern, folds: Bool) {
        elements = pattern.elements
        self.folds = folds
    }

    func matches(_ text: borrowing Span<UInt8>) -> Bool { reach(text).matches }

    /// - Parameter text: well-formed UTF-8.
    func reach(_ text: borrowing Span<UInt8>) -> Reach {
        var text = Self.scalars(text)
        if folds { text = text.map(CaseFolding.fold) }
        // Whether what was read of the pattern may end at each position of the text.
        var ends = [Bool](repeating: false, count: text.count + 1)
        ends[0] = true
        var reach = Reach(matches: false, characters: 0, elements: 0)
        for (number, element) in elements.enumerated() {
            ends = self.ends(of: element, after: ends, in: text)
            guard let last = ends.lastIndex(of: true) else { return reach }
            if last >= reach.characters { reach = Reach(matches: false, characters: last, elements: number + 1) }
        }
        reach.matches = ends[text.count]
        return reach
    }

    /// Whether an element may end at each position of the text when it begins at one of `starts`.
    private func ends(of element: Pattern.Element, after starts: [Bool], in text: [Unicode.Scalar]) -> [Bool] {
        var result = [Bool](repeating: false, count: starts.count)
        switch element {
        case .anyText:
            guard let first = starts.firstIndex(of: true) else { break }
            for at in first..<result.count { result[at] = true }
        case .alternatives(let all):
            for alternative in all {
                let reached = ends(of: alternative, after: starts, in: text)
                for at in result.indices where reached[at] { result[at] = true }
            }
        case .literal(let scalar):
            let expected = if folds { CaseFolding.fold(scalar) } else { scalar }
            for at in text.indices where starts[at] && text[at] == expected { result[at + 1] = true }
        case .oneOf(let type):
            for at in text.indices where starts[at] && contains(text[at], in: type) { result[at + 1] = true }
        case .anyCharacter:
            for at in text.indices where starts[at] { result[at + 1] = true }
        }
        return result
    }

    /// Whether a sequence of elements may end at each position of the text when it begins at one of `starts`.
    private func ends(of sequence: [Pattern.Element], after starts: [Bool], in text: [Unicode.Scalar]) -> [Bool] {
        var reached = starts
        for element in sequence {
            reached = ends(of: element, after: reached, in: text)
            if !reached.contains(true) { break }
        }
        return reached
    }

    private func contains(_ scalar: Unicode.Scalar, in type: CharacterClass) -> Bool {
        if type.contains(scalar) { return true }
        // The text is in lower case.
        return folds && ("a"..."z").contains(scalar) && type.contains(Unicode.Scalar(UInt8(scalar.value) & ~0x20))
    }

    private static func scalars(_ text: borrowing Span<UInt8>) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var at = 0
        while at < text.count {
            let (scalar, end) = PatternScan.scalar(at: at, of: text)
            result.append(scalar)
            at = end
        }
        return result
    }
}
