internal import AASA
internal import AASAToolkit
internal import Arguments

struct Show: Verb {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the table as 'swcutil show' does a device's",
        discussion: """
            A block for each pair, with the fields that a device keeps. 'aasa table' shows the same pairs in lines, and \
            'aasa import' compares them with what a device shows.
            """,
        examples: [Example("aasa show --app ABCDE12345.com.example.app", "everything that is known of an app")])

    @OptionGroup var pairs: PairOptionGroup

    @OptionGroup var table: TableOptionGroup

    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "One JSON object a pair, as 'aasa table --json' prints it")
    var json: Bool

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        guard let table = try table.openExisting(to: "show", console) else { return .yes }
        let pairs = try table.records(pairs.filter)
        if json {
            try console.write(pairs.map { $0.json.line })
            return .yes
        }
        var versions: [AppIdentifier: String] = [:]
        for app in Set(pairs.compactMap(\.app)) { versions[app] = try toolkit(try table.installed(app)?.version) }
        try console.write(SwcutilFormat.heading)
        for pair in pairs {
            try console.write(SwcutilFormat.lines(pair, version: pair.app.flatMap { versions[$0] }))
        }
        return .yes
    }
}

/// The table as `swcutil show` prints a device's: a block for each pair, with the same fields (TN3155).
enum SwcutilFormat {
    /// A line of equals signs with a word in the middle.
    static let heading = String(repeating: "=", count: 35) + " DATABASE " + String(repeating: "=", count: 35)
    static let separator = String(repeating: "-", count: 80)

    /// - Parameter version: the installed app's; nil when it is unknown.
    static func lines(_ pair: PairRecord, version: String?) -> [String] {
        let domains = pair.claims.isEmpty ? [pair.site.description] : pair.claims
        return domains.flatMap { domain in
            var fields = [
                ("Service", pair.service.description), ("App ID", pair.app?.description ?? ""),
                ("Domain", domain), ("Rules", pair.rules.rawValue), ("User Approval", "unspecified"),
                ("Site/Fmwk Approval", approval(pair.status)),
            ]
            if let version { fields.insert(("App Version", version), at: 2) }
            fields.append(("Last Checked", pair.checkedAt.map { date($0) } ?? "never"))
            fields.append(("Next Check", pair.retryAt.map { date($0) } ?? "none"))
            if pair.status != .approved, pair.reason != .notChecked {
                fields.append(("Error", "\(pair.reason.rawValue): \(pair.message)"))
            }
            fields.append(("Retries", String(pair.attempts)))
            return fields.map { name, value in (name + ":").padded(to: 22) + value.printable } + [separator]
        }
    }

    /// A device does not distinguish pending from undecided.
    private static func approval(_ status: Status) -> String { status == .pending ? "unspecified" : status.rawValue }

    /// A time as `swcutil` prints it: `2021-09-23 18:16:58 +0000`.
    private static func date(_ moment: Timestamp) -> String {
        let text = moment.description
        return text.prefix(10) + " " + text.dropFirst(11).prefix(8) + " +0000"
    }
}
