internal import SQL
public import AASA

/// What one visit to a site brought.
public struct SiteRecord: Sendable {
    public var site: Site
    public var judgements: [Judgement]
    public var checkedAt: Timestamp
    /// The end of the server's own certificate; nil: not seen.
    public var serverNotAfter: Timestamp?

    public init(site: Site, judgements: [Judgement], checkedAt: Timestamp, serverNotAfter: Timestamp?) {
        self.site = site
        self.judgements = judgements
        self.checkedAt = checkedAt
        self.serverNotAfter = serverNotAfter
    }
}

/// What became of a visit in the table.
public enum RecordedSite: Sendable {
    case recorded(verdicts: [(verdict: Verdict, standing: PairRecord)], changes: [VerdictChange])
    /// Somebody else took the site over; nothing was written.
    case leaseLost
}

/// Who is told of what.
public struct NoticePolicy: Sendable {
    /// Names of commands and addresses; each gets every event.
    public var sinks: [String]
    /// Seconds before a certificate's end at which it is told of, once.
    public var warnBefore: Int64

    public init(sinks: [String], warnBefore: Int64) {
        self.sinks = sinks
        self.warnBefore = warnBefore
    }
}

extension AssociationTable {
    /// Records what visits brought, all in one transaction, and gives up the sites' leases. Judgements without an app are
    /// returned and not kept.
    ///
    /// - Parameters:
    ///   - holder: whose leases the sites are to have; nil: no lease is asked for or touched.
    ///   - onlyKnown: whether pairs that are not in the table stay out of it: a retry must not bring back an app that
    ///     was uninstalled meanwhile.
    ///   - notices: nil tells nobody.
    /// - Returns: as many as `visits`, in their order.
    public func record(
        _ visits: [SiteRecord], holder: LeaseHolder?, onlyKnown: Bool, notices: NoticePolicy?
    ) throws(ToolkitError) -> [RecordedSite] {
        if visits.isEmpty { return [] }
        return try write(.full) { () throws(ToolkitError) in
            let rows = try siteRows(Set(visits.map(\.site)), creating: holder == nil)
            var writing = SiteWriting(onlyKnown: onlyKnown, notices: notices)
            let recorded = visits.map { visit -> RecordedSite in
                guard let row = rows[visit.site], holder == nil || row.isHeld(by: holder) else { return .leaseLost }
                return writing.record(visit, row)
            }
            for row in rows.values.sorted(by: { $0.site.description < $1.site.description })
            where holder == nil || row.isHeld(by: holder) {
                writing.finish(row, releasing: holder != nil)
            }
            try runAll(writing.statements) { _, _ in }
            if writing.isDueEarlier { try notifyOthers() }
            return recorded
        }
    }

    /// The same for judgements of one moment, whoever holds the sites.
    public func record(
        _ judgements: [Judgement], at moment: Timestamp, onlyKnown: Bool = false
    ) throws(ToolkitError) -> [(verdict: Verdict, standing: PairRecord)] {
        var visits: [SiteRecord] = []
        for judgement in judgements {
            if visits.last?.site == judgement.site {
                visits[visits.count - 1].judgements.append(judgement)
            } else {
                visits.append(
                    SiteRecord(
                        site: judgement.site, judgements: [judgement], checkedAt: moment, serverNotAfter: nil))
            }
        }
        let recorded = try record(visits, holder: nil, onlyKnown: onlyKnown, notices: nil)
        var verdicts: [(verdict: Verdict, standing: PairRecord)] = []
        for case .recorded(let more, _) in recorded { verdicts += more }
        return verdicts
    }

    /// The same for a run without a table.
    public static func unrecorded(
        _ judgement: Judgement, at moment: Timestamp
    ) -> (verdict: Verdict, standing: PairRecord) {
        let verdict = Verdict(judgement, at: moment, earlierAttempts: 0, isRecorded: false)
        return (verdict, PairRecord(verdict, firstSeen: moment, claims: []))
    }

    /// Locks the sites' rows, in the order in which everybody locks them, and reads them with their pairs.
    ///
    /// - Parameter creating: whether a site without a row gets one.
    private func siteRows(_ wanted: Set<Site>, creating: Bool) throws(ToolkitError) -> [Site: SiteRow] {
        let sites = wanted.inTableOrder
        var rows = try lockedRows(sites)
        let missing = sites.filter { rows[$0] == nil }
        if creating, !missing.isEmpty {
            try runAll(missing.map { Statement(TableStatements.addSite, $0.row) }) { _, _ in }
            rows.merge(try lockedRows(missing)) { $1 }
        }
        let found = sites.compactMap { rows[$0] }
        try runAll(found.map { Statement(TableStatements.pairsOfSite, [.text($0.site.description)]) }) { place, row in
            found[place].add(row)
        }
        return rows
    }

    private func lockedRows(_ sites: [Site]) throws(ToolkitError) -> [Site: SiteRow] {
        var rows: [Site: SiteRow] = [:]
        try runAll(sites.map { Statement(statements.lockSite, [.text($0.description)]) }) { place, row in
            rows[sites[place]] = SiteRow(sites[place], row)
        }
        return rows
    }

    /// Locks the sites' rows, and makes those that are missing.
    func lock(_ sites: Set<Site>) throws(ToolkitError) {
        let sites = sites.inTableOrder
        try runAll(sites.map { Statement(TableStatements.addSite, $0.row) }) { _, _ in }
    }

    /// Brings sites' rows in line with their pairs, and removes those that have none.
    func refresh(_ sites: Set<Site>) throws(ToolkitError) {
        let sites = sites.inTableOrder
        try runAll(sites.map { Statement(TableStatements.refreshSite, [.text($0.description)]) }) { _, _ in }
        try runAll(sites.map { Statement(TableStatements.dropEmptySite, [.text($0.description)]) }) { _, _ in }
    }
}

extension Set<Site> {
    /// The order in which rows are locked: two programs that lock the same ones do not wait for each other.
    var inTableOrder: [Site] { sorted { $0.description < $1.description } }
}
