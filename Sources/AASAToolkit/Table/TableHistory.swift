internal import SQL
public import AASA

/// Which changes are asked for; nil does not restrict.
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

extension AssociationTable {
    /// Hands over the changes that pass the filter, as they came.
    public func history(_ filter: HistoryFilter, _ change: (VerdictChange) -> Void) throws(ToolkitError) {
        let wanted: [(String, Value?)] = [
            ("site =", filter.site.map { .text($0.description) }), ("app =", filter.app.map { .text($0.description) }),
            ("at >=", filter.since.map { .integer($0.seconds) }),
        ]
        let values = wanted.compactMap(\.1)
        let conditions = wanted.filter { $0.1 != nil }.enumerated().map { "\($1.0) $\($0 + 1)" }
        let sql = """
            SELECT \(VerdictChange.columns) FROM history
            \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")) ORDER BY id
            """
        try stream(sql, values) { row in
            if let kept = VerdictChange(kept: row) { change(kept) }
        }
    }
}

/// A change as a row of the table.
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

    /// Nil for a row that no program of ours has written.
    init?(kept row: Row) {
        guard let at = row.integer(0), let app = row.text(1).flatMap({ try? AppIdentifier($0) }),
            let site = row.text(2).flatMap({ try? Site($0) }), let service = row.text(3),
            let rules = row.text(4).flatMap({ RuleSet(rawValue: $0) }),
            let after = Outcome(kept: row, 5), let before = Outcome(kept: row, 8)
        else { return nil }
        self.init(
            app: app, site: site, service: ServiceSelection(name: service), rules: rules, before: before, after: after,
            message: row.text(7) ?? "", at: Timestamp(clamping: at))
    }
}

extension VerdictChange.Outcome {
    fileprivate init?(kept row: Row, _ column: Int32) {
        guard let status = row.text(column).flatMap({ Status(rawValue: $0) }),
            let reason = row.text(column + 1).flatMap({ Reason(rawValue: $0) })
        else { return nil }
        self.init(status: status, reason: reason)
    }
}
