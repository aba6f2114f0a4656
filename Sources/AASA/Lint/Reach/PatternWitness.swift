/// A text that fits a pattern, made by filling in its wildcards.
enum PatternWitness {
    /// How wildcards are filled in.
    struct Filling {
        var text: String
        var character: String

        /// With what hardly any other pattern names.
        static let odd = Filling(text: "~.~", character: "~")
        /// With what is easy to read.
        static let plain = Filling(text: "x", character: "x")
    }

    /// A path; nil if the simple construction finds none. A variable has its first value.
    static func path(
        _ elements: [Pattern.Element], in alphabet: URLComponentAlphabet, filling: Filling
    ) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(elements.count + 8)
        guard append(elements, filling: filling, to: &text) else { return nil }
        if text.last != UInt8(ascii: "/") { text.append(UInt8(ascii: "/")) }
        // Only a `*` can match a slash that is missing at either end.
        if elements.last != .anyText, elements.last != .literal("/") { return nil }
        var last = URLComponentAlphabet.Last.nothing
        for byte in text {
            guard alphabet.allows(byte, after: last) else { return nil }
            last = alphabet.last(byte)
        }
        return text
    }

    private static func append(_ elements: [Pattern.Element], filling: Filling, to text: inout [UInt8]) -> Bool {
        for element in elements {
            switch element {
            case .literal(let scalar):
                if scalar.isASCII {
                    text.append(UInt8(scalar.value))
                } else {
                    text += String(Character(scalar)).utf8
                }
            case .anyCharacter: text += filling.character.utf8
            case .anyText: text += (text.isEmpty ? "/" + filling.text : filling.text).utf8
            case .oneOf(let type):
                switch type {
                case .alpha, .lower, .alnum: text.append(UInt8(ascii: "q"))
                case .upper: text.append(UInt8(ascii: "Q"))
                case .digit, .xdigit: text.append(UInt8(ascii: "7"))
                }
            case .alternatives(let all):
                guard let first = all.first, append(first, filling: filling, to: &text) else { return false }
            }
        }
        return true
    }
}
