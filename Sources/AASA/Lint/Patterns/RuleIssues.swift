/// What rules about the order of an entry's rules share.
extension LintSubject {
    /// Issues about rules, by what is known of their reach.
    func rules(_ issue: (LinkEntry, LinkRule, RuleReach) -> LintRule.Issue?) -> [LintRule.Issue] {
        guard let links = file?.links, let survey else { return [] }
        return zip(links.entries, survey.reach).flatMap { entry, reach in
            zip(entry.rules, reach.rules).compactMap { issue(entry, $0, $1) }
        }
    }

    /// The places that other rules report.
    func placesOfFindings(of rules: [LintRule]) -> [Range<Int>] { rules.flatMap { $0.check(self).compactMap(\.range) } }

    /// A rule by its line and its path pattern, for a message.
    func words(_ rule: LinkRule, _ lines: LineIndex) -> String {
        let line = lines.position(of: rule.range.lowerBound).line
        return (rule.path.map { "'\($0.text)'" } ?? "the rule") + " in line \(line)"
    }
}

extension LinkSurvey {
    /// Whether some rule's reach is this one.
    func hasRule(_ reach: RuleReach) -> Bool { self.reach.contains { $0.rules.contains(reach) } }

    /// Whether earlier rules cover some rule completely.
    var hasCoveredRule: Bool {
        reach.contains { $0.rules.contains { if case .covered = $0 { true } else { false } } }
    }
}
