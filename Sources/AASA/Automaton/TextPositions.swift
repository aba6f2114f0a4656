/// The positions of a text to which a beginning of a pattern leads: one bit each, in words.
struct TextPositions {
    private let text: [Unicode.Scalar]
    private let folds: Bool
    private var words: [UInt64]
    /// For some elements that read one character, the characters that they read.
    private var readers: [Pattern.Element: [UInt64]] = [:]

    private static let fewPositions = 8
    private static let maximumReaders = 256

    /// The position at the beginning of a text.
    ///
    /// - Parameter text: in lower case if `folds`.
    init(startOf text: [Unicode.Scalar], folds: Bool) {
        self.text = text
        self.folds = folds
        words = Self.noPositions(of: text)
        words[0] = 1
    }

    private static func noPositions(of text: [Unicode.Scalar]) -> [UInt64] {
        Array(repeating: 0, count: text.count / UInt64.bitWidth + 1)
    }

    /// The greatest position; nil when there is none.
    var last: Int? {
        guard let word = words.lastIndex(where: { word in word != 0 }) else { return nil }
        return (word + 1) * UInt64.bitWidth - 1 - words[word].leadingZeroBitCount
    }

    /// Moves each position behind what an element matches there.
    mutating func follow(_ element: Pattern.Element) {
        switch element {
        case .anyText: fill()
        case .alternatives(let all): follow(oneOf: all)
        case .literal, .oneOf, .anyCharacter: advance(by: element)
        }
    }

    private mutating func follow(oneOf all: [[Pattern.Element]]) {
        let start = words
        var union = Self.noPositions(of: text)
        for alternative in all {
            words = start
            for element in alternative {
                follow(element)
                if last == nil { break }
            }
            for at in union.indices { union[at] |= words[at] }
        }
        words = union
    }

    /// Adds every position behind the first one.
    private mutating func fill() {
        guard let first = words.firstIndex(where: { word in word != 0 }) else { return }
        words[first] |= 0 &- words[first]
        for at in first + 1..<words.count { words[at] = .max }
        let unused = words.count * UInt64.bitWidth - text.count - 1
        words[words.count - 1] &= .max >> UInt64(unused)
    }

    /// Few positions are compared by themselves: most patterns begin with literal characters.
    private mutating func advance(by element: Pattern.Element) {
        var count = 0
        for word in words { count += word.nonzeroBitCount }
        let reader: [UInt64]? = if count > Self.fewPositions { reader(of: element) } else { nil }
        var carry: UInt64 = 0
        for at in words.indices {
            let here = words[at]
            if here == 0, carry == 0 { continue }
            let read = if let reader { here & reader[at] } else { positions(in: at, among: here, readBy: element) }
            words[at] = read << 1 | carry
            carry = read >> 63
        }
    }

    private mutating func reader(of element: Pattern.Element) -> [UInt64] {
        if let known = readers[element] { return known }
        let reader = words.indices.map { word in positions(in: word, among: .max, readBy: element) }
        if readers.count == Self.maximumReaders { readers.removeAll(keepingCapacity: true) }
        readers[element] = reader
        return reader
    }

    /// The positions of a word at which an element reads the character.
    private func positions(in word: Int, among candidates: UInt64, readBy element: Pattern.Element) -> UInt64 {
        var result: UInt64 = 0
        var rest = candidates
        while rest != 0 {
            let bit = rest.trailingZeroBitCount
            let at = word * UInt64.bitWidth + bit
            if at >= text.count { break }
            if self.element(element, reads: text[at]) { result |= 1 << UInt64(bit) }
            rest &= rest - 1
        }
        return result
    }

    private func element(_ element: Pattern.Element, reads scalar: Unicode.Scalar) -> Bool {
        switch element {
        case .literal(let expected): return scalar == (folds ? CaseFolding.fold(expected) : expected)
        case .oneOf(let type):
            if type.contains(scalar) { return true }
            // The text is in lower case.
            return folds && ("a"..."z").contains(scalar) && type.contains(Unicode.Scalar(UInt8(scalar.value) & ~0x20))
        case .anyCharacter: return true
        case .anyText, .alternatives: return false
        }
    }
}
