internal import AASA
internal import SQL

extension Pair {
    /// The primary key of its row: app, site, service and rules.
    var primaryKey: [Value] {
        [
            .text(app?.description ?? ""), .text(site.description), .text(service.description), .text(system.rawValue),
        ]
    }
}

extension PairRecord {
    /// In the order of ``TableStatements/columns``.
    var row: [Value] {
        pair.primaryKey + [
            .text(status.rawValue), .text(reason.rawValue), .text(message),
            .text(JSONText.object(evidence.storedMembers).line),
            .integer(Int64(attempts)), .integer(firstSeen.seconds), Value(checkedAt?.seconds),
            Value(retryAt?.seconds), Value(claims.nonEmpty?.joined(separator: " ")), Value(mode?.rawValue),
            Value(sha256), Value(labels?.json.line),
        ]
    }

    /// Limits the number: a table may hold any, and one that no schedule makes must not end the program.
    static func attempts(stored number: Int64?) -> Int { Int(min(max(number ?? 0, 0), 1_000_000)) }

    /// The values as in an entitlement, with spaces between them; nil when no installed app claims the pair.
    static func claims(stored text: String?) -> [String] { text?.split(separator: " ").map(String.init) ?? [] }

    /// The record of a row, or nil for one that this program did not write.
    init?(stored row: Row) {
        guard let pair = row.storedPair(0), let outcome = row.storedOutcome(4) else { return nil }
        self.init(
            pair: pair, status: outcome.status, reason: outcome.reason, message: row.text(6) ?? "",
            evidence: Evidence(json: row.text(7) ?? ""),
            attempts: Self.attempts(stored: row.integer(8)), firstSeen: Timestamp(seconds: row.integer(9) ?? 0),
            checkedAt: row.timestamp(10), retryAt: row.timestamp(11), claims: Self.claims(stored: row.text(12)),
            mode: row.text(13).flatMap(AlternateMode.init(rawValue:)))
        sha256 = row.text(14)
        labels = row.storedLabels(15)
    }
}

/// A change as a row of `history`.
extension VerdictChange {
    static let columns = "at, app, site, service, rules, status, reason, message, previous_status, previous_reason"

    /// In the order of ``columns``.
    var row: [Value] {
        [.integer(at.seconds)] + pair.primaryKey + [
            .text(after.status.rawValue), .text(after.reason.rawValue), .text(message),
            .text(before.status.rawValue), .text(before.reason.rawValue),
        ]
    }

    /// The change of a row, or nil for one that this program did not write.
    init?(stored row: Row) {
        guard let at = row.timestamp(0), let pair = row.storedPair(1), let after = row.storedOutcome(5),
            let before = row.storedOutcome(8)
        else { return nil }
        self.init(pair: pair, before: before, after: after, message: row.text(7) ?? "", at: at)
    }
}

/// Values of columns; nil for those that this program did not write.
extension Row {
    func storedApp(_ column: Int32) -> AppIdentifier? { text(column).flatMap(AppIdentifier.init(ofAnySystem:)) }
    func storedSite(_ column: Int32) -> Site? { text(column).flatMap { try? Site($0) } }
    func storedSystem(_ column: Int32) -> SystemVersion? { text(column).flatMap(SystemVersion.init(rawValue:)) }
    func storedLabels(_ column: Int32) -> Labels? { text(column).flatMap { Labels(json: $0) } }
    func timestamp(_ column: Int32) -> Timestamp? { Timestamp(seconds: integer(column)) }
    func amount(_ column: Int32) -> Int { Int(integer(column) ?? 0) }

    /// A pair, whose columns are in the order of ``Pair/primaryKey``.
    func storedPair(_ column: Int32) -> Pair? {
        guard let app = storedApp(column), let site = storedSite(column + 1), let service = text(column + 2),
            let system = storedSystem(column + 3)
        else { return nil }
        return Pair(site: site, app: app, service: ServiceSelection(name: service), system: system)
    }

    /// The certificates of ``TableStatements/selectPairsWithExpiries``.
    var storedCertificates: [CertificateExpiry] {
        let dates = [(CertificateExpiry.Certificate.server, timestamp(16)), (.signer, timestamp(17))]
        return dates.compactMap { certificate, notAfter in
            notAfter.map { date in CertificateExpiry(of: certificate, notBefore: nil, notAfter: date) }
        }
    }

    /// A status, and a reason in the next column.
    func storedOutcome(_ column: Int32) -> VerdictChange.Outcome? {
        guard let status = text(column).flatMap(Status.init(rawValue:)),
            let reason = text(column + 1).flatMap(Reason.init(rawValue:))
        else { return nil }
        return VerdictChange.Outcome(status: status, reason: reason)
    }
}

extension Site {
    /// A new row of `sites`: the name, and the site's part of the period of rechecks.
    var row: [Value] { [.text(description), .integer(Int64(RecheckSchedule.jitter(of: self)))] }
}
