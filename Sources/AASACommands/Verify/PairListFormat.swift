internal import AASA

/// The form in which a list has its pairs.
enum PairListFormat {
    /// A site a line.
    case sites
    /// Separated values with these columns.
    case csv(CSVColumns)
    /// A JSON object a line.
    case objects

    /// Detects the format by the first line that is neither empty nor a comment.
    init(firstLine line: ArraySlice<UInt8>) {
        let start = line.first { byte in !byte.isBlank }
        let headers = CSVColumns.separators.lazy.compactMap { separator in
            CSVColumns(header: line, separator: separator)
        }
        if start == "{" {
            self = .objects
        } else if let columns = headers.first {
            self = .csv(columns)
        } else if let separator = CSVColumns.separators.first(where: line.contains) {
            self = .csv(CSVColumns(separator: separator))
        } else if start == "\"" {
            self = .csv(CSVColumns(separator: UInt8(ascii: ",")))
        } else {
            self = .sites
        }
    }

    /// The separator of columns, or nil for lists without columns.
    var separator: UInt8? { if case .csv(let columns) = self { columns.separator } else { nil } }

    /// Whether the first line is a header.
    var hasHeader: Bool { if case .csv(let columns) = self { columns.isFromHeader } else { false } }

    /// The name of a known column that the header has twice.
    var repeatedName: String? { if case .csv(let columns) = self { columns.repeatedName } else { nil } }

    /// Whether the first line of columns without a known one is a header: none of its values has a dot, as sites and
    /// apps have.
    func isUnknownHeader(_ line: ArraySlice<UInt8>) -> Bool {
        guard case .csv = self, !hasHeader else { return false }
        return !line.contains(UInt8(ascii: "."))
    }

    func read(_ line: ArraySlice<UInt8>) throws(InvalidLine) -> ListedPair {
        switch self {
        case .sites: try ListedPair(site: ListField(line.withoutComment, of: line))
        case .csv(let columns): try columns.pair(line)
        case .objects: try ListedPair(object: line)
        }
    }
}
