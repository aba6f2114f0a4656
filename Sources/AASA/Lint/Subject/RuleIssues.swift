/// What rules about the order of an entry's rules share.
extension LintSubject {
    /// Findings about rules, by what is known of their reach.
    func rules(_ finding: (LinkEntry, LinkRule, RuleReach) -> Finding?) -> [Finding] {
        guard let links = file?.links else { return [] }
        let misread = misreadRules(in: links)
        return zip(links.entries, reachProofs.reach(in: links)).flatMap { entry, reach in
            zip(entry.rules, reach).compactMap { rule, reach in
                if reach.isConsequence(of: misread, in: entry) { nil } else { finding(entry, rule, reach) }
            }
        }
    }

    func hasRule(where isSuch: (RuleReach) -> Bool) -> Bool {
        guard let links = file?.links else { return false }
        return reachProofs.reach(in: links).joined().contains(where: isSuch)
    }

    /// Where the rules begin that match every URL only because a key is misspelt, or its value of the wrong type: what
    /// they do to others is a consequence.
    private func misreadRules(in links: UniversalLinks) -> Set<Int> {
        let unread = LintRule.looseBoolean.findings(in: self).filter { finding in finding.fix == nil }
        let places =
            placesOfFindings(of: [.noPattern, .misspeltKey, .wrongType]) + unread.compactMap(\.location.range)
        if places.isEmpty { return [] }
        let placeStarts = PlaceIndex(startsOf: places)
        let rules = links.entries.flatMap(\.rules)
        var starts: Set<Int> = []
        for rule in rules where rule.path == nil && rule.query == nil && rule.fragment == nil {
            if placeStarts.overlaps(rule.range) { starts.insert(rule.range.lowerBound) }
        }
        return starts
    }

    func placesOfFindings(of rules: [LintRule]) -> [Range<Int>] {
        rules.flatMap { $0.findings(in: self).compactMap(\.location.range) }
    }

    /// A rule by its line and its path pattern, for a message; in a text of one line by its column, too.
    func title(of rule: LinkRule, in lines: LineIndex) -> String {
        let position = lines.position(of: rule.range.lowerBound)
        let column = if lines.count > 1 { "" } else { ", column \(position.column)" }
        return "\(rule.path?.quoted ?? "the rule") in line \(position.line)\(column)"
    }
}

extension SourceString {
    var quoted: String { "'\(text)'" }
}

extension RuleReach {
    var isCovered: Bool { if case .covered = self { true } else { false } }
    var isRepeated: Bool { if case .repeated = self { true } else { false } }

    /// Whether an earlier rule that is misread keeps URLs from the rule.
    fileprivate func isConsequence(of misread: Set<Int>, in entry: LinkEntry) -> Bool {
        if misread.isEmpty { return false }
        let earlier: [Int] =
            switch self {
            case .repeated(let index): [index]
            case .covered(let indices, _): indices
            case .open, .impossible, .idle: []
            }
        return earlier.contains { misread.contains(entry.rules[$0].range.lowerBound) }
    }
}
