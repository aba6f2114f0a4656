internal import AASA

/// Tells a network that is gone from sites that are gone.
///
/// When many sites in a row that answered before give no answer at all, it is hardly they: a machine that lost its
/// network must not make ten thousand approved pairs pending, and tell of it. Such visits count for nothing until a site
/// answers, or until it has lasted so long that the table has to say what a device would see.
struct OutageDetector {
    /// Sites in a row that mean that the network is gone.
    static let threshold = 25
    /// Milliseconds after which silence is believed.
    static let patience = 10 * 60 * 1000

    enum Step {
        /// These are to be recorded.
        case record([CompletedCheck])
        /// These count as not asked.
        case forget([VerificationTask])
    }

    enum State: Equatable {
        case present
        /// Since when, in milliseconds of the monotonic clock.
        case gone(since: Int)
        /// The sites are silent, whatever the reason.
        case believed
    }

    private(set) var state = State.present
    /// Visits without an answer since the last one with an answer.
    private var silent: [CompletedCheck] = []
    /// Sites whose visits were forgotten. When they are silent again although others answer, it is they.
    private var doubted: Set<Site> = []

    var isOut: Bool { if case .gone = state { true } else { false } }

    /// Sites whose visits are held back.
    var holding: Int { silent.count }

    /// Takes in one visit.
    ///
    /// - Parameter wasAnswering: whether the table says that the site gave an answer before.
    mutating func note(_ visit: CompletedCheck, wasAnswering: Bool, at now: Int) -> Step {
        let wasDoubted = doubted.remove(visit.task.site) != nil
        if visit.hasAnswer {
            state = .present
            return .record(settle() + [visit])
        }
        if case .gone(let since) = state, now - since >= Self.patience { state = .believed }
        if isOut, wasAnswering { return forget([visit]) }
        // Where nothing new is known of it: were it not recorded, it would be asked again before all others.
        if !wasAnswering || wasDoubted || state == .believed { return .record([visit]) }
        silent.append(visit)
        guard silent.count >= Self.threshold else { return .record([]) }
        state = .gone(since: now)
        return forget(settle())
    }

    private mutating func forget(_ visits: [CompletedCheck]) -> Step {
        doubted.formUnion(visits.map(\.task.site))
        return .forget(visits.map(\.task))
    }

    /// Nothing else is under way: what is held back is too little to speak of an outage.
    mutating func settle() -> [CompletedCheck] {
        defer { silent = [] }
        return silent
    }
}

extension CompletedCheck {
    /// Whether a server was there: an HTTP answer, or a certificate to distrust.
    var hasAnswer: Bool {
        judgements.contains { judgement in
            if case .noAnswer = judgement.observation { false } else { true }
        }
    }
}
