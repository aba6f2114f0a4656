/// Replaces rules of single paths by one with a wildcard where all listed paths that fit it have the same result.
///
/// Wildcards are tried for one part of the path (`/*/help`), for the digits at its end (`/item-?`,
/// `/item-*`) and in front of the ending of a file (`/docs/*.html`). A part with digits names one thing: it
/// is not kept behind a wildcard.
struct WildcardRules {
    typealias Expectation = (path: String, outcome: LinkDecision.Outcome, line: Int)

    /// A pattern with the rules that it can replace.
    private struct Candidate {
        let rule: PathRule
        /// How much it matches beyond what it replaces: the lowest of equal ones is taken.
        let width: Int
        var indices: [Int] = []
    }

    private let rules: [PathRule]
    private let expectations: [Expectation]

    /// Each is compiled, and compared with all paths of another result.
    private static let maximumCandidates = 100
    private static let maximumComparisons = 2_000_000

    init(_ rules: [PathRule], deciding expectations: [Expectation]) {
        self.rules = rules
        self.expectations = expectations
    }

    /// The rules, fewer if wildcards permit.
    var shortened: [PathRule] {
        var replaced: Set<Int> = []
        var wildcards: [PathRule] = []
        for candidate in candidates {
            let replaceable = candidate.indices.filter { index in !replaced.contains(index) }
            guard replaceable.count > 1, decidesAsExpected(candidate.rule) else { continue }
            replaced.formUnion(replaceable)
            wildcards.append(candidate.rule)
        }
        if wildcards.isEmpty { return rules }
        // Listed paths that fit a rule of these have its result, so that their order decides for other paths only.
        let exclusions = wildcards.filter(\.isExclusion)
        let inclusions = wildcards.filter { rule in !rule.isExclusion }
        var kept: [PathRule] = []
        for (index, rule) in rules.enumerated() where !replaced.contains(index) { kept.append(rule) }
        return deciding(exclusions + inclusions + kept)
    }

    /// The rules without those that decide no listed path any more.
    private func deciding(_ rules: [PathRule]) -> [PathRule] {
        guard let compiled = CompiledPathRules(rules) else { return rules }
        var used: Set<Int> = []
        for expectation in expectations {
            if let rule = compiled.decidingRule(for: expectation.path) { used.insert(rule) }
        }
        return used.sorted().map { index in rules[index] }
    }

    /// Whether a rule fits no listed path with a different result.
    private func decidesAsExpected(_ rule: PathRule) -> Bool {
        guard let compiled = CompiledPathRules([rule]) else { return false }
        for expectation in expectations where expectation.outcome != rule.outcome {
            if compiled.decidingRule(for: expectation.path) != nil { return false }
        }
        return true
    }

    // MARK: Candidates

    /// The candidates that replace most come first.
    private var candidates: [Candidate] {
        var candidates: [PathRule: Candidate] = [:]
        for (index, rule) in rules.enumerated() {
            if rule.pattern.contains("*") || rule.pattern.contains("?") { continue }
            for (pattern, width) in Self.patterns(for: rule.pattern) {
                let wider = PathRule(pattern: pattern, isExclusion: rule.isExclusion)
                candidates[wider, default: Candidate(rule: wider, width: width)].indices.append(index)
            }
        }
        let useful = candidates.values.filter { candidate in candidate.indices.count > 1 }
        let ordered = useful.sorted { one, other in
            if one.indices.count != other.indices.count { return one.indices.count > other.indices.count }
            if one.width != other.width { return one.width < other.width }
            return one.rule.pattern < other.rule.pattern
        }
        let limit = Self.maximumComparisons / max(1, expectations.count)
        return Array(ordered.prefix(min(limit, Self.maximumCandidates)))
    }

    /// The patterns with one wildcard that a path fits, each with its width.
    private static func patterns(for path: String) -> [(pattern: String, width: Int)] {
        let parts = path.split(separator: "/").map(String.init)
        guard let last = parts.last else { return [] }
        var patterns: [(pattern: String, width: Int)] = []
        let folder = parts.dropLast().map { part in "/\(part)" }.joined()
        let digits = last.reversed().prefix(while: isDigit).count
        let stem = last.dropLast(digits)
        if digits == 1 { patterns.append(("\(folder)/\(stem)?", 0)) }
        if digits > 0, !stem.isEmpty { patterns.append(("\(folder)/\(stem)*", parts.count + 1)) }
        if parts.count > 1, !last.contains(where: isDigit) {
            for index in parts.indices.dropLast() {
                var widened = parts
                widened[index] = "*"
                patterns.append(("/\(widened.joined(separator: "/"))", parts.count - index))
            }
            patterns.append(("/*/\(last)", parts.count))
        }
        if let dot = last.lastIndex(of: "."), dot != last.startIndex {
            for count in parts.indices {
                let above = parts[..<count].map { part in "/\(part)" }.joined()
                patterns.append(("\(above)/*\(last[dot...])", 2 * parts.count - count))
            }
        }
        var seen: Set<String> = []
        return patterns.filter { candidate in seen.insert(candidate.pattern).inserted }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
