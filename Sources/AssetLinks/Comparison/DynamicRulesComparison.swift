package import AASA

/// The differences between the dynamic rules of two statements about one app.
package struct DynamicRulesComparison: Sendable {
    /// The decision on a URL, and the component that makes it, if one does.
    package struct Outcome: Sendable {
        package let decision: LinkDecision.Outcome
        package let rule: DynamicRules.Component?
    }

    package struct Difference: Sendable {
        /// From the path on, the shortest that was found for these rules.
        package let url: String
        package let before: Outcome
        package let after: Outcome
    }

    /// A component and its index among the rules.
    package typealias Place = (index: Int, rule: DynamicRules.Component)

    package let removed: [DynamicRules.Component]
    package let added: [DynamicRules.Component]
    /// Components of both that moved among the others of both.
    package let moved: [(before: Place, after: Place)]
    /// In the order of the URLs' length.
    package private(set) var differences: [Difference] = []
    /// Whether every URL was compared that the patterns suggest.
    package private(set) var isComplete = true

    /// Whether it is known that the rules are the same, in the same order.
    package var isSame: Bool { removed.isEmpty && added.isEmpty && moved.isEmpty && differences.isEmpty && isComplete }

    /// Bytes of rules, and units of text that patterns are compared with, in all comparisons of two lists at most: about a
    /// second of work.
    private static let maximumEffort = 10_000_000

    /// Compares the rules of two statements; nil is a statement without any, which leaves every URL to the manifest.
    ///
    /// - Parameter effort: of the comparisons so far.
    package init(from old: DynamicRules?, to new: DynamicRules?, effort: inout Int) {
        // One statement may have rules that are compared with those of each of thousands.
        effort += (old?.node.range.count ?? 0) + (new?.node.range.count ?? 0)
        if effort > Self.maximumEffort {
            (removed, added, moved, isComplete) = ([], [], [], false)
            return
        }
        let (before, after) = (old?.components ?? [], new?.components ?? [])
        let alignment = RuleAlignment(from: before.map(Meaning.init), to: after.map(Meaning.init))
        removed = alignment.removed.map { before[$0] }
        added = alignment.added.map { after[$0] }
        moved = alignment.moved.map { move in
            ((move.before, before[move.before]), (move.after, after[move.after]))
        }
        let isListEmptied = before.isEmpty != after.isEmpty || (old == nil) != (new == nil)
        if removed.isEmpty && added.isEmpty && moved.isEmpty && !isListEmptied { return }
        let suggested = (before + after).map { component in CandidateURLs(component) }
        let candidates = suggested.shortestFirst(limit: SystemComparison.maximumCandidates)
        isComplete = candidates.areAll
        compare(from: old, to: new, at: candidates.urls, effort: &effort)
    }

    private mutating func compare(
        from old: DynamicRules?, to new: DynamicRules?, at urls: [String], effort: inout Int
    ) {
        let before = AppLinkMatcher(filters: nil, rules: old)
        let after = AppLinkMatcher(filters: nil, rules: new)
        var seen: Set<[Int?]> = []
        for url in urls {
            if effort > Self.maximumEffort {
                isComplete = false
                return
            }
            guard let link = AndroidURL("https://localhost\(url)") else { continue }
            effort += url.utf8.count
            let first = Self.outcome(before.decision(link, effort: &effort), of: old)
            let second = Self.outcome(after.decision(link, effort: &effort), of: new)
            // A URL that no rule matches is refused, too.
            if (first.decision == .match) == (second.decision == .match) { continue }
            let rules = [first.rule?.node.range.lowerBound, second.rule?.node.range.lowerBound]
            if seen.insert(rules).inserted {
                differences.append(Difference(url: url, before: first, after: second))
            }
        }
    }

    private static func outcome(_ decision: AppLinkMatcher.Decision, of rules: DynamicRules?) -> Outcome {
        switch decision {
        case .match(_, let rule): Outcome(decision: .match, rule: rule.flatMap { rules?.components[$0] })
        case .exclude(let rule): Outcome(decision: .exclude, rule: rules?.components[rule])
        case .noFilter, .noRule: Outcome(decision: .noMatch, rule: nil)
        }
    }
}

/// What a component decides, however it is written.
private struct Meaning: Hashable {
    let group: FilterGroup?
    /// As written, since components that the platform rejects have nothing else to differ in.
    let patterns: String

    init(_ component: DynamicRules.Component) {
        group = component.group
        patterns = component.group == nil ? component.patterns : ""
    }
}
