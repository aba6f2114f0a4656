internal import SQL
public import AASA

/// Reading what a table holds.
extension AssociationTable {
    /// A restriction of pairs; nil does not restrict.
    public struct Filter: Sendable {
        public var status: Status?
        public var site: Site?
        public var app: AppIdentifier?

        public init(status: Status?, site: Site?, app: AppIdentifier?) {
            self.status = status
            self.site = site
            self.app = app
        }
    }

    /// Passes the pairs that match the filter to `row`, ordered by site and app.
    public func rows(_ filter: Filter, row: (PairRecord) -> Void) throws(ToolkitError) {
        let (conditions, values) = Self.conditions([
            ("status =", filter.status.map { .text($0.rawValue) }),
            ("site =", filter.site.map { .text($0.description) }),
            ("app =", filter.app.map { .text($0.description) }),
        ])
        let sql = """
            SELECT \(TableStatements.columns) FROM pairs \(conditions) ORDER BY site, app, service, rules
            """
        try stream(sql, values) {
            if let record = PairRecord(stored: $0) { row(record) }
        }
    }

    /// Passes the changes that match the filter to `change`, in the order in which they were recorded.
    public func history(_ filter: HistoryFilter, _ change: (VerdictChange) -> Void) throws(ToolkitError) {
        let (conditions, values) = Self.conditions([
            ("site =", filter.site.map { .text($0.description) }), ("app =", filter.app.map { .text($0.description) }),
            ("at >=", filter.since.map { .integer($0.seconds) }),
        ])
        try stream("SELECT \(VerdictChange.columns) FROM history \(conditions) ORDER BY id", values) {
            if let found = VerdictChange(stored: $0) { change(found) }
        }
    }

    /// Returns a WHERE clause of the conditions that have a value, and the values.
    private static func conditions(_ list: [(comparison: String, value: Value?)]) -> (String, [Value]) {
        let values = list.compactMap(\.value)
        let conditions = list.filter { $0.value != nil }.enumerated().map { "\($1.comparison) $\($0 + 1)" }
        return (conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "), values)
    }

    /// Counts pairs and due sites.
    ///
    /// `recheck`: nil: only retries count.
    ///
    /// `patience`: seconds after which a due site is overdue.
    public func counts(
        _ recheck: RecheckSchedule?, at now: Timestamp, patience: Int64
    ) throws(ToolkitError) -> TableCounts {
        var counts = TableCounts(pairs: [], due: 0, overdue: 0)
        let sql = "SELECT status, reason, count(*) FROM pairs GROUP BY status, reason ORDER BY status, reason"
        try run(sql, []) { row in
            guard let status = row.text(0).flatMap({ Status(rawValue: $0) }),
                let reason = row.text(1).flatMap({ Reason(rawValue: $0) })
            else { return }
            counts.pairs.append(TableCounts.Pairs(status: status, reason: reason, count: Int(row.integer(2) ?? 0)))
        }
        counts.due = try dueSites(recheck, at: now)
        counts.overdue = try dueSites(recheck, at: now + -patience)
        return counts
    }

    private func dueSites(_ recheck: RecheckSchedule?, at now: Timestamp) throws(ToolkitError) -> Int {
        let retries = "SELECT count(*) FROM sites WHERE next_try <= $1"
        var count = try integer(retries, [.integer(now.seconds)]) ?? 0
        if let recheck {
            let rechecks = """
                SELECT count(*) FROM sites WHERE oldest_check <= $1 AND oldest_check + \(TableStatements.period("$2")) <= $3
                    AND (next_try IS NULL OR next_try > $3)
                """
            let earliest = now.seconds - recheck.every * 9 / 10
            count += try integer(rechecks, [.integer(earliest), .integer(recheck.every), .integer(now.seconds)]) ?? 0
        }
        return Int(count)
    }

    /// Passes the ends of the sites' certificates, of server and signer, to `row`; nil: not seen. Ordered by site.
    public func certificates(
        _ row: ((site: Site, server: Timestamp?, signer: Timestamp?)) -> Void
    ) throws(ToolkitError) {
        let sql = """
            SELECT site, server_not_after, signer_not_after FROM sites
            WHERE server_not_after IS NOT NULL OR signer_not_after IS NOT NULL ORDER BY site
            """
        try stream(sql, []) { found in
            guard let site = found.text(0).flatMap({ try? Site($0) }) else { return }
            let ends = (
                found.integer(1).map { Timestamp(clamping: $0) }, found.integer(2).map { Timestamp(clamping: $0) }
            )
            row((site, ends.0, ends.1))
        }
    }
}

/// A restriction of changes; nil does not restrict.
public struct HistoryFilter: Sendable {
    public var site: Site?
    public var app: AppIdentifier?
    public var since: Timestamp?

    public init(site: Site?, app: AppIdentifier?, since: Timestamp?) {
        self.site = site
        self.app = app
        self.since = since
    }
}

/// The numbers of pairs and of due sites in a table.
public struct TableCounts: Sendable, Equatable {
    public struct Pairs: Sendable, Equatable {
        public var status: Status
        public var reason: Reason
        public var count: Int
    }

    /// Ordered by status and reason.
    public var pairs: [Pairs]
    /// Sites that are due.
    public var due: Int
    /// Sites that have been due for too long.
    public var overdue: Int
}
