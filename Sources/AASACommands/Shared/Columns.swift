internal import AASA

/// Rows in aligned columns under a header, with two spaces between columns.
struct Columns {
    let header: [String]
    /// As many cells as the header has.
    let rows: [[String]]

    /// Empty without rows. The last column is not padded, so that no line ends in spaces.
    ///
    /// - Parameter paint: adds colour to a padded cell, given its row and column.
    func lines(_ style: Style, paint: (_ row: Int, _ column: Int, _ text: String) -> String) -> [String] {
        if rows.isEmpty { return [] }
        let cells = rows.map { row in row.map(\.printable) }
        let widths = header.indices.map { column in
            max(header[column].count, cells.map { row in row[column].count }.max() ?? 0)
        }
        var lines = [style.faint(padded(header, to: widths).joined(separator: "  "))]
        for (row, cells) in cells.enumerated() {
            let texts = padded(cells, to: widths).enumerated().map { column, text in paint(row, column, text) }
            lines.append(texts.joined(separator: "  "))
        }
        return lines
    }

    private func padded(_ cells: [String], to widths: [Int]) -> [String] {
        cells.indices.map { column in
            let isLast = column == cells.count - 1
            if isLast { return cells[column] }
            return cells[column].padded(to: widths[column])
        }
    }
}
