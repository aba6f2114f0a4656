/// What changed in the universal links of some apps.
public struct LinkComparison: Sendable, Equatable {
    /// A URL that the two files answer differently.
    public struct Difference: Sendable, Equatable {
        /// `/path?query#fragment`.
        public var url: String
        public var before: Outcome
        public var after: Outcome
    }

    /// What an entry says of a URL.
    public struct Outcome: Sendable, Equatable {
        public var decision: LinkDecision.Outcome
        /// Nil when no rule decides.
        public var rule: LinkRule?
    }

    public var apps: [AssociationFile.Listing]
    /// Rules of the old file that the new one lacks; of equal rules as many as there are more.
    public var removed: [LinkRule] = []
    /// Rules of the new file that the old one lacks.
    public var added: [LinkRule] = []
    /// Rules of both whose order among the others of both changed.
    public var moved: [(before: LinkRule, after: LinkRule)] = []
    /// URLs that show what changed: one for each two rules whose answers differ, the shortest.
    public var differences: [Difference] = []
    /// Whether every URL was considered: without a difference, there is none.
    public var isComplete = true

    init(
        apps: [AssociationFile.Listing], _ old: LinkEntry, _ oldVariables: SubstitutionVariables, _ new: LinkEntry,
        _ newVariables: SubstitutionVariables, _ limit: Int
    ) {
        self.apps = apps
        var (before, after) = (ComparedEntry(old, oldVariables), ComparedEntry(new, newVariables))
        (removed, added, moved) = RuleAlignment.compare(before.meanings, old.rules, after.meanings, new.rules)
        if removed.isEmpty, added.isEmpty, moved.isEmpty, (old.scope == .everything) == (new.scope == .everything) {
            return
        }
        var walk = DifferenceWalk(limit: limit)
        walk.run(&before, &after)
        differences = walk.differences
        isComplete = walk.isComplete
    }

    /// Whether neither rules nor answers differ.
    var isSame: Bool {
        removed.isEmpty && added.isEmpty && moved.isEmpty && differences.isEmpty && isComplete
    }

    public static func == (a: LinkComparison, b: LinkComparison) -> Bool {
        a.apps == b.apps && a.removed == b.removed && a.added == b.added && a.differences == b.differences
            && a.isComplete == b.isComplete && a.moved.elementsEqual(b.moved) { $0 == $1 }
    }
}
