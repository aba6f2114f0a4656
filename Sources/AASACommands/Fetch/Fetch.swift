internal import AASA
internal import Arguments
internal import AssetLinks
internal import POSIX

struct Fetch: NetworkVerb {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Print a site's document and how it is hosted",
        discussion: """
            The document goes to standard output byte for byte, without its signature if it has one; how it is hosted \
            goes to standard error: every place, every redirect, times, addresses and certificates. Redirects are \
            shown and not accepted, since devices do not follow them. When no place has a file, the site is requested \
            again as Apple's CDN. Exit status 0: the file exists, 1: it does not, 2: not known yet.
            """,
        examples: [
            Example("aasa fetch example.com > site.json", "the document; messages go to standard error"),
            Example("aasa fetch example.com --rules ios14 > cdn.json", "what Apple's CDN has of it"),
            Example("aasa fetch example.com --json | jq .milliseconds", "hosting as an object"),
        ])

    @Argument("SITE", help: "A domain with an optional port, or a build product that claims one site")
    var target: SiteOrProduct

    @Option("-o", "--output", valueName: "PATH|-", help: "Where to write the document; - is standard output")
    var output: String?

    @Option(
        "--rules",
        help: """
            The system whose URLs are requested: ios9 below /.well-known and then the root, ios14 Apple's CDN, android \
            and google the statement list (default: ios14 with --cdn, else $AASA_RULES, else ios9)
            """
    )
    var rules: FetchRules?

    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "Hosting as one JSON object, with the document in it unless -o names its file")
    var json: Bool

    @OptionGroup(title: "Network") var network: NetworkOptionGroup
    @OptionGroup(title: "Network") var cdn: CDNOptionGroup

    func validate() throws(ValidationError) {
        try target.validate(under: statementRules)
        try reject(
            if: json && output == FileReader.standardInput, "--json and -o - both write to standard output",
            hint: "remove -o -: the object contains the document")
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        if let output { try OutputFile(path: output).check(inputs: [network.cacert?.path].compactMap(\.self)) }
        if cdn.cdn != nil, let rules, rules.appleRules?.system.usesCDN(nil) != true {
            console.note("--cdn has no effect: only --rules ios14 uses a CDN")
        }
        if let rules = statementRules { return try fetchStatements(under: rules, on: console) }
        guard let view = try view(of: target.onlySite(), under: chosenRules(), on: console) else { return .unknown }
        let payload = view.payload
        if let payload, let outputFile { try outputFile.write(payload, console: console) }
        if json {
            try console.write(view.json(withPayload: output == nil).line)
            return view.status
        }
        view.writeNotes(console, isRedirected: network.choosesMachine)
        guard let payload else { throw view.failure }
        if let outputFile {
            console.note("the document is in '\(outputFile.path)': \(payload.count.grouped) bytes")
        } else {
            try show(payload, on: console)
        }
        return view.status
    }

    /// Where the document is written; nil for standard output.
    private var outputFile: OutputFile? {
        guard let output, output != FileReader.standardInput else { return nil }
        return OutputFile(path: output)
    }

    private func inspection(_ console: Console) -> SiteInspection {
        SiteInspection(network: network, moment: moment, console: console)
    }

    /// The hosting of the site, or nil when no place decides.
    private func view(
        of site: Site, under rules: SystemVersion, on console: Console
    ) throws(CommandFailure) -> HostingView? {
        let inspection = inspection(console)
        if rules.usesCDN(nil) { return try inspection.copy(of: site, at: cdn.base) }
        return try inspection.view(of: site, under: rules)
    }

    private func fetchStatements(
        under rules: StatementRules, on console: Console
    ) throws(CommandFailure) -> ExitCode {
        let origin = if case .insecure(let other, _) = target { other } else { WebOrigin(try target.onlySite()) }
        let statements = try inspection(console).statements(of: origin, under: rules)
        let view = StatementsView(inspection: statements)
        if let document = statements.list?.document, let outputFile { try outputFile.write(document, console: console) }
        if json {
            try console.write(view.json(withPayload: output == nil).line)
        } else {
            for note in view.notes { console.note(note) }
            guard let document = statements.list?.document else { throw view.failure }
            if outputFile == nil { try show(document, on: console) }
        }
        return view.status
    }

    /// The rules of Android; nil for those of Apple's systems.
    private var statementRules: StatementRules? {
        if let rules { return rules.statements }
        return if cdn.cdn == nil { .ofEnvironment } else { nil }
    }

    /// A CDN on the command line selects the rules that use one.
    private func chosenRules() throws(CommandFailure) -> SystemVersion {
        if let rules = rules?.appleRules { return rules.system }
        if cdn.cdn != nil { return .ios14 }
        return try RulesChoice.ofEnvironment() ?? .ios9
    }

    /// The exact bytes, but for a terminal, which shows what is not printable as escapes.
    private func show(_ payload: [UInt8], on console: Console) throws(CommandFailure) {
        if output != nil || !console.output.isTerminal { return try console.write(payload) }
        try console.write(String(utf8: payload).split(whereSeparator: \.isNewline).map(String.init))
    }
}
