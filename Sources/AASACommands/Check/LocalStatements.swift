internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit
internal import POSIX
internal import ServerSettings

/// A statement list in a file, judged for apps as if a site served it.
struct LocalStatements {
    /// Whose file is meant where neither name nor content shows anything.
    enum ExpectedSystem { case apple, android, unknown }

    let path: String
    /// A path beside which the configuration is looked up.
    let neighbour: String
    /// The list, or nil if the file is longer than systems read.
    private let list: StatementList?
    /// What to write for relations that are missing.
    var expectedRelations = [Relation.handleAllURLs]
    private let settings: [HostSettings.File]

    /// Reads a file or takes the content of a stream; nil unless that is a statement list, beside apps of Apple's
    /// systems one for certain.
    init?(_ source: DocumentSource, expecting system: ExpectedSystem) {
        if case .file(let path) = source, FileKind(at: path) != .regular { return nil }
        let list = StatementList(source, isExpected: system == .android)
        if let list {
            if system == .apple, !StatementList.isForeign(list.bytes, named: source.text) { return nil }
        } else if !StatementList.isTooLong(source) {
            return nil
        }
        path = source.text
        neighbour = source.text
        self.list = list
        settings = []
    }

    var name: String { FileReader.displayName(path) }

    /// Reads the list of a folder that will be deployed, with any content.
    ///
    /// - Parameters:
    ///   - neighbour: a path beside which the configuration is looked up.
    ///   - settings: of the folder's host.
    init(
        deployed path: String, configuredBy neighbour: String, settings: [HostSettings.File]
    ) throws(CommandFailure) {
        let document = try FileReader.withRegularFilesOnly { () throws(CommandFailure) in
            try StatementList.judgedContent(ofFileAt: path)
        }
        self.path = path
        self.neighbour = neighbour
        list = document.map { bytes in StatementList(bytes) }
        self.settings = settings
    }

    /// What the host's settings do to the list, the findings in it, the apps that it does not name, and, without an
    /// error, what it grants.
    ///
    /// - Parameter failOn: the lowest severity that fails.
    func result(for apps: [CheckedApp], _ configuration: LintConfiguration, failOn: Severity) -> CheckResult {
        // The command line decides before the configuration.
        let apps = if apps.isEmpty { Self.apps(of: configuration) } else { apps }
        let ownFindings = findings(for: apps, configuration).map { finding in finding.located(url: nil, file: name) }
        let deployment = DeploymentProblems.findings(in: settings, of: .statements)
        // A redirect or a page in the place of the list hides its type.
        let typeCode = StatementHostingRule.contentType.rule.code
        let errors = deployment.filter(\.isError)
        let obstacles = errors.filter { $0.code != typeCode } + errors.filter { $0.code == typeCode }
        let warnings = deployment.filter { finding in !finding.isError }
        var texts = SourceTexts(SourceText(list?.bytes ?? [], isFile: true), named: name)
        for file in settings { texts.add(SourceText(file.bytes, isFile: true), named: file.path) }
        // What a list includes is not requested, and pending.
        let all = obstacles + ownFindings + warnings
        let suite = ReportSuite(path: name, diagnosed: all, in: texts, failOn: failOn)
        var result = CheckResult(name: name, suites: [suite])
        let hasError = suite.findings.contains(where: \.isError)
        if !hasError { result.grants = grants(to: apps) }
        return result
    }

    /// The targets of each relation, those of one package once.
    ///
    /// - Parameter apps: those of the command line; none for every target.
    private func grants(to apps: [CheckedApp]) -> [(relation: Relation, targets: [String])] {
        guard let list else { return [] }
        let search = statements.search
        let assets = Set(apps.flatMap { app in app.assets(in: search) })
        var targets: [Relation: [String]] = [:]
        for link in ListReading(list, under: .android).links {
            guard apps.isEmpty || assets.contains(link.target) else { continue }
            let name =
                switch link.target {
                case .web(let site): site.description
                case .app(let app): app.package
                }
            targets[link.relation, default: []].append(name)
        }
        return Relation.known.compactMap { relation in
            targets[relation].map { targets in (relation, targets.unique) }
        }
    }

    /// The apps of Android that a configuration names, each with all of its certificates.
    static func apps(of configuration: LintConfiguration) -> [CheckedApp] {
        var certificates: [String: [CertificateFingerprint]] = [:]
        var packages: [String] = []
        for app in configuration.androidApps {
            guard let text = app.fingerprint, let fingerprint = try? CertificateFingerprint(String(text)) else {
                continue
            }
            let package = String(app.bundle)
            if certificates[package] == nil { packages.append(package) }
            certificates[package, default: []].append(fingerprint)
        }
        return packages.map { package in CheckedApp(package: package, certificates: certificates[package] ?? []) }
    }

    private var statements: SiteStatements {
        var statements = SiteStatements(.ofFile, under: .android, document: list?.bytes, list: list)
        statements.expectedRelations = expectedRelations
        return statements
    }

    /// The findings without regard to an app.
    private func findings(_ configuration: LintConfiguration) -> [Finding] {
        guard let list else { return statements.hostingFindings(configuration) }
        return statements.findings(in: list, configuration)
    }

    /// Each finding once. A level does not make of an error that the list works.
    private func findings(for apps: [CheckedApp], _ configuration: LintConfiguration) -> [Finding] {
        if list == nil || apps.isEmpty {
            let rated = findings(configuration)
            return if configuration == .standard { rated } else { rated.explained(by: findings(.standard)) }
        }
        let statements = statements
        var findings: [Finding] = []
        // By their places: each of hundreds of apps may have a hundred.
        var seen: [Int?: [Finding]] = [:]
        for var app in apps {
            app.hosts = nil
            let diagnosis = AndroidDiagnosis(
                of: app, at: statements, urls: [], service: .leftOut, configuration: configuration)
            for finding in diagnosis.findings {
                let offset = finding.location.range?.lowerBound
                if seen[offset, default: []].contains(finding) { continue }
                seen[offset, default: []].append(finding)
                findings.append(finding)
            }
        }
        return findings
    }
}
