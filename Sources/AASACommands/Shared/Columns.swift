internal import AASA

/// Rows in aligned columns under a header, with two spaces between columns.
struct Columns {
    let header: [String]
    /// As many cells as the header has.
    let rows: [[String]]

    /// Nothing when there are no rows. The last column is not padded, so that no line ends in spaces.
    ///
    /// - Parameter paint: adds colour to a padded cell, given its row and column.
    func lines(_ style: Style, paint: (_ row: Int, _ column: Int, _ text: String) -> String) -> [String] {
        if rows.isEmpty { return [] }
        let cells = rows.map { $0.map(\.printable) }
        let widths = header.indices.map { column in
            cells.reduce(header[column].count) { max($0, $1[column].count) }
        }
        func line(_ cells: [String], _ paint: (Int, String) -> String) -> String {
            cells.indices.map { column in
                paint(column, column == cells.count - 1 ? cells[column] : cells[column].padded(to: widths[column]))
            }.joined(separator: "  ")
        }
        return [style.faint(line(header) { $1 })]
            + cells.enumerated().map { row, cells in line(cells) { paint(row, $0, $1) } }
    }

    /// A line of comma-separated values (RFC 4180 section 2). Control characters are made visible, and what a
    /// spreadsheet would read as a formula is marked as text: a server chose it.
    static func csv(_ values: [String]) -> String { values.map(quoted).joined(separator: ",") }

    private static func quoted(_ text: String) -> String {
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
