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
    /// What `bytes` holds.
    let characters: ASCIISet
    let variables: [Variable]
    /// The position of a `$(` without `)`.
    let unterminated: Int?

    init(_ text: String) {
        var bytes = Array(text.utf8)
        var characters = ASCIISet()
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

    /// Whether the text holds the character outside of variables.
    func holds(_ scalar: Unicode.Scalar) -> Bool { characters.contains(scalar) }
}

/// Which ASCII characters a text holds, and whether it holds others.
struct ASCIISet: Sendable, Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private(set) var hasOthers = false

    mutating func insert(_ byte: UInt8) {
        switch byte {
        case ..<64: low |= 1 << byte
        case ..<128: high |= 1 << (byte - 64)
        default: hasOthers = true
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case ..<64: low & 1 << byte != 0
        case ..<128: high & 1 << (byte - 64) != 0
        default: false
        }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && contains(UInt8(scalar.value)) }
}
