internal import AASA

/// What a component of dynamic rules has that systems drop, or that no URL matches.
struct DynamicComponentFindings {
    private let component: DynamicRules.Component
    private let rule: LintRule
    private let patterns: [JSONNode]

    init(_ component: DynamicRules.Component, rule: LintRule) {
        self.component = component
        self.rule = rule
        patterns = component.node.patternNodes
    }

    var all: [Finding] {
        var findings = emptyPatterns + unknownKeys
        if let query = component.node["?"], query.members == nil {
            findings += rule.onlyFinding(
                at: query.range, "'?' is not an object: Android ignores it", hint: "write {\"KEY\": \"PATTERN\"}")
        }
        findings += otherTypes
        let foreign = foreignPatterns
        findings += foreign
        let path = component.node["/"]
        let isPathForeign = foreign.contains { finding in finding.location.range == path?.range }
        if let path, let text = path.string, !isPathForeign { findings += pathFindings(text, at: path.range) }
        findings += variables + wildcards + exclusion
        if patterns.isEmpty, !hasKeyOfPattern {
            findings += rule.onlyFinding(
                at: component.node.range, "a component without a pattern matches nothing", hint: "add '/'")
        }
        return findings
    }

    private var emptyPatterns: [Finding] {
        component.emptyPatterns.map { range in
            rule.finding(at: range, "an empty pattern: Android drops all rules", hint: "write '*' for any text")
                .rated(.error)
        }
    }

    private static let knownKeys = ["/", "#", "?", "exclude", "comments", "comment"]

    /// What other systems and programs name the patterns.
    private static let meantKeys = [
        "path": "/", "pathPattern": "/", "query": "?", "queryParams": "?", "fragment": "#", "hash": "#",
    ]

    private var members: [JSONMember] { component.node.members ?? [] }
    private var hasKeyOfPattern: Bool { members.contains { member in Self.meantKeys[member.name] != nil } }

    private var unknownKeys: [Finding] {
        let unknown = members.filter { member in !Self.knownKeys.contains(member.name) }
        return unknown.map { member in
            let near = EditDistance.nearest(
                to: member.name, in: ["exclude", "comments"], limit: 1, ignoringCase: true)
            let named = Self.meantKeys[member.name] ?? near
            let meant = named.flatMap { key in component.node[key] == nil ? key : nil }
            let hint = meant.map { key in "write '\(key)'" } ?? "remove it"
            let finding = rule.finding(at: member.nameRange, "no system knows the key '\(member.name)'", hint: hint)
            // The component opens what it is to exclude.
            return finding.rated(.error, if: meant == "exclude")
        }
    }

    /// Findings about patterns that are not texts, and that do not fail the host.
    private var otherTypes: [Finding] {
        patterns.compactMap { pattern in
            switch pattern.value {
            case .string, .null, .number: return nil
            case .bool(let truth):
                return rule.finding(
                    at: pattern.range, "\(truth) is not a text: Android compares it as '\(truth)'",
                    hint: "write \"\(truth)\""
                ).fixed(byEdit: TextEdit(range: pattern.range, replacement: "\"\(truth)\""))
            case .array, .object:
                return rule.finding(
                    at: pattern.range, "a pattern is not a text: no URL matches it", hint: "write a text")
            }
        }
    }

    /// Findings about what no pattern has: regular expressions, and parameters of web frameworks.
    private var foreignPatterns: [Finding] {
        let isExcluded = component.group?.isAllowing == false
        return patterns.compactMap { pattern in
            guard let text = pattern.string else { return nil }
            let isPath = pattern.range == component.node["/"]?.range
            let piece = PatternText.foreignPiece(of: text, isPath: isPath, isExcluded: isExcluded)
            guard let piece else { return nil }
            return rule.finding(
                at: pattern.range, "in '\(piece.text)' of '\(text)', all but '*' and '?' is literal", hint: piece.hint)
        }
    }

    private func pathFindings(_ text: String, at range: Range<Int>) -> [Finding] {
        if text.isEmpty { return [] }
        if !SuggestedComponent.isPath(text) {
            return rule.onlyFinding(
                at: range, "no path matches '\(text)': paths begin with a slash",
                hint: "write \(SuggestedComponent(meantBy: text).text)")
        }
        let suggestion = SuggestedComponent(path: text)
        if suggestion.hasOtherParts {
            let part = if text.utf8.contains("#") { "fragment" } else { "query" }
            return rule.onlyFinding(
                at: range, "no link with a \(part) matches '\(text)': the path is compared without it",
                hint: "write \(suggestion.text)")
        }
        let rest = text.dropFirst()
        if text.hasPrefix("*/"), let next = rest.dropFirst().first, next != "*", next != "?" {
            return rule.onlyFinding(
                at: range, "'\(text)' matches what '\(rest)' does, and nothing else: '*' ends at the first slash",
                hint: "write '\(rest)' if that is meant, or a component for each level, as in '/*\(rest)'")
        }
        let bytes = Array(text.utf8)
        let hasEscape = bytes.indices.dropLast(2).contains { index in
            bytes[index] == "%" && bytes[index + 1].isHexDigit && bytes[index + 2].isHexDigit
        }
        if !hasEscape { return [] }
        return rule.onlyFinding(
            at: range, "no path matches '\(text)': paths are compared after they were decoded",
            hint: "write the characters themselves")
    }

    /// Findings about variables, which Apple's systems know.
    private var variables: [Finding] {
        patterns(with: "$(").map { pattern, text in
            rule.finding(
                at: pattern.range, "Android knows no variables: '\(text)' is compared as it is written",
                hint: "write '*' in the place of the variable, or a component for each value")
        }
    }

    /// Findings about `*?` and `**`: behind a star, the platform searches for a dot, and behind that a star is literal
    /// (PatternMatcher.java, see ``SimpleGlob``).
    private var wildcards: [Finding] {
        let wildcards = [("*?", "the '?'", "a dot", "write '?*'"), ("**", "the next '*'", "'.*'", "write one '*'")]
        return wildcards.flatMap { wildcard, name, match, hint in
            patterns(with: wildcard).map { pattern, text in
                rule.finding(at: pattern.range, "behind '*', \(name) of '\(text)' matches \(match) alone", hint: hint)
            }
        }
    }

    private func patterns(with part: String) -> [(pattern: JSONNode, text: String)] {
        patterns.compactMap { pattern in
            guard let text = pattern.string, text.contains(text: part) else { return nil }
            return (pattern, text)
        }
    }

    private var exclusion: [Finding] {
        guard let exclude = component.node["exclude"], exclude.truth == nil else { return [] }
        let texts = ["true", "false"]
        let truth = texts.first { word in word == exclude.string?.lowercased() }
        let edit = truth.map { truth in TextEdit(range: exclude.range, replacement: truth) }
        let finding = rule.finding(
            at: exclude.range, "'exclude' is not true or false", hint: "write \(truth ?? "true or false")")
        return [finding.fixed(byEdit: edit)]
    }
}
