internal import AASA

extension StatementListRule {
    static let repeated = SubjectRule<StatementList>(
        code: "AASA911", name: "statement-repeated", severity: .note,
        summary: "A relation or a fingerprint is in a list twice, or a statement has nothing of its own.",
        explanation: "The second does nothing.",
        sources: [.statementDetails],
        examples: [
            .reported(fingerprints: #""\#(Sample.fingerprint)", ⟦"\#(Sample.fingerprint)"⟧"#, fixed: Sample.sound),
            .accepted(fingerprints: #""\#(Sample.fingerprint)","\#(Sample.other)""#),
        ]
    ) { list, lintRule in
        var findings: [Finding] = []
        for statement in list.statements {
            for texts in [statement.relations, statement.app?.fingerprints ?? []] {
                findings += Self.repetitions(in: texts, of: list, lintRule)
            }
        }
        return findings + Self.idleStatements(of: list, lintRule)
    }

    private static func repetitions(in texts: [SourceString], of list: StatementList, _ rule: LintRule) -> [Finding] {
        if texts.count < 2 { return [] }
        var seen: Set<ExactText> = []
        return texts.indices.compactMap { index in
            let text = texts[index]
            guard !seen.insert(ExactText(text.text)).inserted else { return nil }
            return rule.finding(at: text.range, "'\(text.text)' is in the list twice", hint: "remove one of them")
                .fixed(by: TextEdit.removal(of: text.range, behind: texts[index - 1].range, in: list.bytes))
        }
    }

    /// Statements with only such links as earlier ones have.
    private static func idleStatements(of list: StatementList, _ rule: LintRule) -> [Finding] {
        var seen: Set<ListReading.Link> = []
        return list.statements.compactMap { statement in
            guard let links = statement.links else { return nil }
            var hasNew = false
            for link in links where seen.insert(link).inserted { hasNew = true }
            if links.isEmpty || hasNew || statement.node["relation_extensions"] != nil { return nil }
            return rule.finding(at: statement.range, "earlier statements have all of this one", hint: "remove it")
        }
    }
}

extension Statement {
    /// The links of the statement, each once, whether systems read it or not; nil if there are too many to compare.
    fileprivate var links: [ListReading.Link]? {
        let targets = targets(under: .android).unique
        let relations = validRelations
        guard relations.count * targets.count <= ListReading.maximumLinks else { return nil }
        return relations.flatMap { relation in
            targets.map { target in ListReading.Link(relation: relation, target: target) }
        }
    }
}
