internal import AASA
internal import Arguments
internal import POSIX

/// Results of one verb in one of the formats.
protocol FindingWriter {
    /// The lines to print after this suite.
    mutating func add(_ suite: ReportSuite) -> [String]
    /// The lines to print after the last suite.
    mutating func close() -> [String]
}

extension FindingWriter {
    mutating func close() -> [String] { [] }
}

/// The results of one examined file, site or list of URLs, each as a case.
struct ReportSuite {
    /// As on the command line.
    let path: String
    var cases: [ReportCase]
    var texts = SourceTexts()
    /// The findings that a baseline has: a report has no cases of them.
    var known: [Finding] = []

    var name: String { FileReader.displayName(path).printable }
    var findings: [Finding] { cases.compactMap(\.finding) }

    /// What the cases mean together.
    var exitStatus: ExitCode {
        if cases.contains(where: \.isFailed) { return .no }
        let isUnknown = cases.contains { reportCase in reportCase.outcome == .pending }
        return if isUnknown { .unknown } else { .yes }
    }
}

extension ReportSuite {
    /// The findings in a document: that of a URL or of a file, one of which is given.
    ///
    /// - Parameters:
    ///   - source: the document; without one, the findings are about the whole file.
    ///   - failOn: the lowest severity that fails.
    init(
        _ findings: [Finding], in source: SourceText = SourceText([], isFile: true), url: String? = nil,
        file: String? = nil, failOn: Severity
    ) {
        let name = file ?? url ?? ""
        let texts = SourceTexts(source, named: name)
        let shown = FixApplier.withoutRefusedFixes(findings, in: source.bytes)
        let cases = shown.map { finding in ReportCase(finding.located(url: url, file: file), failOn: failOn) }
        self.init(path: name, cases: cases, texts: texts)
    }

    /// The findings of a diagnosis.
    init(path: String, diagnosed findings: [Finding], in texts: SourceTexts, failOn: Severity) {
        let cases = findings.map { finding in ReportCase(diagnosed: finding, failOn: failOn) }
        self.init(path: path, cases: cases, texts: texts)
    }

    /// The suite with these findings in the place of its own.
    func with(_ findings: [Finding], failOn: Severity) -> ReportSuite {
        let cases = findings.map { finding in ReportCase(finding, failOn: failOn) }
        return ReportSuite(path: path, cases: cases, texts: texts)
    }

    /// A file, site or page that could not be examined.
    ///
    /// - Parameter isPage: whether the path is a page's URL.
    init(unread path: String, isPage: Bool = false, _ failure: CommandFailure) {
        let file = failure.input?.path ?? path
        guard let input = failure.input, !failure.defects.isEmpty else {
            let message = failure.messages.joined(separator: "; ")
            var finding = Finding(unread: message, hint: failure.hints.first, file: file)
            if isPage { finding = finding.located(url: path, file: nil) }
            self.init(path: path, cases: [ReportCase(unread: finding)])
            return
        }
        let cases = failure.defects.map { defect in ReportCase(unread: defect.located(url: nil, file: file)) }
        let text = SourceText(input.bytes, isFile: !input.isSigned)
        self.init(path: path, cases: cases, texts: SourceTexts(text, named: file))
    }
}

struct ReportCase {
    /// What a case means for the exit status.
    enum Outcome {
        /// A finding, if any, does not make the exit status 1.
        case passed
        case failed
        /// Not known yet.
        case pending
        /// Nothing could be found out: standard error has the message too.
        case unread
    }

    /// What a test case is called; nil: as the finding.
    var title: String?
    var outcome: Outcome
    var finding: Finding?

    var isFailed: Bool { outcome == .failed }
    var isUnread: Bool { outcome == .unread }
}

extension ReportCase {
    /// - Parameter failOn: the lowest severity that fails.
    init(_ finding: Finding, failOn: Severity) {
        var outcome = Outcome.failed
        if finding.severity < failOn { outcome = .passed }
        if finding.isUndecided { outcome = .pending }
        self.init(outcome: outcome, finding: finding)
    }

    /// Why nothing is known of a file or site.
    fileprivate init(unread finding: Finding) {
        self.init(title: "the file", outcome: .unread, finding: finding)
    }

    /// The same for a finding of a diagnosis: what passes without a fix is pending.
    init(diagnosed finding: Finding, failOn: Severity) {
        self.init(finding, failOn: failOn)
        if finding.isTemporary { outcome = .pending }
    }
}

/// The formats that all verbs with findings or verdicts have.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif, junit, github, gitlab

    /// The writer of a format for CI and editors, which is the same for all verbs; nil for text and
    /// JSON, which each verb writes.
    ///
    /// - Parameter verb: `lint`, as in the name of the tests.
    func writer(for verb: String) -> (any FindingWriter)? {
        switch self {
        case .text, .json: nil
        case .sarif: SARIFWriter()
        case .junit: JUnitWriter(name: "aasa \(verb)")
        case .github: GitHubWriter()
        case .gitlab: GitLabWriter()
        }
    }
}

/// `--format` and `--json`.
struct FormatOptionGroup: ParsableArguments {
    @Option("--format", valueName: "FORMAT", help: "How results are written (default: text)")
    var format: ReportFormat?

    @Flag("--json", help: "One JSON object per line; the same as --format json")
    var json: Bool

    var chosen: ReportFormat { if json { .json } else { format ?? .text } }

    func validate() throws(ValidationError) { try Self.validate(json: json, format: format?.rawValue) }

    /// - Parameter quiet: whether only the summary of a text is printed.
    static func validate(json: Bool, format: String?, quiet: Bool = false) throws(ValidationError) {
        if json, let format, format != ReportFormat.json.rawValue {
            throw ValidationError("--json and --format \(format) exclude each other", hint: "choose one")
        }
        let isText = !json && (format ?? ReportFormat.text.rawValue) == ReportFormat.text.rawValue
        try reject(if: quiet && !isText, "'--quiet' applies to text only", hint: "leave out '--quiet', or the format")
    }
}

/// The value of `--fail-on`.
enum FailureThreshold: String, CaseIterable, ExpressibleByArgument {
    case error, warning

    var severity: Severity { if self == .error { .error } else { .warning } }
}
