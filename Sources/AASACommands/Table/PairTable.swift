internal import AASA
internal import AASAToolkit

/// The pairs of the table in each of the output formats.
enum PairTable {
    /// In columns, for people.
    static func lines(_ pairs: [PairRecord], in style: Style) -> [String] {
        Columns(
            header: ["STATUS", "SITE", "APP", "SERVICE", "RULES", "REASON", "LAST CHECKED", "NEXT TRY", "TRIES"],
            rows: pairs.map { record in
                [record.status.rawValue] + record.pair.tableCells + [
                    record.reason.rawValue, record.checkedAt?.description ?? "-", record.retryAt?.description ?? "-",
                    String(record.attempts),
                ]
            }
        ).lines(style) { row, column, text in
            if column == 0 { style.status(pairs[row].status, text) } else { text }
        }
    }

    /// The numbers of pairs by status and reason in columns, and their sum.
    static func summaryLines(_ counts: [TableCounts.Pairs], in style: Style) -> [String] {
        if counts.isEmpty { return [] }
        let all = counts.map(\.count).reduce(0, +)
        let rows = counts.map { count in [count.status.rawValue, count.reason.rawValue, count.count.grouped] }
        return Columns(header: ["STATUS", "REASON", "PAIRS"], rows: rows + [["all", "", all.grouped]])
            .lines(style) { row, column, text in
                // The last row is the sum.
                if column == 0, row < counts.count { style.status(counts[row].status, text) } else { text }
            }
    }

    static func summaryCSV(_ counts: [TableCounts.Pairs]) -> [String] {
        ["status,reason,pairs"]
            + counts.map { count in CSVText.line([count.status.rawValue, count.reason.rawValue, String(count.count)]) }
    }

    static func summaryJSON(_ counts: [TableCounts.Pairs]) -> [String] {
        counts.map { count in
            JSONText(["status": count.status, "reason": count.reason, "pairs": count.count]).line
        }
    }
}

extension Pair {
    /// Site, app, service and rules as columns show them.
    var tableCells: [String] { [site.description, app?.description ?? "", service.description, system.rawValue] }
}
