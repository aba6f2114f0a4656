internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit

/// Checks what a command line has for Android: the apps themselves, statement lists in files, and apps at their hosts.
struct AndroidRun {
    private let plan: AndroidPlan
    private let options: CheckSites
    private let inspection: SiteInspection
    private var lookup = ConfigurationLookup(choice: nil)
    private var configurationOfHosts = LintConfiguration.standard
    /// The results of files: apps themselves, and statement lists.
    private var files: [CheckResult] = []

    init(_ plan: AndroidPlan, options: CheckSites, console: Console) throws(CommandFailure) {
        self.plan = plan
        self.options = options
        inspection = SiteInspection(network: options.network, moment: options.moment, console: console)
        files = try resultsOfFiles() + resultsOfLists()
        if plan.checks.isEmpty { return }
        configurationOfHosts = try lookup.configuration(for: ConfigurationLookup.fileName)
    }

    /// The results of files, and those of the apps at their hosts, which are requested each time.
    ///
    /// - Returns: nil when interrupted.
    func results() throws(CommandFailure) -> [CheckResult]? {
        let diagnoses = try inspection.diagnoses(
            plan.checks, service: options.serviceURL, validity: options.expiresWithin?.seconds,
            configuration: configurationOfHosts)
        guard let diagnoses else { return nil }
        // The lines of a list are counted once for any number of apps.
        var texts: [WebOrigin: SourceTexts] = [:]
        let atHosts = zip(plan.checks, diagnoses).map { check, diagnosis in
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
            let all = try statements.findings(about: file) + plan.hostFindings(of: app)
            var findings = all.configured(by: try lookup.configuration(for: path)).explained(by: all)
            if findings.isEmpty { continue }
            if app.isListedByEach { findings = findings.ofAppWithNamedCertificate }
            let suite = ReportSuite(findings, file: path, failOn: options.threshold)
            results.append(CheckResult(name: path, suites: [suite], androidApp: app))
        }
        return results
    }

    private mutating func resultsOfLists() throws(CommandFailure) -> [CheckResult] {
        var results: [CheckResult] = []
        for list in plan.lists {
            let configuration = try lookup.configuration(for: list.neighbour)
            results.append(list.result(for: plan.apps, configuration, failOn: options.threshold))
        }
        return results
    }
}
