internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// Prints the verdicts of a list as its sites are completed, and counts them.
final class BulkReport {
    /// Which verdicts are printed.
    enum Selection: String, CaseIterable, ExpressibleByArgument { case denied, pending, changed }

    /// Nil: comma-separated values.
    private let format: ReportFormat?
    /// The writer of a format for CI.
    private var report: (any ProblemReport)?
    private let only: Selection?
    private let commonRules: SystemVersion?
    private var expiry: ExpiryReport
    private var ios8Only = IOS8OnlyNote()
    private let console: Console
    private let style: Style
    let progress: ProgressLine
    private let start = SteadyClock.milliseconds
    private var lines: [String] = []
    private(set) var sites = 0
    private var pairs = 0
    private var printed = 0
    private var listName = ""
    private var counts: [Status: Int] = [:]
    private(set) var knownSites = 0
    private var knownPairs = 0
    private(set) var invalidLines = 0
    /// Those with the same error as an earlier one, by the line of that: their number, and the first of them.
    private var repeatedLines: [Int: (count: Int, first: [Int])] = [:]
    /// The first line with each error.
    private var firstLines: [String: Int] = [:]

    /// The number of different errors that are reported, and of lines that are listed with one; further ones are counted.
    private static let (maximumErrors, maximumListed) = (20, 5)

    /// - Parameters:
    ///   - only: nil prints all verdicts.
    ///   - commonRules: those that lines of text do not show; nil when the run has several.
    ///   - validity: seconds in which no certificate may expire; nil: the expiry of none fails.
    init(
        _ format: ReportFormat?, _ only: Selection?, commonRules: SystemVersion?, validity: Int64?, _ console: Console
    ) throws(CommandFailure) {
        expiry = ExpiryReport(limit: validity)
        self.format = format
        report = format?.report(of: "verify")
        self.only = only
        self.commonRules = commonRules
        self.console = console
        style = console.style
        progress = ProgressLine(console)
        if format == nil { try console.write(PairRecord.csvHeader) }
    }

    /// Adds all verdicts of a check of one site.
    ///
    /// - Parameter changes: the differences from the table's earlier verdicts.
    func add(_ verdicts: [PairVerdict], changes: [VerdictChange]) {
        let judged = verdicts.map(\.verdict)
        ios8Only.add(judged)
        add(verdicts.map { ($0.record, $0.verdict) }, changes, certificates: expiry.add(judged, file: nil))
    }

    /// Adds the verdicts on one site that come from the table, without a request.
    func add(known records: [PairRecord]) {
        knownSites += 1
        knownPairs += records.count
        add(records.map { ($0, nil) }, [], certificates: [])
    }

    private func add(_ added: [(PairRecord, Verdict?)], _ changes: [VerdictChange], certificates: [ReportCase]) {
        sites += 1
        pairs += added.count
        for (record, _) in added { counts[record.status, default: 0] += 1 }
        let selected = added.filter { isSelected($0.0, changes) }
        printed += selected.count
        switch format {
        case nil: lines += selected.map { $0.0.csv }
        case .text?: lines += selected.map { line($0.0) }
        case .json?: lines += selected.map(VerdictJSON.line)
        default:
            let cases = selected.map { ReportCase($0, hint: $1.flatMap(VerdictNotes.hint), file: nil) } + certificates
            // A site that was left out did not pass.
            if only != nil, cases.isEmpty { return }
            lines += report?.add(ReportSubject(path: added.first?.0.pair.site.description ?? "", cases: cases)) ?? []
        }
    }

    private func isSelected(_ record: PairRecord, _ changes: [VerdictChange]) -> Bool {
        switch only {
        case nil: true
        case .denied: record.status == .denied
        case .pending: record.status == .pending
        case .changed:
            changes.contains { $0.pair == record.pair }
        }
    }

    /// Writes what was added.
    func flush() throws(CommandFailure) {
        guard !lines.isEmpty else { return }
        if console.output.isTerminal { progress.clear() }
        try console.write(lines)
        lines.removeAll()
    }

    /// Reports an invalid line of the list: the first of those with the same error at once, the others at the end.
    func add(_ invalid: PairList.Problem, of name: String) {
        listName = name
        invalidLines += 1
        if let first = firstLines[invalid.problem.kind] {
            var lines = repeatedLines[first] ?? (0, [])
            lines.count += 1
            if lines.first.count < Self.maximumListed { lines.first.append(invalid.line) }
            repeatedLines[first] = lines
        } else if firstLines.count < Self.maximumErrors {
            firstLines[invalid.problem.kind] = invalid.line
            progress.clear()
            console.error("\(name):\(invalid.line):\(invalid.problem.column): \(invalid.problem.message)")
            if let hint = invalid.problem.hint { console.hint(hint) }
        }
    }

    private func reportInvalidLines() {
        for (line, others) in repeatedLines.sorted(by: { $0.key < $1.key }) {
            let list =
                others.first.map { String($0) }.joined(separator: ", ")
                + (others.count > others.first.count ? ", …" : "")
            console.error(
                "\(listName): \(others.count.counted("more line")) with the error of line \(line): \(list)")
        }
        let reported = firstLines.count + repeatedLines.values.reduce(0) { $0 + $1.count }
        if invalidLines > reported {
            console.error(
                "\(listName): \((invalidLines - reported).counted("more line")) with other errors, \(invalidLines.grouped) invalid lines in all"
            )
        }
    }

    func note(urls: Int) {
        progress.clear()
        console.note("\(urls.counted("site")) written as URL\(urls == 1 ? "" : "s"): scheme and path are ignored")
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
        console.error("interrupted after \(sites.counted("site"))\(kept)")
        if isKept {
            console.hint(
                "add --max-age 1h to use the table's verdicts of the last hour")
        }
    }

    /// Prints the summary and returns the exit status of all verdicts.
    func finish() throws(CommandFailure) -> ExitCode {
        lines += report?.close() ?? []
        try flush()
        progress.clear()
        reportInvalidLines()
        let summary = self.summary
        if format == .text {
            if printed > 0 { try console.write("") }
            for line in summary { try console.write(style.strong(line)) }
            // A list has its one form, however many pairs it names.
            if let note = ios8Only.line(of: max(pairs, 2)) { try console.write(note) }
        } else {
            console.note(summary.joined(separator: "; "))
        }
        if report == nil { expiry.finish(console) }
        return status
    }

    var status: ExitCode {
        let has = { (status: Status) in self.counts[status, default: 0] > 0 }
        let answer: ExitCode = has(.denied) || expiry.hasFailed ? .no : has(.pending) ? .unknown : .yes
        return answer.combined(with: invalidLines > 0 ? .dataError : .yes)
    }

    private var seconds: Double { Double(SteadyClock.milliseconds - start) / 1000 }

    private var sums: [String] {
        Status.allCases.compactMap { status in counts[status].map { "\($0.grouped) \(status.rawValue)" } }
    }

    private var summary: [String] {
        var lines = [
            "\(sites.counted("site")), \(pairs.counted("pair"))\(pairs > 0 ? ": " : "")\(sums.joined(separator: ", "))"
        ]
        if let only { lines.append("\(printed.counted("pair")) printed: --only \(only.rawValue)") }
        if invalidLines > 0 { lines.append("\(invalidLines.counted("invalid line")) skipped") }
        if knownSites > 0 {
            lines.append("\(knownPairs.counted("pair")) of \(knownSites.counted("site")) from the table")
        }
        let checked = sites - knownSites
        let rate = seconds > 0 ? Double(checked) / seconds : 0
        if checked > 0 {
            lines.append(
                "\(checked.counted("site")) checked in \(Self.decimal(seconds)) s, \(Self.decimal(rate)) per second"
            )
        }
        return lines
    }

    private func line(_ record: PairRecord) -> String {
        let status =
            style.status(record.status, record.status.rawValue)
            + String(repeating: " ", count: 8 - record.status.rawValue.count)
        return [
            status, record.pair.site.description, record.pair.app?.description ?? "-", record.pair.service.description,
            record.pair.system == commonRules ? nil : record.pair.system.rawValue, record.message.printable,
        ].compactMap { $0 }.joined(separator: "  ")
    }

    /// One digit after the point.
    private static func decimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\((tenths / 10).grouped).\(tenths % 10)"
    }
}
