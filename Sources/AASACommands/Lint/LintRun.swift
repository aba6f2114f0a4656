internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import AssetLinks
internal import POSIX

/// One run of `aasa lint` over files and sites. An unreadable one does not stop the others.
struct LintRun {
    let options: Lint
    /// The rules when neither the command line nor the configuration names any.
    let defaultRules: SystemVersion?
    var lookup: ConfigurationLookup
    var pages: PageInspection
    var filter: FindingFilter
    let console: Console

    var examined = ExaminedKinds()
    /// The status of the first file that could not be linted or written.
    var failure: ExitCode?
    /// Loaded for the first file that is not plain.
    var reader: ContentReader?
    /// How sites serve their files, the next ones included: slow sites cost the time of one.
    var servedSites: [Site: ServedSite] = [:]
    /// Errors of configurations that several files share.
    var reported: Set<[String]> = []

    /// The status of the first file that could not be linted, else 1 when a finding fails the run, else 2 when
    /// something is not known, else 0.
    mutating func run(
        _ targets: [DocumentSource], writer: any FindingWriter
    ) throws(CommandFailure) -> ExitCode {
        var writer = writer
        var status = ExitCode.yes
        pages.sites = targets.compactMap(\.site)
        var unread: [ReportSuite] = []
        let files = expanded(targets, unread: &unread)
        for suite in unread { try console.write(writer.add(suite)) }
        for target in files {
            for unfiltered in suites(of: target) {
                let suite = filter.filtered(unfiltered)
                status = status.combined(with: suite.exitStatus)
                notePlaces(of: suite)
                try console.write(writer.add(suite))
            }
        }
        if failure == nil {
            for sentence in examined.unusedOptions(of: options) { console.warning(sentence) }
        }
        try console.write(writer.close())
        try filter.finish(console, isComplete: failure == nil && pages.failure == nil)
        return failure ?? pages.failure ?? status
    }

    /// What is found in a target. One that cannot be read is reported.
    private mutating func suites(of target: DocumentSource) -> [ReportSuite] {
        do throws(CommandFailure) {
            return try lint(target)
        } catch {
            return if report(error) { [ReportSuite(unread: target.text, error)] } else { [] }
        }
    }

    private func notePlaces(of suite: ReportSuite) {
        let isSigned = suite.findings.contains { finding in
            suite.texts.region(of: finding)?.source.isFile == false
        }
        if !isSigned { return }
        let isInput = suite.path == FileReader.standardInput
        let name = if isInput { suite.name } else { "'\(suite.path)'" }
        console.note("lines and columns of \(name) are those of the document that is signed in it")
    }

    /// The targets with the files of folders in their places, each once.
    ///
    /// - Parameter unread: the folders without files.
    private mutating func expanded(
        _ targets: [DocumentSource], unread: inout [ReportSuite]
    ) -> [DocumentSource] {
        var expanded: [DocumentSource] = []
        for target in targets {
            guard case .file(let path) = target, FileKind(at: path) == .directory else {
                expanded.append(target)
                continue
            }
            do throws(CommandFailure) {
                expanded += try LintFolder(path: path).files().map { .file($0) }
            } catch {
                report(error)
                unread.append(ReportSuite(unread: path, error))
            }
        }
        var identities: Set<String> = []
        return expanded.filter { target in
            // A file may have the name of a site.
            let path = if target.site == nil { FileSystem.resolved(target.text) } else { String?.none }
            return identities.insert(path ?? target.text).inserted
        }
    }

    /// Reports an error, that of a configuration once; false if it was reported.
    @discardableResult
    private mutating func report(_ error: CommandFailure) -> Bool {
        failure = failure ?? error.status
        if error.status == .configuration, !reported.insert(error.identity).inserted { return false }
        console.report(error)
        return true
    }

    private mutating func lint(_ target: DocumentSource) throws(CommandFailure) -> [ReportSuite] {
        if let site = target.site { return try lint(site) }
        let path = target.text
        let name = if target.isStandardInput { options.standardInputName ?? path } else { path }
        if let kind = CredentialFile.Kind(ofFileAt: name) {
            let configuration = try lookup.configuration(for: name)
            return [try pages.suite(kind, file: path, named: name, under: configuration)]
        }
        if PageInspection.isPage(name) {
            return [try pages.suite(file: path, named: name, try lookup.configuration(for: name))]
        }
        if AndroidAppFile.isOne(path) { return [try lint(app: path)] }
        if Self.isApp(path), FileSystem.exists(path) { throw CommandFailure(unreadApp: path) }
        return [try lint(path, named: name)]
    }

    /// Whether a file is an app, or what configures or permits one.
    private static func isApp(_ path: String) -> Bool {
        switch AppFileKind(named: path) {
        case .ipa, .mobileprovision, .provisionprofile: true
        default: ["app.json", "app.config.json"].contains(path.lastPathComponent) && ExpoApp.isOne(path)
        }
    }

    /// The findings about an Android app itself.
    private mutating func lint(app path: String) throws(CommandFailure) -> ReportSuite {
        let configuration = try lookup.configuration(for: path)
        let app = try AndroidAppFile.read(path)
        examined.packages.insert(app.package)
        var findings = app.findingsWithoutSite.configured(by: configuration)
        let isCertificateNamed = statedApps(configuration).joined().contains { $0.package == app.package }
        if isCertificateNamed { findings = findings.ofAppWithNamedCertificate }
        return ReportSuite(findings, file: path, failOn: options.threshold)
    }

    private func lintOptions(_ configuration: LintConfiguration) -> LintOptions {
        let rules = options.rules?.system ?? configuration.rules ?? defaultRules
        var lintOptions = LintOptions(rules: rules, knownApps: options.appleApps + configuration.apps)
        lintOptions.moment = options.moment.moment
        lintOptions.isMachineChosen = options.network.choosesMachine
        return lintOptions
    }

    var inspection: SiteInspection {
        SiteInspection(network: options.network, moment: options.moment, console: console)
    }

    private mutating func lint(_ site: Site) throws(CommandFailure) -> [ReportSuite] {
        examined.hasAssociationFile = true
        let configuration = try lookup.configuration(for: ConfigurationLookup.fileName)
        let served = try served(site)
        let subject = LintSubject(served.hosting, options: lintOptions(configuration))
        var suites: [ReportSuite] = []
        // Apps of Android alone are in the site's statement list.
        let isFileNeeded = !subject.options.knownApps.isEmpty || statedApps(configuration).isEmpty
        if subject.hasFile || isFileNeeded {
            if options.notesHosting {
                for note in served.hosting.places.flatMap(HostingNotes.hops) { console.note(note) }
            }
            let url = subject.documentURL ?? site.description
            suites.append(examined(subject, by: configuration, url: url, file: nil))
        }
        if site.isInternationalised { console.note(AppFinding.internationalised([site]).sentence) }
        examined.packages.formUnion(options.androidApps.map(\.package))
        suites += served.statements.reportSuites(
            configuration, naming: statedApps(configuration), failOn: options.threshold)
        if pages.paths.isEmpty { return suites }
        if served.hosting.isSilent {
            pages.noteUnexamined(site)
            return suites
        }
        let apps = options.appleApps
        return suites + (try pages.suites(of: site, file: subject.file, apps: apps, under: configuration))
    }

    private mutating func lint(_ path: String, named name: String) throws(CommandFailure) -> ReportSuite {
        var configuration = try lookup.configuration(for: name)
        // What is not shown is not fixed.
        configuration.leastFixed = filter.minimum
        let source = try toolkit(try LocalFile.read(path, limit: RuleList.maximumSize))
        let bytes = JekyllSite.deployed(source, ofFile: name)
        let isRuleList =
            options.kind == .ruleList || (options.kind == nil && name.lastPathComponent == RuleList.usualName)
        let mayBeStatementList = mayBe(.statementList) && !isRuleList
        if mayBeStatementList, let findings = StatementList.sizeFindings(of: bytes, named: name, configuration) {
            examined.packages.formUnion(options.androidApps.map(\.package))
            return ReportSuite(findings, file: name, failOn: options.threshold)
        }
        if mayBe(.ruleList), let list = RuleList(bytes, isExpected: isRuleList) {
            examined.hasRuleList = true
            return try toolkit(try examined(list, in: bytes, of: path, named: name, configuration: configuration))
        }
        try toolkit(try LocalFile.check(bytes.count, of: path, limit: LocalFile.listLimit))
        let knownApps = lintOptions(configuration).knownApps
        if let list = statementList(in: bytes, named: name, apps: knownApps, configuration) {
            return examined(list, in: bytes, of: path, named: name, configuration: configuration)
        }
        examined.hasAssociationFile = true
        return try lintAssociationFile(bytes, of: path, named: name, configuration)
    }

    private mutating func lintAssociationFile(
        _ bytes: [UInt8], of path: String, named name: String, _ configuration: LintConfiguration
    ) throws(CommandFailure) -> ReportSuite {
        let lintOptions = lintOptions(configuration)
        var (bytes, content) = (bytes, try toolkit(try content(of: bytes)))
        if options.fix, case .plain(let document) = content {
            let fixed = FixApplier(of: document, lintOptions, configuration)
            if fixed.count > 0, write(fixed.bytes, to: path, count: fixed.count) {
                // A byte order mark in front may have hidden a message.
                (bytes, content) = (fixed.bytes, try toolkit(try self.content(of: fixed.bytes)))
            }
        }
        let subject = LintSubject(content, size: bytes.count, options: lintOptions)
        if options.fix, case .signed = content { warnIfFixable(subject, of: path, under: configuration) }
        return examined(subject, by: configuration, url: nil, file: name)
    }

    /// Whether `--as` names the kind, or leaves it open.
    private func mayBe(_ kind: LintedKind) -> Bool { options.kind == nil || options.kind == kind }

    /// The findings of a content rule list, after fixes with `--fix`.
    private mutating func examined(
        _ list: RuleList, in bytes: [UInt8], of path: String, named name: String, configuration: LintConfiguration
    ) throws(ToolkitError) -> ReportSuite {
        var (list, bytes) = (list, bytes)
        if options.fix, let fixed = list.fixed(configuration), write(fixed.bytes, to: path, count: fixed.count),
            let after = RuleList(fixed.bytes, isExpected: true)
        {
            (list, bytes) = (after, fixed.bytes)
        }
        let rejection = try pages.rejection(ofRuleList: bytes, named: name)
        let findings = list.findings(configuration, rejection: rejection)
        return ReportSuite(findings, in: SourceText(bytes, isFile: true), file: name, failOn: options.threshold)
    }

    /// - Parameters: one of both is given.
    private func examined(
        _ subject: LintSubject, by configuration: LintConfiguration, url: String?, file: String?
    ) -> ReportSuite {
        let findings = Linter.findings(in: subject, configuration)
        return ReportSuite(findings, in: SourceText(subject), url: url, file: file, failOn: options.threshold)
    }

    private func warnIfFixable(_ subject: LintSubject, of path: String, under configuration: LintConfiguration) {
        if Linter.fixes(in: subject, configuration).isEmpty { return }
        console.warning("'\(path)' is signed and was not fixed: fix the document and sign it again")
    }

    /// Writes a fixed document; false when that fails.
    mutating func write(_ bytes: [UInt8], to path: String, count: Int) -> Bool {
        let source = try? LocalFile.read(path, limit: RuleList.maximumSize)
        do throws(FileError) {
            try AtomicFile.write(FrontMatter.restored(from: source ?? [], in: bytes), to: path)
        } catch {
            report(CommandFailure(output: error))
            return false
        }
        console.note("fixed \(count.counted("finding")) in '\(path)'")
        return true
    }

    /// The content of a file. The system's certificates are loaded for the first signed file only: that
    /// costs more than linting does.
    private mutating func content(of bytes: [UInt8]) throws(ToolkitError) -> Content {
        if let reader { return reader.read(bytes, site: nil, at: options.moment.moment) }
        if options.network.cacert == nil, ContentReader.isPlain(bytes) { return .plain(bytes) }
        let loaded = ContentReader(trust: try options.network.trust(), cacheSize: 1 << 20)
        reader = loaded
        return loaded.read(bytes, site: nil, at: options.moment.moment)
    }
}
