internal import AASA
internal import AASAToolkit

/// Writes verdicts in one of the output formats.
protocol VerdictWriter {
    /// Whether the output has the certificates that expire, which other formats print to standard error.
    var includesCertificates: Bool { get }
    /// The lines before the first verdict.
    var header: [String] { get }

    /// Returns the lines of the verdicts on one site.
    ///
    /// - Parameter certificates: those of the site that expire soon.
    mutating func lines(_ verdicts: [ReportedVerdict], of site: Site, certificates: [ReportCase]) -> [String]
    /// Returns the lines about the input, which other formats leave to standard error.
    mutating func lines(about input: ReportSuite) -> [String]
    /// Returns the lines after the last verdict.
    mutating func closingLines() -> [String]
}

extension VerdictWriter {
    var includesCertificates: Bool { false }
    var header: [String] { [] }
    mutating func lines(about input: ReportSuite) -> [String] { [] }
    mutating func closingLines() -> [String] { [] }
}

/// A verdict of a check, or of the table, which keeps no checks.
struct ReportedVerdict {
    let record: PairRecord
    /// The verdict of a check, or nil for a record of the table.
    let verdict: Verdict?
    /// The certificates on which the verdict depends; for a record of a site that was not checked, those that the table
    /// has of the site.
    let certificates: [CertificateExpiry]

    /// - Parameter server: the certificate of the site's own server, if a request for it alone was made.
    init(checked: RecordedVerdict, server: CertificateExpiry?) {
        record = checked.record
        verdict = checked.verdict
        let judgement = checked.verdict.judgement
        certificates = CertificateExpiry.all(judgement, server: server)
    }

    init(ofTable record: PairRecord, certificates: [CertificateExpiry]) {
        self.record = record
        verdict = nil
        self.certificates = certificates
    }
}

/// The verdicts on one site, which are reported together.
struct SiteVerdicts {
    let verdicts: [ReportedVerdict]
    /// The differences from the table's earlier verdicts.
    let changes: [VerdictChange]
    /// Whether the site was not checked.
    let isFromTable: Bool
    /// Why the certificate of the site's own server is not known, where it was requested.
    private(set) var serverFailure: NetworkFailure?

    /// - Parameter check: nil for a file that was judged without a request.
    init(checked verdicts: [RecordedVerdict], changes: [VerdictChange] = [], by check: CompletedCheck? = nil) {
        let server = check?.server?.expiry
        self.verdicts = verdicts.map { verdict in ReportedVerdict(checked: verdict, server: server) }
        self.changes = changes
        isFromTable = false
        serverFailure = check?.serverFailure
    }

    /// The verdicts of the table on a site that is not checked.
    init(fromTable task: ReconciledTask) {
        verdicts = task.answered.map { record in ReportedVerdict(ofTable: record, certificates: task.certificates) }
        changes = []
        isFromTable = true
    }
}

struct CSVVerdictWriter: VerdictWriter {
    var header: [String] { [PairRecord.csvHeader] }

    func lines(_ verdicts: [ReportedVerdict], of site: Site, certificates: [ReportCase]) -> [String] {
        verdicts.map(\.record.csv)
    }
}

/// A JSON object for each verdict.
struct JSONVerdictWriter: VerdictWriter {
    func lines(_ verdicts: [ReportedVerdict], of site: Site, certificates: [ReportCase]) -> [String] {
        let hints = FailureHints()
        return verdicts.map { verdict in VerdictJSON.line(verdict, hints: hints) }
    }
}

/// A line of text for each verdict.
struct LineVerdictWriter: VerdictWriter {
    /// The system that lines do not show, or nil when the run has several.
    let commonSystem: SystemVersion?
    let style: Style

    func lines(_ verdicts: [ReportedVerdict], of site: Site, certificates: [ReportCase]) -> [String] {
        verdicts.map { line($0.record) }
    }

    private static let widestStatus = Status.allCases.map(\.rawValue.count).max() ?? 0

    private func line(_ record: PairRecord) -> String {
        let (pair, name) = (record.pair, record.status.rawValue)
        let space = String(repeating: " ", count: Self.widestStatus - name.count)
        var columns = [
            style.status(record.status, name) + space, pair.site.description, pair.app?.description ?? "-",
            pair.service.description,
        ]
        if pair.system != commonSystem { columns.append(pair.system.rawValue) }
        columns.append(record.message.printable)
        return columns.joined(separator: "  ")
    }
}

/// Blocks of text with each check and its observation.
struct BlockVerdictWriter: VerdictWriter {
    let style: Style
    private var hasBlocks = false

    init(style: Style) { self.style = style }

    mutating func lines(_ verdicts: [ReportedVerdict], of site: Site, certificates: [ReportCase]) -> [String] {
        var lines: [String] = []
        for block in blocks(verdicts) {
            if hasBlocks { lines.append("") }
            hasBlocks = true
            lines += block
        }
        return lines
    }

    private func blocks(_ verdicts: [ReportedVerdict]) -> [[String]] {
        let judged = verdicts.compactMap(\.verdict)
        if judged.isEmpty { return verdicts.map { verdict in VerdictBlock.lines(verdict.record, style: style) } }
        let hints = FailureHints()
        return VerdictBlock.groups(judged).map { group in
            VerdictBlock(verdicts: group, hints: hints, style: style).lines
        }
    }
}

/// A format for CI.
struct CaseVerdictWriter: VerdictWriter {
    private var writer: any FindingWriter
    /// The file that is judged in place of the sites' own.
    private let file: String?

    var includesCertificates: Bool { true }

    /// The writer of a format for CI, or nil for text and JSON.
    init?(_ format: ReportFormat, file: String?) {
        guard let writer = format.writer(for: "verify") else { return nil }
        self.writer = writer
        self.file = file
    }

    mutating func lines(_ verdicts: [ReportedVerdict], of site: Site, certificates: [ReportCase]) -> [String] {
        var cases: [ReportCase] = []
        var texts = SourceTexts()
        let hints = FailureHints()
        for reported in verdicts {
            let result = ReportCase(reported, hints, file: file)
            cases.append(result)
            texts.add(reported, of: result)
        }
        // A site that was left out did not pass.
        if cases.isEmpty, certificates.isEmpty { return [] }
        return writer.add(ReportSuite(path: site.description, cases: cases + certificates, texts: texts))
    }

    mutating func lines(about input: ReportSuite) -> [String] {
        if input.cases.isEmpty { return [] }
        return writer.add(input)
    }

    mutating func closingLines() -> [String] { writer.close() }
}
