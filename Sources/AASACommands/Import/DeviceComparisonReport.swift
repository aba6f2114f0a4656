internal import DeviceDiagnostics
internal import AASA

/// A device's entries beside the pairs of the table, in each of the output formats.
struct DeviceComparisonReport {
    let comparison: DeviceComparison
    let style: Style

    /// The results in columns, then notes on those that do not agree, then a summary.
    var lines: [String] {
        let (records, missing) = (comparison.records, comparison.missing)
        if records.isEmpty, missing.isEmpty { return [] }
        let columns = Columns(
            header: ["RESULT", "SERVICE", "APP", "DOMAIN", "DEVICE", "TABLE", "RULES", "REASON", "DEVICE CHECKED"],
            rows: records.map(Self.cells) + missing.map(Self.cells))
        let notes = records.flatMap { Self.notes($0) } + missing.map { note($0) }
        return columns.lines(style) { row, column, text in
            if column > 0 { return text }
            let outcome = row < records.count ? records[row].outcome : .differ
            switch outcome {
            case .agree: return style.good(text)
            case .differ: return style.bad(text)
            default: return text
            }
        } + (notes.isEmpty ? [] : [""] + notes) + ["", style.strong(DeviceReportMessages.summary(comparison))]
    }

    private static func cells(_ compared: ComparedRecord) -> [String] {
        let record = compared.record
        let row = compared.row.record
        return [
            compared.outcome.rawValue, record.service, record.app, record.domain.text,
            record.sentence, row?.status.rawValue ?? "-", row?.pair.system.rawValue ?? "-",
            row?.reason.rawValue ?? "-", record.lastChecked?.description ?? "-",
        ]
    }

    private static func cells(_ missing: PairRecord) -> [String] {
        [
            DeviceReportMessages.missing, missing.pair.service.description, missing.pair.app?.description ?? "",
            missing.pair.site.description, "-", missing.status.rawValue, missing.pair.system.rawValue,
            missing.reason.rawValue, "-",
        ]
    }

    private static func notes(_ compared: ComparedRecord) -> [String] {
        guard compared.outcome != .agree, let note = compared.note else { return [] }
        let record = compared.record
        let title = "\(record.service) \(record.app) \(record.domain.text)".printable
        let next = DeviceReportMessages.next(compared).map { ["  next: \($0.printable)"] } ?? []
        return ["\(title) (line \(record.line)): \(note.printable)"] + next
    }

    private func note(_ missing: PairRecord) -> String {
        let note = comparison.note(missing: missing)
        let pair = missing.pair
        return "\(pair.service) \(pair.app?.description ?? "") \(pair.site): \(note)"
    }

    /// The keys are stable, and so is their order. For a pair that the device lacks, the device's keys are null.
    var jsonLines: [String] {
        comparison.records.map { Self.json($0, missing: nil, note: $0.note) }
            + comparison.missing.map { Self.json(nil, missing: $0, note: comparison.note(missing: $0)) }
    }

    /// - Parameter missing: the pair; nil for an entry of the device.
    private static func json(_ compared: ComparedRecord?, missing: PairRecord?, note: String?) -> String {
        let record = compared?.record
        let row = compared?.row.record ?? missing
        let result = compared?.outcome.rawValue ?? DeviceReportMessages.missing
        return JSONText([
            "result": result, "line": record?.line, "service": record?.service ?? missing?.pair.service.description,
            "app": record?.app ?? missing?.pair.app?.description, "domain": record?.domain.text,
            "site": record?.domain.site?.description ?? missing?.pair.site.description,
            "wildcard": record?.domain.isWildcard, "modes": record?.domain.modes,
            "userApproval": record?.userApproval?.rawValue, "siteApproval": record?.siteApproval?.rawValue,
            "flags": record?.flags, "lastChecked": record?.lastChecked, "nextCheck": record?.nextCheck,
            "error": record?.error.map { error($0) }, "retries": record?.retries, "appVersion": record?.appVersion,
            "others": record.map { JSONText.object($0.others.map { ($0.name, .string($0.value)) }) },
            "status": row?.status, "reason": row?.reason, "rules": row?.pair.system, "checkedAt": row?.checkedAt,
            "note": note, "next": compared.flatMap { DeviceReportMessages.next($0) },
        ]).line
    }

    private static func error(_ error: DeviceError) -> JSONText {
        let known = error.explanation.errors.first
        return JSONText([
            "text": error.text, "domain": known?.meaning.family.rawValue, "code": known?.code,
            "name": known?.meaning.name, "meaning": known?.meaning.meaning,
        ])
    }
}
