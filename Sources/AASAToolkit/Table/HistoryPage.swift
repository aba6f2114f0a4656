internal import SQL
package import AASA

extension AssociationTable {
    /// Reads changes that match the filter, the latest first.
    ///
    /// - Parameter before: the `next` of the page before; nil: the first page.
    /// - Returns: the changes, and where the next page begins; nil: nowhere.
    package func historyPage(
        _ filter: HistoryFilter, before position: Int64?, limit: Int
    ) throws(ToolkitError) -> (changes: [VerdictChange], next: Int64?) {
        let conditions = Conditions(filter, dialect: location.dialect)
        let number = conditions.values.count + 1
        let clause = (conditions.clause.isEmpty ? "WHERE " : conditions.clause + " AND ") + "id < $\(number)"
        let sql = """
            SELECT \(VerdictChange.columns), id FROM history \(clause) ORDER BY id DESC LIMIT $\(number + 1)
            """
        let rows = try list(sql, conditions.values + [.integer(position ?? .max), .integer(Int64(limit) + 1)]) { row in
            (change: VerdictChange(stored: row), id: row.integer(10) ?? 0)
        }
        let kept = rows.prefix(limit)
        return (kept.compactMap(\.change), rows.count > limit ? kept.last?.id : nil)
    }
}
