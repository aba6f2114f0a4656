internal import SQL
public import AASA

/// The result of one check of a site.
struct SiteRecord: Sendable {
    var site: Site
    var judgements: [Judgement]
    /// When the last answer came.
    var checkedAt: Timestamp
    /// When the server's own certificate expires, or nil if it was not seen.
    var serverNotAfter: Timestamp?
    /// The requested apps; nil: all. The table gets a limited number of the other apps that the file names.
    var requestedApps: Set<AppIdentifier>?
    /// What the check found for queries about every app that the file names.
    var ofEveryApp: [VerificationTask.PreparedJudgement] = []

    /// Adds judgements of the pairs in the table that such a query is about, and whose apps the file does not name.
    mutating func addPairs(of row: SiteRow) {
        for prepared in ofEveryApp {
            let query = prepared.query
            let known = row.apps(query)
            if known.isEmpty { continue }
            let judged = Set(judgements.map(\.pair))
            for app in known where !judged.contains(query.pair(of: app, on: site)) {
                judgements.append(prepared.judgement(of: app))
            }
        }
    }

    /// Whether the caller named the app of a judgement.
    func isRequested(_ judgement: Judgement) -> Bool {
        guard let requestedApps else { return true }
        return judgement.pair.app.map(requestedApps.contains) == true
    }
}

extension [SiteRecord] {
    /// Adds a judgement to the last check if that is the same, else as a new one.
    fileprivate mutating func add(_ judgement: Judgement, at moment: Timestamp) {
        let site = judgement.pair.site
        if let last, last.site == site, last.checkedAt == moment {
            self[count - 1].judgements.append(judgement)
        } else {
            append(SiteRecord(site: site, judgements: [judgement], checkedAt: moment))
        }
    }
}

/// A verdict with the record of its pair.
public struct RecordedVerdict: Sendable {
    /// The verdict, with the attempts and the next one that the table counts.
    public let verdict: Verdict
    /// The row of the pair.
    public let record: PairRecord

    /// Whether the table keeps an earlier verdict on the pair in place of this one.
    package internal(set) var keepsEarlier = false

    /// The verdict of a check without a table, or of a pair that is not in the table.
    package static func unrecorded(
        _ judgement: Judgement, at moment: Timestamp, keepsEarlier: Bool = false
    ) -> RecordedVerdict {
        let verdict = Verdict(judgement, at: moment, earlierAttempts: 0, isRecorded: false)
        let record = PairRecord(verdict, firstSeen: moment, claims: [])
        return RecordedVerdict(verdict: verdict, record: record, keepsEarlier: keepsEarlier)
    }
}

/// What became of a result in the table.
enum RecordedSite: Sendable {
    case recorded(verdicts: [RecordedVerdict], changes: [VerdictChange])
    /// Another program has leased the site; nothing was written.
    case leaseLost
}

extension AssociationTable {
    /// The pairs of one site, service and set of rules up to which apps are recorded that the file lists and the caller
    /// did not name. Real files list some ten apps; 128 KiB have room for 7,000.
    package static let maximumUnrequestedPairs = 100

    /// Records results of checks in one transaction, and releases the sites. Judgements without an app are
    /// returned and not recorded.
    ///
    /// - Parameters:
    ///   - holder: the holder of the sites' leases; nil: leases are neither required nor changed.
    ///   - onlyKnown: whether pairs that are not in the table stay out of it: a recheck must not bring back an app that
    ///     was uninstalled in the meantime.
    ///   - notifications: nil queues no event.
    /// - Returns: as many as `results`, in their order.
    func record(
        _ results: [SiteRecord], holder: LeaseHolder?, onlyKnown: Bool, notifications: NotificationPolicy?
    ) throws(ToolkitError) -> [RecordedSite] {
        if results.isEmpty { return [] }
        return try write(.full) { () throws(ToolkitError) in
            let rows = try siteRows(Set(results.map(\.site)), creating: holder == nil)
            var results = results
            for index in results.indices {
                if let row = rows[results[index].site] { results[index].addPairs(of: row) }
            }
            var documents: [String: [UInt8]] = [:]
            if notifications != nil { documents = try changedDocuments(of: results, in: rows) }
            var update = SiteUpdateBuilder(onlyKnown: onlyKnown, notifications: notifications, documents: documents)
            let recorded = results.map { result -> RecordedSite in
                guard let row = rows[result.site] else { return .leaseLost }
                guard holder == nil || row.isHeld(by: holder) else { return .leaseLost }
                return update.record(result, in: row)
            }
            for row in rows.values.sorted(by: { $0.site.description < $1.site.description })
            where holder == nil || row.isHeld(by: holder) {
                update.finish(row, releasing: holder != nil)
            }
            update.finishDocuments()
            try runAll(update.statements)
            if update.isDueEarlier { try notifyOthers() }
            return recorded
        }
    }

    /// Reads the last approved documents of pairs that are approved with a different one now.
    private func changedDocuments(
        of results: [SiteRecord], in rows: [Site: SiteRow]
    ) throws(ToolkitError) -> [String: [UInt8]] {
        var digests: Set<String> = []
        for result in results {
            for judgement in result.judgements where judgement.status == .approved {
                guard let earlier = rows[result.site]?.state(of: judgement.pair), earlier.hasDocument,
                    let sha256 = earlier.approved, sha256 != judgement.answer?.sha256
                else { continue }
                digests.insert(sha256)
            }
        }
        let list = digests.sorted()
        var documents: [String: [UInt8]] = [:]
        let queries = list.map { sha256 in Statement(TableStatements.selectDocument, with: [.text(sha256)]) }
        try runAll(queries) { index, row in
            if let content = row.text(0) { documents[list[index]] = Array(content.utf8) }
        }
        return documents
    }

    /// Records judgements of one moment. Judgements without an app are returned and not recorded. Leases of the sites are
    /// neither required nor changed.
    ///
    /// - Parameters:
    ///   - judgements: those of one site behind one another are written as one check.
    ///   - moment: when the sites were checked.
    ///   - onlyKnown: whether pairs that are not in the table stay out of it.
    /// - Returns: the verdict of each judgement, with its attempts and the time of the next one.
    /// - Throws: `.table`.
    @discardableResult
    public func record(
        _ judgements: [Judgement], at moment: Timestamp, onlyKnown: Bool = false
    ) throws(ToolkitError) -> [RecordedVerdict] {
        var results: [SiteRecord] = []
        for judgement in judgements { results.add(judgement, at: moment) }
        return try record(results, onlyKnown: onlyKnown)
    }

    /// Records the verdicts of a ``Verifier``, as of the moments of their checks, in one transaction.
    ///
    /// - Parameters:
    ///   - verdicts: those of one check behind one another.
    ///   - onlyKnown: whether pairs that are not in the table stay out of it: those that were removed during the check.
    /// - Returns: as ``record(_:at:onlyKnown:)``.
    /// - Throws: `.table`.
    @discardableResult
    public func record(_ verdicts: [Verdict], onlyKnown: Bool = false) throws(ToolkitError) -> [RecordedVerdict] {
        var results: [SiteRecord] = []
        for verdict in verdicts { results.add(verdict.judgement, at: verdict.checkedAt) }
        return try record(results, onlyKnown: onlyKnown)
    }

    private func record(_ results: [SiteRecord], onlyKnown: Bool) throws(ToolkitError) -> [RecordedVerdict] {
        var verdicts: [RecordedVerdict] = []
        for case .recorded(let more, _) in try record(results, holder: nil, onlyKnown: onlyKnown, notifications: nil) {
            verdicts += more
        }
        return verdicts
    }

    /// Locks the rows of sites in the common order, and reads them with their pairs.
    ///
    /// - Parameter creating: whether a site without a row gets one.
    private func siteRows(_ sites: Set<Site>, creating: Bool) throws(ToolkitError) -> [Site: SiteRow] {
        let sites = sites.inTableOrder
        var rows = try lockedRows(sites)
        let missing = sites.filter { rows[$0] == nil }
        if creating, !missing.isEmpty {
            try lock(Set(missing))
            rows.merge(try lockedRows(missing)) { _, row in row }
        }
        let present = sites.compactMap { site in rows[site] }
        try run(SiteRow.selectPairs, forEach: present.map(\.site)) { index, row in present[index].add(row) }
        return rows
    }

    private func lockedRows(_ sites: [Site]) throws(ToolkitError) -> [Site: SiteRow] {
        var rows: [Site: SiteRow] = [:]
        try run(statements.lockSite, forEach: sites) { index, row in
            rows[sites[index]] = SiteRow(of: sites[index], row)
        }
        return rows
    }

    /// Locks the rows of sites, and creates those that are missing.
    func lock(_ sites: Set<Site>) throws(ToolkitError) {
        try runAll(sites.inTableOrder.map { site in Statement(TableStatements.addSite, with: site.row) })
    }

    /// Brings the rows of sites in line with their pairs, and removes those without a pair.
    func refresh(_ sites: Set<Site>) throws(ToolkitError) {
        let sites = sites.inTableOrder
        try run(TableStatements.refreshSite, forEach: sites)
        try run(TableStatements.removeEmptySite, forEach: sites)
    }
}

extension Set<Site> {
    /// The order in which every program locks rows: two that lock the same rows do not deadlock.
    var inTableOrder: [Site] { sorted { $0.description < $1.description } }
}
