/// A rule of a path alone.
package struct PathRule: Sendable, Hashable {
    /// As in `components`: `*` and `?` are wildcards.
    package var pattern: String
    /// Whether URLs that fit do not open the app.
    package var isExclusion: Bool
    /// The reason that the document gives.
    package var comment: String?

    package init(pattern: String, isExclusion: Bool) {
        self.pattern = pattern
        self.isExclusion = isExclusion
    }

    /// A rule as its author states it, in canonical form: `/**` and `/*` are `*`, since a star matches slashes too.
    package init(stated pattern: String, isExclusion: Bool) {
        var text = ""
        for character in pattern where character != "*" || text.last != "*" { text.append(character) }
        if text == "/*" { text = "*" }
        self.init(pattern: text, isExclusion: isExclusion)
        // AASA321 accepts the pattern with a statement that it is intended, and it is: the author named every URL.
        if self.pattern == "*", !isExclusion { comment = "Every other URL, as intended." }
    }

    /// The stated rules, exceptions first: the first rule that fits decides.
    package static func stated(included: [String], excluded: [String]) -> [PathRule] {
        let exclusions = excluded.map { path in PathRule(stated: path, isExclusion: true) }
        let inclusions = included.map { path in PathRule(stated: path, isExclusion: false) }
        var rules = exclusions.unique + inclusions.unique
        // A rule by itself leaves no other URLs.
        if rules.count == 1, rules[0].comment != nil { rules[0].comment = AssociationFile.commentOnEveryURL }
        return rules
    }

    /// What it decides about the URLs that fit.
    var outcome: LinkDecision.Outcome { if isExclusion { .exclude } else { .match } }

    /// Whether it opens the app for each path, or for each but the root.
    package var opensEverything: Bool { !isExclusion && ["*", "/?*"].contains(pattern) }

    /// As an element of `components`.
    /// - Parameter statesMatch: whether a rule without `exclude` would exclude.
    func component(statesMatch: Bool) -> JSONText {
        var members = [("/", JSONText.string(pattern))]
        if isExclusion || statesMatch { members.append(("exclude", .bool(isExclusion))) }
        if let comment { members.append(("comment", .string(comment))) }
        return .object(members)
    }

    /// The exclusions that change nothing: no later rule fits a URL that they fit (AASA403).
    package static func idleExclusions(in rules: [PathRule]) -> [PathRule] {
        guard rules.contains(where: \.isExclusion) else { return [] }
        if rules.allSatisfy(\.isExclusion) { return rules }
        return reaches(of: rules).filter { _, reach in reach == .idle }.map(\.rule)
    }

    /// The first rule that opens no URL of its own, since others fit each that it fits (AASA401), and whether all of
    /// these are exclusions.
    package static func coveredInclusion(in rules: [PathRule]) -> (rule: PathRule, isExcluded: Bool)? {
        for (rule, reach) in reaches(of: rules) where !rule.isExclusion {
            guard case .covered(let covers, _) = reach else { continue }
            return (rule, covers.allSatisfy { index in rules[index].isExclusion })
        }
        return nil
    }

    private static func reaches(of rules: [PathRule]) -> [(rule: PathRule, reach: RuleReach)] {
        guard let links = CompiledPathRules.links(of: rules), let reaches = RuleReach.all(in: links).first else {
            return []
        }
        return zip(rules, reaches).map { rule, reach in (rule, reach) }
    }

    /// What rules decide on paths, as devices read them.
    package static func decisions(of rules: [PathRule], on paths: [String]) -> [LinkDecision.Outcome] {
        let compiled = CompiledPathRules(rules)
        return paths.map { path in
            guard let rule = compiled?.decidingRule(for: path) else { return .noMatch }
            return rules[rule].outcome
        }
    }
}
