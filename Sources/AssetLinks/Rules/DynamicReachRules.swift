internal import AASA

extension StatementListRule {
    static let dynamicUnreached = SubjectRule<StatementList>(
        code: "AASA917", name: "dynamic-rule-unreached", severity: .warning,
        summary: "An earlier component matches every URL that this one matches.",
        explanation: """
            The first component that matches decides. Put the special ones first, and those for everything last.
            """,
        sources: [.configureAssetLinks],
        examples: [
            .reported(components: #"{"/":"/buy/*"},⟦{"/":"/buy/old/*","exclude":true}⟧"#),
            .reported(components: #"{"/":"/x*y*"},⟦{"/":"/x*y"}⟧"#),
            .reported(components: #"{"/":"/a"},{"/":"/a?*"},⟦{"/":"/a*"}⟧"#),
            .accepted(components: #"{"/":"/buy/old/*","exclude":true},{"/":"/buy/*"}"#),
        ]
    ) { list, lintRule in
        var union = PatternUnion(budget: proofBudget)
        var effort = 0
        return list.statements.compactMap(\.dynamicRules).flatMap { rules in
            unreached(in: rules, lintRule, union: &union, effort: &effort)
        }
    }

    /// Units of text that are compared at most, two components at a time, for one list.
    private static let maximumEffort = 20_000_000

    /// Steps of proofs for one list.
    private static let proofBudget = 500_000
    /// Components that are compared together at most.
    private static let maximumUnion = 32
    /// With more components, each is compared with one other at a time.
    private static let maximumComponents = 256

    private static func unreached(
        in rules: DynamicRules, _ lintRule: LintRule, union: inout PatternUnion, effort: inout Int
    ) -> [Finding] {
        let components = rules.components
        // A component with an empty pattern has no group, and one without patterns matches nothing.
        let nothing = FilterGroup(isAllowing: false, conditions: [])
        let groups = FilterGroupIndex(components.map { component in component.group ?? nothing })
        return components.indices.compactMap { index -> Finding? in
            guard let group = components[index].group, !group.conditions.isEmpty else { return nil }
            if effort > maximumEffort { return nil }
            let cover: String?
            if let earlier = groups.firstCovering(groupAt: index, effort: &effort) {
                cover = "component \(earlier + 1) matches"
            } else if components.count <= maximumComponents, let path = group.path {
                cover = unionCover(of: path, among: components[..<index], union: &union)
            } else {
                cover = nil
            }
            guard let cover else { return nil }
            return lintRule.finding(
                at: components[index].node.range, "\(cover) all that this one matches",
                hint: "put this one before it, or remove it")
        }
    }

    /// The components that match every path of a pattern together, with their verb; nil if none do.
    private static func unionCover(
        of path: PathPattern, among components: ArraySlice<DynamicRules.Component>, union: inout PatternUnion
    ) -> String? {
        var patterns: [PathPattern] = []
        var numbers: [Int] = []
        for (index, component) in components.enumerated() {
            guard let pattern = component.group?.onlyPath, !pattern.isDisjoint(from: path) else { continue }
            patterns.append(pattern)
            numbers.append(index + 1)
        }
        guard patterns.count <= maximumUnion, union.covers(path, by: patterns) else { return nil }
        return if numbers.count == 1 { "component \(numbers[0]) matches" } else { "earlier components together match" }
    }

    static let dynamicRepeated = SubjectRule<StatementList>(
        code: "AASA932", name: "dynamic-rules-repeated", severity: .warning,
        summary: "Statements about one app have different dynamic rules.",
        explanation: """
            Rules count for one site and app once, those of included lists too. Of several, any may be used, and links \
            open the app by chance. Write all fingerprints of the app into one statement, with its rules.
            """,
        sources: [.configureAssetLinks],
        examples: [
            .reported("[\(statement(#"{"/":"/buy/*"}"#)),\(statement(#"{"/":"/help/*"}"#, isMarked: true))]"),
            .reported("[\(statement(#"{"/":"/buy/*"}"#)),\(markedStatement)]"),
            .accepted("[\(statement(#"{"/":"/buy/*"}"#))]"),
        ]
    ) { list, lintRule in
        RuleDifference.all(in: [list]).map { difference in difference.finding(of: lintRule) }
    }

    /// A statement without dynamic rules, for examples.
    private static var markedStatement: String {
        let app = StatementExample.app(package: #"⟦"com.shop.android"⟧"#)
        return String(StatementExample.statement(target: app).dropFirst().dropLast())
    }

    /// A statement with dynamic rules, for examples.
    private static func statement(_ component: String, isMarked: Bool = false) -> String {
        var text = Sample.components(component)
        if isMarked { text = text.replacing(text: "[\(component)]", with: "⟦[\(component)]⟧") }
        return String(text.dropFirst().dropLast())
    }
}

extension RuleDifference {
    func finding(of rule: LintRule) -> Finding {
        rule.finding(
            at: range, sentence, hint: "write one statement with all fingerprints of the app, and its rules")
    }
}

extension FilterGroup {
    /// The pattern for the path; nil without one.
    var path: PathPattern? { conditions.first { condition in condition.part == .path }?.pattern }

    /// The pattern for the path, if that alone decides.
    fileprivate var onlyPath: PathPattern? { if conditions.count == 1 { path } else { nil } }
}
