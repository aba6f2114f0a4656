/// What rules about the order of an entry's rules share.
extension LintSubject {
    /// Findings about rules, by what is known of their reach.
    func rules(_ finding: (LinkEntry, LinkRule, RuleReach) -> Finding?) -> [Finding] {
        guard let links = file?.links, let survey else { return [] }
        return zip(links.entries, survey.reach).flatMap { entry, reach in
            zip(entry.rules, reach).compactMap { finding(entry, $0, $1) }
        }
    }

    /// The places that other rules report.
    func placesOfFindings(of rules: [LintRule]) -> [Range<Int>] {
        rules.flatMap { $0.findings(in: self).compactMap(\.location.range) }
    }

    /// A rule by its line and its path pattern, for a message.
    func words(for rule: LinkRule, in lines: LineIndex) -> String {
        let line = lines.position(of: rule.range.lowerBound).line
        return (rule.path.map { "'\($0.text)'" } ?? "the rule") + " in line \(line)"
    }
}

extension LinkSurvey {
    /// Whether some rule's reach is such.
    func hasRule(where isSuch: (RuleReach) -> Bool) -> Bool { reach.contains { $0.contains(where: isSuch) } }
}

extension RuleReach {
    var isCovered: Bool { if case .covered = self { true } else { false } }
    var isRepeated: Bool { if case .repeated = self { true } else { false } }
}
