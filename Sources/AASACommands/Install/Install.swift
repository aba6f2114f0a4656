internal import AASA
internal import AASAToolkit
internal import Arguments

struct Install: Verb {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Record what an app claims and verify it, as a device does",
        usage: """
            aasa install PATH... [OPTIONS]
            aasa install --app ID --domain SERVICE:SITE... [OPTIONS]
            aasa install --app PACKAGE@SHA256 --domain RELATION:SITE... [OPTIONS]
            """,
        discussion: """
            Every pair comes into the table as pending, all at once, and is then checked. Installing another build of \
            an app adds what it claims newly and removes what it claims no longer; pairs that were only checked with \
            'aasa verify' stay. What was interrupted is picked up by 'aasa retry'. An Android app claims the hosts \
            that Android verifies for it, with each of its certificates; a bundle needs --app with the store's.
            Exit status as with 'aasa verify'; 1 also when a value is one that devices do not use.
            """,
        examples: [
            Example("aasa install build/Shiny.ipa", "every pair of the app and of its extensions"),
            Example(
                "aasa install --app ABCDE12345.com.example.app --domain webcredentials:example.com",
                "without a build product"),
            Example("aasa install shop.apk --app com.shop.android@play.pem", "every host of an Android app"),
        ])

    @Argument("PATH", help: "Build products, as 'aasa app' reads them")
    var paths: [String] = []

    @Option(
        "--app", valueName: "ID",
        help: "The application identifier, for products without one; PACKAGE@SHA256 or PACKAGE@FILE for Android")
    var namedApp: NamedApp?

    @Option(
        "--domain", valueName: "SERVICE:SITE", help: "A value of the app's associated domains",
        excludes: [
            Exclusion("PATH", because: "--domain and a build product exclude each other", hint: "leave out --domain")
        ])
    var domain: [DomainValue] = []

    @Option(
        "--rules",
        help: "The systems under whose rules the pairs are kept (default: $AASA_RULES, else ios8; android for Android)")
    var chosenRules: AnyRules?

    @Flag("--no-verify", help: "Record only; 'aasa retry' checks")
    var noVerify: Bool

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup var table: TableOptionGroup

    @Flag("--json", help: "One JSON object per line: the verdicts")
    var json: Bool

    @OptionGroup(title: "Network") var network: CheckingOptionGroup

    func validate() throws(ValidationError) {
        try reject(
            if: paths.isEmpty && (domain.isEmpty || namedApp == nil), "there is nothing to install",
            hint: "name a build product, or both --app ID and --domain SERVICE:SITE")
        if case .web(let origin) = namedApp {
            throw ValidationError("\(origin) is a website, and no app is installed", hint: "write --app ID")
        }
        try validateSystems()
    }

    var suggestedOptions: SuggestedOptions { SuggestedOptions(table: table, network) }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        console.warn(about: [namedApp].compactMap(\.self))
        let systems = try systems()
        let (claims, claimStatus) = try claims(console)
        guard let opened = try table.open(create: true) else {
            let target = if paths.isEmpty { "SITE --app ID" } else { "PATH" }
            throw CommandFailure(
                .usage, "installing without a table records nothing", hint: "run 'aasa verify \(target)' to check only")
        }
        var checks = CheckSnapshot()
        for claim in claims {
            let change = try toolkit(
                try opened.install(claim.installation, claim.pairs, under: systems, at: moment.moment))
            checks.add(change.checks)
            for line in Self.lines(for: claim.installation, change: change) {
                if json { console.note(line) } else { try console.write(line) }
            }
        }
        let tasks = claims.tasks(under: systems)
        if tasks.isEmpty { return claimStatus }
        if noVerify { return claimStatus.combined(with: .unknown) }
        if !json { try console.write("") }
        let run = try VerificationRun(network: network, isForAndroid: isForAndroid, clock: moment.clock)
        let format: ReportFormat = if json { .json } else { .text }
        let operands = OperandRun(tasks, earlier: checks, format: format, console: console)
        return try operands.run(run, table: RunTable(opened)).combined(with: claimStatus)
    }

    private static func lines(
        for installation: Installation, change: AssociationTable.InstallationChange
    ) -> [String] {
        let counts = [(change.added.count, "added"), (change.kept.count, "kept"), (change.removed.count, "removed")]
        var sums: [String] = []
        for (count, word) in counts where count > 0 { sums.append("\(count.grouped) \(word)") }
        var summary = "it names no site"
        if !sums.isEmpty { summary = "pairs: \(sums.joined(separator: ", "))" }
        let verb = if change.wasInstalled { "updated" } else { "installed" }
        let version = installation.version.map { version in " \(version.printable)" } ?? ""
        var lines = ["\(verb) \(installation.app)\(version); \(summary)"]
        let changes = change.added.map { pair in ("+", pair) } + change.removed.map { pair in ("-", pair) }
        let hasSeveralRules = Set((change.added + change.kept + change.removed).map(\.system)).count > 1
        for (sign, pair) in changes {
            let rules = if hasSeveralRules { ", \(pair.system)" } else { "" }
            lines.append("  \(sign) \(pair.service):\(pair.site)\(rules)")
        }
        return lines
    }
}
