internal import SQL
package import AASA

/// What a table holds at a moment. Its queries read an index of all pairs: some tenths of a second with a million of
/// them, so that a server keeps it for some seconds.
package struct TableOverview: Sendable {
    /// A number of pairs with one verdict, for one service and one system.
    package struct Count: Sendable, Equatable {
        package var status: Status
        package var reason: Reason
        package var service: ServiceSelection
        package var system: SystemVersion
        package var pairs: Int
    }

    /// Pairs that fail for one reason.
    package struct Cause: Sendable, Equatable {
        package var status: Status
        package var cause: PairCause
        package var pairs: Int
        package var sites: Int
        /// The first of the sites.
        package var example: String
    }

    /// The sites with a pair that began to fail, or was approved again, on a day (UTC).
    package struct Day: Sendable, Equatable {
        /// Its first second.
        package var start: Timestamp
        package var failed: Int
        package var recovered: Int
    }

    /// A certificate that is about to expire, or has expired.
    package struct ExpiringCertificate: Sendable, Equatable {
        package var site: Site
        package var of: CertificateExpiry.Certificate
        package var notAfter: Timestamp
    }

    package var takenAt: Timestamp
    package var counts: [Count] = []
    /// Why pairs are not approved: denied ones first, the most frequent first.
    package var causes: [Cause] = []
    /// Sites with pairs.
    package var sites = 0
    /// The changes of the last day, the latest first, at most ``changeLimit``.
    package var changes: [VerdictChange] = []
    /// The changes of the last day, those that are left out of ``changes`` included.
    package var changeCount = 0
    /// The earliest first, at most ``expiringLimit``.
    package var expiring: [ExpiringCertificate] = []
    /// The certificates, those that are left out of ``expiring`` included.
    package var expiringCount = 0
    /// The last 30 days, the earliest first; days without a change are included.
    package var days: [Day] = []
    /// Sites whose retry is due.
    package var due = 0
    /// Sites whose retry has been due for ``TableCounts/overduePeriod``.
    package var overdue = 0
    /// Sites that a process checks now.
    package var leased = 0
    /// The oldest check of a site that waits for no retry; nil without one. 1970: a pair that was never checked.
    package var oldestCheck: Timestamp?

    /// The number of ``causes`` at most.
    static let causeLimit = 100
    static let changeLimit = 20
    static let expiringLimit = 20

    /// The number of pairs of the groups that match; by default of all.
    package func pairs(_ matches: (Count) -> Bool = { _ in true }) -> Int {
        counts.filter(matches).map(\.pairs).reduce(0, +)
    }

    /// What to do about a cause on the systems of its pairs; nil when there is nothing to do.
    package func advice(on cause: Cause) -> String? {
        if let failure = cause.cause.cdnFailure { return failure.hint() }
        let reason = cause.cause.reason
        let counts = counts.filter { count in count.status == cause.status && count.reason == reason }
        let systems = Set(counts.map(\.system))
        if systems == [.ios14], let hint = CDNFailure.hint(for: reason) { return hint }
        let areOfAndroid = Set(systems.map(\.isOfAndroid))
        if areOfAndroid.count > 1 { return reason.adviceForEverySystem }
        return reason.advice(forAndroid: areOfAndroid.contains(true))
    }
}

extension AssociationTable {
    /// - Parameters:
    ///   - now: the moment of the overview.
    ///   - expiry: seconds before its expiry in which a certificate is about to expire.
    package func overview(at now: Timestamp, expiry: Int64) throws(ToolkitError) -> TableOverview {
        try connection.read(orThrow: explain) { () throws(ToolkitError) in
            var overview = TableOverview(takenAt: now)
            try readCounts(&overview)
            try readHistory(&overview, until: now)
            try readSites(&overview, at: now)
            try readCertificates(&overview, until: now + expiry)
            return overview
        }
    }

    /// Counts pairs by outcome, and the causes of those that are not approved.
    private func readCounts(_ overview: inout TableOverview) throws(ToolkitError) {
        let counts =
            "SELECT status, reason, service, rules, count(*) FROM pairs GROUP BY status, reason, service, rules"
        overview.counts = try list(counts, []) { row in
            guard let outcome = row.storedOutcome(0), let service = row.text(2), let system = row.storedSystem(3) else {
                return nil
            }
            return .init(
                status: outcome.status, reason: outcome.reason, service: ServiceSelection(name: service),
                system: system, pairs: row.amount(4))
        }
        // Grouped twice, as the index is sorted: counting distinct sites would sort them again. Only what the CDN
        // refused is read beside the index, for the CDN's reason.
        let causes = """
            SELECT status, reason, sum(pairs), count(*), min(site), code, text FROM (
                SELECT status, reason, site, count(*) AS pairs, CASE WHEN \(Conditions.cdnRefused) THEN \(location.dialect.cdnCode) END AS code,
                    CASE WHEN \(Conditions.cdnRefused) THEN \(location.dialect.cdnReason) END AS text
                FROM pairs WHERE status IN ('denied', 'pending') GROUP BY status, reason, site, 5, 6) AS sites
            GROUP BY status, reason, code, text ORDER BY status, sum(pairs) DESC LIMIT \(TableOverview.causeLimit)
            """
        overview.causes = try list(causes, []) { row in
            guard let outcome = row.storedOutcome(0) else { return nil }
            let failure = row.text(6).map { text in CDNFailure(code: row.text(5), text: text) }
            return .init(
                status: outcome.status, cause: PairCause(reason: outcome.reason, cdnFailure: failure),
                pairs: row.amount(2), sites: row.amount(3), example: row.text(4) ?? "")
        }
    }

    /// Reads the changes of the last day, and counts those of each of the last thirty days (UTC).
    private func readHistory(_ overview: inout TableOverview, until now: Timestamp) throws(ToolkitError) {
        let day: Int64 = 24 * 60 * 60
        let yesterday = now - day
        let changes = """
            SELECT \(VerdictChange.columns) FROM history WHERE at >= $1 AND at <= $2 ORDER BY at DESC, id DESC
            LIMIT \(TableOverview.changeLimit)
            """
        let lastDay = [Value.integer(yesterday.seconds), .integer(now.seconds)]
        overview.changes = try list(changes, lastDay, read: VerdictChange.init(stored:))
        let count = "SELECT count(*) FROM history WHERE at >= $1 AND at <= $2"
        overview.changeCount = Int(try integer(count, lastDay) ?? 0)
        let today = now.seconds - now.seconds % day
        let first = today - 29 * day
        overview.days = (0..<30).map { number in
            TableOverview.Day(start: Timestamp(seconds: first + number * day), failed: 0, recovered: 0)
        }
        let days = """
            SELECT (at - $1) / \(day), count(DISTINCT CASE WHEN status <> 'approved' AND previous_status = 'approved'
                THEN site END), count(DISTINCT CASE WHEN status = 'approved'
                AND previous_reason <> '\(Reason.notChecked.rawValue)' THEN site END)
            FROM history WHERE at >= $1 AND at <= $2 GROUP BY 1
            """
        try run(days, [.integer(first), .integer(now.seconds)]) { row in
            guard let day = row.integer(0), overview.days.indices.contains(Int(day)) else { return }
            (overview.days[Int(day)].failed, overview.days[Int(day)].recovered) = (row.amount(1), row.amount(2))
        }
    }

    /// Counts sites, those that are due and those that are leased.
    private func readSites(_ overview: inout TableOverview, at now: Timestamp) throws(ToolkitError) {
        let sites = """
            SELECT count(*), count(CASE WHEN next_try <= $1 THEN 1 END), count(CASE WHEN next_try <= $2 THEN 1 END),
                count(CASE WHEN \(statements.isFree) THEN NULL ELSE 1 END), min(oldest_check) FROM sites
            """
        try run(sites, [.integer(now.seconds), .integer(now.seconds - TableCounts.overduePeriod)]) { row in
            (overview.sites, overview.due, overview.overdue) = (row.amount(0), row.amount(1), row.amount(2))
            (overview.leased, overview.oldestCheck) = (row.amount(3), row.timestamp(4))
        }
    }

    /// Reads the certificates that expire next, and counts those that do before a moment.
    private func readCertificates(_ overview: inout TableOverview, until end: Timestamp) throws(ToolkitError) {
        let limit = TableOverview.expiringLimit
        let end = Value.integer(end.seconds)
        let columns = [("server_not_after", CertificateExpiry.Certificate.server), ("signer_not_after", .signer)]
        for (column, certificate) in columns {
            let condition = "FROM sites WHERE \(column) < $1"
            overview.expiringCount += Int(try integer("SELECT count(*) \(condition)", [end]) ?? 0)
            let sql = "SELECT site, \(column) \(condition) ORDER BY \(column), site LIMIT \(limit)"
            overview.expiring += try list(sql, [end]) { row in
                guard let site = row.storedSite(0), let expiry = row.timestamp(1) else { return nil }
                return .init(site: site, of: certificate, notAfter: expiry)
            }
        }
        overview.expiring.sort { one, other in
            (one.notAfter, one.site.description) < (other.notAfter, other.site.description)
        }
        overview.expiring = Array(overview.expiring.prefix(limit))
    }
}
