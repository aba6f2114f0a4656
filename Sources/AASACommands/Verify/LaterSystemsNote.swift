internal import AASA

/// The note on pairs that are denied for nothing but conditions of iOS 8.
struct LaterSystemsNote {
    private var count = 0
    private var first: Judgement?

    mutating func add(_ verdicts: [Verdict]) {
        // What fails under the rules of a later system too.
        let later = Set(verdicts.filter { $0.status != .approved && $0.judgement.rules != .ios8 }.map(Self.key))
        for verdict in verdicts where verdict.judgement.failsOnlyUnderIOS8 && !later.contains(Self.key(verdict)) {
            count += 1
            first = first ?? verdict.judgement
        }
    }

    private static func key(_ verdict: Verdict) -> ListedPairs.Key {
        let judgement = verdict.judgement
        return ListedPairs.Key(site: judgement.site, app: judgement.app, service: judgement.service)
    }

    /// The last line of a run's text; nil without such a pair.
    ///
    /// - Parameter all: the number of all verdicts.
    func line(of all: Int) -> String? {
        guard let first else { return nil }
        if all == 1 {
            let app = first.app.map { " --app \($0)" } ?? ""
            let cause =
                if case .clientError? = first.failure { "newer systems look at /.well-known first" } else {
                    "only iOS 8 makes the failed checks"
                }
            return "  note: \(cause); for today's devices: aasa check \(first.site)\(app)"
        }
        let pairs = count == 1 ? "1 pair fails" : "\(count.grouped) pairs fail"
        return "note: \(pairs) only checks that iOS 8 alone makes; for today's devices: aasa check SITE --app ID"
    }
}
