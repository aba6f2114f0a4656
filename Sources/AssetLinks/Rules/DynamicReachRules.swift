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
        var proof = ReachProof()
        return list.statements.compactMap(\.dynamicRules).flatMap { rules in unreached(in: rules, lintRule, &proof) }
    }

    private static func unreached(
        in rules: DynamicRules, _ lintRule: LintRule, _ proof: inout ReachProof
    ) -> [Finding] {
        let components = rules.components
        // A component with an empty pattern has no group, and one without patterns matches nothing.
        let nothing = FilterGroup(isAllowing: false, conditions: [])
        let groups = FilterGroupIndex(components.map { component in component.group ?? nothing })
        return components.indices.compactMap { index -> Finding? in
            let cover: String
            switch proof.cover(ofGroupAt: index, in: groups) {
            case .one(let earlier): cover = "component \(earlier + 1) matches"
            case .severalTogether: cover = "earlier components together match"
            case nil: return nil
            }
            return lintRule.finding(
                at: components[index].node.range, "\(cover) all that this one matches",
                hint: "put this one before it, or remove it")
        }
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
        String(Sample.components(component, isMarked: isMarked).dropFirst().dropLast())
    }
}

extension RuleDifference {
    func finding(of rule: LintRule) -> Finding {
        rule.finding(
            at: range, sentence, hint: "write one statement with all fingerprints of the app, and its rules")
    }
}
