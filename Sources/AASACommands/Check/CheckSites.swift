internal import AASA
internal import AASAWeb
internal import Arguments
internal import AssetLinks
internal import AssetLinksToolkit
internal import POSIX

struct CheckSites: Verb {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find out why an app and a site do not work together",
        discussion: """
            SITE: everything about a site, its statement list included if it has one. URL: its site, and whether this \
            URL opens the app. PATH: an app of Apple's systems or of Android, or entitlements, with all of its sites, \
            an association file, or a folder that will be deployed, with the settings of its host. Judged by the rules \
            of today's devices, which read the copy of Apple's CDN; the last line is the verdict of iOS 8. Nothing is \
            recorded.
            Exit status 0: works, 1: does not, 2: not known yet, for instance because the site is right and the CDN's \
            copy, or that of Google's service, is not yet. With --wait, the copy counts only with --wait-for cdn.
            """,
        examples: [
            Example("aasa check example.com", "what works, what to fix, what to wait for"),
            Example(
                "aasa check https://example.com/buy/42 --app ABCDE12345.com.example.app", "does this link open the app?"
            ),
            Example("aasa check example.com --page /login", "do its forms work with AutoFill, too?"),
            Example("aasa check shop.apk", "every host that Android verifies for an app"),
            Example("aasa check Shiny.ipa", "every site of an app, for the services that it claims"),
            Example("aasa check example.com --format html > check.html", "for colleagues, as one file"),
            Example("aasa check example.com --wait 15m --expect apps.json", "the gate of a deployment"),
        ])

    @Argument("SITE|URL|PATH", help: "What to check")
    var targets: [CheckTarget] = []

    @Option(
        "--app", valueName: "ID",
        help:
            "An application identifier, or PACKAGE@SHA256 or PACKAGE@FILE of Android; without one, every app that the file names"
    )
    var apps: [NamedApp] = []

    private var app: [AppIdentifier] { apps.compactMap(\.appleApp) }

    @Option("--page", valueName: "PATH", help: "A page of the sites, whose forms, banner and icons are examined too")
    var page: [PagePath] = []

    @Flag(
        "--render", help: "Render the pages in WebKit, so that what their scripts make is examined",
        requires: ["--page"], excludes: PageInspection.excludedByRendering)
    var render: Bool

    @Option("--cdn", valueName: "URL|none", help: "A CDN other than Apple's, or none")
    var cdn: CDNChoice?

    @Option("--dal", valueName: "URL|none", help: "A Digital Asset Links service other than Google's, or none")
    var dal: AssetLinksServiceChoice?

    @Option("--format", valueName: "FORMAT", help: "How results are written (default: text)")
    var format: CheckFormat?

    @Flag("--json", help: "One JSON object per line; the same as --format json")
    var json: Bool

    @Option("--fail-on", help: "The lowest severity that makes the exit status 1 (default: error)")
    var failOn: FailureThreshold?

    @Option(
        "--expires-within", valueName: "DURATION",
        help: "Fail when a certificate of server or signer expires within this time, with its unit, as in 3h or 21d")
    var expiresWithin: CertificatePeriod?

    @Option(
        "--wait", valueName: "DURATION",
        help: "Recheck until everything is right, for at most this time, in seconds or as in 15m")
    var wait: DurationValue?

    @Option(
        "--wait-for",
        help: "What to wait for: the site itself, or Apple's CDN and Google's service too (default: origin)",
        requires: ["--wait"])
    var waitFor: CheckGoal?

    @Option(
        "--probe", valueName: "N",
        help: "Repeat each request N times (1 to 100), over IPv4 and IPv6, as AASA-Bot, CFNetwork and a browser")
    var probe: Int?

    @Option(
        "--rp-id", valueName: "HOST",
        help:
            "A relying party of passkeys, or the host of HTTPS callbacks: the app must claim it, and its file list the app, in webcredentials"
    )
    var relyingParties: [Site] = []

    @Option("--expect", valueName: "FILE", help: "Require that the site serves this document, as devices read it")
    var expect: String?

    @OptionGroup var baseline: BaselineOptionGroup

    @Flag("--quiet", help: "Print only the summary", excludes: ["--verbose"])
    var quiet: Bool

    @Flag("--verbose", help: "Show every check and every note")
    var verbose: Bool

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    func validate() throws(ValidationError) {
        try reject(
            if: targets.isEmpty && relyingParties.isEmpty, "missing argument 'SITE|URL|PATH'",
            hint: "see 'aasa help check'")
        try FormatOptionGroup.validate(json: json, format: format?.rawValue, quiet: quiet)
        try reject(if: !(1...100).contains(probe ?? 1), "'--probe' must be between 1 and 100")
        for site in relyingParties {
            try reject(
                if: site.host == "localhost" || site.port != nil, "'\(site)' is not the ID of a relying party for apps",
                hint: "name a domain without a port: passkeys in apps need a site with an association file")
        }
        try rejectRepeatedInput(if: targets.count { target in target == .path(FileReader.standardInput) } > 1)
    }

    var chosenFormat: CheckFormat { if json { .json } else { format ?? .text } }
    private var threshold: Severity { failOn?.severity ?? .error }
    private var awaitedGoal: CheckGoal { waitFor ?? .origin }

    /// The base URL of the CDN; nil leaves it out.
    var cdnURL: String? { if let cdn { cdn.url } else { SystemVersion.appleCDN } }

    /// The base URL of the service for statement lists; nil leaves it out.
    var serviceURL: String? { if let dal { dal.url } else { ServiceAnswer.google } }

    var suggestedOptions: SuggestedOptions { SuggestedOptions(network) }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        console.warn(about: apps)
        let expected = try expect.map { path throws(CommandFailure) in try InputFile.read(path).document() }
        let model = try model(expecting: expected, notingOn: console)
        let targets = targets.flatMap { target in target.deployed(console) }
        let inputs = CheckInputs(targets)
        var plan = CheckPlan(inputs: inputs, model: model, failOn: threshold, console: console)
        let android = try AndroidPlan(
            targets, in: inputs, apps: apps, relyingParties: relyingParties, console: console)
        try rejectWaitingForNothing(isOnlyAndroid: android.isOnlyPlan)
        if !android.isOnlyPlan {
            for target in targets where !android.has(target) { plan.add(target, apps: app.unique) }
            for site in relyingParties { plan.add(relyingParty: site, apps: app.unique) }
        }
        let items = plan.all
        let unread = plan.unread + android.unread
        let unrequested = plan.unrequested.map(\.description) + android.unrequested
        if !unrequested.isEmpty {
            let hasOnlyApps = items.allSatisfy(\.isApp) && android.checks.isEmpty && android.lists.isEmpty
            if hasOnlyApps { try showClaims(console) }
            noteUnrequested(unrequested, to: console)
            if hasOnlyApps { return unread.first?.failure.status ?? .unknown }
        }
        plan.noteInternationalised()
        try rejectOptionsForApple(unless: items.contains(where: \.isSite), hasAndroid: !android.checks.isEmpty)
        let missing = MissingDocuments(
            targets, apps: apps, plan: android, namesRelyingParty: !relyingParties.isEmpty)
        let (resultsOfApps, androidEnding) = try check(android, on: console)
        let androidResults = resultsOfApps + missing.results(failOn: threshold)
        try requireSite(among: items, isExpected: expected != nil && unread.isEmpty)
        let run = try CheckRun(items, through: network, cdn: cdnURL, probeCount: probe)
        let report = report(expecting: expected)
        var pages = PageInspection(
            paths: page, network: network, moment: moment.moment, failOn: threshold, renders: render, console: console)
        var filter = try baseline.filter()
        let status = try Interruption.withDescriptor { descriptor throws(CommandFailure) -> ExitCode in
            let gate = CheckGate(
                run: run, moment: moment, patience: wait?.seconds, goal: awaitedGoal, interruption: descriptor,
                console: console)
            var (results, ending) = try gate.results()
            if let siteResults = results {
                let listed = try withLists(siteResults, unless: android, under: model.configuration, on: console)
                let checked = try examinePages(of: listed, &pages, notingOn: console)
                var all = checked + androidResults.map { result in result.compared(with: checked) }
                for index in all.indices { all[index].leaveOut(by: &filter) }
                results = all
            }
            // Written before the signal is delivered, which ends the program.
            try write(results ?? [], in: report, unread: unread, on: console)
            try filter.finish(console, isComplete: unread.isEmpty && pages.failure == nil)
            gate.report(ending.combined(with: androidEnding), after: results)
            console.hintAtMistypedFiles(results ?? [])
            return report.status(results)
        }
        // A page that the site does not serve is what does not work.
        let statusOfPages = if pages.failure == .noInput { ExitCode.no } else { pages.failure }
        return unread.first?.failure.status ?? statusOfPages ?? status.combined(with: plan.status)
    }

    /// What all diagnoses have in common.
    private func model(
        expecting expected: InputFile?, notingOn console: Console
    ) throws(CommandFailure) -> DiagnosisOptions {
        var model = DiagnosisOptions(app: nil, claims: nil, at: moment.moment)
        model.validity = expiresWithin?.seconds
        model.isMachineChosen = network.choosesMachine
        if targets.contains(where: \.isOnline) {
            var lookup = ConfigurationLookup(choice: nil)
            model.configuration = try lookup.configuration(for: ConfigurationLookup.fileName)
        }
        model.expected = try expected?.associationFile(orList: console)
        return model
    }

    private func report(expecting expected: InputFile?) -> CheckReport {
        // Without --wait, a copy that is not right yet is not success.
        let requiredGoal: CheckGoal = if wait == nil { .cdn } else { awaitedGoal }
        return CheckReport(
            format: chosenFormat, isVerbose: verbose, isQuiet: quiet, failOn: threshold, goal: requiredGoal,
            expected: expected)
    }

    /// The Android apps at their hosts, the apps themselves, and statement lists in files.
    private func check(
        _ plan: AndroidPlan, on console: Console
    ) throws(CommandFailure) -> ([CheckResult], ending: WaitEnding) {
        var lookup = ConfigurationLookup(choice: nil)
        let inspection = SiteInspection(network: network, moment: moment, console: console)
        var results = try resultsOfFiles(in: plan, through: inspection, configuredBy: &lookup)
        for list in plan.lists {
            let configuration = try lookup.configuration(for: list.neighbour)
            results.append(list.result(for: plan.apps, configuration, failOn: threshold))
        }
        if plan.checks.isEmpty { return (results, .done) }
        let gate = AndroidGate(
            inspection: inspection, checks: plan.checks, service: serviceURL, validity: expiresWithin?.seconds,
            configuration: try lookup.configuration(for: ConfigurationLookup.fileName), patience: wait?.seconds,
            goal: awaitedGoal, console: console)
        let (items, ending) = try gate.results()
        for (check, diagnosis) in zip(plan.checks, (items ?? []).joined()) {
            let subject = diagnosis.reportSubject(named: check.name, failOn: threshold)
            results.append(CheckResult(name: check.name, subjects: [subject], android: diagnosis))
        }
        return (results, ending)
    }

    /// The packages and bundles with findings about the apps themselves.
    private func resultsOfFiles(
        in plan: AndroidPlan, through inspection: SiteInspection, configuredBy lookup: inout ConfigurationLookup
    ) throws(CommandFailure) -> [CheckResult] {
        var results: [CheckResult] = []
        var statements = StatementsOfApps(inspection: inspection, checked: plan.listURLs)
        for (path, app) in plan.files {
            guard let file = app.file else { continue }
            let all = try statements.findings(about: file) + plan.hostFindings(of: app)
            var findings = all.configured(by: try lookup.configuration(for: path))
            if findings.isEmpty { continue }
            if app.isListedByEach { findings = findings.ofAppWithNamedCertificate }
            let subject = ReportSubject(findings, file: path, failOn: threshold)
            results.append(CheckResult(name: path, subjects: [subject], androidApp: app))
        }
        return results
    }

    private func write(
        _ results: [CheckResult], in report: CheckReport, unread: [(path: String, failure: CommandFailure)],
        on console: Console
    ) throws(CommandFailure) {
        guard report.format == .html else {
            return try console.write(report.lines(results, unread: unread, in: console.style))
        }
        let page = CheckPage(results: results, isVerbose: verbose, moment: moment.moment).page
        try console.write(page.bytes + [0x0A])
    }

    /// The results with their sites' statement lists, unless apps are named whose lists are examined.
    private func withLists(
        _ results: [CheckResult], unless plan: AndroidPlan, under configuration: LintConfiguration, on console: Console
    ) throws(CommandFailure) -> [CheckResult] {
        if !apps.isEmpty || !plan.checks.isEmpty { return results }
        var results = results
        let inspection = SiteInspection(network: network, moment: moment, console: console)
        try inspection.addLists(to: &results, configuration, failOn: threshold)
        return results
    }

    /// The results with their sites' pages. Passwords that sites share are noted.
    private func examinePages(
        of results: [CheckResult], _ pages: inout PageInspection, notingOn console: Console
    ) throws(CommandFailure) -> [CheckResult] {
        var results = results
        for index in results.indices { try examinePages(of: &results[index], &pages) }
        for diagnosis in results.flatMap(\.diagnoses) {
            guard let site = diagnosis.site else { continue }
            let note = SharedCredentials.sentence(for: site, app: diagnosis.options.app)
            if let note { console.note(note) }
        }
        return results
    }

    private func examinePages(of result: inout CheckResult, _ pages: inout PageInspection) throws(CommandFailure) {
        guard !page.isEmpty, let diagnosis = result.diagnoses.first, let site = diagnosis.site else { return }
        let claims = result.diagnoses.flatMap { $0.options.claims ?? [] }
        result.subjects += try pages.subjects(
            of: site, file: diagnosis.document.file, apps: app.unique,
            claimsCredentials: claims.contains { claim in claim.site == site && claim.service == .webcredentials },
            under: diagnosis.options.configuration)
    }
}
