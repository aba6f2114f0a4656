internal import AASA
internal import SQL

/// A standing as a row of the table.
extension PairRecord {
    /// Everything but the key, in the order of ``TableStatements/columns``.
    private var keptValues: [Value] {
        [
            .text(status.rawValue), .text(reason.rawValue), .text(message),
            .text(JSONText.object(evidence.members).line),
            .integer(Int64(attempts)), .integer(firstSeen.seconds), Value(checkedAt?.seconds),
            Value(retryAt?.seconds), Value(keptClaims), Value(mode?.rawValue),
        ]
    }

    /// The whole row, of a pair of `app`.
    func row(_ app: AppIdentifier) -> [Value] {
        [
            .text(app.description), .text(site.description), .text(service.description), .text(rules.rawValue),
        ] + keptValues
    }

    /// A table may hold anything: a number that no schedule makes is not to end the program.
    static func attempts(kept number: Int64?) -> Int { Int(min(max(number ?? 0, 0), 1_000_000)) }

    /// As they stand in an entitlement, one after another; nil when no installed app claims the pair.
    private var keptClaims: String? { claims.isEmpty ? nil : claims.joined(separator: " ") }

    static func claims(kept text: String?) -> [String] { text?.split(separator: " ").map(String.init) ?? [] }

    /// Nil for a row that no program of ours has written.
    init?(kept row: Row) {
        guard let app = row.text(0).flatMap({ try? AppIdentifier($0) }),
            let site = row.text(1).flatMap({ try? Site($0) }), let service = row.text(2),
            let rules = row.text(3).flatMap({ RuleSet(rawValue: $0) }),
            let status = row.text(4).flatMap({ Status(rawValue: $0) }),
            let reason = row.text(5).flatMap({ Reason(rawValue: $0) })
        else { return nil }
        self.init(
            app: app, site: site, service: ServiceSelection(name: service), rules: rules, status: status,
            reason: reason, message: row.text(6) ?? "", evidence: Evidence(json: row.text(7) ?? ""),
            attempts: Self.attempts(kept: row.integer(8)), firstSeen: Timestamp(clamping: row.integer(9) ?? 0),
            checkedAt: row.integer(10).map { Timestamp(clamping: $0) },
            retryAt: row.integer(11).map { Timestamp(clamping: $0) }, claims: Self.claims(kept: row.text(12)),
            mode: row.text(13).flatMap { AlternateMode(rawValue: $0) })
    }
}
