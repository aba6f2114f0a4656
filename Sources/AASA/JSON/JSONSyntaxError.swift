/// The reason why a text is not valid JSON, and the place. Two errors are equal when their codes are.
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// What is wrong.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// Nothing but white space.
        case empty
        /// A byte that cannot begin a value.
        case unexpectedCharacter
        /// The text ends inside a value.
        case unexpectedEnd
        /// A comma before `]` or `}`.
        case trailingComma
        /// Two values or members without a comma between them.
        case missingComma
        /// A closing bracket of another kind than the innermost open one.
        case missingBracket
        /// A closing bracket that nothing is open for, in front of those of all that is open.
        case spareBracket
        /// A colon behind a value, or, without a bracket, behind a name outside an object.
        case unexpectedColon
        /// A member's name that is not a string in double quotes.
        case nameExpected
        /// A member's name without a colon after it.
        case colonExpected
        /// `//`, `/*` or `#`.
        case comment
        /// Curly, single or other quotes instead of `"`.
        case wrongQuotes
        /// A string whose closing quote was forgotten: a key, another string or a bracket begins behind it.
        case unclosedString
        /// A string with a closing quote only.
        case unopenedString
        /// A quote beside the one that opens or closes a string, or behind another value.
        case spareQuote
        /// A number that RFC 8259 section 6 does not allow, such as `01`, `+1`, `.5`, `NaN`.
        case badNumber
        /// An escape that RFC 8259 section 7 does not define.
        case badEscape
        /// A control character inside a string, not escaped.
        case controlCharacter
        /// Bytes that are not UTF-8 (RFC 3629).
        case invalidUTF8
        /// UTF-16 or UTF-32 instead of UTF-8 (RFC 8259 section 8.1).
        case wrongEncoding
        /// Content after the one value.
        case trailingContent
        /// Deeper than `JSONReader.maximumDepth`.
        case tooDeep
        /// `True`, `None`, `undefined` and other words that are not JSON literals.
        case unknownWord
    }

    /// What is wrong.
    public var code: Code
    /// The invalid bytes; empty where something is missing.
    public var range: Range<Int>
    /// The place of the first of them; nil for an error of a reader that continues.
    public internal(set) var position: SourcePosition?
    /// The edits that fix it, where the author's intention is clear. All fixes of one reading can be applied at
    /// once: they do not overlap.
    package var fix: [TextEdit]?
    /// The innermost bracket that is open here, where the error is about it.
    package var bracket: Bracket?
    /// Whether a control character is in a text that never has one, as the identifier of an app.
    package var isSuperfluous = false

    /// What follows the document, where the error is about it and that is plain.
    package var continuation: Continuation?

    /// What follows a document.
    package enum Continuation: Sendable {
        /// A comma and a member of the document, an object.
        case member
        /// An object or an array.
        case document
    }

    /// A bracket that is open where a value or another bracket is.
    package struct Bracket: Sendable {
        /// What closes it.
        package var closer: UInt8
        /// Where it is.
        package var opening: Int
        /// Whether the closing bracket here belongs to one around it.
        package var isInner: Bool
    }

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
