internal import AASA
internal import SQL

/// A site's row, and what recording needs to know of its pairs, while they are locked.
final class SiteRow {
    /// The last check of a pair.
    struct PairState {
        var outcome: VerdictChange.Outcome?
        var attempts: Int
        var firstSeen: Timestamp
        var claims: [String]
        var lastChecked: Int64?
        var nextTry: Int64?
        /// The SHA-256 of the last approved document.
        var approved: String?
        /// Whether that document is in the table.
        var hasDocument: Bool
        /// The SHA-256 of the last judged document, if it is in the table.
        var judgedDocument: String?
        var labels: Labels?
        var mode: AlternateMode?
    }

    let site: Site
    private let holder: String?
    let earlierTry: Int64?
    var serverNotAfter: Int64?
    var signerNotAfter: Int64?
    var serverWarned: Int64?
    var signerWarned: Int64?
    /// The last check that was recorded in this transaction.
    var checkedAt: Timestamp?
    private var pairs: [[UInt8]: PairState] = [:]
    /// The numbers of pairs by service and rules.
    private var counts: [[UInt8]: Int] = [:]

    /// Reads a row of ``TableStatements/lockSite``.
    init(of site: Site, _ row: Row) {
        self.site = site
        holder = row.text(0)
        earlierTry = row.integer(1)
        serverNotAfter = row.integer(2)
        signerNotAfter = row.integer(3)
        serverWarned = row.integer(4)
        signerWarned = row.integer(5)
    }

    static let selectPairs = """
        SELECT app, service, rules, status, reason, attempts, first_seen, domains, last_checked, next_try,
            approved_sha256, labels,
            CASE WHEN EXISTS (SELECT 1 FROM documents WHERE documents.sha256 = pairs.approved_sha256) THEN 1 ELSE 0 END,
            (SELECT sha256 FROM documents WHERE documents.sha256 = pairs.sha256), mode
        FROM pairs WHERE site = $1
        """

    /// Adds a row of ``selectPairs``.
    func add(_ row: Row) {
        guard let app = row.text(0), let service = row.text(1) else { return }
        guard let rules = row.text(2) else { return }
        let outcome = row.storedOutcome(3)
        var attempts = 0
        if outcome?.status == .pending { attempts = PairRecord.attempts(stored: row.integer(5)) }
        counts[Self.key(service, rules), default: 0] += 1
        pairs[Self.key(app, service, rules)] = PairState(
            outcome: outcome, attempts: attempts, firstSeen: Timestamp(seconds: row.integer(6) ?? 0),
            claims: PairRecord.claims(stored: row.text(7)), lastChecked: row.integer(8), nextTry: row.integer(9),
            approved: row.text(10), hasDocument: row.integer(12) == 1, judgedDocument: row.text(13),
            labels: row.storedLabels(11), mode: row.text(14).flatMap(AlternateMode.init(rawValue:)))
    }

    func isHeld(by other: LeaseHolder?) -> Bool {
        guard let holder, let other else { return false }
        return holder.hasSameBytes(as: other.description)
    }

    /// Whether no program has leased the site.
    var isFree: Bool { holder == nil || holder == TableStatements.setAsideHolder }

    /// The last check of a pair, or nil for one that is not in the table.
    func state(of pair: Pair) -> PairState? { pairs[Self.key(pair)] }

    /// The apps of the pairs with a query's service and system whose file is fetched from the same place.
    func apps(_ query: PairQuery) -> [AppIdentifier] {
        let end = [0] + Self.key(query.service.description, query.system.rawValue)
        let usesCDN = query.system.usesCDN(query.mode)
        let keys = pairs.filter { key, state in
            key.suffix(end.count) == end[...] && query.system.usesCDN(state.mode) == usesCDN
        }.keys
        return keys.map { key in String(utf8: key.dropLast(end.count)) }.sorted()
            .compactMap(AppIdentifier.init(ofAnySystem:))
    }

    /// Whether a pair may be added whose app the file named and no request.
    func hasRoom(for pair: Pair) -> Bool {
        counts[Self.key(pair.service.description, pair.system.rawValue), default: 0]
            < AssociationTable.maximumUnrequestedPairs
    }

    /// Adds or replaces a pair's record.
    func note(_ record: PairRecord) {
        let key = Self.key(record.pair)
        let earlier = pairs[key]
        let isApproved = record.status == .approved
        let attempts = if record.status == .pending { record.attempts } else { 0 }
        let approved = if isApproved { record.sha256 } else { earlier?.approved }
        if earlier == nil {
            counts[Self.key(record.pair.service.description, record.pair.system.rawValue), default: 0] += 1
        }
        pairs[key] = PairState(
            outcome: VerdictChange.Outcome(status: record.status, reason: record.reason), attempts: attempts,
            firstSeen: record.firstSeen, claims: record.claims, lastChecked: record.checkedAt?.seconds,
            nextTry: record.retryAt?.seconds, approved: approved,
            hasDocument: isApproved || earlier?.hasDocument == true, judgedDocument: record.sha256,
            labels: record.labels, mode: record.mode)
    }

    var isEmpty: Bool { pairs.isEmpty }
    var nextTry: Int64? { pairs.values.lazy.compactMap(\.nextTry).min() }

    /// The oldest check of the pairs that wait for no retry; 0 if one of them was never checked.
    var oldestCheck: Int64? {
        var oldest: Int64?
        for pair in pairs.values where pair.nextTry == nil { oldest = min(oldest ?? .max, pair.lastChecked ?? 0) }
        return oldest
    }

    private static func key(_ pair: Pair) -> [UInt8] {
        key(pair.app?.description ?? "", pair.service.description, pair.system.rawValue)
    }

    /// Bytes: strings that look alike may be different rows.
    private static func key(_ parts: String...) -> [UInt8] { parts.flatMap { Array($0.utf8) + [0] } }
}
