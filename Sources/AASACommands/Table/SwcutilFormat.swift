internal import AASA

/// The table as `swcutil show` prints a device's: a block for each pair, with the same fields (TN3155).
struct SwcutilFormat {
    /// A line of equals signs with a word in the middle.
    static let heading = String(repeating: "=", count: 35) + " DATABASE " + String(repeating: "=", count: 35)
    static let separator = String(repeating: "-", count: 80)

    /// - Parameters:
    ///   - version: the installed app's; nil when it is not known.
    static func lines(_ row: PairRecord, version: String?) -> [String] {
        let domains = row.claims.isEmpty ? [row.site.description] : row.claims
        return domains.flatMap { domain in
            var fields = [
                ("Service", row.service.description), ("App ID", row.app?.description ?? ""),
                ("Domain", domain), ("Rules", row.rules.rawValue), ("User Approval", "unspecified"),
                ("Site/Fmwk Approval", approval(row.status)),
            ]
            if let version { fields.insert(("App Version", version), at: 2) }
            fields.append(("Last Checked", row.checkedAt.map { date($0) } ?? "never"))
            fields.append(("Next Check", row.retryAt.map { date($0) } ?? "none"))
            if row.status != .approved, row.reason != .notChecked {
                fields.append(("Error", "\(row.reason.rawValue): \(row.message)"))
            }
            fields.append(("Retries", String(row.attempts)))
            return fields.map { name, value in (name + ":").padded(to: 22) + value.printable } + [separator]
        }
    }

    /// A device has no word for pending: nothing was decided yet.
    private static func approval(_ status: Status) -> String { status == .pending ? "unspecified" : status.rawValue }

    /// As `swcutil` writes moments: `2021-09-23 18:16:58 +0000`.
    private static func date(_ moment: Timestamp) -> String {
        let text = moment.description
        return text.prefix(10) + " " + text.dropFirst(11).prefix(8) + " +0000"
    }
}
