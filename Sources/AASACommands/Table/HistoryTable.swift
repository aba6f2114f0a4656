internal import AASA

/// What became of a site's pairs, in columns, as JSON or for a spreadsheet.
struct HistoryTable {
    let style: Style

    /// The changes as they came, and how each pair stands now. Nothing when there is neither.
    func lines(_ changes: [VerdictChange], _ standings: [PairRecord]) -> [String] {
        if changes.isEmpty, standings.isEmpty { return [] }
        let header = ["TIME", "APP", "SERVICE", "RULES", "VERDICT", "MESSAGE"]
        let rows =
            changes.map { change in
                [
                    change.at.description, change.app.description, change.service.description, change.rules.rawValue,
                    "\(Self.words(change.before)) → \(Self.words(change.after))", change.message,
                ]
            }
            + standings.map { standing in
                let outcome = VerdictChange.Outcome(status: standing.status, reason: standing.reason)
                return [
                    "now", standing.app?.description ?? "", standing.service.description, standing.rules.rawValue,
                    Self.words(outcome), standing.message,
                ]
            }
        let widths = header.indices.map { column in
            max(header[column].count, rows.map { $0[column].count }.max() ?? 0)
        }
        let statuses = changes.map(\.after.status) + standings.map(\.status)
        return [style.faint(Self.line(header, widths))]
            + zip(rows, statuses).map { row, status in
                var row = row.map(\.printable)
                row[4] = style.status(status, row[4].padded(to: widths[4]))
                return Self.line(row, widths)
            }
    }

    /// The last column is not padded.
    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        cells.indices.map { $0 == cells.count - 1 ? cells[$0] : cells[$0].padded(to: widths[$0]) }
            .joined(separator: "  ")
    }

    private static func words(_ outcome: VerdictChange.Outcome) -> String {
        let (status, reason) = (outcome.status.rawValue, outcome.reason.rawValue)
        return status == reason ? status : "\(status) (\(reason))"
    }

    // MARK: For programs

    private static let keys = [
        "at", "site", "app", "service", "rules", "status", "reason", "message", "previousStatus", "previousReason",
    ]

    private static func values(_ change: VerdictChange) -> [String] {
        [
            change.at.description, change.site.description, change.app.description, change.service.description,
            change.rules.rawValue, change.after.status.rawValue, change.after.reason.rawValue, change.message,
            change.before.status.rawValue, change.before.reason.rawValue,
        ]
    }

    static func json(_ change: VerdictChange) -> String {
        JSONText.object(zip(keys, values(change)).map { ($0, .string($1)) }).line
    }

    static let csvHeader = keys.joined(separator: ",")

    static func csv(_ change: VerdictChange) -> String {
        values(change).map(PairTable.quoted).joined(separator: ",")
    }
}
