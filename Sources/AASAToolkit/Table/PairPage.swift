internal import SQL
package import AASA

/// A page of pairs, and where the next one begins.
package struct PairPage: Sendable {
    package var pairs: [PairRecord]
    /// Nil at the end. A page may have fewer pairs than its limit, or none, and not be the last: one call reads a limited part
    /// of the table.
    package var next: PairCursor?
}

/// The position of a pair in an order: a text for callers, without a meaning to them.
package struct PairCursor: Sendable, Equatable, CustomStringConvertible {
    /// In the order of ``columns``.
    private let values: [String]

    private static let columns = ["status", "reason", "site", "app", "rules", "checked", "service"]

    /// Nil for a text that is not a cursor's.
    package init?(_ text: String) {
        // The last one may have any characters.
        let parts = text.split(separator: "~", maxSplits: Self.columns.count - 1, omittingEmptySubsequences: false)
        guard parts.count == Self.columns.count, text.utf8.count <= 2048 else { return nil }
        values = parts.map(String.init)
    }

    /// The value of a column.
    subscript(column: String) -> String { Self.columns.firstIndex(of: column).map { values[$0] } ?? "" }

    /// The name of the pair's site.
    package var site: String { self["site"] }

    package var description: String { values.joined(separator: "~") }

    /// Of a row whose first columns are those of ``TableStatements/columns``.
    fileprivate init(stored row: Row, checked: Int32?) {
        // Status, reason, site, app, rules; check; service.
        values =
            [4, 5, 1, 0, 3].map { row.text($0) ?? "" }
            + [String(checked.flatMap(row.integer) ?? 0), row.text(2) ?? ""]
    }
}

/// The orders in which pages are read, each from an index.
package enum PageOrder: String, Sendable, CaseIterable {
    /// Denied pairs first, then pending ones, by reason.
    case status
    case site, app
    /// The latest check first; pairs that were never checked last.
    case checked

    fileprivate var columns: [String] {
        switch self {
        case .checked: ["checked", "site", "app", "service", "rules"]
        case .status: ["reason", "site", "app", "service", "rules"]
        case .site: ["site", "app", "service", "rules"]
        case .app: ["app", "site", "service", "rules"]
        }
    }
}

extension AssociationTable {
    /// Rows of an index that one call reads, at most: some hundredths of a second.
    private static let window = 20_000
    /// The same for rows of the table, which have the labels.
    private static let labelWindow = 5_000

    /// Reads a page of the pairs that match the filter.
    ///
    /// `cursor`: of the page before; nil: the first page.
    package func page(
        _ filter: Filter, by order: PageOrder, after cursor: PairCursor?, limit: Int
    ) throws(ToolkitError) -> PairPage {
        var filter = filter
        var found = PagePart()
        var cursor = cursor
        var statuses: [Status?] = [nil]
        if order == .status {
            let all = [Status.denied, .pending, .approved]
            let start = cursor.flatMap { cursor in all.firstIndex { $0.rawValue == cursor["status"] } } ?? 0
            statuses = all[start...].filter {
                filter.status ?? $0 == $0 && !(filter.excludesApproved && $0 == .approved)
            }
            filter.excludesApproved = false
        }
        for status in statuses where found.rows.count <= limit && found.end == nil {
            var narrowed = filter
            narrowed.status = status ?? filter.status
            // One more shows whether another page follows.
            let part = try part(narrowed, order, cursor, limit + 1 - found.rows.count)
            found.rows += part.rows
            found.end = part.end
            cursor = nil
        }
        let kept = found.rows.prefix(limit)
        return PairPage(
            pairs: kept.compactMap(\.pair), next: found.rows.count > limit ? kept.last?.position : found.end)
    }

    private struct PagePart {
        /// A pair is nil when another program wrote its row.
        var rows: [(position: PairCursor, pair: PairRecord?)] = []
        /// Where reading ended before the end of the table.
        var end: PairCursor?
    }

    /// Reads rows of one index in its order, and applies to them what the index does not find.
    private func part(
        _ filter: Filter, _ order: PageOrder, _ cursor: PairCursor?, _ limit: Int
    ) throws(ToolkitError) -> PagePart {
        var search = Filter()
        var rest = filter
        if filter.site?.isLiteral == true { swap(&search.site, &rest.site) }
        if filter.app?.isLiteral == true, order != .status || search.site != nil { swap(&search.app, &rest.app) }
        if order == .status {
            swap(&search.status, &rest.status)
            swap(&search.reason, &rest.reason)
        }
        // A site has few pairs, and a status many: its index is not to be chosen in a table without statistics.
        let statusKey = search.site == nil ? "status" : "(status || '')"
        let fixed = [
            search.status.map { (statusKey, $0.rawValue) }, search.reason.map { ("reason", $0.rawValue) },
            search.site.map { ("site", $0.description) }, search.app.map { ("app", $0.description) },
        ].compactMap(\.self)
        let columns = order.columns.filter { column in !fixed.contains { $0.0 == column } }
        let keys = columns.map { $0 == "checked" ? Self.checked : $0 }
        let list = keys.joined(separator: ", ")
        let direction = order == .checked ? " DESC" : ""
        let window = filter.label == nil ? Self.window : Self.labelWindow
        var values: [Value] = []
        func parameter(_ value: String) -> String {
            values.append(.text(value))
            return "$\(values.count)"
        }
        var terms = fixed.map { "\($0.0) = \(parameter($0.1))" }
        if columns.first == "site", let part = rest.site?.description.prefix(while: { $0 != "*" }), !part.isEmpty {
            terms += ["site >= \(parameter(String(part)))", "site < \(parameter(part + Self.behindNames))"]
        }
        if let cursor {
            let position = columns.map { column in
                let value = cursor[column]
                guard column == "checked" else { return parameter(value) }
                values.append(.integer(Int64(value) ?? 0))
                return "$\(values.count)"
            }
            terms.append("(\(list)) \(order == .checked ? "<" : ">") (\(position.joined(separator: ", ")))")
        }
        let condition = terms.isEmpty ? "" : "WHERE " + terms.joined(separator: " AND ")
        let sorting = "ORDER BY " + keys.map { $0 + direction }.joined(separator: ", ")
        let position =
            "app, site, service, rules, status, reason" + (order == .checked ? ", \(Self.checked) AS checked" : "")
        let names = position + (filter.label == nil ? "" : ", labels")
        let conditions = Conditions(rest, location.dialect, after: values)
        let limited = "LIMIT $\(conditions.values.count + 1)"
        let joined = TableStatements.columns.replacing(" ", with: " pairs.")
        let sql =
            conditions.clause.isEmpty
            ? "SELECT \(TableStatements.columns) FROM pairs \(condition) \(sorting) \(limited)"
            : """
            SELECT pairs.\(joined) FROM (
                SELECT * FROM (SELECT \(names) FROM pairs \(condition) \(sorting) LIMIT \(window)) AS searched
                \(conditions.clause) \(limited)) AS found
            JOIN pairs ON pairs.app = found.app AND pairs.site = found.site AND pairs.service = found.service
                AND pairs.rules = found.rules
            ORDER BY \(columns.map { "found." + $0 + direction }.joined(separator: ", "))
            """
        var part = PagePart()
        try run(sql, conditions.values + [.integer(Int64(limit))]) { row in
            part.rows.append((PairCursor(stored: row, checked: 10), PairRecord(stored: row)))
        }
        if part.rows.count == limit || conditions.clause.isEmpty { return part }
        let end = """
            SELECT \(position) FROM pairs \(condition) \(sorting) LIMIT 1 OFFSET \(window - 1)
            """
        try run(end, values) { part.end = PairCursor(stored: $0, checked: order == .checked ? 6 : nil) }
        return part
    }

    /// As the index by check has it.
    private static let checked = "COALESCE(last_checked, 0)"

    /// Sites that a text may mean, at most `limit`: those whose names begin with it, by an index, then those that contain it
    /// among the first sites of the table.
    package func sites(containing text: String, limit: Int) throws(ToolkitError) -> [Site] {
        let text = text.lowercased()
        let first = try names(.sites, prefix: text, limit: limit).compactMap { try? Site($0) }
        if first.count == limit { return first }
        let sql = """
            SELECT site FROM (SELECT site FROM sites ORDER BY site LIMIT \(Self.window)) AS searched
            WHERE \(location.dialect.position)(site, $1) > 0 ORDER BY site LIMIT $2
            """
        let part = try list(sql, [.text(text), .integer(Int64(limit))]) { $0.storedSite(0) }
        return Array((first + part.filter { !first.contains($0) }).prefix(limit))
    }
}
