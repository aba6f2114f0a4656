internal import AASA
internal import Arguments

/// Prints verdicts in the order in which their sites were named, each as soon as those before it are there, and adds up
/// the exit status.
final class VerdictReport {
    typealias Recorded = (verdict: Verdict, standing: Standing)

    private let json: Bool
    private let voice: Voice
    private let style: Style
    private var early: [Int: [Recorded]] = [:]
    private var nextTask = 0
    private var counts: [Status: Int] = [:]
    private var blockCount = 0
    private(set) var status = ExitCode.yes
    /// The first failure to print; it is thrown when the run has come to its end, so that every verdict is recorded.
    private var failure: CommandFailure?

    init(json: Bool, voice: Voice) {
        self.json = json
        self.voice = voice
        style = Style(isColoured: voice.isColoured)
    }

    /// The verdicts on the task with this place in the list.
    func add(_ verdicts: [Recorded], at task: Int) {
        early[task] = verdicts
        while let ready = early.removeValue(forKey: nextTask) {
            nextTask += 1
            show(ready)
        }
    }

    private func show(_ verdicts: [Recorded]) {
        do throws(CommandFailure) {
            for recorded in verdicts where json { try voice.say(StandingJSON.line(recorded.standing)) }
            for group in json ? [] : VerdictBlock.groups(verdicts.map(\.verdict)) {
                if blockCount > 0 { try voice.say("") }
                blockCount += 1
                for line in VerdictBlock(verdicts: group, style: style).lines { try voice.say(line) }
            }
        } catch {
            failure = failure ?? error
        }
        for (verdict, _) in verdicts {
            counts[verdict.status, default: 0] += 1
            let answer: ExitCode =
                switch verdict.status {
                case .approved: .yes
                case .denied: .no
                case .pending: .unknown
                }
            status = status.combined(with: answer)
        }
    }

    /// The run was interrupted: prints what waits for sites that will not come. What was not judged is not known.
    func interrupt(of taskCount: Int, isKept: Bool) {
        status = status.combined(with: .unknown)
        let judged = nextTask + early.count
        for task in early.keys.sorted() { show(early.removeValue(forKey: task) ?? []) }
        voice.error(
            "interrupted: \(judged) of \(taskCount) sites were judged\(isKept ? ", and their verdicts are kept" : "")")
    }

    /// The exit status of all verdicts; a line that adds them up, when there are several.
    func finish() throws(CommandFailure) -> ExitCode {
        // A site that was asked twice leaves a place in the order empty.
        for task in early.keys.sorted() { show(early.removeValue(forKey: task) ?? []) }
        if let failure { throw failure }
        if !json, counts.values.reduce(0, +) > 1 {
            let sums = Status.allCases.compactMap { status in counts[status].map { "\($0.grouped) \(status.rawValue)" }
            }
            try voice.say("")
            try voice.say(style.strong(sums.joined(separator: ", ")))
        }
        return status
    }
}
