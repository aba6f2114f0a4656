internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// One run of `aasa lint`: one file after another; what cannot be read hides nothing of the others.
struct LintRun {
    var lookup: ConfigurationLookup
    /// Those that the command line asks for.
    let rules: RuleSet?
    /// Those that hold when nothing else names any.
    let defaultRules: RuleSet?
    let apps: [AppIdentifier]
    let fixes: Bool
    var trust: LintTrust
    let voice: Voice

    /// The status of the first file that could not be linted, else 1 when there is an error, else 0.
    mutating func run(_ targets: [LintTarget], _ report: any LintReport) throws(CommandFailure) -> ExitCode {
        var report = report
        var status = ExitCode.yes
        var failure: ExitCode?
        for target in targets {
            let lines: [String]
            do throws(CommandFailure) {
                let file = try lint(try target.path())
                if file.findings.contains(where: { $0.severity == .error }) { status = .no }
                lines = report.add(file)
                if !file.isPlain, file.findings.contains(where: { $0.range != nil }) {
                    voice.note(LintWording.placesAreInPayload(file.path))
                }
            } catch {
                for message in error.messages { voice.error(message) }
                for hint in error.hints { voice.hint(hint) }
                failure = failure ?? error.status
                lines = report.addUnread(target.text, error.messages.joined(separator: "\n"))
            }
            for line in lines { try voice.say(line) }
        }
        for line in report.close() { try voice.say(line) }
        return failure ?? status
    }

    private mutating func lint(_ path: String) throws(CommandFailure) -> LintedFile {
        let configuration = try lookup.configuration(for: path)
        let options = LintOptions(
            rules: rules ?? configuration.rules ?? defaultRules, knownApps: apps + configuration.apps)
        var subject: LintSubject
        do throws(ToolkitError) {
            let bytes = try LocalFile.read(path)
            subject = LintSubject(try trust.content(of: bytes), size: bytes.count, options)
        } catch {
            throw CommandFailure(error)
        }
        if fixes { subject = try mended(subject, path, configuration) }
        return LintedFile(path: path, subject: subject, findings: Linter.findings(in: subject, configuration))
    }

    /// Writes the file anew when there is something to mend.
    private func mended(
        _ subject: LintSubject, _ path: String, _ configuration: LintConfiguration
    ) throws(CommandFailure) -> LintSubject {
        guard case .plain(let bytes) = subject.content else {
            let isMendable = Linter.findings(in: subject, configuration).contains { $0.fix != nil }
            if isMendable { voice.warning(LintWording.signedIsNotMended(path)) }
            return subject
        }
        let mending = Mending(of: bytes, subject.options, configuration)
        if mending.bytes == bytes { return subject }
        do throws(FileError) {
            try AtomicFile.write(mending.bytes, to: path)
        } catch {
            throw CommandFailure(output: error)
        }
        voice.note(LintWording.mended(mending.count, path))
        return LintSubject(.plain(mending.bytes), size: mending.bytes.count, subject.options)
    }
}

/// Tells what files are. The system's trust is loaded when the first signed file comes: it costs more than linting does.
struct LintTrust {
    let cacert: String?
    let moment: Timestamp
    private var reader: ContentReader?

    init(cacert: String?, moment: Timestamp) {
        self.cacert = cacert
        self.moment = moment
    }

    mutating func content(of bytes: [UInt8]) throws(ToolkitError) -> Content {
        if self.reader == nil, cacert == nil, ContentReader.isPlain(bytes) { return .plain(bytes) }
        let reader: ContentReader
        if let loaded = self.reader {
            reader = loaded
        } else {
            reader = ContentReader(trust: try TrustAnchors.chosen(cacert), at: moment)
            self.reader = reader
        }
        return reader.read(bytes, site: nil)
    }
}
