/// A matcher without compilation: follows a pattern element by element, in time proportional to elements times characters.
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
        elements.reduce(0) { size, element in
            if case .alternatives(let all) = element { size + all.reduce(1) { $0 + $1.count } } else { size + 1 }
        }
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
        var places = [Bool](repeating: false, count: text.count + 1)
        places[0] = true
        var reach = Reach(matches: false, characters: 0, elements: 0)
        for (number, element) in elements.enumerated() {
            places = after(element, places, text)
            guard let last = places.lastIndex(of: true) else { return reach }
            if last >= reach.characters { reach = Reach(matches: false, characters: last, elements: number + 1) }
        }
        reach.matches = places[text.count]
        return reach
    }

    /// The positions in the text after an element, from those before it.
    private func after(_ element: Pattern.Element, _ places: [Bool], _ text: [Unicode.Scalar]) -> [Bool] {
        var result = [Bool](repeating: false, count: places.count)
        switch element {
        case .anyText:
            guard let first = places.firstIndex(of: true) else { break }
            for place in first..<result.count { result[place] = true }
        case .alternatives(let all):
            for alternative in all {
                var reached = places
                for element in alternative {
                    reached = after(element, reached, text)
                    if !reached.contains(true) { break }
                }
                for place in result.indices where reached[place] { result[place] = true }
            }
        case .literal(let scalar):
            let wanted = folds ? CaseFolding.fold(scalar) : scalar
            for place in text.indices where places[place] && text[place] == wanted { result[place + 1] = true }
        case .oneOf(let type):
            for place in text.indices where places[place] && contains(type, text[place]) { result[place + 1] = true }
        case .anyCharacter:
            for place in text.indices where places[place] { result[place + 1] = true }
        }
        return result
    }

    private func contains(_ type: CharacterClass, _ scalar: Unicode.Scalar) -> Bool {
        if type.contains(scalar) { return true }
        // The text is in lower case.
        return folds && ("a"..."z").contains(scalar) && type.contains(Unicode.Scalar(UInt8(scalar.value) & ~0x20))
    }

    private static func scalars(_ text: borrowing Span<UInt8>) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var at = 0
        while at < text.count {
            let (scalar, end) = PatternScan.scalar(text, at)
            result.append(scalar)
            at = end
        }
        return result
    }
}
