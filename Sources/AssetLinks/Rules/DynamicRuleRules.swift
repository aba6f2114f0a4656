package import AASA

extension StatementListRule {
    static let dynamicShape = SubjectRule<StatementList>(
        code: "AASA916", name: "dynamic-rules-shape", severity: .warning,
        summary: "Dynamic rules have a value that systems drop, or a pattern that no URL matches.",
        explanation: """
            Below `relation_extensions`, the key of `handle_all_urls` has `dynamic_app_link_components`: an array of \
            objects with `/`, `#`, `?` (an object of keys and patterns), `exclude` and `comments`. An empty pattern \
            drops all rules. Paths begin with a slash, and are compared after they were decoded and without the query. \
            There are no variables and no regular expressions. A component without a pattern matches nothing.
            """,
        sources: [.configureAssetLinks, .statementParser],
        examples: [
            .reported(components: #"{"/":⟦""⟧}"#),
            .reported(components: #"{"/":"/buy","?":⟦"a=b"⟧}"#),
            .reported(components: #"{"/":⟦"buy/*"⟧}"#),
            .reported(components: #"{"/":⟦"/a%20b"⟧}"#),
            .reported(components: #"{"/":⟦"/buy?id=1"⟧}"#),
            .reported(components: #"{"/":⟦"/$(lang)/*"⟧}"#),
            .reported(components: #"{"/":⟦"/buy#top"⟧}"#),
            .reported(components: #"{"/":⟦"/buy/*?/x"⟧}"#),
            .reported(components: #"{"/":⟦"/buy/**"⟧}"#),
            .reported(components: #"{"/":⟦"/buy/.*"⟧}"#),
            .reported(components: #"{"/":⟦"/item/:id"⟧}"#),
            .reported(components: ##"{"/":"/buy","#":⟦"^top"⟧,"?":{"id":⟦"\\d+"⟧}}"##),
            .reported(components: #"{"/":⟦"https://example.com/buy"⟧}"#),
            .reported(
                components: #"{"/":"/old/*","exclude":⟦"true"⟧},{"/":"*"}"#,
                fixed: #"{"/":"/old/*","exclude":true},{"/":"*"}"#),
            .reported(components: #"⟦{"exclude":true}⟧"#),
            .reported(
                components: #"{"/":"/buy","?":{"app":⟦true⟧}}"#, fixed: #"{"/":"/buy","?":{"app":"true"}}"#),
            .reported(extensions: "⟦[]⟧"),
            .reported(extensions: "{⟦\"dynamic_app_link_components\"⟧:[]}"),
            .reported(extensions: "{\(Sample.relation):⟦[]⟧}"),
            .accepted(components: #"{"/":"/buy/*","?":{"id":"?*"},"comments":"goods"}"#),
            .accepted(components: #"{"/":"/.*","exclude":true},{"/":"/${PREFIX}/*"}"#),
        ]
    ) { list, lintRule in
        list.statements.flatMap { statement in
            Self.extensionFindings(statement, lintRule)
                + (statement.dynamicRules?.components ?? []).flatMap { rule in Self.findings(in: rule, lintRule) }
        }
    }

    /// Findings about what is around the rules.
    private static func extensionFindings(_ statement: Statement, _ rule: LintRule) -> [Finding] {
        let read = Relation.handleAllURLs.description
        var findings: [Finding] = []
        if let (key, range) = statement.unreadRules {
            let type = if key == DynamicRules.key { "an array" } else { "an object" }
            findings += rule.onlyFinding(
                at: range, "'\(key)' is not \(type): Android reads no rules",
                hint: "write \"relation_extensions\": {\"\(read)\": {\"\(DynamicRules.key)\": [{…}]}}")
        }
        let relations = Set(statement.relations.map(\.text))
        for member in statement.node["relation_extensions"]?.members ?? [] {
            if member.name == DynamicRules.key {
                findings += rule.onlyFinding(
                    at: member.nameRange, "no system reads '\(member.name)' here", hint: "write it below '\(read)'")
                continue
            }
            let isRelation = relations.contains(member.name)
            if !isRelation {
                var hint = "write '\(read)', whose rules alone are read"
                if member.name == read { hint = "add it to 'relation'" }
                findings += rule.onlyFinding(
                    at: member.nameRange, "the statement does not have the relation '\(member.name)'", hint: hint)
            }
            guard let components = member.value[DynamicRules.key] else { continue }
            if isRelation, member.name != read {
                findings += rule.onlyFinding(
                    at: member.nameRange, "rules below '\(member.name)' are not read",
                    hint: "write them below '\(Relation.handleAllURLs)'")
            }
            if member.name != read { continue }
            for element in components.elements ?? [] where element.members == nil {
                findings += rule.onlyFinding(
                    at: element.range, "a component is not an object: Android's agent loses the whole host",
                    hint: "write {\"/\": \"…\"}"
                ).rated(.error)
            }
        }
        return findings
    }

    private static let componentKeys = ["/", "#", "?", "exclude", "comments", "comment"]

    private static func findings(in component: DynamicRules.Component, _ rule: LintRule) -> [Finding] {
        var findings = component.emptyPatterns.map { range in
            rule.finding(at: range, "an empty pattern: Android drops all rules", hint: "write '*' for any text")
                .rated(.error)
        }
        for member in component.node.members ?? [] where !componentKeys.contains(member.name) {
            findings += rule.onlyFinding(
                at: member.nameRange, "no system knows the key '\(member.name)'", hint: "remove it")
        }
        if let query = component.node["?"], query.members == nil {
            findings += rule.onlyFinding(
                at: query.range, "'?' is not an object: Android ignores it", hint: "write {\"KEY\": \"PATTERN\"}")
        }
        findings += patterns(in: component).compactMap { pattern in textFinding(about: pattern, rule) }
        let foreign = foreignFindings(in: component, rule)
        findings += foreign
        if let path = component.node["/"], let text = path.string,
            !foreign.contains(where: { finding in finding.location.range == path.range })
        {
            findings += pathFindings(text, at: path.range, rule)
        }
        findings += variableFindings(in: component, rule) + wildcardFindings(in: component, rule)
        if let exclude = component.node["exclude"], exclude.truth == nil {
            let words = ["true", "false"]
            let truth = words.first { word in word == exclude.string?.lowercased() }
            let edit = truth.map { truth in [TextEdit(range: exclude.range, replacement: truth)] }
            let finding = rule.finding(
                at: exclude.range, "'exclude' is not true or false", hint: "write \(truth ?? "true or false")")
            findings.append(finding.fixed(by: edit))
        }
        if component.group?.conditions.isEmpty == true {
            findings += rule.onlyFinding(
                at: component.node.range, "a component without a pattern matches nothing", hint: "add '/'")
        }
        return findings
    }

    /// The finding about a pattern that is not a text; nil for a text, and for what fails the host.
    private static func textFinding(about pattern: JSONNode, _ rule: LintRule) -> Finding? {
        switch pattern.value {
        case .string, .null, .number: return nil
        case .bool(let truth):
            return rule.finding(
                at: pattern.range, "\(truth) is not a text: Android compares it as '\(truth)'",
                hint: "write \"\(truth)\""
            ).fixed(by: [TextEdit(range: pattern.range, replacement: "\"\(truth)\"")])
        case .array, .object:
            return rule.finding(at: pattern.range, "a pattern is not a text: no URL matches it", hint: "write a text")
        }
    }

    private static func pathFindings(_ text: String, at range: Range<Int>, _ rule: LintRule) -> [Finding] {
        guard let first = text.utf8.first else { return [] }
        if !"/*?".utf8.contains(first) {
            return rule.onlyFinding(
                at: range, "no path matches '\(text)': paths begin with a slash",
                hint: "write \(pattern(meantBy: text))")
        }
        let parts = parts(of: text)
        if parts.count > 1 {
            let part = if text.utf8.contains("#") { "fragment" } else { "query" }
            return rule.onlyFinding(
                at: range, "no link with a \(part) matches '\(text)': the path is compared without it",
                hint: "write \(JSONText.object(parts).line)")
        }
        let bytes = Array(text.utf8)
        let hasEscape = bytes.indices.dropLast(2).contains { index in
            bytes[index] == "%" && bytes[index + 1].isHexDigit && bytes[index + 2].isHexDigit
        }
        if hasEscape {
            return rule.onlyFinding(
                at: range, "no path matches '\(text)': paths are compared after they were decoded",
                hint: "write the characters themselves")
        }
        return []
    }

    /// What to write in the place of a text without a slash at its beginning: a URL, or an exclusion as in `paths` of
    /// Apple's file.
    private static func pattern(meantBy text: String) -> String {
        let exclusion = "NOT "
        let isExcluded = text.hasPrefix(exclusion)
        let path = path(meantBy: isExcluded ? String(text.dropFirst(exclusion.count)) : text)
        var members = parts(of: path)
        if isExcluded { members.append(("exclude", .bool(true))) }
        return if members.count > 1 { JSONText.object(members).line } else { "'\(path)'" }
    }

    private static func path(meantBy text: String) -> String {
        if let first = text.utf8.first, "/*?".utf8.contains(first) { return text }
        let url = URLParts(text)
        if url.scheme == nil { return "/\(text)" }
        let slash = if url.path.isEmpty { "/" } else { "" }
        return "\(slash)\(url.path)\(url.queryAndFragment)"
    }

    /// The members of a component for a path, with a query and a fragment as in `/buy?id=1`. In another path, `?` is
    /// any character.
    private static func parts(of text: String) -> [(String, JSONText)] {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let query = query(of: parts[0])
        var members = [("/", (query?.path ?? parts[0]).json)]
        if let query { members.append(("?", query.patterns)) }
        if parts.count > 1 { members.append(("#", parts[1].json)) }
        return members
    }

    /// The patterns for a query, and the path in front; nil without one.
    private static func query(of path: String) -> (path: String, patterns: JSONText)? {
        let parts = path.split(separator: "?", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        var patterns: [(String, JSONText)] = []
        for item in parts[1].split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { return nil }
            patterns.append((String(pair[0]), String(pair[1]).json))
        }
        return (String(parts[0]), .object(patterns))
    }

    /// Findings about what no pattern has: regular expressions, and parameters of web frameworks.
    private static func foreignFindings(in component: DynamicRules.Component, _ rule: LintRule) -> [Finding] {
        let isExcluded = component.group?.isAllowing == false
        return patterns(in: component).compactMap { pattern in
            guard let text = pattern.string else { return nil }
            let isPath = pattern.range == component.node["/"]?.range
            let piece = PatternText.foreignPiece(of: text, isPath: isPath, isExcluded: isExcluded)
            return piece.map { piece in
                rule.finding(
                    at: pattern.range, "in '\(piece.text)' of '\(text)', all but '*' and '?' is literal",
                    hint: piece.hint)
            }
        }
    }

    private static func patterns(in component: DynamicRules.Component) -> [JSONNode] {
        let node = component.node
        return [node["/"], node["#"]].compactMap(\.self) + component.queryItems.map(\.value)
    }

    private static func patterns(in component: DynamicRules.Component, with text: String) -> [JSONNode] {
        patterns(in: component).filter { pattern in pattern.string?.contains(text: text) ?? false }
    }

    /// Findings about `*?` and `**`: behind a star, the platform searches for a dot, and behind that a star is literal
    /// (PatternMatcher.java, see ``SimpleGlob``).
    private static func wildcardFindings(in component: DynamicRules.Component, _ rule: LintRule) -> [Finding] {
        let wildcards = [("*?", "the '?'", "a dot", "write '?*'"), ("**", "the next '*'", "'.*'", "write one '*'")]
        return wildcards.flatMap { text, wildcard, match, hint in
            patterns(in: component, with: text).map { pattern in
                rule.finding(
                    at: pattern.range, "behind '*', \(wildcard) of '\(pattern.string ?? "")' matches \(match) alone",
                    hint: hint)
            }
        }
    }

    /// Findings about variables, which Apple's systems know.
    private static func variableFindings(in component: DynamicRules.Component, _ rule: LintRule) -> [Finding] {
        patterns(in: component, with: "$(").map { pattern in
            rule.finding(
                at: pattern.range, "Android knows no variables: '\(pattern.string ?? "")' is compared as it is written",
                hint: "write '*' in the place of the variable, or a component for each value")
        }
    }

    static let dynamicNewer = SubjectRule<StatementList>(
        code: "AASA918", name: "dynamic-rules-newer", severity: .note,
        summary: "Dynamic rules are read by Android 15 and later, with Google services.",
        explanation: """
            Older systems open what the manifest's filters match. Rules only narrow that, and never widen it. They \
            count for one site and app once.
            """,
        sources: [.configureAssetLinks],
        examples: [
            .reported(Sample.components(#"{"/":"/buy/*"}"#).replacing(markAround: #"[{"/":"/buy/*"}]"#)),
            .accepted(components: ""),
        ]
    ) { list, lintRule in
        // Without groups, no system applies the rules.
        list.statements.compactMap(\.dynamicRules).filter { rules in rules.groups != nil }.map { rules in
            lintRule.finding(
                at: rules.node.range, "Android 14 and earlier ignore these rules and use the manifest alone",
                hint: "keep the manifest's filters as narrow as older systems need")
        }
    }

    package static let dynamicOnlyExcludes = SubjectRule<StatementList>(
        code: "AASA919", name: "dynamic-rules-only-exclude", severity: .warning,
        summary: "Dynamic rules that only exclude refuse every URL.",
        explanation: "A URL that no component matches is refused, too. A last component for everything opens the rest.",
        sources: [.configureAssetLinks, .statementField],
        examples: [
            .reported(
                Sample.components(#"{"/":"/blog/*","exclude":true}"#)
                    .replacing(markAround: #"[{"/":"/blog/*","exclude":true}]"#)),
            .accepted(components: #"{"/":"/blog/*","exclude":true},{"/":"*"}"#),
        ]
    ) { list, lintRule in
        list.statements.compactMap(\.dynamicRules).compactMap { rules in
            guard let groups = rules.groups, !groups.contains(where: \.isAllowing) else { return nil }
            return lintRule.finding(
                at: rules.node.range, "every component excludes: on Android 15 and later no link opens the app",
                hint: "add {\"/\": \"*\"} at the end")
        }
    }
}

extension String {
    /// The text with marks around a part, for examples.
    fileprivate func replacing(markAround part: String) -> String {
        guard let range = firstRange(ofText: part) else { return self }
        return "\(self[..<range.lowerBound])⟦\(part)⟧\(self[range.upperBound...])"
    }
}
