/// The text of a pattern, with what rules look for in it.
package struct PatternText: Sendable {
    /// A variable in the pattern's text.
    struct Variable: Sendable {
        var name: ExactText
        /// UTF-8 offsets in the text, from the `$` to past the `)`.
        var range: Range<Int>
    }

    /// The text in UTF-8 with a zero for each byte of a variable.
    let bytes: [UInt8]
    /// The bytes outside of variables.
    let characters: ByteSet
    let variables: [Variable]
    /// The position of a `$(` without `)`.
    let unterminated: Int?

    init(_ text: String) {
        var bytes = Array(text.utf8)
        var characters = ByteSet([])
        var variables: [Variable] = []
        var unterminated: Int?
        var at = 0
        while at < bytes.count {
            if unterminated == nil, bytes[at] == "$", at + 1 < bytes.count, bytes[at + 1] == "(" {
                if let closing = bytes[at...].firstIndex(of: ")") {
                    variables.append(
                        Variable(name: ExactText(String(utf8: bytes[at + 2..<closing])), range: at..<closing + 1))
                    for index in at...closing { bytes[index] = 0 }
                    at = closing + 1
                    continue
                }
                unterminated = at
            }
            characters.insert(bytes[at])
            at += 1
        }
        self.bytes = bytes
        self.characters = characters
        self.variables = variables
        self.unterminated = unterminated
    }

    /// Whether the text holds a character of ASCII outside of variables.
    func holds(_ scalar: Unicode.Scalar) -> Bool { characters.contains(UInt8(ascii: scalar)) }
}
