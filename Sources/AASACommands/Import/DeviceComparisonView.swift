internal import DeviceDiagnostics
internal import AASA

/// A device's entries beside the pairs of the table, in each of the output formats.
struct DeviceComparisonView {
    let comparison: DeviceComparison
    let style: Style

    /// The result of a pair that the device lacks.
    private static let missing = "not-on-device"

    /// The results in columns, then notes on those that do not agree, then a summary.
    var lines: [String] {
        let (records, missing) = (comparison.records, comparison.missing)
        if records.isEmpty, missing.isEmpty { return [] }
        var rows = records.map { compared in
            Self.cells(compared.outcome.rawValue, of: compared.record, pair: compared.row.record)
        }
        rows += missing.map { pair in Self.cells(Self.missing, of: nil, pair: pair) }
        let columns = Columns(
            header: ["RESULT", "SERVICE", "APP", "DOMAIN", "DEVICE", "TABLE", "RULES", "REASON", "DEVICE CHECKED"],
            rows: rows)
        let outcomes = records.map(\.outcome) + missing.map { _ in ComparedRecord.Outcome.differ }
        var lines = columns.lines(style) { row, column, text in
            switch outcomes[row] {
            case .agree where column == 0: style.good(text)
            case .differ where column == 0: style.bad(text)
            default: text
            }
        }
        let notes = records.flatMap(Self.notes) + missing.map(note)
        if !notes.isEmpty { lines += [""] + notes }
        return lines + ["", style.strong(summary)]
    }

    /// - Parameter record: the device's entry; nil for a pair of the table alone.
    private static func cells(_ result: String, of record: DeviceRecord?, pair row: PairRecord?) -> [String] {
        let pair = row?.pair
        return [
            result, record?.service ?? pair?.service.description ?? "", record?.app ?? pair?.app?.description ?? "",
            record?.domain.text ?? pair?.site.description ?? "", record?.sentence ?? "-", row?.status.rawValue ?? "-",
            pair?.system.rawValue ?? "-", row?.reason.rawValue ?? "-", record?.lastChecked?.description ?? "-",
        ]
    }

    private static func notes(_ compared: ComparedRecord) -> [String] {
        guard compared.outcome != .agree, let note = compared.note else { return [] }
        let record = compared.record
        let title = "\(record.service) \(record.app) \(record.domain.text)".printable
        var lines = ["\(title) (line \(record.line)): \(note.printable)"]
        if let next = Self.next(compared) { lines.append("  next: \(next.printable)") }
        return lines
    }

    private func note(_ missing: PairRecord) -> String {
        let note = comparison.note(missing: missing)
        let pair = missing.pair
        return "\(pair.service) \(pair.app?.description ?? "") \(pair.site): \(note)"
    }

    /// The command that shows more; nil without one.
    private static func next(_ compared: ComparedRecord) -> String? {
        let record = compared.record
        guard let site = record.domain.site, let app = record.identifier else { return nil }
        let service = Service(rawValue: record.service)
        let commands = CheckCommands(
            site: site, app: app, service: service, rules: record.rules ?? .ios14, mode: record.domain.mode)
        switch compared.outcome {
        case .agree: return nil
        case .open where compared.row.record?.status == .pending: return commands.command(.retry)
        case .notInTable, .open:
            if case .someService = compared.row, service.isKnown { return commands.command(.verifyCredentials) }
            if record.error?.explanation.errors.first != nil { return commands.command(.lintSite) }
            if service.isKnown { return commands.command(.verifyCredentials) }
            return nil
        case .differ where record.siteApproval == .approved && service.isKnown:
            return commands.command(.verifyCredentials)
        case .differ: return commands.command(.lintSite)
        }
    }

    /// `3 agree, 1 differs, 2 not in the table`.
    private var summary: String {
        func count(_ outcome: ComparedRecord.Outcome) -> Int {
            comparison.records.count { record in record.outcome == outcome }
        }
        let (agreeing, differing) = (count(.agree), count(.differ))
        let agreement = if agreeing == 1 { "agrees" } else { "agree" }
        let difference = if differing == 1 { "differs" } else { "differ" }
        let counts = [
            (agreeing, agreement), (differing, difference), (count(.open), "open"),
            (count(.notInTable), "not in the table"), (comparison.missing.count, "not on the device"),
        ]
        var sums: [String] = []
        for (count, result) in counts where count > 0 { sums.append("\(count.grouped) \(result)") }
        return sums.joined(separator: ", ")
    }

    /// The keys are stable, and so is their order. For a pair that the device lacks, the device's keys are null.
    var jsonLines: [String] {
        let entries = comparison.records.map { compared in
            Self.object(
                of: compared.record, result: compared.outcome.rawValue, pair: compared.row.record,
                note: compared.note, next: Self.next(compared))
        }
        let absent = comparison.missing.map { pair in
            Self.object(of: nil, result: Self.missing, pair: pair, note: comparison.note(missing: pair), next: nil)
        }
        return (entries + absent).map(\.line)
    }

    /// - Parameter record: the device's entry; nil for a pair of the table alone.
    private static func object(
        of record: DeviceRecord?, result: String, pair row: PairRecord?, note: String?, next: String?
    ) -> JSONText {
        let (pair, domain) = (row?.pair, record?.domain)
        let others = record?.others.map { other in (other.name, JSONText.string(other.value)) }
        return JSONText([
            "result": result, "line": record?.line, "service": record?.service ?? pair?.service.description,
            "app": record?.app ?? pair?.app?.description, "domain": domain?.text,
            "site": domain?.site?.description ?? pair?.site.description,
            "wildcard": domain?.isWildcard, "modes": domain?.modes,
            "userApproval": record?.userApproval?.rawValue, "siteApproval": record?.siteApproval?.rawValue,
            "flags": record?.flags, "lastChecked": record?.lastChecked, "nextCheck": record?.nextCheck,
            "error": record?.error.map(error), "retries": record?.retries, "appVersion": record?.appVersion,
            "others": others.map(JSONText.object), "status": row?.status, "reason": row?.reason,
            "rules": pair?.system, "checkedAt": row?.checkedAt, "note": note, "next": next,
        ])
    }

    private static func error(_ error: DeviceError) -> JSONText {
        let explained = error.explanation.errors.first
        let meaning = explained?.meaning
        return JSONText([
            "text": error.text, "domain": meaning?.family.rawValue, "code": explained?.code, "name": meaning?.name,
            "meaning": meaning?.meaning,
        ])
    }
}
