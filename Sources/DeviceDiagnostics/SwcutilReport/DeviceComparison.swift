package import AASA

/// The comparison of a device's entry with a row of the table.
package struct ComparedRecord: Sendable, Equatable {
    package enum Outcome: String, Sendable, CaseIterable {
        case agree
        case differ
        /// One of the two is undecided: `unspecified` on the device, or pending in the table.
        case open
        case notInTable = "not-in-table"
    }

    package var record: DeviceRecord
    package var row: PairRow
    package var outcome: Outcome

    package init(_ record: DeviceRecord, rows: [PairRecord]) {
        self.record = record
        if let app = record.identifier, let site = record.domain.site {
            let fitting = rows.filter { row in row.pair.app == app && row.pair.site == site }
            row = PairRow.choose(
                among: fitting, for: ServiceSelection(name: record.service), under: record.comparableRules)
        } else {
            row = .missing
        }
        outcome = Self.compare(record, with: row)
    }

    private static func compare(_ record: DeviceRecord, with row: PairRow) -> Outcome {
        if row == .missing { return .notInTable }
        guard case .found(let verdict) = row else { return .open }
        switch (record.siteApproval, verdict.status) {
        // What another table has as pending, it writes so.
        case (.unspecified, .pending) where record.rules != nil: return .agree
        case (_, .pending): return .open
        case (.approved, .approved), (.denied, .denied): return .agree
        case (.approved, .denied), (.denied, .approved): return .differ
        case (.unspecified, let status), (nil, let status):
            // Without an error the device has not finished its check.
            let denials = (record.error?.reasons ?? []).filter { reason in reason.status == .denied }
            if denials.isEmpty { return .open }
            if status == .approved { return .differ }
            if denials.contains(verdict.reason) { return .agree }
            return .open
        }
    }
}

/// The comparison of a device report with the table.
package struct DeviceComparison: Sendable {
    package var records: [ComparedRecord]
    /// Rows of the report's apps without an entry on the device, where the app does not claim the site: one for each
    /// app, site and service, under the newest rules.
    package var missing: [PairRecord]
    /// Whether the report is complete; otherwise ``missing`` is unreliable.
    package var isWhole: Bool

    /// - Parameter rows: the table, or the part to compare.
    package init(_ report: SwcutilReport, rows: [PairRecord]) {
        let rowsByApp = Dictionary(grouping: rows, by: \.pair.app)
        records = report.records.map { record in
            guard let app = record.identifier else { return ComparedRecord(record, rows: []) }
            return ComparedRecord(record, rows: rowsByApp[app] ?? [])
        }
        isWhole = report.isWhole
        var apps: Set<AppIdentifier?> = []
        var claimed: Set<Pair> = []
        for record in report.records {
            guard let app = record.identifier else { continue }
            apps.insert(app)
            guard let site = record.domain.site else { continue }
            for service in [ServiceSelection.any, .one(Service(rawValue: record.service))] {
                claimed.insert(Pair(site: site, app: app, service: service, system: .today))
            }
        }
        let absent = rows.filter { row in apps.contains(row.pair.app) && !claimed.contains(row.pair.under(.today)) }
        missing = Self.underNewestRules(absent)
    }

    private static func underNewestRules(_ rows: [PairRecord]) -> [PairRecord] {
        var chosen: [Pair: SystemVersion] = [:]
        for system in SystemVersion.apple {
            for row in rows where row.pair.system == system { chosen[row.pair.under(.today)] = system }
        }
        return rows.filter { row in chosen[row.pair.under(.today)] == row.pair.system }
    }
}

// MARK: Sentences

extension ComparedRecord {
    /// Why the two are as they are; nil when there is nothing to add.
    package var note: String? {
        var notes: [String] = []
        switch (outcome, record.siteApproval, row) {
        case (.differ, _, .found(let row)): notes.append(Self.difference(of: record, from: row))
        case (.open, _, .someService(let row)):
            notes.append(row.sentence(aboutAnyServiceBut: record.service))
        case (.open, let approval, .found(let row)): notes.append(Self.openNote(approval: approval, row: row))
        default: break
        }
        if let error = record.error { notes.append(error.sentence) }
        if record.userApproval == .denied { notes.append("the person at the device has switched it off") }
        return notes.nonEmpty?.joined(separator: "; ")
    }

    private static func difference(of record: DeviceRecord, from row: PairRecord) -> String {
        var ours = "aasa found it \(row.status) under \(row.pair.system)"
        if let moment = row.checkedAt { ours += " at \(moment)" }
        if row.status == .denied { ours += " (\(row.message))" }
        let theirs =
            switch record.siteApproval {
            case .approved: "the device approved it"
            case .denied: "the device denied it"
            default: "the device could not use the file"
            }
        guard let lastChecked = record.lastChecked else { return "\(theirs), and \(ours)" }
        let sentence = "\(theirs) at \(lastChecked), and \(ours)"
        guard let moment = row.checkedAt, lastChecked < moment else { return sentence }
        return "\(sentence); the device looked earlier, and Apple's CDN may hand out an older copy"
    }

    private static func openNote(approval: DeviceRecord.Approval?, row: PairRecord) -> String {
        if row.status == .pending { return "aasa has no verdict yet: \(row.message)" }
        if approval == nil { return "the device has no approval of the site" }
        return "the device has no verdict yet: 'unspecified'"
    }
}

extension PairRecord {
    /// Why a row about any service does not decide about this one.
    func sentence(aboutAnyServiceBut service: String) -> String {
        "the table has a verdict for any service, not for \(service) (\(pair.system))"
    }
}

extension DeviceComparison {
    /// Why a row is in ``missing``.
    package func note(missing row: PairRecord) -> String {
        if !isWhole { return "the table has it, and the report, which is not whole, has no such entry" }
        return "the table has it, and the device has no such entry: the app there does not claim \(row.pair.site)"
    }
}
