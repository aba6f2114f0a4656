/// Comma-separated values.
package enum CSVText {
    /// A line of comma-separated values (RFC 4180 section 2). What is not printable is escaped. What a spreadsheet
    /// would run as a formula is marked as text with `'`: a server chose it. Depending on its region, a spreadsheet
    /// also begins a cell after a semicolon, even between quotes, and reads full-width signs
    /// (<https://owasp.org/www-community/attacks/CSV_Injection>).
    package static func line(_ values: [String]) -> String { values.map(cell).joined(separator: ",") }

    /// What begins a formula, also as full-width signs.
    package static let formulaSigns = "=+-@＝＋－＠".unicodeScalars

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
            if ",;\"".unicodeScalars.contains(scalar) { isQuoted = true }
            if scalar == "\"" { result += "\"" }
            result += String(Character(scalar))
        }
        if isQuoted { return "\"\(result)\"" }
        return result
    }
}
