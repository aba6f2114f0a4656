internal import AASA

/// What differs in the rules of one app, of either system: the places in both documents.
struct RuleChanges {
    /// A rule and its index among the others.
    typealias Place = (index: Int, range: Range<Int>)

    struct Outcome {
        let decision: LinkDecision.Outcome
        /// The rule that decides; nil without one.
        let rule: Range<Int>?
    }

    /// A URL that is decided differently.
    struct Behaviour {
        let url: String
        let before: Outcome
        let after: Outcome
    }

    let removed: [Range<Int>]
    let added: [Range<Int>]
    let moved: [(before: Place, after: Place)]
    let behaviour: [Behaviour]

    var count: Int { removed.count + added.count + moved.count + behaviour.count }

    init(_ links: LinkComparison) {
        removed = links.removed.map(\.range)
        added = links.added.map(\.range)
        moved = links.moved.map { move in
            ((move.before.index, move.before.range), (move.after.index, move.after.range))
        }
        behaviour = links.differences.map { difference in
            Behaviour(
                url: difference.url,
                before: Outcome(decision: difference.before.decision, rule: difference.before.rule?.range),
                after: Outcome(decision: difference.after.decision, rule: difference.after.rule?.range))
        }
    }
}
