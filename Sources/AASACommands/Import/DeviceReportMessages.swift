internal import DeviceDiagnostics
internal import AASA

/// Messages on a device's table and its comparison with this one.
enum DeviceReportMessages {
    static let missing = "not-on-device"

    /// The command that shows more; nil without one.
    static func next(_ compared: ComparedRecord) -> String? {
        let record = compared.record
        guard let site = record.domain.site, let app = record.identifier else { return nil }
        let service = Service(rawValue: record.service)
        let commands = CheckCommands(
            site: site, app: app, service: service, rules: .ios14, mode: record.domain.mode)
        switch compared.outcome {
        case .agree: return nil
        case .open where compared.row.record?.status == .pending: return commands.command(.retry)
        case .notInTable, .open:
            if record.error?.explanation.errors.first != nil { return commands.command(.lintSite) }
            if Service.known.contains(service) { return commands.command(.verifyCredentials) }
            return nil
        case .differ where record.siteApproval == .approved && Service.known.contains(service):
            return commands.command(.verifyCredentials)
        case .differ: return commands.command(.lintSite)
        }
    }

    /// `3 agree, 1 differs, 2 not in the table`.
    static func summary(_ comparison: DeviceComparison) -> String {
        func count(_ outcome: ComparedRecord.Outcome) -> Int {
            comparison.records.count { record in record.outcome == outcome }
        }
        let differing = count(.differ)
        let verb = if differing == 1 { "differs" } else { "differ" }
        let counts = [
            (count(.agree), "agree"), (differing, verb), (count(.open), "open"),
            (count(.notInTable), "not in the table"), (comparison.missing.count, "not on the device"),
        ]
        var sums: [String] = []
        for (count, result) in counts where count > 0 { sums.append("\(count.grouped) \(result)") }
        return sums.joined(separator: ", ")
    }
}
