/// A matcher without compilation: follows a pattern element by element, in time proportional to elements times
/// characters, of which it compares 64 at a time.
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

    let elements: [Pattern.Element]
    let folds: Bool

    /// The number of elements, those of alternatives included. Counts them.
    var size: Int {
        var size = elements.count
        for case .alternatives(let all) in elements {
            for alternative in all { size += alternative.count }
        }
        return size
    }

    func matches(_ text: borrowing Span<UInt8>) -> Bool { reach(text).matches }

    /// - Parameter text: well-formed UTF-8.
    func reach(_ text: borrowing Span<UInt8>) -> Reach {
        let bytes = text.indices.map { at in text[at] }
        var characters = Array(String(utf8: bytes).unicodeScalars)
        if folds { characters = characters.map(CaseFolding.fold) }
        var positions = TextPositions(startOf: characters, folds: folds)
        var reach = Reach(matches: false, characters: 0, elements: 0)
        for (number, element) in elements.enumerated() {
            positions.follow(element)
            guard let last = positions.last else { return reach }
            if last >= reach.characters { reach = Reach(matches: false, characters: last, elements: number + 1) }
        }
        reach.matches = positions.last == characters.count
        return reach
    }
}
