internal import SQL
package import AASA

/// A page of pairs, and where the next one begins.
package struct PairPage: Sendable {
    /// In the order that was requested.
    package var pairs: [PairRecord]
    /// Where the next page begins; nil at the end. A page may have fewer pairs than its limit, or none, and not be the
    /// last: one call reads a limited part of the table.
    package var next: PairCursor?

    package init(pairs: [PairRecord], next: PairCursor?) {
        self.pairs = pairs
        self.next = next
    }
}

/// The position of a pair in an order: a text for callers, without a meaning to them.
package struct PairCursor: Sendable, Equatable, CustomStringConvertible {
    /// In the order of ``columns``.
    private let values: [String]

    private static let columns = ["status", "reason", "site", "app", "rules", "checked", "service"]

    /// The cursor of a ``description``, or nil for any other text.
    package init?(_ text: String) {
        // The last one may have any characters.
        let parts = text.split(separator: "~", maxSplits: Self.columns.count - 1, omittingEmptySubsequences: false)
        guard parts.count == Self.columns.count, text.utf8.count <= 2048 else { return nil }
        values = parts.map(String.init)
    }

    subscript(column: String) -> String {
        guard let index = Self.columns.firstIndex(of: column) else { return "" }
        return values[index]
    }

    /// The name of the pair's site.
    package var site: String { self["site"] }

    package var description: String { values.joined(separator: "~") }

    /// The position of a row whose first columns are those of ``TableStatements/columns``.
    fileprivate init(stored row: Row, checked: Int32?) {
        // Status, reason, site, app, rules.
        var values = [4, 5, 1, 0, 3].map { row.text($0) ?? "" }
        let checkedAt = checked.flatMap(row.integer) ?? 0
        values += [String(checkedAt), row.text(2) ?? ""]
        self.values = values
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

    fileprivate var direction: String { if self == .checked { " DESC" } else { "" } }
}

extension AssociationTable {
    /// Rows of an index that one call reads, at most: some hundredths of a second.
    fileprivate static let window = 20_000
    /// The same for rows of the table, which have the labels.
    fileprivate static let labelWindow = 5_000

    /// Reads a page of the pairs that match the filter.
    ///
    /// - Parameter cursor: of the page before; nil: the first page.
    package func page(
        _ filter: Filter, by order: PageOrder, after cursor: PairCursor?, limit: Int
    ) throws(ToolkitError) -> PairPage {
        var rows = PageRows()
        var cursor = cursor
        for part in Self.parts(of: filter, by: order, after: cursor) where rows.count <= limit && rows.end == nil {
            // One more shows whether another page follows.
            let search = PageSearch(part, by: order, after: cursor, dialect: location.dialect)
            try read(search, limit: limit + 1 - rows.count, into: &rows)
            cursor = nil
        }
        let kept = rows.entries.prefix(limit)
        if rows.count > limit { rows.end = kept.last?.position }
        return PairPage(pairs: kept.compactMap(\.record), next: rows.end)
    }

    /// The filters whose pages follow each other: in the order by status one for each status, from the cursor's on.
    private static func parts(of filter: Filter, by order: PageOrder, after cursor: PairCursor?) -> [Filter] {
        guard order == .status else { return [filter] }
        var statuses = [Status.denied, .pending, .approved][...]
        if let cursor, let start = statuses.firstIndex(where: { $0.rawValue == cursor["status"] }) {
            statuses = statuses[start...]
        }
        if let status = filter.status { statuses.removeAll { $0 != status } }
        if filter.excludesApproved { statuses.removeAll { $0 == .approved } }
        return statuses.map { status in
            var part = filter
            part.status = status
            part.excludesApproved = false
            return part
        }
    }

    private struct PageRows {
        /// A record is nil when another program wrote its row.
        var entries: [(position: PairCursor, record: PairRecord?)] = []
        /// Where reading ended before the end of the table.
        var end: PairCursor?

        var count: Int { entries.count }
    }

    /// Reads rows of one index in its order, and applies to them what the index does not find.
    private func read(_ search: PageSearch, limit: Int, into rows: inout PageRows) throws(ToolkitError) {
        let conditions = search.conditions
        let before = rows.count
        try run(search.select, conditions.values + [.integer(Int64(limit))]) { row in
            rows.entries.append((PairCursor(stored: row, checked: 10), PairRecord(stored: row)))
        }
        if rows.count - before == limit || conditions.clause.isEmpty { return }
        let checkedColumn: Int32? = if search.order == .checked { 6 } else { nil }
        try run(search.selectEnd, search.values) { row in rows.end = PairCursor(stored: row, checked: checkedColumn) }
    }

    /// A search for a page: what an index finds, and the conditions on the rows that it finds.
    private struct PageSearch {
        let order: PageOrder
        /// The parameters of ``condition``.
        private(set) var values: [Value] = []
        /// What the index does not find.
        private let rest: Filter
        private let dialect: TableDialect
        /// The columns of the order that are not fixed, and their terms in the index.
        private let columns: [String]
        private var keys: [String] {
            columns.map { column in if column == "checked" { Self.checked } else { column } }
        }
        /// The part of the index, as a WHERE clause.
        private var condition = ""

        /// As the index by check has it.
        private static let checked = "COALESCE(last_checked, 0)"

        init(_ filter: Filter, by order: PageOrder, after cursor: PairCursor?, dialect: TableDialect) {
            self.order = order
            self.dialect = dialect
            var rest = filter
            var fixed: [(column: String, value: String)] = []
            let isSiteFixed = filter.site?.isLiteral == true
            if order == .status {
                // A site has few pairs, and a status many: its index is not to be chosen in a table without statistics.
                let column = if isSiteFixed { "(status || '')" } else { "status" }
                if let status = filter.status { fixed.append((column, status.rawValue)) }
                if let reason = filter.reason { fixed.append(("reason", reason.rawValue)) }
                (rest.status, rest.reason) = (nil, nil)
            }
            if let site = filter.site, isSiteFixed {
                fixed.append(("site", site.description))
                rest.site = nil
            }
            if let app = filter.app, app.isLiteral, isSiteFixed || order != .status {
                fixed.append(("app", app.description))
                rest.app = nil
            }
            columns = order.columns.filter { column in !fixed.contains { $0.column == column } }
            self.rest = rest
            var terms: [String] = []
            for (column, value) in fixed { terms.append("\(column) = \(parameter(.text(value)))") }
            terms += prefixTerms(of: rest)
            if let cursor { terms.append(positionTerm(after: cursor)) }
            if !terms.isEmpty { condition = "WHERE " + terms.joined(separator: " AND ") }
        }

        /// The conditions on what the index finds.
        var conditions: Conditions { Conditions(rest, dialect: dialect, after: values) }

        /// The columns of conditions that no index has.
        private var unindexed: [String] {
            [rest.label.map { _ in "labels" }, rest.cdnReason.map { _ in "evidence" }].compactMap(\.self)
        }

        private mutating func parameter(_ value: Value) -> String {
            values.append(value)
            return "$\(values.count)"
        }

        /// The range of the sites that begin as the pattern does.
        private mutating func prefixTerms(of filter: Filter) -> [String] {
            guard columns.first == "site", let pattern = filter.site else { return [] }
            let prefix = String(pattern.description.prefix(before: "*"))
            if prefix.isEmpty { return [] }
            return [
                "site >= \(parameter(.text(prefix)))",
                "site < \(parameter(.text(prefix + AssociationTable.behindNames)))",
            ]
        }

        private mutating func positionTerm(after cursor: PairCursor) -> String {
            var position: [String] = []
            for column in columns {
                let text = cursor[column]
                let value: Value = if column == "checked" { .integer(Int64(text) ?? 0) } else { .text(text) }
                position.append(parameter(value))
            }
            let comparison = if order == .checked { "<" } else { ">" }
            return "(\(keys.joined(separator: ", "))) \(comparison) (\(position.joined(separator: ", ")))"
        }

        /// The index in its order, from the position on.
        private var part: String {
            let sorting = keys.map { key in key + order.direction }.joined(separator: ", ")
            return "FROM pairs \(condition) ORDER BY \(sorting)"
        }

        /// The columns of a cursor.
        private var positionColumns: String {
            let columns = "app, site, service, rules, status, reason"
            if order != .checked { return columns }
            return "\(columns), \(Self.checked) AS checked"
        }

        private var window: Int {
            if unindexed.isEmpty { AssociationTable.window } else { AssociationTable.labelWindow }
        }

        /// Selects the matching rows. Its last parameter is their number.
        var select: String {
            let conditions = conditions
            let limited = "LIMIT $\(conditions.values.count + 1)"
            if conditions.clause.isEmpty { return "SELECT \(TableStatements.columns) \(part) \(limited)" }
            let searched = ([positionColumns] + unindexed).joined(separator: ", ")
            let selected = TableStatements.columns.replacing(text: " ", with: " pairs.")
            let sorting = columns.map { column in "found.\(column)\(order.direction)" }.joined(separator: ", ")
            return """
                SELECT pairs.\(selected) FROM (
                    SELECT * FROM (SELECT \(searched) \(part) LIMIT \(window)) AS searched
                    \(conditions.clause) \(limited)) AS found
                JOIN pairs ON pairs.app = found.app AND pairs.site = found.site AND pairs.service = found.service
                    AND pairs.rules = found.rules
                ORDER BY \(sorting)
                """
        }

        /// Selects the last row of the part of the index that one call reads.
        var selectEnd: String { "SELECT \(positionColumns) \(part) LIMIT 1 OFFSET \(window - 1)" }
    }

    /// Sites that a text may mean, at most `limit`: those whose names begin with it, by an index, then those that
    /// contain it among the first sites of the table.
    package func sites(containing text: String, limit: Int) throws(ToolkitError) -> [Site] {
        let text = text.lowercased()
        let beginning = try names(.sites, prefix: text, limit: limit).compactMap { name in try? Site(name) }
        if beginning.count == limit { return beginning }
        let sql = """
            SELECT site FROM (SELECT site FROM sites ORDER BY site LIMIT \(Self.window)) AS searched
            WHERE \(location.dialect.position)(site, $1) > 0 ORDER BY site LIMIT $2
            """
        let containing = try list(sql, [.text(text), .integer(Int64(limit))]) { $0.storedSite(0) }
        return Array((beginning + containing).unique.prefix(limit))
    }
}
