internal import AASA
internal import AASAToolkit
internal import Arguments

/// Prints verdicts in the order of their sites on the command line, each as soon as the ones before it are complete, and
/// combines their exit statuses.
final class VerdictReport {
    private let json: Bool
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
    /// Thrown at the end of the run, so that every verdict is recorded.
    private var failure = FirstFailure()

    init(json: Bool, console: Console) {
        self.json = json
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
            for record in review.answered where json { try console.write(PairTable.json(record)) }
            for record in json ? [] : review.answered { try write(VerdictBlock.lines(record, style)) }
        }
        for record in review.answered { count(record.status) }
    }

    private func show(_ verdicts: [PairVerdict]) {
        failure.keep { () throws(CommandFailure) in
            for result in verdicts where json { try console.write(PairTable.json(result.record)) }
            for group in json ? [] : VerdictBlock.groups(verdicts.map(\.verdict)) {
                try write(VerdictBlock(verdicts: group, style: style).lines)
            }
        }
        for result in verdicts { count(result.verdict.status) }
    }

    /// Writes one block.
    private func write(_ lines: [String]) throws(CommandFailure) {
        if blockCount > 0 { try console.write("") }
        blockCount += 1
        try console.write(lines)
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
        if !json, counts.values.reduce(0, +) > 1 {
            let sums = Status.allCases.compactMap { status in counts[status].map { "\($0.grouped) \(status.rawValue)" }
            }
            try console.write("")
            try console.write(style.strong(sums.joined(separator: ", ")))
        }
        return status
    }
}
