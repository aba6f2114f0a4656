internal import AASA
internal import SQL

/// A site's row and what is to be known of its pairs, while they are locked.
final class SiteRow {
    /// A pair as it stands.
    struct Pair {
        var outcome: VerdictChange.Outcome?
        var attempts: Int
        var firstSeen: Timestamp
        var claims: [String]
        var lastChecked: Int64?
        var nextTry: Int64?
    }

    let site: Site
    private let holder: String?
    let earlierTry: Int64?
    var serverNotAfter: Int64?
    var signerNotAfter: Int64?
    var serverWarned: Int64?
    var signerWarned: Int64?
    private var pairs: [[UInt8]: Pair] = [:]

    /// From ``TableStatements/lockSite``.
    init(_ site: Site, _ row: Row) {
        self.site = site
        holder = row.text(0)
        earlierTry = row.integer(1)
        serverNotAfter = row.integer(2)
        signerNotAfter = row.integer(3)
        serverWarned = row.integer(4)
        signerWarned = row.integer(5)
    }

    /// From ``TableStatements/pairsOfSite``.
    func add(_ row: Row) {
        guard let app = row.text(0), let service = row.text(1), let rules = row.text(2) else { return }
        let status = row.text(3).flatMap { Status(rawValue: $0) }
        let reason = row.text(4).flatMap { Reason(rawValue: $0) }
        pairs[Self.key(app, service, rules)] = Pair(
            outcome: status.flatMap { status in reason.map { VerdictChange.Outcome(status: status, reason: $0) } },
            attempts: status == .pending ? PairRecord.attempts(kept: row.integer(5)) : 0,
            firstSeen: Timestamp(clamping: row.integer(6) ?? 0), claims: PairRecord.claims(kept: row.text(7)),
            lastChecked: row.integer(8), nextTry: row.integer(9))
    }

    func isHeld(by other: LeaseHolder?) -> Bool {
        guard let holder, let other else { return false }
        return holder.utf8.elementsEqual(other.description.utf8)
    }

    /// Whether nobody is asking the site.
    var isFree: Bool { holder == nil || holder == TableStatements.nobody }

    /// Nil for a pair that is not in the table.
    func pair(_ app: AppIdentifier, _ judgement: Judgement) -> Pair? {
        pairs[Self.key(app.description, judgement.service.description, judgement.rules.rawValue)]
    }

    /// Notes a pair's new standing.
    func note(_ standing: PairRecord, _ app: AppIdentifier) {
        pairs[Self.key(app.description, standing.service.description, standing.rules.rawValue)] = Pair(
            outcome: VerdictChange.Outcome(status: standing.status, reason: standing.reason),
            attempts: standing.status == .pending ? standing.attempts : 0, firstSeen: standing.firstSeen,
            claims: standing.claims, lastChecked: standing.checkedAt?.seconds, nextTry: standing.retryAt?.seconds)
    }

    var isEmpty: Bool { pairs.isEmpty }

    var nextTry: Int64? { pairs.values.lazy.compactMap(\.nextTry).min() }

    /// A pair that was never asked about and waits for nothing counts as one of long ago.
    var oldestCheck: Int64? { pairs.values.lazy.filter { $0.nextTry == nil }.map { $0.lastChecked ?? 0 }.min() }

    /// Byte by byte: what looks alike is not the same row.
    private static func key(_ app: String, _ service: String, _ rules: String) -> [UInt8] {
        Array(app.utf8) + [0] + Array(service.utf8) + [0] + Array(rules.utf8)
    }
}
