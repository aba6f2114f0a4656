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
}
