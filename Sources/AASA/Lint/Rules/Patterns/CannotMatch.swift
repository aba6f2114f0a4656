extension LintRule {
    static let cannotMatch = LintRule(
        code: "AASA318", name: "cannot-match", severity: .error,
        summary: "No URL can fit a rule.",
        explanation: """
            Every text that the pattern matches contains something that no path, query or fragment of a URL contains. The rule \
            does nothing; write what the site's URLs really look like.
            """,
        sources: [.components, .uri],
        examples: [
            .reported(components: #"⟦{"/":"/$(shop)/*"}⟧"#, variables: #""shop":[]"#),
            .reported(components: #"⟦{"/":"/$(shop)/*"}⟧"#, variables: #""shop":["tea shop","café"]"#),
            .reported(components: ##"⟦{"/":"/buy","?":"a=1#top"}⟧"##),
            .reported(components: #"⟦{"/":"/buy","?":{"a":"1&b=2"}}⟧"#),
            .accepted(components: #"{"/":"/$(shop)/*"}"#, variables: #""shop":["tea shop","tea"]"#),
            .accepted(components: #"{"/":"/buy","?":"a=1&b=2"}"#),
        ]
    ) { subject in
        guard subject.survey?.hasRule(where: { $0 == .impossible }) == true else { return [] }
        let explained = subject.placesOfFindings(of: [
            .fragmentInPath, .queryInPath, .undefinedVariable, .unencoded, .notPrefix, .routerSyntax,
            .regularExpression,
        ])
        let nested = !nestedVariable.check(subject).isEmpty
        return subject.rules { entry, rule, reach in
            guard reach == .impossible else { return nil }
            let texts = rule.texts
            if explained.contains(where: { place in texts.contains { $0.range.overlaps(place) } }) { return nil }
            if nested, texts.contains(where: { $0.text.contains("$(") }) { return nil }
            let words = rule.path.map { "'\($0.text)'" } ?? "this rule"
            return Issue(
                rule.range, "no URL can fit \(words)", hint: "compare it with a URL of the site, part by part")
        }
    }
}

extension LinkRule {
    /// Every pattern of the rule.
    var texts: [SourceString] {
        var texts = [path, fragment].compactMap { $0 }
        switch query {
        case .whole(let text): texts.append(text)
        case .items(let items): texts += items.map(\.value)
        case nil: break
        }
        return texts
    }
}
