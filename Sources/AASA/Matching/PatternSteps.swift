/// A pattern followed element by element over a whole text: slow, simple, and never more than elements times
/// characters.
struct PatternSteps: Sendable {
    /// How far a pattern fits a text.
    struct Reach: Sendable, Equatable {
        /// Whether the whole pattern fits the whole text.
        var fits: Bool
        /// The most characters that some beginning of the pattern takes.
        var characters: Int
        /// The most elements that take them.
        var elements: Int
    }

    private let elements: [Pattern.Element]
    private let folds: Bool

    init(_ pattern: Pattern, folds: Bool) {
        elements = pattern.elements
        self.folds = folds
    }

    /// Whether the pattern fits well-formed UTF-8.
    func fit(_ text: borrowing Span<UInt8>) -> Bool { reach(Self.scalars(text)).fits }

    /// Follows the pattern over a text.
    func reach(_ text: [Unicode.Scalar]) -> Reach {
        let text = folds ? text.map(CaseFolding.fold) : text
        var places = [Bool](repeating: false, count: text.count + 1)
        places[0] = true
        var reach = Reach(fits: false, characters: 0, elements: 0)
        for (number, element) in elements.enumerated() {
            places = after(element, places, text)
            guard let last = places.lastIndex(of: true) else { return reach }
            if last >= reach.characters { reach = Reach(fits: false, characters: last, elements: number + 1) }
        }
        reach.fits = places[text.count]
        return reach
    }

    /// The places of the text that are reached behind an element, from those before it.
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
                    // Most alternatives end here.
                    if !reached.contains(true) { break }
                }
                for place in result.indices where reached[place] { result[place] = true }
            }
        case .literal(let scalar):
            let wanted = folds ? CaseFolding.fold(scalar) : scalar
            for place in text.indices where places[place] && text[place] == wanted { result[place + 1] = true }
        case .oneOf(let type):
            for place in text.indices where places[place] && fits(type, text[place]) { result[place + 1] = true }
        case .anyCharacter:
            for place in text.indices where places[place] { result[place + 1] = true }
        }
        return result
    }

    private func fits(_ type: CharacterClass, _ scalar: Unicode.Scalar) -> Bool {
        if type.contains(scalar) { return true }
        // The text is folded to lower case already.
        return folds && ("a"..."z").contains(scalar) && type.contains(Unicode.Scalar(UInt8(scalar.value) & ~0x20))
    }

    /// The characters of well-formed UTF-8.
    static func scalars(_ text: borrowing Span<UInt8>) -> [Unicode.Scalar] {
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
