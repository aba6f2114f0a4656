internal import AASA
internal import SQL

/// The record of a pair as a row of `pairs`.
extension PairRecord {
    /// In the order of ``TableStatements/columns``.
    func row(_ app: AppIdentifier) -> [Value] {
        [
            .text(app.description), .text(site.description), .text(service.description), .text(rules.rawValue),
            .text(status.rawValue), .text(reason.rawValue), .text(message),
            .text(JSONText.object(evidence.members).line),
            .integer(Int64(attempts)), .integer(firstSeen.seconds), Value(checkedAt?.seconds),
            Value(retryAt?.seconds), Value(claims.isEmpty ? nil : claims.joined(separator: " ")), Value(mode?.rawValue),
            Value(sha256), Value(labels?.json.line),
        ]
    }

    /// Limits the number: a table may hold any, and one that no schedule makes must not end the program.
    static func attempts(stored number: Int64?) -> Int { Int(min(max(number ?? 0, 0), 1_000_000)) }

    /// The values as in an entitlement, with spaces between them; nil when no installed app claims the pair.
    static func claims(stored text: String?) -> [String] { text?.split(separator: " ").map(String.init) ?? [] }

    /// Nil for a row that this program did not write.
    init?(stored row: Row) {
        guard let app = row.text(0).flatMap({ try? AppIdentifier($0) }),
            let site = row.text(1).flatMap({ try? Site($0) }), let service = row.text(2),
            let rules = row.text(3).flatMap({ RuleSet(rawValue: $0) }),
            let status = row.text(4).flatMap({ Status(rawValue: $0) }),
            let reason = row.text(5).flatMap({ Reason(rawValue: $0) })
        else { return nil }
        self.init(
            app: app, site: site, service: ServiceSelection(name: service), rules: rules, status: status,
            reason: reason, message: row.text(6) ?? "", evidence: Evidence(json: row.text(7) ?? ""),
            attempts: Self.attempts(stored: row.integer(8)), firstSeen: Timestamp(clamping: row.integer(9) ?? 0),
            checkedAt: row.integer(10).map { Timestamp(clamping: $0) },
            retryAt: row.integer(11).map { Timestamp(clamping: $0) }, claims: Self.claims(stored: row.text(12)),
            mode: row.text(13).flatMap { AlternateMode(rawValue: $0) })
        sha256 = row.text(14)
        labels = row.text(15).flatMap { Labels(json: $0) }
    }
}

/// A change as a row of `history`.
extension VerdictChange {
    static let columns = "at, app, site, service, rules, status, reason, message, previous_status, previous_reason"

    /// In the order of ``columns``.
    var row: [Value] {
        [
            .integer(at.seconds), .text(app.description), .text(site.description), .text(service.description),
            .text(rules.rawValue), .text(after.status.rawValue), .text(after.reason.rawValue), .text(message),
            .text(before.status.rawValue), .text(before.reason.rawValue),
        ]
    }

    /// Nil for a row that this program did not write.
    init?(stored row: Row) {
        guard let at = row.integer(0), let app = row.text(1).flatMap({ try? AppIdentifier($0) }),
            let site = row.text(2).flatMap({ try? Site($0) }), let service = row.text(3),
            let rules = row.text(4).flatMap({ RuleSet(rawValue: $0) }),
            let after = Outcome(stored: row, 5), let before = Outcome(stored: row, 8)
        else { return nil }
        self.init(
            app: app, site: site, service: ServiceSelection(name: service), rules: rules, before: before, after: after,
            message: row.text(7) ?? "", at: Timestamp(clamping: at))
    }
}

extension VerdictChange.Outcome {
    fileprivate init?(stored row: Row, _ column: Int32) {
        guard let status = row.text(column).flatMap({ Status(rawValue: $0) }),
            let reason = row.text(column + 1).flatMap({ Reason(rawValue: $0) })
        else { return nil }
        self.init(status: status, reason: reason)
    }
}

extension Site {
    /// A new row of `sites`: the name, and the site's part of the period of rechecks.
    var row: [Value] { [.text(description), .integer(Int64(RecheckSchedule.jitter(of: self)))] }
}
