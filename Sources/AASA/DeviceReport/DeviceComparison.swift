/// A device's entry beside aasa's own verdict.
public struct ComparedRecord: Sendable, Equatable {
    public enum Outcome: String, Sendable, CaseIterable {
        case agree
        case differ
        /// One of the two has no verdict: the device's `unspecified` is none, nor is pending.
        case open
        /// The table has no comparable row.
        case notInTable = "not-in-table"
    }

    public var record: DeviceRecord
    public var row: PairRow
    public var outcome: Outcome

    public init(_ record: DeviceRecord, rows: [PairRecord]) {
        self.record = record
        let fitting = rows.filter { $0.app == record.identifier && $0.site == record.domain.site }
        row =
            record.identifier == nil || record.domain.site == nil
            ? .missing
            : PairRow.choose(fitting, Service(rawValue: record.service), rules: record.domain.comparableRules)
        outcome = Self.compare(record, row)
    }

    private static func compare(_ record: DeviceRecord, _ row: PairRow) -> Outcome {
        guard case .found(let standing) = row else { return row == .missing ? .notInTable : .open }
        switch (record.siteApproval, standing.status) {
        case (_, .pending): return .open
        case (.approved, .approved), (.denied, .denied): return .agree
        case (.approved, .denied), (.denied, .approved): return .differ
        case (.unspecified, let status), (nil, let status):
            // Without an error the device has not asked yet, or has not finished.
            let denials = (record.error?.reasons ?? []).filter { $0.status == .denied }
            if denials.isEmpty { return .open }
            if status == .approved { return .differ }
            return denials.contains(standing.reason) ? .agree : .open
        }
    }
}

/// A device report beside aasa's table.
public struct DeviceComparison: Sendable {
    public var records: [ComparedRecord]
    /// Rows of apps that the report names, for which the device has no entry: the app does not claim the site there.
    public var missing: [PairRecord]
    /// Whether entries may be missing from the report, so that ``missing`` says little.
    public var isWhole: Bool

    /// - Parameter rows: the whole table, or what of it is asked about.
    public init(_ report: DeviceReport, rows: [PairRecord]) {
        let byApp = Dictionary(grouping: rows) { $0.app }
        records = report.records.map { ComparedRecord($0, rows: $0.identifier.flatMap { byApp[$0] } ?? []) }
        isWhole = report.isWhole
        var claims: [AppIdentifier: Set<Claim>] = [:]
        for record in report.records {
            guard let app = record.identifier else { continue }
            if claims[app] == nil { claims[app] = [] }
            if let site = record.domain.site {
                claims[app]?.insert(Claim(site: site, service: .one(Service(rawValue: record.service))))
                claims[app]?.insert(Claim(site: site, service: .any))
            }
        }
        missing = rows.filter { row in
            guard let app = row.app, let known = claims[app] else { return false }
            return !known.contains(Claim(site: row.site, service: row.service))
        }
    }

    private struct Claim: Hashable {
        var site: Site
        var service: ServiceSelection
    }
}
