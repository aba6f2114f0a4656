internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// One run of `aasa lint`: one file or site after another; what cannot be read hides nothing of the others.
struct LintRun {
    private var lookup: ConfigurationLookup
    /// Those that the command line asks for.
    private let rules: RuleSet?
    /// Those that hold when nothing else names any.
    private let defaultRules: RuleSet?
    private let apps: [AppIdentifier]
    private let fixes: Bool
    private var trust: LintTrust
    private let network: NetworkOptionGroup
    private let moment: MomentOptionGroup
    /// Whether it is said how sites host their files.
    private let saysHosting: Bool
    private let console: Console

    /// Of the first file that could not be linted, or not be written.
    private var failure: ExitCode?
    /// Of configurations that several files share.
    private var saidMessages: Set<[String]> = []

    init(
        lookup: ConfigurationLookup, rules: RuleSet?, defaultRules: RuleSet?, apps: [AppIdentifier], fixes: Bool,
        network: NetworkOptionGroup, moment: MomentOptionGroup, saysHosting: Bool, console: Console
    ) {
        self.lookup = lookup
        self.rules = rules
        self.defaultRules = defaultRules
        self.apps = apps
        self.fixes = fixes
        trust = LintTrust(cacert: network.cacert, moment: moment.moment)
        self.network = network
        self.moment = moment
        self.saysHosting = saysHosting
        self.console = console
    }

    /// The status of the first file that could not be linted, else 1 when there is an error, else 0.
    mutating func run(_ targets: [DocumentSource], _ report: any LintReport) throws(CommandFailure) -> ExitCode {
        var report = report
        var status = ExitCode.yes
        for target in targets {
            let lines: [String]
            do throws(CommandFailure) {
                let file = try lint(target)
                if file.findings.contains(where: { $0.severity == .error }) { status = .no }
                lines = report.add(file)
                if !file.isPlain, file.findings.contains(where: { $0.range != nil }) {
                    console.note(LintWording.placesAreInPayload(file.path))
                }
            } catch {
                complain(error)
                lines = report.addUnread(target.text, error.messages.joined(separator: "\n"))
            }
            for line in lines { try console.write(line) }
        }
        for line in report.close() { try console.write(line) }
        return failure ?? status
    }

    private mutating func complain(_ error: CommandFailure) {
        failure = failure ?? error.status
        if error.status == .configuration, !saidMessages.insert(error.messages).inserted { return }
        for message in error.messages { console.error(message) }
        for hint in error.hints { console.hint(hint) }
    }

    private mutating func lint(_ target: DocumentSource) throws(CommandFailure) -> LintedFile {
        switch target {
        case .file(let path): try lint(path)
        case .site(let site): try lint(site)
        }
    }

    private func options(_ configuration: LintConfiguration) -> LintOptions {
        var options = LintOptions(
            rules: rules ?? configuration.rules ?? defaultRules, knownApps: apps + configuration.apps)
        options.moment = moment.moment
        options.isMachineChosen = network.choosesMachine
        return options
    }

    private mutating func lint(_ site: Site) throws(CommandFailure) -> LintedFile {
        let configuration = try lookup.configuration(for: ConfigurationLookup.fileName)
        let report = try SiteInspection.report(site, network, moment, comparesAppleBot: true, console)
        if saysHosting { for note in HostingWording.summary(report) { console.note(note) } }
        let subject = LintSubject(report, options(configuration))
        return LintedFile(
            path: subject.documentURL ?? site.description, subject: subject,
            findings: Linter.findings(in: subject, configuration))
    }

    private mutating func lint(_ path: String) throws(CommandFailure) -> LintedFile {
        let configuration = try lookup.configuration(for: path)
        let options = options(configuration)
        var content: Content
        var size: Int
        do throws(ToolkitError) {
            let bytes = try LocalFile.read(path)
            size = bytes.count
            content = try trust.content(of: bytes)
        } catch {
            throw CommandFailure(error)
        }
        if fixes, let document = mended(content, size, path, options, configuration) {
            content = .plain(document)
            size = document.count
        }
        let subject = LintSubject(content, size: size, options)
        return LintedFile(path: path, subject: subject, findings: Linter.findings(in: subject, configuration))
    }

    /// Writes the file anew when there is something to mend, and returns what it holds then. When it cannot be written,
    /// its findings are reported as they are.
    private mutating func mended(
        _ content: Content, _ size: Int, _ path: String, _ options: LintOptions, _ configuration: LintConfiguration
    ) -> [UInt8]? {
        guard case .plain(let bytes) = content else {
            let subject = LintSubject(content, size: size, options)
            let isFixable = Linter.findings(in: subject, configuration).contains { $0.fix != nil }
            if isFixable { console.warning(LintWording.signedIsNotFixed(path)) }
            return nil
        }
        let mending = FixApplier(of: bytes, options, configuration)
        if mending.bytes == bytes { return nil }
        do throws(FileError) {
            try AtomicFile.write(mending.bytes, to: path)
        } catch {
            complain(CommandFailure(output: error))
            return nil
        }
        console.note(LintWording.mended(mending.count, path))
        return mending.bytes
    }
}
