internal import AssetLinks

/// The dynamic rules that decide, and whose they are.
extension AndroidMatch {
    /// A component of the dynamic rules of a statement.
    struct RuleIndex: Hashable {
        /// The number of the list: 0 is the one that was named.
        let list: Int
        let statement: Int
        let component: Int
    }

    /// What decides about one app: the rules of a statement, or those of several that have the same ones.
    struct Candidate {
        let package: String
        let matcher: AppLinkMatcher
        var list = 0
        var statement = 0
        var rules: DynamicRules?
    }

    /// The apps of the lists that may open links, each once for different rules: any of these may be used.
    static func candidates(in lists: [StatementList], of app: LinkedApp) -> [Candidate] {
        var ruleSets: [String: Set<[FilterGroup]?>] = [:]
        var candidates: [Candidate] = []
        for (number, list) in lists.enumerated() {
            for link in app.statements(in: list) {
                let rules = link.statement.dynamicRules
                guard ruleSets[link.package, default: []].insert(rules?.groups).inserted else { continue }
                let matcher = AppLinkMatcher(filters: app.file?.filters, rules: rules)
                candidates.append(
                    Candidate(
                        package: link.package, matcher: matcher, list: number, statement: link.index, rules: rules))
            }
        }
        return candidates
    }

    /// The dynamic rules of the apps, in the order of the lists.
    var rules: [(index: RuleIndex, component: DynamicRules.Component)] {
        candidates.flatMap { candidate in
            (candidate.rules?.components ?? []).enumerated().map { number, component in
                (index(of: number, for: candidate), component)
            }
        }
    }

    func index(of component: Int, for candidate: Candidate) -> RuleIndex {
        RuleIndex(list: candidate.list, statement: candidate.statement, component: component)
    }

    /// The locations of the list that has a rule.
    func locations(of rule: RuleIndex) -> RuleLocations { allLocations[rule.list] }

    func location(of rule: RuleIndex, at range: Range<Int>) -> RuleLocation {
        let locations = locations(of: rule)
        var location = RuleLocation(
            details: rule.statement, component: rule.component, position: locations.position(of: range.lowerBound))
        location.document = .statements(included: rule.list == 0 ? nil : locations.name)
        return location
    }
}
