internal import AASA

/// A device's entries beside the table's rows, in columns; below, what is to be said of those that do not agree.
struct DeviceComparisonTable {
    let comparison: DeviceComparison
    let style: Style

    var lines: [String] {
        let header = ["RESULT", "SERVICE", "APP", "DOMAIN", "DEVICE", "TABLE", "RULES", "REASON", "DEVICE CHECKED"]
        let cells =
            comparison.records.map { Self.cells($0) } + comparison.missing.map { Self.cells($0) }
        if cells.isEmpty { return [] }
        let widths = header.indices.map { column in
            max(header[column].count, cells.map { $0[column].count }.max() ?? 0)
        }
        var lines = [style.faint(line(header, widths))]
        lines += cells.map { line($0, widths) }
        let below = comparison.records.flatMap { remarks($0) } + comparison.missing.flatMap { remarks($0) }
        if !below.isEmpty { lines += [""] + below }
        return lines + ["", style.strong(DeviceReportWording.summary(comparison))]
    }

    private static func cells(_ compared: ComparedRecord) -> [String] {
        let record = compared.record
        let row = compared.row.record
        return [
            compared.outcome.rawValue, record.service.printable, record.app.printable, record.domain.text.printable,
            DeviceReportWording.device(record).printable, row?.status.rawValue ?? "-", row?.rules.rawValue ?? "-",
            row?.reason.rawValue ?? "-", record.lastChecked?.description ?? "-",
        ]
    }

    private static func cells(_ row: PairRecord) -> [String] {
        [
            DeviceReportWording.missing, row.service.description, row.app?.description ?? "", row.site.description, "-",
            row.status.rawValue, row.rules.rawValue, row.reason.rawValue, "-",
        ]
    }

    /// No trailing spaces: the last column is not padded.
    private func line(_ cells: [String], _ widths: [Int]) -> String {
        cells.indices.map { column in
            let text = column == cells.count - 1 ? cells[column] : cells[column].padded(to: widths[column])
            return column == 0 ? paint(cells[0], text) : text
        }.joined(separator: "  ")
    }

    private func paint(_ outcome: String, _ text: String) -> String {
        switch ComparedRecord.Outcome(rawValue: outcome) {
        case .agree: style.good(text)
        case .differ: style.bad(text)
        default: outcome == DeviceReportWording.missing ? style.bad(text) : text
        }
    }

    private func remarks(_ compared: ComparedRecord) -> [String] {
        guard compared.outcome != .agree, let note = DeviceReportWording.note(compared) else { return [] }
        let record = compared.record
        let title = "\(record.service) \(record.app) \(record.domain.text)".printable
        let next = DeviceReportWording.next(compared).map { ["  next: \($0.printable)"] } ?? []
        return ["\(title) (line \(record.line)): \(note.printable)"] + next
    }

    private func remarks(_ row: PairRecord) -> [String] {
        let note = DeviceReportWording.missing(row, isWhole: comparison.isWhole)
        return ["\(row.service) \(row.app?.description ?? "") \(row.site): \(note)"]
    }
}
