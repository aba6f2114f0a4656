internal import AASA

/// A compared entry as one line of JSON, with the keys that users rely on, in their order. Of a row that the device lacks
/// the device's keys are null.
enum DeviceComparisonJSON {
    static func line(_ compared: ComparedRecord) -> String {
        let record = compared.record
        return object(
            [
                ("result", .string(compared.outcome.rawValue)), ("line", JSONText(record.line)),
                ("service", .string(record.service)), ("app", .string(record.app)),
                ("domain", .string(record.domain.text)), ("site", JSONText(record.domain.site?.description)),
                ("wildcard", .bool(record.domain.isWildcard)),
                ("modes", .array(record.domain.modes.map { .string($0) })),
                ("userApproval", JSONText(record.userApproval?.rawValue)),
                ("siteApproval", JSONText(record.siteApproval?.rawValue)),
                ("flags", .array(record.flags.map { .string($0) })),
                ("lastChecked", JSONText(record.lastChecked?.description)),
                ("nextCheck", JSONText(record.nextCheck?.description)), ("error", error(record.error)),
                ("retries", JSONText(record.retries)), ("appVersion", JSONText(record.appVersion)),
                ("others", .object(record.others.map { ($0.name, .string($0.value)) })),
            ], compared.row.record, DeviceReportWording.note(compared), DeviceReportWording.next(compared))
    }

    static func line(missing row: PairRecord, isWhole: Bool) -> String {
        object(
            [
                ("result", .string(DeviceReportWording.missing)), ("line", .null),
                ("service", .string(row.service.description)), ("app", JSONText(row.app?.description)),
                ("domain", .null), ("site", .string(row.site.description)), ("wildcard", .null), ("modes", .null),
                ("userApproval", .null), ("siteApproval", .null), ("flags", .null), ("lastChecked", .null),
                ("nextCheck", .null), ("error", .null), ("retries", .null), ("appVersion", .null), ("others", .null),
            ], row, DeviceReportWording.missing(row, isWhole: isWhole), nil)
    }

    private static func object(
        _ device: [(String, JSONText)], _ row: PairRecord?, _ note: String?, _ next: String?
    ) -> String {
        JSONText.object(
            device + [
                ("status", JSONText(row?.status.rawValue)), ("reason", JSONText(row?.reason.rawValue)),
                ("rules", JSONText(row?.rules.rawValue)), ("checkedAt", JSONText(row?.checkedAt?.description)),
                ("note", JSONText(note)), ("next", JSONText(next)),
            ]
        ).line
    }

    private static func error(_ error: DeviceError?) -> JSONText {
        guard let error else { return .null }
        let found = error.explanation.found.first
        return .object([
            ("text", .string(error.text)), ("domain", JSONText(found?.meaning.family.rawValue)),
            ("code", JSONText(found?.code)), ("name", JSONText(found?.meaning.name)),
            ("meaning", JSONText(found?.meaning.meaning)),
        ])
    }
}
