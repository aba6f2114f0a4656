extension Pattern {
    /// The texts that replace wildcards in a text that fits a pattern.
    struct Filling {
        /// For `*`.
        var text: String
        /// For `?`.
        var character: String
        /// For a predefined class: the first of these that is in it.
        var members: String

        /// Hardly any other pattern names these.
        static let odd = Filling(text: "~.~", character: "~", members: "qQ7")
        /// Easy to read.
        static let plain = Filling(text: "x", character: "x", members: "qQ7")
        static let short = Filling(text: "", character: "x", members: "aA1")
        static let long = Filling(text: "yz", character: "x", members: "aA1")

        /// Wildcards stay.
        static let wildcards = Filling(text: "*", character: "?", members: "aA1")

        /// A text that fits, with the first value of each variable; nil if a variable has no value.
        func text(for elements: [Element]) -> [UInt8]? {
            var result: [UInt8] = []
            result.reserveCapacity(elements.count + 8)
            guard append(elements, to: &result) else { return nil }
            return result
        }

        private func append(_ elements: [Element], to result: inout [UInt8]) -> Bool {
            for element in elements {
                switch element {
                case .literal(let scalar) where scalar.isASCII: result.append(UInt8(scalar.value))
                case .literal(let scalar): result += String(Character(scalar)).utf8
                case .anyCharacter: result += character.utf8
                case .anyText: result += text.utf8
                case .oneOf(let type):
                    if let member = members.unicodeScalars.first(where: type.contains) {
                        result.append(UInt8(ascii: member))
                    }
                case .alternatives(let all):
                    guard let first = all.first, append(first, to: &result) else { return false }
                }
            }
            return true
        }
    }
}
