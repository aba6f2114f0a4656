package import AASA

/// A list of statements as it was written: an `assetlinks.json`, a list that one includes, or the
/// `asset_statements` of an app.
package struct StatementList: Sendable {
    package let bytes: [UInt8]
    /// Whether it is an app's `asset_statements`, or a list that these include: Android's agent reads lists of sites alone.
    package let isOfApp: Bool
    /// What a strict reader of JSON rejects; empty for JSON.
    package let syntaxErrors: [JSONSyntaxError]
    /// What the author seems to have meant, if the text is not JSON; nil if that is not clear.
    package let root: JSONNode?
    /// The elements that are objects, in their order.
    package let statements: [Statement]
    /// Problems of the list itself and of elements that are not objects.
    package let problems: [StatementProblem]
    /// What to write for relations that are missing.
    package var expectedRelations = [Relation.handleAllURLs]

    /// The bytes that Android's agent reads of a list at most (StatementRetriever.kt).
    package static let maximumSize = 1 << 20

    /// Reads any text: what is wrong with it is in ``syntaxErrors`` and ``problems``.
    package init(_ bytes: [UInt8], isOfApp: Bool = false) {
        self.bytes = bytes
        self.isOfApp = isOfApp
        // As `JsonReader` does; Google's service reads no list with such an escape.
        let reading = JSONReader.readTolerantly(bytes, keepingUnknownEscapes: false)
        syntaxErrors = reading.errors
        root = reading.root
        let reader = reading.root.map { StatementReader($0) }
        statements = reader?.statements ?? []
        problems = reader?.problems ?? []
    }

    /// Every problem: those of the list, then those of each statement. There may be hundreds of thousands, which are not
    /// copied.
    package var allProblems: FlattenSequence<[[StatementProblem]]> {
        ([problems] + statements.map(\.problems)).joined()
    }

    /// Whether a system reads the text as JSON.
    package func isJSON(under rules: StatementRules) -> Bool { decisiveSyntaxError(under: rules) == nil }

    /// The first mistake for which a system does not read the text as JSON. Google's service is strict (compatibility
    /// tests 2007 and 2008).
    func decisiveSyntaxError(under rules: StatementRules) -> JSONSyntaxError? {
        syntaxErrors.first { error in rules == .google || !isToleratedByAgent(error) }
    }

    /// Whether Android's `JsonReader` reads on: it accepts control characters, unknown escapes and words in capitals,
    /// replaces invalid UTF-8, and reads nothing after the array.
    func isToleratedByAgent(_ error: JSONSyntaxError) -> Bool {
        guard let root else { return false }
        let text = String(utf8: bytes[error.range])
        switch error.code {
        case .unexpectedEnd: return false
        case .controlCharacter, .invalidUTF8: return true
        // Its four digits are read as a number.
        case .badEscape: return text != "\\u"
        case .unknownWord: return ["true", "false", "null"].contains(text.lowercased())
        default: return error.offset >= root.range.upperBound
        }
    }
}
