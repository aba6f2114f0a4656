package import AASA

/// A list of statements as it was written: an `assetlinks.json`, a list that one includes, or the
/// `asset_statements` of an app.
package struct StatementList: Sendable {
    package let bytes: [UInt8]
    /// What a strict reader of JSON rejects; empty for JSON.
    package let syntaxErrors: [JSONSyntaxError]
    package let hasByteOrderMark: Bool
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
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let reading = JSONReader.readTolerantly(bytes)
        syntaxErrors = reading.errors
        hasByteOrderMark = bytes.starts(with: JSONEncoding.byteOrderMark)
        root = reading.root
        let reader = reading.root.map { StatementReader($0) }
        statements = reader?.statements ?? []
        problems = reader?.problems ?? []
    }

    /// Every problem, those of statements included, in the order of their places.
    package var allProblems: [StatementProblem] {
        (problems + statements.flatMap(\.problems)).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Whether a system reads the text as JSON.
    ///
    /// Android's `JsonReader` accepts control characters in strings and unknown escapes, replaces invalid UTF-8, and
    /// reads nothing after the array; Google's service is strict (compatibility tests 2007 and 2008).
    package func isJSON(under rules: StatementRules) -> Bool {
        guard root != nil else { return false }
        let tolerated: Set<JSONSyntaxError.Code> =
            switch rules {
            case .google: []
            case .android: [.controlCharacter, .badEscape, .invalidUTF8, .trailingContent]
            }
        return syntaxErrors.allSatisfy { tolerated.contains($0.code) }
    }
}
