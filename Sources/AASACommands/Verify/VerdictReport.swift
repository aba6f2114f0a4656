internal import AASA
internal import AASAToolkit
internal import Arguments

/// Prints verdicts in the order of their sites on the command line, each as soon as the ones before it are complete, and
/// combines their exit statuses.
final class VerdictReport {
    private let format: ReportFormat
    /// The writer of a format for CI.
    private var report: (any ProblemReport)?
    /// The file that is judged in place of the sites' own.
    private let file: String?
    private let console: Console
    private let style: Style
    private var early: [Int: [PairVerdict]] = [:]
    private var nextTask = 0
    private var counts: [Status: Int] = [:]
    private var blockCount = 0
    /// Tasks that other processes have completed.
    private var answeredTasks = 0
    /// Pairs that were removed from the table before they were checked.
    private var removed = 0
    private(set) var status = ExitCode.yes
    private var expiry: ExpiryReport
    private var ios8Only = IOS8OnlyNote()
    /// Thrown at the end of the run, so that every verdict is recorded.
    private var failure = FirstFailure()

    /// - Parameter validity: seconds in which no certificate may expire; nil: the expiry of none fails.
    init(_ format: ReportFormat, of verb: String, file: String?, validity: Int64?, console: Console) {
        expiry = ExpiryReport(limit: validity)
        self.format = format
        report = format.report(of: verb)
        self.file = file
        self.console = console
        style = console.style
    }

    /// Adds the verdicts of the task with this number.
    func add(_ verdicts: [PairVerdict], at task: Int) {
        early[task] = verdicts
        while let ready = early.removeValue(forKey: nextTask) {
            nextTask += 1
            show(ready)
        }
    }

    /// Adds the pairs of a task that other processes have checked or removed. They are printed at once.
    func add(_ review: ReviewedTask) {
        removed += review.removed
        if review.rest == nil { answeredTasks += 1 }
        failure.keep { () throws(CommandFailure) in
            let records = review.answered
            try write(records, []) { records.map { VerdictBlock.lines($0, style) } }
        }
    }

    private func show(_ verdicts: [PairVerdict]) {
        failure.keep { () throws(CommandFailure) in
            let judged = verdicts.map(\.verdict)
            ios8Only.add(judged)
            try write(verdicts.map(\.record), judged) {
                VerdictBlock.groups(judged).map { VerdictBlock(verdicts: $0, style: style).lines }
            }
        }
    }

    /// Writes and counts the verdicts on one site.
    ///
    /// - Parameters:
    ///   - verdicts: those of the records; none where they are unknown.
    ///   - blocks: the verdicts as text.
    private func write(
        _ records: [PairRecord], _ verdicts: [Verdict], blocks: () -> [[String]]
    ) throws(CommandFailure) {
        for record in records { count(record.status) }
        let pairs = records.enumerated().map { ($1, verdicts.indices.contains($0) ? verdicts[$0] : nil) }
        let certificates = expiry.add(verdicts, file: file)
        if expiry.hasFailed { status = status.combined(with: .no) }
        if let site = records.first?.pair.site, report != nil {
            let cases = pairs.map { ReportCase($0, hint: $1.flatMap(VerdictNotes.hint), file: file) } + certificates
            return try console.write(report?.add(ReportSubject(path: site.description, cases: cases)) ?? [])
        }
        if format == .json { return try console.write(pairs.map(VerdictJSON.line)) }
        for block in blocks() {
            if blockCount > 0 { try console.write("") }
            blockCount += 1
            try console.write(block)
        }
    }

    private func count(_ verdict: Status) {
        counts[verdict, default: 0] += 1
        let answer: ExitCode =
            switch verdict {
            case .approved: .yes
            case .denied: .no
            case .pending: .unknown
            }
        status = status.combined(with: answer)
    }

    /// Ends an interrupted run: prints the verdicts that wait for earlier sites. Sites without a verdict are unknown.
    func interrupt(of taskCount: Int, isKept: Bool) {
        status = status.combined(with: .unknown)
        let judged = nextTask + early.count + answeredTasks
        for task in early.keys.sorted() { show(early.removeValue(forKey: task) ?? []) }
        console.error(
            "interrupted: \(judged) of \(taskCount) sites were judged\(isKept ? ", and their verdicts are kept" : "")")
    }

    /// Prints the number of verdicts, if there are several, and returns the exit status of all.
    func finish() throws(CommandFailure) -> ExitCode {
        // A site that was listed twice leaves a gap in the order.
        for task in early.keys.sorted() { show(early.removeValue(forKey: task) ?? []) }
        if removed > 0 {
            console.note(
                "\(removed.grouped) \(removed == 1 ? "pair was" : "pairs were") uninstalled during the run, and not checked"
            )
        }
        try failure.check()
        if let lines = report?.close() { try console.write(lines) }
        let all = counts.values.reduce(0, +)
        if format == .text, all > 1 {
            let sums = Status.allCases.compactMap { status in counts[status].map { "\($0.grouped) \(status.rawValue)" }
            }
            try console.write("")
            try console.write(style.strong(sums.joined(separator: ", ")))
        }
        if format == .text, let note = ios8Only.line(of: all) { try console.write(note) }
        if report == nil { expiry.finish(console) }
        return status
    }
}
