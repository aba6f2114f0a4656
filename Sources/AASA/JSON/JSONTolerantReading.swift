/// Reading on after a mistake, so that lint finds them all.
extension JSONReader {
    /// How many errors a tolerant reading keeps at most.
    public static let maximumErrors = 1000

    /// What a tolerant reading gives.
    public struct TolerantReading: Sendable, Equatable {
        /// The values as their author meant them; nil when that is not plain.
        public var root: JSONNode?
        /// What a strict reader refuses, in the order of the places. Empty exactly when it accepts the text.
        public var errors: [JSONSyntaxError]
        /// Whether errors were left out because there are more than ``JSONReader/maximumErrors``.
        public var hasMoreErrors: Bool
        /// Whether the text began with a byte order mark.
        public var hasByteOrderMark: Bool
    }

    /// Reads a text that may have mistakes, and goes on where what its author meant is plain: comments, commas too many
    /// or too few, wrong quotes or none, other languages' numbers and words, brackets left open.
    ///
    /// After an error that cannot be understood the reading ends; that error is among ``TolerantReading/errors``.
    public static func readTolerantly(_ bytes: [UInt8]) -> TolerantReading {
        var reader = JSONReader(bytes: bytes, isTolerant: true)
        var root: JSONNode?
        do throws(JSONSyntaxError) {
            root = try reader.readText()
        } catch {
            // The error that ended the reading is kept, however many there are.
            reader.errors.append(error)
        }
        return TolerantReading(
            root: root, errors: reader.errors.sorted { $0.range.lowerBound < $1.range.lowerBound },
            hasMoreErrors: reader.hasMoreErrors, hasByteOrderMark: reader.hasByteOrderMark)
    }

    /// Ends a strict reading; keeps the error of a tolerant one, which can go on.
    mutating func note(_ error: JSONSyntaxError) throws(JSONSyntaxError) {
        guard isTolerant else { throw error }
        if errors.count < Self.maximumErrors {
            errors.append(error)
        } else {
            hasMoreErrors = true
        }
    }

    /// Notes that the bytes at `range` should be `replacement`.
    mutating func note(
        _ code: JSONSyntaxError.Code, at range: Range<Int>, replacement: String
    ) throws(JSONSyntaxError) {
        try note(JSONSyntaxError(code, at: range, fix: [TextEdit(range: range, replacement: replacement)]))
    }
}
