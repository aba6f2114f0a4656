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
        var conditions = Conditions(filter, dialect: location.dialect)
        conditions.add("id <", value: .integer(position ?? .max))
        let sql = """
            SELECT \(VerdictChange.columns), id FROM history \(conditions.clause) ORDER BY id DESC
            LIMIT $\(conditions.values.count + 1)
            """
        let rows = try list(sql, conditions.values + [.integer(Int64(limit) + 1)]) { row in
            (change: VerdictChange(stored: row), id: row.integer(10) ?? 0)
        }
        let kept = rows.prefix(limit)
        var next: Int64?
        if rows.count > limit { next = kept.last?.id }
        return (kept.compactMap(\.change), next)
    }
}
