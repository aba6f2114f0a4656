internal import AASA
internal import Arguments
internal import POSIX

/// Prints the verdicts of a list as its sites are completed, and counts them.
final class BulkReport {
    /// Nil: comma-separated values.
    private let format: ReportFormat?
    /// The writer of a format for CI.
    private var report: (any ProblemReport)?
    private let console: Console
    private let style: Style
    let progress: ProgressLine
    private let start = SteadyClock.milliseconds
    private var lines: [String] = []
    private(set) var sites = 0
    private var pairs = 0
    private var counts: [Status: Int] = [:]
    private(set) var knownSites = 0
    private var knownPairs = 0
    private var invalidLines = 0

    /// The number of invalid lines that are reported; further ones are counted.
    private static let maximumReported = 20

    init(_ format: ReportFormat?, _ console: Console) throws(CommandFailure) {
        self.format = format
        report = format?.report(of: "verify")
        self.console = console
        style = console.style
        progress = ProgressLine(console)
        if format == nil { try console.write(PairTable.csvHeader) }
    }

    /// Adds all verdicts on one site.
    ///
    /// - Parameter isKnown: whether they come from the table, without a request.
    func add(_ records: [PairRecord], isKnown: Bool) {
        sites += 1
        pairs += records.count
        if isKnown {
            knownSites += 1
            knownPairs += records.count
        }
        for record in records { counts[record.status, default: 0] += 1 }
        switch format {
        case nil: lines += records.map(PairTable.csv)
        case .text?: lines += records.map(line)
        case .json?: lines += records.map(PairTable.json)
        default:
            let cases = records.map { ReportCase($0, hint: nil, file: nil) }
            lines += report?.add(ReportSubject(path: records.first?.site.description ?? "", cases: cases)) ?? []
        }
    }

    /// Writes what was added.
    func flush() throws(CommandFailure) {
        guard !lines.isEmpty else { return }
        if console.output.isTerminal { progress.clear() }
        try console.write(lines)
        lines.removeAll()
    }

    /// Reports an invalid line of the list.
    func add(_ invalid: PairList.Problem, of name: String) {
        invalidLines += 1
        guard invalidLines <= Self.maximumReported else { return }
        progress.clear()
        console.error("\(name):\(invalid.line):\(invalid.problem.column): \(invalid.problem.message)")
    }

    /// - Parameter all: the number of sites of the list; nil while it is unknown.
    func drawProgress(of all: Int?) {
        progress.draw {
            let seconds = self.seconds
            let rate = seconds > 0 ? Double(self.sites - self.knownSites) / seconds : 0
            var parts = [self.sites.grouped + (all.map { " of \($0.grouped)" } ?? "") + " sites"]
            parts += self.sums
            parts.append("\(Self.decimal(rate))/s")
            if let all, rate > 0 { parts.append("\(Int(Double(all - self.sites) / rate).duration) left") }
            return parts.joined(separator: ", ")
        }
    }

    /// Reports how far an interrupted run came, and how to continue it.
    func interrupt(isKept: Bool) {
        progress.clear()
        let kept = isKept ? ", and their verdicts are kept" : ""
        console.error("interrupted after \(Self.count(sites, "site"))\(kept)")
        if isKept {
            console.hint(
                "the same command with --max-age 1h uses the table's verdicts of the last hour")
        }
    }

    /// Prints the summary and returns the exit status of all verdicts.
    func finish() throws(CommandFailure) -> ExitCode {
        lines += report?.close() ?? []
        try flush()
        progress.clear()
        if invalidLines > Self.maximumReported {
            console.error(
                "\((invalidLines - Self.maximumReported).grouped) more invalid lines, \(invalidLines.grouped) in all")
        }
        let summary = self.summary
        if format == .text {
            if pairs > 0 { try console.write("") }
            for line in summary { try console.write(style.strong(line)) }
        } else {
            console.note(summary.joined(separator: "; "))
        }
        return status
    }

    var status: ExitCode {
        let has = { (status: Status) in self.counts[status, default: 0] > 0 }
        let answer: ExitCode = has(.denied) ? .no : has(.pending) ? .unknown : .yes
        return answer.combined(with: invalidLines > 0 ? .dataError : .yes)
    }

    private var seconds: Double { Double(SteadyClock.milliseconds - start) / 1000 }

    private var sums: [String] {
        Status.allCases.compactMap { status in counts[status].map { "\($0.grouped) \(status.rawValue)" } }
    }

    private var summary: [String] {
        var lines = [
            "\(Self.count(sites, "site")), \(Self.count(pairs, "pair"))\(pairs > 0 ? ": " : "")\(sums.joined(separator: ", "))"
        ]
        if invalidLines > 0 { lines.append("\(Self.count(invalidLines, "invalid line")) skipped") }
        if knownSites > 0 {
            lines.append("\(Self.count(knownPairs, "pair")) of \(Self.count(knownSites, "site")) from the table")
        }
        let checked = sites - knownSites
        let rate = seconds > 0 ? Double(checked) / seconds : 0
        if checked > 0 {
            lines.append(
                "\(Self.count(checked, "site")) checked in \(Self.decimal(seconds)) s, \(Self.decimal(rate)) per second"
            )
        }
        return lines
    }

    private func line(_ record: PairRecord) -> String {
        let status =
            style.status(record.status, record.status.rawValue)
            + String(repeating: " ", count: 8 - record.status.rawValue.count)
        return [
            status, record.site.description, record.app?.description ?? "-", record.service.description,
            record.message.printable,
        ].joined(separator: "  ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number.grouped) \(noun)\(number == 1 ? "" : "s")"
    }

    /// One digit after the point.
    private static func decimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\((tenths / 10).grouped).\(tenths % 10)"
    }
}
