internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// `aasa check`.
struct CheckSites: Verb {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find out why an app and a site do not work together",
        discussion: """
            SITE: everything about a site. URL: its site, and whether this URL opens the app. PATH: an app or its \
            entitlements with all of its sites, an association file, or a folder that will be deployed. Judged by the rules \
            of today's devices, which read the copy of Apple's CDN; the last line is the verdict of iOS 8. Nothing is \
            recorded.
            Exit status 0: works, 1: does not, 2: not known yet, for instance because the site is right and the CDN's copy \
            is not yet.
            """,
        examples: [
            Example("aasa check example.com", "what works, what to fix, what to wait for"),
            Example(
                "aasa check https://example.com/buy/42 --app ABCDE12345.com.example.app", "does this link open the app?"
            ),
            Example("aasa check Shiny.ipa", "every site of an app, for the services that it claims"),
            Example("aasa check example.com --wait 15m --expect apps.json", "the gate of a deployment"),
        ])

    @Argument("SITE|URL|PATH", help: "What to check")
    var targets: [CheckTarget]

    @Option("--app", valueName: "ID", help: "An application identifier; without one, every app that the file names")
    var app: [AppIdentifier] = []

    @Option("--cdn", valueName: "URL|none", help: "Another CDN than Apple's, or none")
    var cdn: CDNChoice?

    @Option("--format", help: "How results are written (default: text)")
    var format: CheckFormat?

    @Flag("--json", help: "The same as --format json")
    var json: Bool

    @Option("--fail-on", help: "The lowest severity that makes the exit status 1; default error")
    var failOn: FailureThreshold?

    @Option(
        "--expires-within", valueName: "DURATION",
        help: "Fail when a certificate of server or signer ends within this time (90s, 3h, 21d)")
    var expiresWithin: DurationValue?

    @Flag("--verbose", help: "Show every check and every note")
    var verbose: Bool

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    func validate() throws(ValidationError) {
        if json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) exclude each other", hint: "choose one")
        }
        if targets.count(where: { $0 == .path(FileReader.standardInput) }) > 1 {
            throw ValidationError("standard input can be read only once", hint: nil)
        }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        var model = DiagnosisQuestion(app: nil, claims: nil, at: moment.moment)
        model.validity = expiresWithin?.seconds
        model.isMachineChosen = network.choosesMachine
        var lookup = ConfigurationLookup(choice: nil)
        model.configuration = try lookup.configuration(for: ConfigurationLookup.fileName)
        var items = CheckItems(model, console)
        for target in targets { try items.add(target, apps: app.unique) }
        let run = try CheckRun(items.all, network, cdn: (cdn ?? .base(.apple)).url, console)
        let results = try Interruption.withDescriptor { descriptor throws(CommandFailure) -> [CheckResult]? in
            let results = try run.results(at: moment.moment, descriptor)
            // Written before the signal is delivered, which ends the program.
            if results == nil { console.error("interrupted") }
            return results
        }
        guard let results else { return .unknown }
        let report = CheckReport(
            format: json ? .json : format ?? .text, isVerbose: verbose, failOn: (failOn ?? .error).severity)
        try console.write(report.lines(results, console.style))
        return results.flatMap(\.diagnoses).map { report.status($0) }
            .reduce(items.status) { $0.combined(with: $1) }
    }
}

/// The formats of diagnoses.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif, junit, github, gitlab
}
