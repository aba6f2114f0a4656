internal import AASA

/// The note on pairs that are denied for nothing but conditions of iOS 8.
struct LaterSystemsNote {
    private var count = 0
    private var first: Judgement?

    mutating func add(_ verdicts: [Verdict]) {
        for verdict in verdicts where verdict.judgement.failsOnlyUnderIOS8 {
            count += 1
            first = first ?? verdict.judgement
        }
    }

    /// The last line of a run's text; nil without such a pair.
    ///
    /// - Parameter all: the number of all verdicts.
    func line(of all: Int) -> String? {
        guard let first else { return nil }
        if all == 1 {
            let app = first.app.map { " --app \($0)" } ?? ""
            return "  note: only iOS 8 makes the failed checks; for today's devices: aasa check \(first.site)\(app)"
        }
        let pairs = count == 1 ? "1 pair fails" : "\(count.grouped) pairs fail"
        return "note: \(pairs) only checks that iOS 8 alone makes; for today's devices: aasa check SITE --app ID"
    }
}
