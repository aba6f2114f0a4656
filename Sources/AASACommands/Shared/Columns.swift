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

    /// A line of comma-separated values (RFC 4180 section 2). What is not printable is escaped. What a spreadsheet would run
    /// as a formula is marked as text with `'`: a server chose it. Depending on its region, a spreadsheet also begins a cell
    /// after a semicolon, even between quotes, and reads full-width signs
    /// (<https://owasp.org/www-community/attacks/CSV_Injection>).
    static func csv(_ values: [String]) -> String { values.map(cell).joined(separator: ",") }

    /// What begins a formula, also as full-width signs.
    static let formulaSigns = "=+-@＝＋－＠".unicodeScalars

    private static func cell(_ text: String) -> String {
        var result = ""
        var beginsCell = true
        var isQuoted = false
        for scalar in text.printable.unicodeScalars {
            if beginsCell, formulaSigns.contains(scalar) { result += "'" }
            switch scalar {
            case ";", ",", "|": beginsCell = true
            case " ", "\"": break
            default: beginsCell = false
            }
            isQuoted = isQuoted || ",;\"".unicodeScalars.contains(scalar)
            result += scalar == "\"" ? "\"\"" : String(Character(scalar))
        }
        return isQuoted ? "\"\(result)\"" : result
    }
}
