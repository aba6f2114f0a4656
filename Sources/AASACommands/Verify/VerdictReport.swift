internal import AASA
internal import AASAToolkit
internal import Arguments

/// Prints verdicts in the order in which their sites were named, each as soon as those before it are there, and adds up
/// the exit status.
final class VerdictReport {
    private let json: Bool
    private let console: Console
    private let style: Style
    private var early: [Int: [PairVerdict]] = [:]
    private var nextTask = 0
    private var counts: [Status: Int] = [:]
    private var blockCount = 0
    /// Tasks that others have answered.
    private var answeredTasks = 0
    /// Pairs that were in the table no longer when they were to be asked about.
    private var removed = 0
    private(set) var status = ExitCode.yes
    /// The first failure to print; it is thrown when the run has come to its end, so that every verdict is recorded.
    private var failure: CommandFailure?

    init(json: Bool, console: Console) {
        self.json = json
        self.console = console
        style = Style(isColoured: console.isColoured)
    }

    /// The verdicts on the task with this place in the list.
    func add(_ verdicts: [PairVerdict], at task: Int) {
        early[task] = verdicts
        while let ready = early.removeValue(forKey: nextTask) {
            nextTask += 1
            show(ready)
        }
    }

    /// What others have checked of a task, or removed, before it was asked. It is printed at once.
    func add(_ review: ReviewedTask) {
        removed += review.removed
        if review.rest == nil { answeredTasks += 1 }
        say { () throws(CommandFailure) in
            for standing in review.answered where json { try console.write(PairRecordJSON.line(standing)) }
            for standing in json ? [] : review.answered { try say(VerdictBlock.lines(standing, style)) }
        }
        for standing in review.answered { count(standing.status) }
    }

    private func show(_ verdicts: [PairVerdict]) {
        say { () throws(CommandFailure) in
            for result in verdicts where json { try console.write(PairRecordJSON.line(result.record)) }
            for group in json ? [] : VerdictBlock.groups(verdicts.map(\.verdict)) {
                try say(VerdictBlock(verdicts: group, style: style).lines)
            }
        }
        for result in verdicts { count(result.verdict.status) }
    }

    private func say(_ block: () throws(CommandFailure) -> Void) {
        do throws(CommandFailure) { try block() } catch { failure = failure ?? error }
    }

    /// One block.
    private func say(_ lines: [String]) throws(CommandFailure) {
        if blockCount > 0 { try console.write("") }
        blockCount += 1
        for line in lines { try console.write(line) }
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

    /// The run was interrupted: prints what waits for sites that will not come. What was not judged is not known.
    func interrupt(of taskCount: Int, isKept: Bool) {
        status = status.combined(with: .unknown)
        let judged = nextTask + early.count + answeredTasks
        for task in early.keys.sorted() { show(early.removeValue(forKey: task) ?? []) }
        console.error(
            "interrupted: \(judged) of \(taskCount) sites were judged\(isKept ? ", and their verdicts are kept" : "")")
    }

    /// The exit status of all verdicts; a line that adds them up, when there are several.
    func finish() throws(CommandFailure) -> ExitCode {
        // A site that was asked twice leaves a place in the order empty.
        for task in early.keys.sorted() { show(early.removeValue(forKey: task) ?? []) }
        if removed > 0 {
            console.note(
                "\(removed.grouped) \(removed == 1 ? "pair was" : "pairs were") uninstalled meanwhile, and not asked about"
            )
        }
        if let failure { throw failure }
        if !json, counts.values.reduce(0, +) > 1 {
            let sums = Status.allCases.compactMap { status in counts[status].map { "\($0.grouped) \(status.rawValue)" }
            }
            try console.write("")
            try console.write(style.strong(sums.joined(separator: ", ")))
        }
        return status
    }
}
