internal import AASA
internal import AssetLinks

/// Checks what a command line has for Android: the apps themselves, statement lists in files, and apps at their hosts.
struct AndroidRun {
    private let plan: AndroidPlan
    private let options: CheckSites
    private let inspection: SiteInspection
    private let console: Console
    private var lookup = ConfigurationLookup(choice: nil)
    private var configurationOfHosts = LintConfiguration.standard
    /// The results of files: apps themselves, and statement lists.
    private var files: [CheckResult] = []
    private var checks: [AndroidCheck] = []
    /// Files that cannot be read, those of the plans first, and those whose configuration is invalid.
    private(set) var unread: [(path: String, failure: CommandFailure)]

    init(_ plans: CheckPlans, options: CheckSites, console: Console) throws(CommandFailure) {
        plan = plans.android
        unread = plans.unread
        self.options = options
        self.console = console
        inspection = SiteInspection(network: options.network, moment: options.moment, console: console)
        files = try resultsOfFiles()
        files += resultsOfLists()
        let fileName = ConfigurationLookup.fileName
        guard !plan.checks.isEmpty, let configuration = configuration(for: fileName, of: fileName) else { return }
        configurationOfHosts = configuration
        checks = plan.checks
    }

    /// The hosts that are requested.
    var hosts: [String] { checks.map(\.origin.host) }

    /// The configuration beside a path; nil if it is invalid, which is reported once.
    private mutating func configuration(for neighbour: String, of path: String) -> LintConfiguration? {
        do throws(CommandFailure) {
            return try lookup.configuration(for: neighbour)
        } catch {
            if !unread.contains(where: { $0.failure.identity == error.identity }) { console.report(error) }
            unread.append((path, error))
            return nil
        }
    }

    /// The results of files, and those of the apps at their hosts, which are requested each time.
    ///
    /// - Returns: nil when interrupted.
    func results() throws(CommandFailure) -> [CheckResult]? {
        let diagnoses = try inspection.diagnoses(
            checks, service: options.serviceURL, validity: options.expiresWithin?.seconds,
            configuration: configurationOfHosts)
        guard let diagnoses else { return nil }
        // The lines of a list are counted once for any number of apps.
        var texts: [WebOrigin: SourceTexts] = [:]
        let atHosts = zip(checks, diagnoses).map { check, diagnosis in
            let ownTexts = texts[check.origin] ?? diagnosis.listTexts
            texts[check.origin] = ownTexts
            let suite = diagnosis.reportSuite(named: check.name, in: ownTexts, failOn: options.threshold)
            return CheckResult(name: check.name, suites: [suite], android: diagnosis)
        }
        return files + atHosts
    }

    /// The packages and bundles with findings about the apps themselves.
    private mutating func resultsOfFiles() throws(CommandFailure) -> [CheckResult] {
        var results: [CheckResult] = []
        var statements = StatementsOfApps(inspection: inspection, checked: plan.listURLs)
        for app in plan.apps {
            guard let file = app.file, let path = file.path else { continue }
            guard let configuration = configuration(for: path, of: path) else { continue }
            let all = try statements.findings(about: file) + plan.hostFindings(of: app)
            var findings = all.configured(by: configuration).explained(by: all)
            if findings.isEmpty { continue }
            if app.isListedByEach { findings = findings.ofAppWithNamedCertificate }
            let suite = ReportSuite(findings, file: path, failOn: options.threshold)
            results.append(CheckResult(name: path, suites: [suite], androidApp: app))
        }
        return results
    }

    private mutating func resultsOfLists() -> [CheckResult] {
        var results: [CheckResult] = []
        for list in plan.lists {
            guard let configuration = configuration(for: list.neighbour, of: list.path) else { continue }
            results.append(list.result(for: plan.apps, configuration, failOn: options.threshold))
        }
        return results
    }
}

/// Apps by themselves, with the lists that they include in their own statements (`asset_statements`).
struct StatementsOfApps {
    let inspection: SiteInspection
    /// The URLs of the lists of hosts that are checked, which have findings of their own.
    let checked: Set<String>
    /// The responses for lists of earlier apps, by URL: several packages of one site include the same list.
    private(set) var records: [String: StatementListRecord] = [:]

    /// What is wrong with an app and its lists. Each list is requested once.
    mutating func findings(about app: AndroidApp) throws(CommandFailure) -> [Finding] {
        // An agent's tools request only what the agent names.
        if Caller.isAgent { return app.findings }
        let urls = app.includedLists.filter { !checked.contains($0) }
        let new = urls.filter { url in records[url] == nil }
        if !new.isEmpty {
            for record in try inspection.records(new) { records[record.url] = record }
        }
        return app.findings + AndroidApp.findings(aboutIncluded: urls.compactMap { url in records[url] })
    }
}
