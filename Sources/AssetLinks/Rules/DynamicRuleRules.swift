internal import AASA

extension StatementListRule {
    static let dynamicShape = SubjectRule<StatementList>(
        code: "AASA916", name: "dynamic-rules-shape", severity: .warning,
        summary:
            "Dynamic rules have a value that systems drop, or a pattern that matches no URL, or fewer than it seems to.",
        explanation: """
            Below `relation_extensions`, the key of `handle_all_urls` has `dynamic_app_link_components`: an array of \
            objects with `/`, `#`, `?` (an object of keys and patterns), `exclude` and `comments`. An empty pattern \
            drops all rules. Paths begin with a slash, and are compared after they were decoded and without the query. \
            A `*` takes the text up to the next sign behind it, so that `*/terms` is `/terms`. \
            There are no variables and no regular expressions. A component without a pattern matches nothing. An error \
            where no link opens the app for it, and for a misspelt `exclude`, whose component opens links. \(otherApps)
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
            .reported(components: #"{"/":⟦"/buy/.*"⟧}"#), .reported(components: #"{"/":⟦"*/terms/*"⟧}"#),
            .reported(components: #"{"/":⟦"/item/:id"⟧}"#),
            .reported(components: ##"{"/":"/buy","#":⟦"^top"⟧,"?":{"id":⟦"\\d+"⟧}}"##),
            .reported(components: #"{"/":⟦"https://example.com/buy"⟧}"#),
            .reported(
                components: #"{"/":"/old/*","exclude":⟦"true"⟧},{"/":"*"}"#,
                fixed: #"{"/":"/old/*","exclude":true},{"/":"*"}"#),
            .reported(components: #"⟦{"exclude":true}⟧"#), .reported(components: "⟦{}⟧"),
            .reported(components: #"{"/":"/old/*",⟦"Exclude"⟧:true},{"/":"*"}"#),
            .reported(components: #"{⟦"path"⟧:"/buy/*"}"#), .reported(components: #"{"/":⟦" /buy/*"⟧}"#),
            .reported(components: ##"{"#":⟦{"a":"b"}⟧}"##),
            .reported(
                components: #"{"/":"/buy","?":{"app":⟦true⟧}}"#, fixed: #"{"/":"/buy","?":{"app":"true"}}"#),
            .reported(extensions: "⟦[]⟧"),
            .reported(extensions: "{⟦\"dynamic_app_link_components\"⟧:[]}"),
            .reported(extensions: "{\(Sample.relation):⟦[]⟧}"),
            .accepted(components: #"{"/":"/buy/*","?":{"id":"?*"},"comments":"goods"}"#),
            .accepted(components: #"{"/":"/.*","exclude":true},{"/":"/${PREFIX}/*"}"#),
        ]
    ) { list, lintRule in
        var findings: [Finding] = []
        var proof = ReachProof()
        for statement in list.statements {
            findings += Self.extensionFindings(statement, lintRule)
            guard let rules = statement.dynamicRules else { continue }
            let hasIdle = rules.components.contains(where: \.allowsNone)
            let isCause = hasIdle && rules.refusal(&proof) == .byMistakes
            for component in rules.components {
                let findingsOfComponent = DynamicComponentFindings(component, rule: lintRule).all
                findings += findingsOfComponent.rated(.error, if: isCause && component.allowsNone)
            }
        }
        return findings
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
        for member in statement.node["relation_extensions"]?.lastMembers ?? [] {
            findings += extensionFindings(member, isRelation: relations.contains(member.name), rule)
        }
        return findings
    }

    /// Findings about the rules of one relation.
    ///
    /// - Parameter isRelation: whether the statement has the relation.
    private static func extensionFindings(_ member: JSONMember, isRelation: Bool, _ rule: LintRule) -> [Finding] {
        let read = Relation.handleAllURLs.description
        let isRead = member.name == read
        if member.name == DynamicRules.key {
            return rule.onlyFinding(
                at: member.nameRange, "no system reads '\(member.name)' here", hint: "write it below '\(read)'")
        }
        let components = member.value[DynamicRules.key]
        var findings: [Finding] = []
        if !isRelation {
            let hint = if isRead { "add it to 'relation'" } else { "write '\(read)', whose rules alone are read" }
            findings += rule.onlyFinding(
                at: member.nameRange, "the statement does not have the relation '\(member.name)'", hint: hint)
        } else if components != nil, !isRead {
            findings += rule.onlyFinding(
                at: member.nameRange, "rules below '\(member.name)' are not read", hint: "write them below '\(read)'")
        }
        if !isRead { return findings }
        for element in components?.elements ?? [] where element.members == nil {
            findings += rule.onlyFinding(
                at: element.range, "a component is not an object: Android's agent loses the whole host",
                hint: "write {\"/\": \"…\"}"
            ).rated(.error)
        }
        return findings
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
            .reported(rules: #"{"/":"/buy/*"}"#),
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

    static let dynamicOnlyExcludes = SubjectRule<StatementList>(
        code: "AASA919", name: "dynamic-rules-only-exclude", severity: .error,
        summary: "Dynamic rules refuse every URL.",
        explanation: """
            The first component that matches decides, and a URL that none matches is refused, too. Behind components \
            that exclude, one for everything opens the rest. The path of a URL begins with a slash, unless the URL \
            ends behind its host, as few links do. \(otherApps)
            """,
        sources: [.configureAssetLinks, .statementField],
        examples: [
            .reported(rules: #"{"/":"/blog/*","exclude":true}"#),
            .reported(rules: #"{"/":"*","exclude":true},{"/":"*"}"#),
            .reported(rules: #"{"/":"/*","exclude":true},{"/":"*"}"#),
            .accepted(components: #"{"/":"/blog/*","exclude":true},{"/":"*"}"#),
        ]
    ) { list, lintRule in
        var proof = ReachProof()
        return list.statements.compactMap(\.dynamicRules).compactMap { rules in
            // AASA916 reports a mistake that is the reason.
            guard let groups = rules.groups, rules.refusal(&proof) == .byRules else { return nil }
            let isExceptionOpen = proof.mayOpen([.everything], by: FilterGroupIndex(groups))
            let exception = if isExceptionOpen { " with a path" } else { "" }
            let extended = FilterGroupIndex(groups + [FilterGroup(allowing: .everyRooted)])
            var hint = "add {\"/\": \"*\"} at the end"
            if proof.cover(ofGroupAt: groups.count, in: extended) != nil {
                hint = "remove or narrow what excludes every path, or put what is allowed before it"
            }
            return lintRule.finding(
                at: rules.node.range,
                "these rules allow no URL\(exception): on Android 15 and later no link\(exception) opens the app",
                hint: hint)
        }
    }
}
