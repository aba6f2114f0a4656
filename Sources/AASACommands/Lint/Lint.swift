internal import AASA
internal import AASAPages
internal import Arguments
internal import POSIX

struct Lint: NetworkVerb {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find mistakes in association files and their hosting",
        usage: """
            aasa lint FILE|SITE... [--format FORMAT] [--fix] [OPTIONS]
            aasa lint --list-rules | --explain RULE [--format text|json|markdown]
            """,
        discussion: """
            Exit status 1 when a finding is an error (with --fail-on warning: or a warning), 2 when a list that the \
            file includes may name an app of '--app', 0 otherwise. A site is requested as 'aasa fetch' does, and once \
            more in the name of Apple's CDN; a site that does not answer is a finding too. In a folder, the files that \
            have the name of an association file, a statement list or a rule list are checked. A .aasa.json beside the file \
            or above it, or for a site in the current folder, sets the levels of rules (off, note, warning or error), \
            the apps that should be listed and, as "for", the --rules (docs/files.md). Rule lists of content blockers, and \
            statement lists and apps of Android, are checked too.
            """,
        examples: [
            Example("aasa lint apple-app-site-association", "every finding with its place"),
            Example("aasa lint --fix apps.json", "fix what is mechanical, keep everything else byte for byte"),
            Example("aasa lint example.com www.example.com", "the files of sites, and how they are served"),
            Example("aasa lint example.com --page /login", "the forms that AutoFill reads, too"),
            Example("aasa lint --format sarif apps.json > lint.sarif", "for code scanning"),
            Example("aasa lint --explain AASA102", "what a rule means"),
        ])

    @Argument("FILE|SITE", help: "Files, folders with them, - for standard input, or the sites that serve them")
    var targets: [DocumentSource] = []

    @Option("--format", valueName: "FORMAT", help: "How findings are written (default: text)")
    var format: LintFormat?

    @Option("--rules", help: "The system that must be served (default: $AASA_RULES, else the systems of today)")
    var rules: RulesName?

    @Option(
        "--app", valueName: "ID",
        help: "An app that the file should list; PACKAGE@SHA256 or PACKAGE@FILE of Android in a statement list")
    var app: [NamedApp] = []

    @Option("--page", valueName: "PATH", help: "A page of the sites, whose forms, banner and icons are examined too")
    var page: [PagePath] = []

    @Flag(
        "--render", help: "Render the pages, and compile content rule lists, in WebKit",
        excludes: PageInspection.excludedByRendering)
    var render: Bool

    @Option("--stdin-filename", valueName: "NAME", help: "The name of standard input, for messages and its .aasa.json")
    var standardInputName: String?

    @Option("--as", valueName: "KIND", help: "What the files are (default: as recognised)")
    var kind: LintedKind?

    @Flag("--fix", help: "Fix files in place; signed documents stay as they are")
    var fix: Bool

    @Option("--fail-on", help: "The lowest severity that makes the exit status 1 (default: error)")
    var failOn: FailureThreshold?

    @OptionGroup var baseline: BaselineOptionGroup

    @Flag("--quiet", help: "Print only the summary")
    var quiet: Bool

    @Option("--config", valueName: "PATH|none", help: "A configuration in place of the .aasa.json of the file")
    var config: String?

    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "The same as --format json")
    var json: Bool

    @Flag("--list-rules", help: "List the rules", excludes: ["--explain"])
    var listRules: Bool

    @Option("--explain", valueName: "RULE", help: "Show one rule, by its code or name")
    var explain: RuleName?

    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    func validate() throws(ValidationError) {
        try FormatOptionGroup.validate(json: json, format: format?.rawValue, quiet: quiet)
        try reject(if: isAboutRules && !targets.isEmpty, "--list-rules and --explain read no file")
        if let standardInputName, standardInputName.isEmpty || !targets.allSatisfy(\.isStandardInput) {
            throw ValidationError(
                "'--stdin-filename' applies to standard input only",
                hint: "write --stdin-filename NAME without files, or with -")
        }
        try reject(
            if: !isAboutRules && targets.isEmpty && standardInputName == nil, "missing argument 'FILE|SITE'",
            hint: "see 'aasa help lint'")
        try validateFormat()
        try rejectRepeatedInput(in: targets.map(\.text))
        try validateFix()
        if !page.isEmpty, !render, let file = targets.first(where: { target in target.site == nil }) {
            throw ValidationError(
                "--page is a path on a site, and \(file.name) is a file",
                hint: "name a site: aasa lint example.com --page \(page[0].text.shellArgument)")
        }
        for case .web(let origin) in app {
            throw ValidationError(
                "--app names an app, and '\(origin)' is a website",
                hint: "write TEAMID.bundle.id, PACKAGE@SHA256 or PACKAGE@FILE")
        }
    }

    /// Whether rules are shown, and nothing is examined.
    private var isAboutRules: Bool { listRules || explain != nil }

    private func validateFormat() throws(ValidationError) {
        let formats = if isAboutRules { LintFormat.ofRules } else { LintFormat.ofFindings }
        guard let format, !formats.contains(format) else { return }
        let results = if isAboutRules { "rules" } else { "findings" }
        throw ValidationError(
            "--format \(format.rawValue) is not for \(results)",
            hint: formats.map(\.rawValue).choiceHint)
    }

    private func validateFix() throws(ValidationError) {
        if !fix { return }
        try rejectStream(in: targets.map(\.text), because: "--fix fixes files in place")
        guard let site = targets.lazy.compactMap(\.site).first else { return }
        throw ValidationError(
            "--fix fixes files, and '\(site)' is a site", hint: "run 'aasa fetch \(site) -o PATH' to get its file")
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        if isAboutRules {
            try showRules(console)
            return .yes
        }
        console.warn(about: app)
        let environment = try RulesChoice.ofEnvironment()
        let pages = PageInspection(
            paths: page, network: network, moment: moment.moment, failOn: threshold, renders: render, console: console)
        var run = LintRun(
            options: self, defaultRules: environment, lookup: ConfigurationLookup(choice: config), pages: pages,
            filter: try baseline.filter(), console: console)
        var targets = targets
        if standardInputName != nil, targets.isEmpty { targets = [.file(FileReader.standardInput)] }
        return try run.run(targets, writer: writer(console))
    }

    private var chosenFormat: LintFormat { if json { .json } else { format ?? .text } }
    var threshold: Severity { failOn?.severity ?? .error }
    var appleApps: [AppIdentifier] { app.compactMap(\.appleApp) }
    var androidApps: [AndroidIdentity] { app.compactMap(\.androidApp) }
    /// Whether notes describe how sites host their files.
    var notesHosting: Bool { !quiet && chosenFormat == .text }

    private func writer(_ console: Console) -> any FindingWriter {
        if let shared = ReportFormat(rawValue: chosenFormat.rawValue)?.writer(for: "lint") { return shared }
        if chosenFormat == .json { return JSONLintWriter() }
        return TextLintWriter(style: console.style, isQuiet: quiet)
    }

    private func showRules(_ console: Console) throws(CommandFailure) {
        let rules = if let explain { [explain.rule] } else { RuleCatalogue.rules }
        let page = (explain?.rule).map(RulePage.init)
        switch chosenFormat {
        case .json: try console.write(rules.map { RuleIndex.json($0).line })
        case .markdown: try console.write(page?.markdown ?? RuleIndex.markdown)
        default: try console.write(page?.text ?? RuleIndex.text)
        }
    }
}

/// The formats of findings and rules.
enum LintFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif, junit, github, gitlab, markdown

    static let ofFindings: [LintFormat] = [.text, .json, .sarif, .junit, .github, .gitlab]
    static let ofRules: [LintFormat] = [.text, .json, .markdown]

    /// Those of rules are in the usage of `--list-rules` and `--explain`.
    static let allValueStrings = ofFindings.map(\.rawValue)
}

/// The kinds of files that `lint` reads.
enum LintedKind: String, CaseIterable, ExpressibleByArgument {
    case associationFile = "association-file"
    case statementList = "statement-list"
    case ruleList = "rule-list"
}

/// The code or the name of a rule.
struct RuleName: ExpressibleByArgument {
    let rule: LintRule

    init(argument: String) throws(ValidationError) {
        // Codes are in capitals, and names in lower case.
        guard let rule = RuleCatalogue.rule(named: argument) ?? RuleCatalogue.rule(named: argument.uppercased()) else {
            throw ValidationError("no rule has this code or name", hint: Self.nearest(to: argument))
        }
        self.rule = rule
    }

    /// A hint that names the rule that was meant.
    static func nearest(to text: String) -> String {
        question(about: text) ?? "run 'aasa lint --list-rules' to list them"
    }

    /// A question with the rule, or the other name, that was meant; nil where none is near. A code is near within one
    /// edit only: its digits are close to those of many others.
    static func question(about text: String, besides others: [String] = []) -> String? {
        let codes = RuleCatalogue.rules.map(\.code)
        let code = EditDistance.nearest(to: text, in: codes, limit: 1, ignoringCase: true)
        if let code { return EditDistance.question(about: text, among: [code]) }
        return EditDistance.question(about: text, among: RuleCatalogue.rules.map(\.name) + others)
    }
}
