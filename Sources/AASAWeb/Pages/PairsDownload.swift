internal import AASA
internal import AASAToolkit
internal import HTTPServer

/// The list of pairs as a file, as 'aasa table' prints it.
struct PairsDownload {
    enum Format: Substring {
        case csv = "pairs.csv"
        case ndjson = "pairs.ndjson"

        fileprivate var contentType: String {
            switch self {
            case .csv: "text/csv; charset=utf-8"
            case .ndjson: "application/x-ndjson"
            }
        }
    }

    let format: Format
    let query: WebQuery

    /// Pairs of one part.
    private static let length = 1000
    /// A column of a label, in the query of a later part: all parts have the columns of the first one.
    private static let column = "column"

    /// Reads a part of the list. Nothing of the query is ignored: a file would not show that it has too many pairs.
    func part(of table: AssociationTable) throws(ToolkitError) -> PageResult {
        let selection = PairSelection(query)
        let isFirst = selection.cursor == nil
        let own = if isFirst { query } else { query.setting(Self.column, to: nil) }
        if let problem = own.unknownNames(besides: PairSelection.fields) ?? selection.problems.first {
            return .refused(problem)
        }
        let batch = try table.page(selection.filter, by: selection.order, after: selection.cursor, limit: Self.length)
        var labels = LabelColumns(query.all(Self.column))
        var text = ""
        if format == .csv, isFirst {
            labels = LabelColumns(try table.labelNames(selection.filter))
            text += labels.header + "\n"
        }
        for pair in batch.pairs {
            let line = if format == .csv { labels.line(pair) } else { pair.json.line }
            text += line + "\n"
        }
        var response = ServerResponse(status: 200, contentType: format.contentType, content: Array(text.utf8))
        response.fields = [("Content-Disposition", "attachment; filename=\"\(format.rawValue)\"")]
        if let next = batch.next {
            var nextPart = own.setting("after", to: next.description)
            nextPart.fields += labels.names.map { name in (Self.column, name) }
            response.next = nextPart.encoded
        }
        return .download(response)
    }
}
