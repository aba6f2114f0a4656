internal import AASA

/// The table's rows in columns, for people or for a spreadsheet.
struct PairTable {
    let style: Style

    /// Aligned columns with a header; nothing when there are no rows.
    func lines(_ rows: [PairRecord]) -> [String] {
        if rows.isEmpty { return [] }
        let header = ["STATUS", "SITE", "APP", "SERVICE", "RULES", "REASON", "LAST CHECKED", "NEXT TRY", "TRIES"]
        let cells = rows.map { row in
            [
                row.status.rawValue, row.site.description, row.app?.description ?? "", row.service.description,
                row.rules.rawValue, row.reason.rawValue, row.checkedAt?.description ?? "-",
                row.retryAt?.description ?? "-",
                String(row.attempts),
            ]
        }
        let widths = header.indices.map { column in
            max(header[column].count, cells.map { $0[column].count }.max() ?? 0)
        }
        let titles = line(header, widths) { _, text in style.faint(text) }
        return [titles]
            + zip(rows, cells).map { row, cells in
                line(cells, widths) { column, text in column == 0 ? style.status(row.status, text) : text }
            }
    }

    /// No trailing spaces: the last column is not padded.
    private func line(_ cells: [String], _ widths: [Int], _ paint: (Int, String) -> String) -> String {
        cells.indices.map { column in
            let isLast = column == cells.count - 1
            return paint(column, isLast ? cells[column] : cells[column].padded(to: widths[column]))
        }.joined(separator: "  ")
    }

    static let csvHeader =
        "site,app,service,rules,status,reason,message,url,http,contentType,bytes,signed,checkedAt,retryAt,attempts,firstSeen"

    static func csvLine(_ row: PairRecord) -> String {
        let evidence = row.evidence
        let values: [String?] = [
            row.site.description, row.app?.description, row.service.description, row.rules.rawValue,
            row.status.rawValue, row.reason.rawValue, row.message, evidence.url, evidence.http.map { String($0) },
            evidence.contentType, evidence.bytes.map { String($0) }, evidence.signed.map { String($0) },
            row.checkedAt?.description, row.retryAt?.description, String(row.attempts), row.firstSeen.description,
        ]
        return values.map { quoted($0 ?? "") }.joined(separator: ",")
    }

    /// RFC 4180 section 2: quotes where a comma or a quote stands. Control characters are made visible, and what a
    /// spreadsheet would take for a formula is marked as text: a server chose it.
    static func quoted(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { "=+-@".unicodeScalars.contains($0) } ?? false
        let shown = (isFormula ? "'" : "") + text.printable
        guard shown.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" }) else { return shown }
        var result = "\""
        for scalar in shown.unicodeScalars {
            result.unicodeScalars.append(contentsOf: scalar == "\"" ? ["\"", "\""] : [scalar])
        }
        return result + "\""
    }
}
