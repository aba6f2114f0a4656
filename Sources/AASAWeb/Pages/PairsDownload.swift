internal import AASA
internal import AASAToolkit

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

    /// Reads a part of the list. Nothing of the query is ignored: a file would not show that it has too many pairs.
    func part(of table: AssociationTable) throws(ToolkitError) -> PageResult {
        let selection = PairSelection(query)
        if let problem = query.unknownNames(besides: PairSelection.fields) ?? selection.problems.first {
            return .refused(problem)
        }
        let batch = try table.page(
            selection.filter, by: selection.order, after: selection.cursor, limit: Self.length)
        var text = ""
        if format == .csv, selection.cursor == nil { text += PairRecord.csvHeader + "\n" }
        for pair in batch.pairs { text += line(pair) + "\n" }
        var nextPart: WebQuery?
        if let next = batch.next { nextPart = query.setting("after", to: next.description) }
        return .download(
            PageDownload(
                contentType: format.contentType, fileName: String(format.rawValue), content: Array(text.utf8),
                next: nextPart))
    }

    private func line(_ pair: PairRecord) -> String {
        switch format {
        case .csv: pair.csv
        case .ndjson: pair.json.line
        }
    }
}
