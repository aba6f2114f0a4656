internal import AASA
internal import AASAToolkit

/// The sites that a command line names. Their verdicts are printed in its order, each as soon as
/// those before it are complete.
final class OperandRun: VerificationSource {
    private let taskCount: Int
    private var waiting: ArraySlice<VerificationTask>
    private let format: ReportFormat
    private let console: Console
    private let output: VerdictOutput
    let scope: RecordedVerification.Scope
    /// Verdicts that wait for those of earlier sites, by the number of their task.
    private var early: [Int: SiteVerdicts] = [:]
    /// The number of the task whose verdicts are printed next.
    private var nextTask = 0
    /// Tasks that other processes have completed.
    private var answeredTasks = 0
    /// Pairs that were removed from the table before they were checked.
    private var removedPairs = 0
    private var unrecorded = UnrecordedVerdicts()
    private var isInterrupted = false
    /// Thrown at the end of the run, so that every verdict is recorded.
    private var failure = FirstFailure()

    /// - Parameters:
    ///   - earlier: the last checks of pairs that were read from the table: a pair that was removed since stays out of
    ///     it, and one that another process has checked since is not checked again. Nil: every pair.
    ///   - inputs: what is wrong with each product that claims sites.
    ///   - file: the file that is judged in place of the sites' own.
    ///   - validity: seconds within which a certificate that expires fails the run; nil: none does.
    init(
        _ tasks: [VerificationTask], earlier: CheckSnapshot? = nil, format: ReportFormat, inputs: [ReportSuite] = [],
        file: String? = nil, validity: Int64? = nil, console: Console
    ) {
        taskCount = tasks.count
        waiting = tasks[...]
        scope = if let earlier { .known(earlier) } else { .all(since: nil) }
        self.format = format
        self.console = console
        let writer: any VerdictWriter =
            switch format {
            case .text: BlockVerdictWriter(style: console.style)
            default: CaseVerdictWriter(format, file: file) ?? JSONVerdictWriter()
            }
        output = VerdictOutput(writer, expiry: ExpiryFindings(limit: validity, file: file), console: console)
        for input in inputs { output.add(input) }
    }

    /// Checks the sites, and returns the exit status of all verdicts.
    func run(_ run: VerificationRun, table: RunTable?) throws(CommandFailure) -> ExitCode {
        _ = try run.run(self, table: table)
        unrecorded.report(to: console)
        return try finish()
    }

    func next() -> NextTask {
        guard let task = waiting.popFirst() else { return .end }
        return .task(task)
    }

    func report(_ event: RecordedVerification.Event) {
        switch event {
        case .checked(let sites):
            for site in sites {
                unrecorded.add(site)
                let verdicts = SiteVerdicts(checked: site.verdictsOfFile, changes: site.changes, by: site.check)
                add(verdicts, at: site.check.number)
            }
        case .reconciled(let task):
            removedPairs += task.removed
            if task.rest == nil { answeredTasks += 1 }
            show(SiteVerdicts(fromTable: task))
        case .waiting(let sites): noteWaiting(for: sites)
        }
    }

    func add(_ verdicts: SiteVerdicts, at task: Int) {
        guard task == nextTask else {
            early[task] = verdicts
            return
        }
        nextTask += 1
        show(verdicts)
        while let ready = early.removeValue(forKey: nextTask) {
            nextTask += 1
            show(ready)
        }
    }

    private func show(_ verdicts: SiteVerdicts) {
        failure.keep { () throws(CommandFailure) in
            output.add(verdicts)
            try output.flush()
        }
    }

    private func noteWaiting(for sites: [Site]) {
        guard let first = sites.first else { return }
        let others = if sites.count > 1 { " and \((sites.count - 1).grouped) more" } else { "" }
        console.note("waiting for another aasa process that is checking \(first)\(others)")
    }

    /// Prints the verdicts that wait for earlier sites: an interrupted run has none of those, and a site that was
    /// listed twice leaves a gap.
    private func printEarly() {
        for (_, verdicts) in early.sorted(by: { $0.key < $1.key }) { show(verdicts) }
        early = [:]
    }

    /// Sites without a verdict are unknown.
    func interrupted(isKept: Bool) {
        isInterrupted = true
        let judged = nextTask + early.count + answeredTasks
        printEarly()
        let kept = if isKept { ", and their verdicts are kept" } else { "" }
        console.error("interrupted: \(judged) of \(taskCount) sites were judged\(kept)")
    }

    func failure(_ error: ToolkitError) -> CommandFailure { CommandFailure(error) }

    /// Prints the number of verdicts, if there are several, and returns the exit status of all.
    func finish() throws(CommandFailure) -> ExitCode {
        printEarly()
        if removedPairs > 0 {
            let pairs = removedPairs.counted("pair was", plural: "pairs were")
            console.note("\(pairs) uninstalled during the run, and not checked")
        }
        try failure.check()
        try output.close()
        let count = output.tally.pairs
        if format == .text {
            if count > 1 { try console.write(["", console.style.strong(output.tally.sums.joined(separator: ", "))]) }
            try output.writeIOS8Note(of: count)
        }
        output.printCertificates()
        if isInterrupted { return output.status.combined(with: .unknown) }
        return output.status
    }
}
