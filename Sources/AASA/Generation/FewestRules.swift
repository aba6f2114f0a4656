/// The fewest rules of paths that decide URLs as expected.
///
/// The paths form a tree. A rule is for one path (`/help`), for a path and all below it (`/buy/*`), or only for what is
/// below it (`/buy/?*`). Among the rules that fit a URL the deepest decides: they are written deepest first. The fewest
/// are found as for tables of routes (Draves, King, Venkatachary, Zill: "Constructing Optimal IP Routing Tables",
/// 1999), from the leaves to the root: for each path the number of rules that it needs if what is above it opens the
/// app, and if not. Rules of single paths that are left over become ``WildcardRules``.
///
/// A list of URLs does not state that all others open the app too: there is no rule for every path, unless very many
/// would be needed without it.
package struct FewestRules: Sendable {
    /// Why no rules of paths decide as expected.
    package enum Problem: Error, Sendable, Equatable {
        /// Two URLs with this path differ in what is expected: in their queries or fragments only.
        case samePath(String, lines: [Int])
        case nothingOpens
    }

    private struct Node {
        /// As a pattern, without a slash at its end; empty for the root.
        let path: String
        var children: [String: Int] = [:]
        /// What is expected of the path itself, and in which line; nil for a path of no URL.
        var expected: (outcome: LinkDecision.Outcome, line: Int)?
        /// The number of rules for each decision of what is above, in the order of ``outcomes``.
        var costs = [0, 0, 0]
    }

    private static let outcomes: [LinkDecision.Outcome] = [.noMatch, .match, .exclude]
    /// More than there can be rules: no rule makes a URL fit none.
    private static let impossible = 1 << 40

    private var nodes = [Node(path: "")]
    private let expectations: [(path: String, outcome: LinkDecision.Outcome, line: Int)]
    /// With more rules than these, one for every path is taken.
    package static let mostRules = 50
    /// Parts of a path beyond these are one part.
    private static let maximumDepth = 64

    /// - Parameter expectations: the path of each URL, its decision, and its line.
    package init(_ expectations: [(path: String, outcome: LinkDecision.Outcome, line: Int)]) throws(Problem) {
        if !expectations.contains(where: { expectation in expectation.outcome == .match }) { throw .nothingOpens }
        self.expectations = expectations
        for (path, outcome, line) in expectations {
            let index = insert(path)
            if let earlier = nodes[index].expected, earlier.outcome != outcome {
                throw .samePath(path, lines: [earlier.line, line])
            }
            nodes[index].expected = (outcome, line)
        }
        // Children have been added after their parents.
        for index in nodes.indices.reversed() {
            nodes[index].costs = Self.outcomes.map { outer in
                cost(of: index, below: outer, with: bestFolderRule(of: index, below: outer))
            }
        }
    }

    private mutating func insert(_ path: String) -> Int {
        var index = 0
        for part in path.split(separator: "/", maxSplits: Self.maximumDepth) {
            if let child = nodes[index].children[String(part)] {
                index = child
                continue
            }
            nodes.append(Node(path: "\(nodes[index].path)/\(part)"))
            nodes[index].children[String(part)] = nodes.count - 1
            index = nodes.count - 1
        }
        return index
    }

    // MARK: Costs

    /// A rule for what is below a path.
    private struct FolderRule {
        var outcome: LinkDecision.Outcome
        /// Whether it is for the path itself too.
        var includesPath: Bool

        /// - Parameter path: without a slash at its end; empty for the root.
        func pattern(below path: String) -> String {
            if !includesPath { return "\(path)/?*" }
            if path.isEmpty { return "*" }
            return "\(path)/*"
        }
    }

    /// The number of rules for a path and what is below it.
    ///
    /// - Parameters:
    ///   - outer: the decision of the rule for what is above.
    ///   - rule: nil without one.
    private func cost(of index: Int, below outer: LinkDecision.Outcome, with rule: FolderRule?) -> Int {
        guard let rule else { return costOfPath(index, in: outer) + costOfChildren(of: index, in: outer) }
        let state = if rule.includesPath { rule.outcome } else { outer }
        return 1 + costOfPath(index, in: state) + costOfChildren(of: index, in: rule.outcome)
    }

    /// The rule with which the fewest are needed; nil if none helps.
    private func bestFolderRule(of index: Int, below outer: LinkDecision.Outcome) -> FolderRule? {
        var best: FolderRule?
        var lowest = cost(of: index, below: outer, with: nil)
        for includesPath in [true, false] {
            for outcome in [LinkDecision.Outcome.match, .exclude] {
                let rule = FolderRule(outcome: outcome, includesPath: includesPath)
                let cost = cost(of: index, below: outer, with: rule)
                if cost < lowest { (best, lowest) = (rule, cost) }
            }
        }
        return best
    }

    /// The rule for the path itself, if what decides otherwise is not expected.
    private func costOfPath(_ index: Int, in state: LinkDecision.Outcome) -> Int {
        guard let expected = nodes[index].expected?.outcome, expected != state else { return 0 }
        if expected == .noMatch { return Self.impossible }
        return 1
    }

    private func costOfChildren(of index: Int, in state: LinkDecision.Outcome) -> Int {
        let outcome = Self.outcomes.firstIndex(of: state) ?? 0
        return nodes[index].children.values.reduce(0) { sum, child in sum + nodes[child].costs[outcome] }
    }

    // MARK: Rules

    /// The rules in the order in which they are tried.
    package var rules: [PathRule] {
        let narrow = rules(withFolderRule: nil)
        if narrow.count <= Self.mostRules { return narrow }
        let wide = rules(withFolderRule: bestFolderRule(of: 0, below: .noMatch))
        if wide.count < narrow.count { return wide }
        return narrow
    }

    /// - Parameter rule: the one for every path; nil without one.
    private func rules(withFolderRule rule: FolderRule?) -> [PathRule] {
        var rules: [PathRule] = []
        collect(0, below: .noMatch, folderRule: rule, into: &rules)
        return WildcardRules(rules, deciding: expectations).shortened
    }

    private func collect(
        _ index: Int, below outer: LinkDecision.Outcome, folderRule: FolderRule?, into rules: inout [PathRule]
    ) {
        let node = nodes[index]
        let state = folderRule?.outcome ?? outer
        let children = node.children.sorted { one, other in one.key < other.key }
        for (_, child) in children {
            collect(child, below: state, folderRule: bestFolderRule(of: child, below: state), into: &rules)
        }
        var ownState = state
        if folderRule?.includesPath == false { ownState = outer }
        if let own = node.expected?.outcome, own != ownState {
            rules.append(PathRule(pattern: node.path.nonEmpty ?? "/", isExclusion: own == .exclude))
        }
        if let folderRule {
            rules.append(PathRule(pattern: folderRule.pattern(below: node.path), isExclusion: state == .exclude))
        }
    }
}
