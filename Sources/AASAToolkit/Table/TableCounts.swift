internal import SQL
public import AASA

/// How a table stands as a whole.
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

extension AssociationTable {
    /// Counts pairs and what is due.
    ///
    /// - Parameters:
    ///   - recheck: nil: only tries count.
    ///   - patience: seconds for which a site may be due before it is overdue.
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
        let tries = "SELECT count(*) FROM sites WHERE next_try <= $1"
        var count = try integer(tries, [.integer(now.seconds)]) ?? 0
        if let recheck {
            let earliest = now.seconds - recheck.every * 9 / 10
            count +=
                try integer(
                    """
                    SELECT count(*) FROM sites WHERE oldest_check <= $1 AND oldest_check + \(TableStatements.period("$2")) <= $3
                        AND (next_try IS NULL OR next_try > $3)
                    """, [.integer(earliest), .integer(recheck.every), .integer(now.seconds)]) ?? 0
        }
        return Int(count)
    }

    /// Hands over when the sites' certificates end, of server and signer, as far as they were seen; ordered by site.
    public func certificates(
        _ row: ((site: Site, server: Timestamp?, signer: Timestamp?)) -> Void
    ) throws(ToolkitError) {
        try stream(TableStatements.certificates, []) { found in
            guard let site = found.text(0).flatMap({ try? Site($0) }) else { return }
            row(
                (
                    site, found.integer(1).map { Timestamp(clamping: $0) },
                    found.integer(2).map { Timestamp(clamping: $0) }
                ))
        }
    }
}
