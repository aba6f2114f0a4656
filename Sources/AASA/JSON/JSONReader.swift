/// A JSON reader (RFC 8259) that keeps the position of every value, and can continue after mistakes.
///
/// Foundation's decoder accepts trailing commas, UTF-16, raw control characters and more; a device does not, and
/// neither does ``read(_:)``. Duplicate names are kept, because the grammar allows them (section 4).
package struct JSONReader {
    /// The nesting limit of arrays and objects. Section 9 lets an implementation set one.
    package static let maximumDepth = 512
    /// The number of errors that a tolerant reading keeps.
    package static let maximumErrors = 1000

    let bytes: [UInt8]
    /// Whether reading continues after a mistake.
    var isTolerant: Bool
    var position: Int
    /// Where the open arrays and objects begin, the innermost last.
    var openings: [Int] = []
    var errors: [JSONSyntaxError] = []
    var hasNotedEnd = false
    /// The end of the last quotes in a row that were looked at.
    var endOfQuotes = 0
    private var errorLimit = maximumErrors
    /// Whether the backslash of an unknown escape is kept, since it should have been doubled.
    var keepsUnknownEscapes = true

    /// The result of a reading that corrects mistakes.
    package struct TolerantReading: Sendable, Equatable {
        /// The values as their author meant them; nil when that is not clear.
        package var root: JSONNode?
        /// What a strict reader rejects, in the order of the text. Empty exactly when it accepts the text.
        package var errors: [JSONSyntaxError]
    }

    /// Reads one JSON text as a device does. A byte order mark is ignored, which section 8.1 permits.
    ///
    /// - Throws: a ``JSONSyntaxError`` for the first invalid byte.
    package static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
        var reader = JSONReader(bytes: bytes, isTolerant: false)
        do throws(JSONSyntaxError) {
            return try reader.readText()
        } catch {
            var error = error
            error.position = SourcePosition(of: error.offset, in: bytes)
            throw error
        }
    }

    /// Reads a text that may have mistakes, and continues where the author's intention is clear: comments, missing and
    /// superfluous commas, missing and nonstandard quotes, numbers and words of other languages, unclosed brackets.
    ///
    /// The first error that cannot be understood ends the reading and is among ``TolerantReading/errors``.
    ///
    /// - Parameters:
    ///   - errorLimit: the number of errors that are kept.
    ///   - keepingUnknownEscapes: whether a backslash counts that should have been doubled.
    package static func readTolerantly(
        _ bytes: [UInt8], errorLimit: Int = maximumErrors, keepingUnknownEscapes: Bool = true
    ) -> TolerantReading {
        var reader = JSONReader(bytes: bytes, isTolerant: true)
        reader.keepsUnknownEscapes = keepingUnknownEscapes
        reader.errorLimit = errorLimit
        var root: JSONNode?
        do throws(JSONSyntaxError) {
            root = try reader.readText()
        } catch {
            // The error that ended the reading is kept, however many there are.
            reader.errors.append(error)
        }
        return TolerantReading(root: root, errors: reader.errors.sortedByOffset(\.range.lowerBound))
    }

    init(bytes: [UInt8], isTolerant: Bool) {
        self.bytes = bytes
        self.isTolerant = isTolerant
        position = JSONEncoding.withoutByteOrderMark(bytes).startIndex
    }

    /// The byte to be read next; nil at the end.
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The number of open arrays and objects.
    var depth: Int { openings.count }

    /// The brackets that close the open arrays and objects, the innermost last.
    var closers: [UInt8] { openings.map { opening in Self.closer(of: bytes[opening]) } }

    /// The bracket that closes the innermost array or object.
    var closer: UInt8? { openings.last.map { opening in Self.closer(of: bytes[opening]) } }

    /// `]` is two behind `[` in ASCII, and `}` behind `{`.
    static func closer(of bracket: UInt8) -> UInt8 { bracket + 2 }

    private mutating func readText() throws(JSONSyntaxError) -> JSONNode {
        if JSONEncoding(of: bytes) != .utf8 {
            let whole = 0..<bytes.count
            let fix = JSONEncoding.utf8(from: bytes).map { text in [TextEdit(range: whole, replacement: text)] }
            throw JSONSyntaxError(.wrongEncoding, at: whole, fix: fix)
        }
        try skipWhiteSpace()
        if current == nil { throw JSONSyntaxError(.empty, at: position) }
        let root = try readValue()
        try skipWhiteSpace()
        if current != nil { try noteTrailingContent(after: root) }
        return root
    }

    mutating func readValue() throws(JSONSyntaxError) -> JSONNode {
        let start = position
        let value: JSONValue
        switch current {
        case "{": value = .object(try readObject())
        case "[": value = .array(try readArray())
        case "\"": value = .string(try readString())
        case "-", .some(UInt8(ascii: "0")...UInt8(ascii: "9")): value = try readNumber()
        default:
            if let quote = NonstandardQuote(at: position, in: bytes) {
                value = .string(try readString(in: quote))
            } else {
                value = try readWord()
            }
        }
        return JSONNode(value: value, range: start..<position)
    }

    /// Content after the one value. Brackets, commas, semicolons and control characters can be removed. After a lone
    /// scalar the text is not JSON at all.
    private mutating func noteTrailingContent(after root: JSONNode) throws(JSONSyntaxError) {
        var end = bytes.count
        while end > position, bytes[end - 1].isWhiteSpace { end -= 1 }
        let range = position..<end
        let isRemovable = bytes[range].allSatisfy { byte in
            switch byte {
            case 0...0x20, "]", "}", ",", ";": true
            default: false
            }
        }
        if isRemovable {
            try note(.trailingContent, at: range, replacement: "")
        } else if root.string != nil, current == ":" {
            throw unexpected(.unexpectedColon)
        } else {
            var error = JSONSyntaxError(unexpected(.trailingContent).code, at: range, fix: nil)
            if current == "{" || current == "[" { error.continuation = .document }
            if root.members != nil, hasMember(from: position) { error.continuation = .member }
            if root.isScalar { throw error }
            try note(error)
        }
        position = end
    }

    // MARK: Errors

    /// Throws the error of a strict reading; keeps that of a tolerant one, which continues.
    mutating func note(_ error: JSONSyntaxError) throws(JSONSyntaxError) {
        guard isTolerant else { throw error }
        if errors.count < errorLimit { errors.append(error) }
    }

    /// Notes that the bytes at `range` should be `replacement`.
    mutating func note(
        _ code: JSONSyntaxError.Code, at range: Range<Int>, replacement: String
    ) throws(JSONSyntaxError) {
        try note(JSONSyntaxError(code, at: range, fix: [TextEdit(range: range, replacement: replacement)]))
    }

    /// The error at the current position: `code`, or a more precise one.
    func unexpected(_ code: JSONSyntaxError.Code) -> JSONSyntaxError {
        guard let byte = current else { return errorAboutBracket(.unexpectedEnd) }
        if let quote = NonstandardQuote(at: position, in: bytes) {
            return JSONSyntaxError(.wrongQuotes, at: position..<position + quote.length, fix: nil)
        }
        let length = if byte < 0x80 { 1 } else { lengthOfSequence() }
        if length == 0 { return JSONSyntaxError(.invalidUTF8, at: position..<position + 1, fix: nil) }
        return JSONSyntaxError(code, at: position..<position + length, fix: nil)
    }
}
