package import AASA

extension RuleChanges {
    /// Bytes of rules, and units of text that patterns are compared with, in all comparisons of two lists at
    /// most: about a second of work.
    static let effortOfTwoLists = 10_000_000

    /// Compares the dynamic rules of two statements about one app; nil is a statement without any, which leaves every
    /// URL to the manifest. URLs are those that the patterns suggest, in the order of their length.
    ///
    /// - Parameter effort: of the comparisons so far.
    package init(from old: DynamicRules?, to new: DynamicRules?, effort: inout Int) {
        // One statement may have rules that are compared with those of each of thousands.
        effort += (old?.node.range.count ?? 0) + (new?.node.range.count ?? 0)
        if effort > Self.effortOfTwoLists {
            self.init()
            return
        }
        let (before, after) = (old?.components ?? [], new?.components ?? [])
        self.init(from: Self.rules(before), to: Self.rules(after))
        let isListEmptied = before.isEmpty != after.isEmpty || (old == nil) != (new == nil)
        if haveEqualRules && !isListEmptied { return }
        let sides = [before, after].map { components in components.map { component in URLSource(component) } }
        let candidates = CandidateURLs(sides, beside: nil, limit: SystemComparison.maximumCandidates)
        effort += candidates.effort
        isComplete = candidates.areComplete
        compare(from: old, to: new, at: candidates.urls, effort: &effort)
    }

    private static func rules(_ components: [DynamicRules.Component]) -> [(meaning: Meaning, position: Position)] {
        components.enumerated().map { index, component in (Meaning(component), (index, component.node.range)) }
    }

    private mutating func compare(
        from old: DynamicRules?, to new: DynamicRules?, at urls: [String], effort: inout Int
    ) {
        let before = AppLinkMatcher(filters: nil, rules: old)
        let after = AppLinkMatcher(filters: nil, rules: new)
        for url in urls {
            if effort > Self.effortOfTwoLists {
                isComplete = false
                return
            }
            guard let link = AndroidURL("https://localhost\(url)") else { continue }
            effort += url.utf8.count
            let first = Self.outcome(before.decision(link, effort: &effort), of: old)
            let second = Self.outcome(after.decision(link, effort: &effort), of: new)
            // A URL that no rule matches is refused, too.
            if (first.decision == .match) == (second.decision == .match) { continue }
            add(url, before: first, after: second)
        }
    }

    private static func outcome(_ decision: AppLinkMatcher.Decision, of rules: DynamicRules?) -> Outcome {
        let components = rules?.components ?? []
        return Outcome(decision.outcome, by: decision.rule.map { index in components[index].node.range })
    }
}

/// What a component decides, however it is written.
private struct Meaning: Hashable {
    let group: FilterGroup?
    /// As written, since components that the platform rejects have nothing else to differ in.
    let patterns: String

    init(_ component: DynamicRules.Component) {
        group = component.group
        patterns = if component.group == nil { component.patterns } else { "" }
    }
}
