internal import AASA

extension StatementListRule {
    static let relation = SubjectRule<StatementList>(
        code: "AASA905", name: "statement-relation", severity: .error,
        summary: "A relation is missing, malformed or misspelt.",
        explanation: """
            `relation` is an array of texts such as `delegate_permission/common.handle_all_urls`. Systems compare them \
            letter by letter; there are no wildcards. A malformed one fails the whole host on Android's own agent, and \
            a misspelt one grants nothing. \(otherApps)
            """,
        sources: [.statementDetails, .compatibilityTests, .statementField],
        examples: [
            .reported(#"[⟦{"target":\#(Sample.app())}⟧]"#),
            .reported(relation: "⟦\(Sample.relation)⟧", fixed: Sample.sound),
            .reported(relation: #"[⟦"delegate_permission/common/handle_all_urls"⟧]"#, fixed: Sample.sound),
            .reported(relation: #"[⟦"delegate_permission/common.handle_all_links"⟧]"#),
            .reported(relation: #"[⟦"delegate_permission/handle_all_urls"⟧]"#, fixed: Sample.sound),
            .reported(relation: #"[⟦"delegate_permission/*"⟧]"#),
            .reported(relation: #"⟦"*"⟧"#),
            .reported(
                relation:
                    #"[⟦"delegate_permission/common.handle_all_urls,delegate_permission/common.get_login_creds"⟧]"#,
                fixed: Sample.statement(
                    relation: #"[\#(Sample.relation), "delegate_permission/common.get_login_creds"]"#,
                    target: Sample.app())),
            .accepted(relation: #"["delegate_permission/common.use_as_origin"]"#),
            .accepted(relation: #"["\#(RelationWords.webApp)"]"#),
        ]
    ) { list, lintRule in
        let problems = list.findingsOfProblems { problem in
            if problem.kind == .missing(.relation), list.isMisspelt("relation", inStatementAt: problem) { return nil }
            guard let sentence = problem.sentence(about: .relation) else { return nil }
            let isElement = problem.kind == .elementOfOtherType(.relation)
            var finding = lintRule.finding(sentence, hint: isElement ? list.elementHint : list.relationHint)
            let text = list.statement(at: problem.range.lowerBound)?.node["relation"]?.string
            if let meant = text.flatMap(RelationWords.meant) {
                let written = "[\"\(meant.text)\"]"
                finding.hint = "write \(written)"
                if meant.isCertain { finding.fix = [TextEdit(range: problem.range, replacement: written)] }
            }
            return finding
        }
        return problems
            + list.statements.flatMap { statement in
                let granted = RelationWords.known.filter(statement.has)
                return statement.relations.compactMap { relation in
                    finding(about: relation, beside: granted, in: list, lintRule)
                }
            }
    }

    /// What is wrong with a text in the place of a relation; nil for one that is in use.
    ///
    /// - Parameter granted: the relations in use that the statement has.
    private static func finding(
        about relation: SourceString, beside granted: [String], in list: StatementList, _ rule: LintRule
    ) -> Finding? {
        let names = RelationWords.known
        if names.contains(relation.text) { return nil }
        let parts = relation.text.split { character in ", ;".contains(character) }.map(String.init)
        if parts.count > 1, parts.allSatisfy(names.contains) {
            let texts = parts.map { part in "\"\(part)\"" }.joined(separator: ", ")
            return rule.finding(
                at: relation.range, "'\(relation.text)' is several relations in one text", hint: "write \(texts)"
            ).fixed(byEdit: TextEdit(range: relation.range, replacement: texts))
        }
        let meant = RelationWords.meant(by: relation.text)
        var hint = meant.map { meant in "write '\(meant.text)'" }
        if let meant, granted.contains(meant.text) { hint = "remove it" }
        var edit: TextEdit?
        if let meant, meant.isCertain { edit = TextEdit(range: relation.range, replacement: "\"\(meant.text)\"") }
        do throws(Relation.Problem) {
            _ = try Relation(relation.text)
        } catch {
            let message = "'\(relation.text)' \(error.rawValue)"
            return rule.finding(at: relation.range, message, hint: hint ?? list.elementHint).fixed(byEdit: edit)
        }
        let finding = rule.finding(at: relation.range, "no system is known to use '\(relation.text)'", hint: hint)
        return finding.rated(.note, if: meant == nil).fixed(byEdit: edit)
    }

    static let singleRelation = SubjectRule<StatementList>(
        code: "AASA914", name: "single-relation", severity: .warning,
        summary: "An app gets credentials of the site, and may not open its links.",
        explanation: """
            For passkeys, the app needs both `get_login_creds` and `handle_all_urls`: with one alone, Credential \
            Manager fails on some devices with "RP ID cannot be validated". The second opens no link by itself: for \
            that the app needs a filter.
            """,
        sources: [.credentialPrerequisites],
        examples: [
            .reported(relation: #"[⟦"delegate_permission/common.get_login_creds"⟧]"#),
            .accepted(relation: #"[\#(Sample.relation),"delegate_permission/common.get_login_creds"]"#),
        ]
    ) { list, lintRule in
        let opening = list.statements.filter { $0.has(.handleAllURLs) }
        let packages = Set(opening.compactMap(\.app?.package.text))
        let apps = Set(opening.flatMap { statement in statement.targets(under: .android) })
        return list.statements.compactMap { statement in
            guard let package = statement.app?.package.text,
                let relation = statement.relations.first(where: { $0.text == Relation.getLoginCreds.description }),
                let app = statement.targets(under: .android).first(where: { app in !apps.contains(app) })
            else { return nil }
            var certificate = ""
            if packages.contains(package) { certificate = " with the certificate \(app.app?.fingerprint ?? "")" }
            return lintRule.finding(
                at: relation.range, "'\(package)' has 'get_login_creds' and not 'handle_all_urls'\(certificate)",
                hint: "add \"\(Relation.handleAllURLs)\" beside it if the app uses passkeys")
        }
    }
}

extension StatementList {
    fileprivate var elementHint: String { "write \(expectedTexts)" }
    fileprivate var relationHint: String { "write [\(expectedTexts)]" }

    private var expectedTexts: String {
        expectedRelations.map { relation in "\"\(relation)\"" }.joined(separator: ", ")
    }
}

extension Statement {
    /// Whether it is about an installed web app, whose target is the URL of a manifest.
    var isOfWebApp: Bool { relations.contains { relation in relation.text == RelationWords.webApp } }

    package func has(_ relation: Relation) -> Bool { has(relation.description) }
    fileprivate func has(_ relation: String) -> Bool { relations.contains { written in written.text == relation } }
}

/// Relations that systems and browsers use, and what authors write in their place.
enum RelationWords {
    static let known =
        Relation.known.map(\.description)
        + ["delegate_permission/common.share_login_creds", "lookalikes/allowlist", webApp]

    /// Chrome looks for it before a page learns whether its web app is installed.
    static let webApp = "delegate_permission/common.query_webapk"

    /// The relation that a text means, and whether it can be no other.
    static func meant(by text: String) -> (text: String, isCertain: Bool)? {
        let letters = KnownKeys.letters(text)
        if let same = known.first(where: { KnownKeys.letters($0).elementsEqual(letters) }) { return (same, true) }
        if let same = known.first(where: { detail(of: $0) == detail(of: text) }) { return (same, true) }
        if let near = EditDistance.nearest(to: text, in: known, limit: 2, ignoringCase: true) { return (near, true) }
        return EditDistance.nearest(to: text, in: known, limit: 6, ignoringCase: true).map { ($0, false) }
    }

    /// What is behind kind and group: `handle_all_urls`.
    private static func detail(of relation: String) -> Substring? {
        relation.split { $0 == "/" || $0 == "." }.last
    }
}
