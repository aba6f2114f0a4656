internal import AASA

/// The table as `swcutil show` prints a device's: a block for each pair, with the same fields (TN3155).
enum SwcutilFormat {
    /// A line of equals signs with a word in the middle.
    static let heading = String(repeating: "=", count: 35) + " DATABASE " + String(repeating: "=", count: 35)
    static let separator = String(repeating: "-", count: 80)

    /// - Parameter version: the installed app's; nil when it is unknown.
    static func lines(_ record: PairRecord, version: String?) -> [String] {
        var site = record.pair.site.description
        if let mode = record.mode { site += "?mode=\(mode)" }
        let domains = if record.claims.isEmpty { [site] } else { record.claims }
        return domains.flatMap { domain in
            var fields = [
                ("Service", record.pair.service.description), ("App ID", record.pair.app?.description ?? ""),
                ("Domain", domain), ("Rules", record.pair.system.rawValue), ("User Approval", "unspecified"),
                ("Site/Fmwk Approval", approval(record.status)),
            ]
            if let version { fields.insert(("App Version", version), at: 2) }
            fields.append(("Last Checked", record.checkedAt.map(date) ?? "never"))
            fields.append(("Next Check", record.retryAt.map(date) ?? "none"))
            if record.status != .approved, record.reason != .notChecked {
                fields.append(("Error", "\(record.reason.rawValue): \(record.message)"))
            }
            fields.append(("Retries", String(record.attempts)))
            return fields.map { name, value in (name + ":").padded(to: 22) + value.printable } + [separator]
        }
    }

    /// A device does not distinguish pending from undecided.
    private static func approval(_ status: Status) -> String {
        if status == .pending { "unspecified" } else { status.rawValue }
    }

    /// A time as `swcutil` prints it: `2021-09-23 18:16:58 +0000`.
    private static func date(_ moment: Timestamp) -> String {
        let text = moment.description
        return text.prefix(10) + " " + text.dropFirst(11).prefix(8) + " +0000"
    }
}
