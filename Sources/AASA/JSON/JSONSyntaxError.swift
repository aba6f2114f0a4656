/// The reason why a text is not valid JSON, and the place. Two errors are equal when their codes are.
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// What is wrong.
    public struct Code: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case empty, unexpectedCharacter, unexpectedEnd, trailingComma, missingComma, nameExpected,
                colonExpected, comment, wrongQuotes, badNumber, badEscape, controlCharacter, invalidUTF8,
                wrongEncoding, trailingContent, tooDeep, unknownWord
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// Nothing but white space.
        public static let empty = Self(.empty)
        /// A byte that cannot begin a value.
        public static let unexpectedCharacter = Self(.unexpectedCharacter)
        /// The text ends inside a value.
        public static let unexpectedEnd = Self(.unexpectedEnd)
        /// A comma before `]` or `}`.
        public static let trailingComma = Self(.trailingComma)
        /// Two values or members without a comma between them.
        public static let missingComma = Self(.missingComma)
        /// A member's name that is not a string in double quotes.
        public static let nameExpected = Self(.nameExpected)
        /// A member's name without a colon after it.
        public static let colonExpected = Self(.colonExpected)
        /// `//`, `/*` or `#`.
        public static let comment = Self(.comment)
        /// Curly, single or other quotes instead of `"`.
        public static let wrongQuotes = Self(.wrongQuotes)
        /// A number that RFC 8259 section 6 does not allow, such as `01`, `+1`, `.5`, `NaN`.
        public static let badNumber = Self(.badNumber)
        /// An escape that RFC 8259 section 7 does not define.
        public static let badEscape = Self(.badEscape)
        /// A control character inside a string, not escaped.
        public static let controlCharacter = Self(.controlCharacter)
        /// Bytes that are not UTF-8 (RFC 3629).
        public static let invalidUTF8 = Self(.invalidUTF8)
        /// UTF-16 or UTF-32 instead of UTF-8 (RFC 8259 section 8.1).
        public static let wrongEncoding = Self(.wrongEncoding)
        /// Content after the one value.
        public static let trailingContent = Self(.trailingContent)
        /// Deeper than `JSONReader.maximumDepth`.
        public static let tooDeep = Self(.tooDeep)
        /// `True`, `None`, `undefined` and other words that are not JSON literals.
        public static let unknownWord = Self(.unknownWord)
    }

    /// What is wrong.
    public var code: Code
    /// The invalid bytes; empty where something is missing.
    public var range: Range<Int>
    /// The edits that fix it, where the author's intention is clear. All fixes of one reading can be applied at once: they
    /// do not overlap.
    public var fix: [TextEdit]?

    /// The first of the bytes.
    public var offset: Int { range.lowerBound }

    /// An error at one place, without a fix.
    package init(_ code: Code, at offset: Int) { self.init(code, at: offset..<offset, fix: nil) }

    package init(_ code: Code, at range: Range<Int>, fix: [TextEdit]?) {
        self.code = code
        self.range = range
        self.fix = fix
    }

    public static func == (a: JSONSyntaxError, b: JSONSyntaxError) -> Bool { a.code == b.code }
}
