internal import AASA

/// The note on pairs that are denied for nothing but conditions of iOS 8.
struct IOS8OnlyNote {
    private var count = 0
    private var first: Judgement?

    mutating func add(_ verdicts: [Verdict]) {
        // What the run judges under the rules of a later system too; without a file it names no app.
        var judgedLater: Set<Pair> = []
        for verdict in verdicts where verdict.judgement.pair.system != .ios8 {
            var pair = verdict.judgement.pair.under(.ios8)
            judgedLater.insert(pair)
            pair.app = nil
            judgedLater.insert(pair)
        }
        for judgement in verdicts.map(\.judgement)
        where judgement.failsOnlyUnderIOS8 && !judgedLater.contains(judgement.pair) {
            count += 1
            first = first ?? judgement
        }
    }

    /// The last line of a run's text; nil without such a pair.
    ///
    /// - Parameter all: the number of all verdicts.
    func line(of all: Int) -> String? {
        guard let first else { return nil }
        if all == 1 {
            var cause = "only iOS 8 makes the failed checks"
            if case .clientError? = first.failure { cause = "newer systems look at /.well-known first" }
            return "  note: \(cause); for today's devices: \(Self.advice(for: first))"
        }
        return "note: \(count.counted("pair")) may work on newer systems; for today's devices: add --rules today"
    }

    private static func advice(for judgement: Judgement) -> String {
        // The site need not have the file yet.
        if judgement.answer?.isLocal == true { return "add --rules today" }
        let app = judgement.pair.app.map { " --app \($0)" } ?? ""
        let command = "aasa check \(judgement.pair.site)\(app)"
        if SuggestedOptions.current.networkOptions.isEmpty { return command }
        // The CDN does not read what another machine serves, and its certificate is of the system's roots.
        return SuggestedOptions.request("\(command) --cdn none")
    }
}
