internal import SQL

extension AssociationTable {
    /// What a check of the file's structure finds; nil when it is sound. A server checks its own files.
    package func damage() throws(ToolkitError) -> String? {
        guard case .file = location else { return nil }
        let rows = try list("PRAGMA quick_check(1)", []) { $0.text(0) ?? "" }
        if rows == ["ok"] { return nil }
        // A heading names the database.
        let lines = rows.flatMap { row in row.split(separator: "\n") }.filter { line in !line.hasPrefix("*") }
        return lines.joined(separator: "; ")
    }

    package enum NameKind: Sendable { case sites, apps }

    /// Behind every character of a name in the order of the table.
    static let behindNames = "\u{7F}"

    /// The names that begin with a text, sorted, at most `limit`.
    package func names(_ kind: NameKind, prefix: String, limit: Int) throws(ToolkitError) -> [String] {
        let (column, table) = if kind == .sites { ("site", "sites") } else { ("app", "pairs") }
        let sql = """
            SELECT DISTINCT \(column) FROM \(table) WHERE \(column) >= $1 AND \(column) < $2 ORDER BY \(column) LIMIT $3
            """
        let values = [Value.text(prefix), .text(prefix + Self.behindNames), .integer(Int64(limit))]
        let names = try list(sql, values) { row in row.text(0) }
        return names.filter { name in !name.isEmpty }
    }
}
