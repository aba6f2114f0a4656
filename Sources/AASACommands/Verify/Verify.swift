internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks

struct Verify: Verb {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Verify that sites approve an app, as a device does",
        usage: """
            aasa verify SITE... [--app ID]... [--rules RULES] [OPTIONS]
            aasa verify PATH... [OPTIONS]
            aasa verify SITE [--app ID]... --file PATH [OPTIONS]
            aasa verify --from FILE|- [OPTIONS]
            """,
        discussion: """
            Exit status 0: approved, 1: denied, 2: not known yet. A verdict is on disk before it is printed. What is \
            checked is what Apple has documented; a device may know better, and nothing here is a promise of Apple's.
            --from reads a list: a site a line, values as site,app[,service] or with a header, or JSON objects a line, \
            such as this program's own output. --app, --service, --rules and --mode apply where a line has no value. \
            Invalid lines are skipped; the exit status is then 65, unless it is 1 or 2. docs/fleets.md describes \
            lists.
            """,
        examples: [
            Example("aasa verify example.com --app ABCDE12345.com.example.app", "judge as iOS 8 does"),
            Example("aasa verify example.com --rules all --table none", "every app of the file, under all rules"),
            Example(
                "aasa verify example.com --rules today --app ABCDE12345.com.example.app",
                "as today's devices do, which read Apple's CDN"),
            Example(
                "aasa verify example.com --app ABCDE12345.com.example.app --file apple-app-site-association",
                "judge a file before it is uploaded"),
            Example("aasa verify Shiny.ipa", "every pair that the build product claims, as 'aasa app' shows them"),
            Example("aasa verify --from pairs.csv --rate 50/s --csv > verdicts.csv", "a long list"),
            Example("aasa verify --from pairs.csv --prune --only changed", "keep a table as the list is"),
        ])

    @Argument("SITE", help: "Domains with an optional port, or build products with all pairs that they claim")
    var targets: [SiteOrProduct] = []

    @Option("--for", valueName: "PATH", help: "A build product", isHidden: true, excludes: ["SITE", "--from"])
    var productOptions: [String] = []

    var sites: [Site] { targets.compactMap(\.site) }
    var products: [String] { productOptions + targets.compactMap(\.product) }

    @Option(
        "--from", valueName: "FILE", help: "Every pair of a list; - is standard input", excludes: ["SITE", "--file"])
    var from: String?

    @Option(
        "--max-age", valueName: "DURATION",
        help: "Use verdicts of the table up to this age, in seconds or as in 3h", requires: ["--from"])
    var maxAge: DurationValue?

    @Option(
        "--only", valueName: "WHICH",
        help:
            "Print only verdicts that are denied, pending, or changed since the table's last check; the exit status is that of all",
        requires: ["--from"])
    var only: VerdictOutput.Selection?

    @Flag("--prune", help: "Remove the pairs that the list does not have from the table", requires: ["--from"])
    var prune: Bool

    @Option(
        "--app", valueName: "ID",
        help:
            "An application identifier, or PACKAGE@SHA256 or PACKAGE@FILE of Android; without one, every app that the file names"
    )
    var apps: [NamedApp] = []

    var appleApps: [AppIdentifier] { apps.compactMap(\.appleApp) }

    @Option(
        "--service", valueName: "NAME",
        help: "The service that must list the app (default: any), or a relation of Android (default: handle_all_urls)")
    var chosenService: ServiceOrRelation?

    var service: ServiceSelection? { chosenService?.service }

    @Option("--rules", help: "The system whose rules are applied (default: $AASA_RULES, else ios8)")
    var chosenRules: AnyRules?

    @Option(
        "--mode", valueName: "MODE",
        help:
            "How the app's entitlement names the site (?mode=…): under ios14 the request then goes to the site, not to the CDN"
    )
    var mode: AlternateMode?

    @Option(
        "--file", valueName: "PATH", help: "Judge this file as if the site had answered with it; no network, no table")
    var file: JudgedFile?

    @Option(
        "--expires-within", valueName: "DURATION",
        help:
            "Fail when a certificate of server or signer expires within this time, with its unit, as in 3h or 21d; the site is requested too where its file comes from Apple's CDN"
    )
    var expiresWithin: CertificatePeriod?

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup var table: TableOptionGroup
    @OptionGroup var format: FormatOptionGroup

    @Flag("--quiet", help: "Print errors only: the exit status is the result")
    var quiet: Bool

    @Flag("--csv", help: "Comma-separated values with a header (RFC 4180)", requires: ["--from"])
    var csv: Bool

    @OptionGroup(title: "Network") var network: CheckingOptionGroup

    /// The rules of Android; nil for those of Apple's systems.
    var statementRules: StatementRules? {
        if let chosenRules { return chosenRules.statements }
        let named = StatementRules.ofEnvironment
        if namesAndroidApp || file?.isStatementList == true { return named ?? .android }
        // The default has no effect on what is about Apple's systems. Products are opened only where there is one.
        guard named != nil, apps.isEmpty, service == nil else { return nil }
        return products.allSatisfy(AndroidAppFile.isOne) ? named : nil
    }

    var namesAndroidApp: Bool { apps.contains { $0.appleApp == nil } }

    var suggestedOptions: SuggestedOptions {
        var options = SuggestedOptions(table: table, network)
        options.file = file?.path
        options.allowsNoTable = true
        return options
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let console = if quiet { console.quiet } else { console }
        console.warn(about: apps)
        // An unknown name is refused before apps of Android, whose rules have a default, are judged.
        if chosenRules == nil { _ = try RulesChoice.ofEnvironment() }
        if let rules = statementRules, products.isEmpty, !arePairs {
            return try verifyStatements(under: rules, console)
        }
        let systems = try systems()
        noteUnusedOptions(under: systems, on: console)
        if products.contains(where: AndroidAppFile.isOne) { return try verifyAndroidProducts(on: console) }
        if !products.isEmpty { return try verifyProducts(under: systems, on: console) }
        if let from { return try verifyList(from, defaults: listDefaults(systems), on: console) }
        let tasks = siteTasks(under: systems)
        if let file { return try judge(file, for: tasks[0], on: console) }
        return try verify(tasks, on: console)
    }

    /// Whether apps of Android are those of pairs, which the table keeps: neither a website as the
    /// target, nor one by `http:`.
    private var arePairs: Bool {
        if from != nil { return true }
        if file != nil || targets.map(\.site).contains(nil) { return false }
        return !apps.map(\.pairApp).contains(nil)
    }

    private func systems() throws(CommandFailure) -> [SystemVersion] {
        if let rules = statementRules, from == nil { return [rules.system] }
        return try RulesChoice.chosen(chosenRules?.appleRules)?.systems ?? [.ios8]
    }

    /// Notes a CDN or a mode that no system uses. Lines of a list may have rules and modes of their own.
    private func noteUnusedOptions(under systems: [SystemVersion], on console: Console) {
        if from != nil { return }
        let usesCDN = systems.contains { system in system.usesCDN(mode) }
        if file == nil, network.cdn.cdn != nil, !usesCDN {
            console.note("--cdn has no effect: only --rules ios14 without a mode uses a CDN")
        }
        let older = systems.filter { system in system != .ios14 }.map(\.rawValue)
        if mode != nil, !older.isEmpty {
            console.note("--mode changes nothing under \(older.joined(separator: " and ")): modes came with iOS 14")
        }
    }

    private func siteTasks(under systems: [SystemVersion]) -> [VerificationTask] {
        let usualSelection: ServiceSelection = if statementRules == nil { .any } else { .one(.handleAllURLs) }
        let selection = chosenService?.selection ?? usualSelection
        let apps = apps.compactMap(\.pairApp).unique
        return sites.unique.map { site in
            VerificationTask(site: site, apps: apps, service: selection, rules: systems, mode: mode)
        }
    }

    private func listDefaults(_ systems: [SystemVersion]) -> PairList.Defaults {
        var defaults = PairList.Defaults(
            apps: apps.compactMap(\.pairApp).unique, service: service ?? .any, systems: systems, mode: mode)
        let statementRules = if let chosenRules { chosenRules.statements } else { StatementRules.ofEnvironment }
        if let rules = statementRules {
            defaults.statementRules = rules.system
            defaults.areOfAndroid = true
        }
        if let chosenService, chosenService.relation != nil { defaults.relation = chosenService.selection }
        return defaults
    }

    private func verify(
        _ tasks: [VerificationTask], isForAndroid: Bool = false, about inputs: [ReportSuite] = [], on console: Console
    ) throws(CommandFailure) -> ExitCode {
        let opened = try table.openIfPossible(console)
        let operands = OperandRun(
            tasks, format: format.chosen, inputs: inputs, validity: expiresWithin?.seconds, console: console)
        let run = try VerificationRun(
            network: network, isForAndroid: isForAndroid || statementRules != nil,
            observesServers: expiresWithin != nil, clock: moment.clock)
        return try operands.run(run, table: opened)
    }

    private func verifyList(
        _ path: String, defaults: PairList.Defaults, on console: Console
    ) throws(CommandFailure) -> ExitCode {
        let opened =
            if needsTable {
                try table.open(create: true).map { table in RunTable(table) }
            } else {
                try table.openIfPossible(console)
            }
        let run = try VerificationRun(
            network: network, observesServers: expiresWithin != nil, clock: moment.clock)
        return try ListRun(path, options: self, defaults: defaults, table: opened, console: console).run(run)
    }

    /// Whether the result depends on the table.
    private var needsTable: Bool { prune || only == .changed }

    private func verifyAndroidProducts(on console: Console) throws(CommandFailure) -> ExitCode {
        let packages = try AndroidProducts(
            products, named: apps.compactMap(\.androidApp), relation: chosenService?.relation, for: "verify")
        packages.report(to: console)
        let tasks = packages.claims.tasks(under: [statementRules?.system ?? .android])
        let status = try verify(tasks, isForAndroid: true, about: packages.suites, on: console)
        return status.combined(with: packages.status)
    }

    private func verifyProducts(under systems: [SystemVersion], on console: Console) throws(CommandFailure) -> ExitCode
    {
        let products = try AppClaims.ofEach(products, app: appleApps.first, at: moment.moment, on: console)
        let tasks = products.flatMap(\.claims.claims).tasks(under: systems)
        let inputs = products.map { product in product.claims.suite(named: product.path, failOn: .error) }
        var status: ExitCode
        if tasks.isEmpty {
            status = try OperandRun([], format: format.chosen, inputs: inputs, console: console).finish()
        } else {
            status = try verify(tasks, about: inputs, on: console)
        }
        for product in products { status = status.combined(with: product.claims.status) }
        return status
    }

    private func judge(_ file: JudgedFile, for task: VerificationTask, on console: Console) throws(CommandFailure)
        -> ExitCode
    {
        let bytes = try file.content()
        let reader = ContentReader(trust: try toolkit(try network.requests.trust()))
        let observation = LocalFile.observation(of: bytes, site: task.site, with: reader, at: moment.moment)
        let judgements = task.judgements { _ in observation }
        let verdicts = judgements.map { judgement in RecordedVerdict.unrecorded(judgement, at: moment.moment) }
        let run = OperandRun(
            [], format: format.chosen, file: file.path, validity: expiresWithin?.seconds, console: console)
        run.add(SiteVerdicts(checked: verdicts), at: 0)
        return try run.finish()
    }
}
