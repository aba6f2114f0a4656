/// Which URLs a rule of an entry decides, as far as it is known.
enum RuleReach: Sendable, Equatable {
    /// Some URL reaches it, or it is not known.
    case open
    /// No URL can fit it.
    case impossible
    /// An earlier rule, by its index, is the same in everything.
    case repeated(Int)
    /// Earlier rules, by their indices, match every path that it matches.
    ///
    /// - Parameter sample: the path of a URL that fits, when a simple one does.
    case covered(by: [Int], sample: String?)
    /// An exclusion of which no later rule can fit any URL.
    case idle
}

/// How much may be done to find it out. Work is counted in nodes and edges that are looked at.
struct ReachBudget {
    /// For a whole document.
    var document: Int
    /// For one question.
    let question: Int

    static let standard = ReachBudget(document: 3_000_000, question: 200_000)
}
