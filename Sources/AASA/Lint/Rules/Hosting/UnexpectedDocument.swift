extension LintRule {
    package static let unexpectedDocument = LintRule(
        code: "AASA615", name: "unexpected-document", severity: .error,
        summary: "The site serves another document than the expected one.",
        explanation: """
            'aasa check --expect FILE' requires a document, and the one of the site differs in its effect on devices: it was \
            not deployed, was deployed elsewhere, or a cache in front of the site has an older one.
            """,
        sources: [.supporting],
        examples: [
            .reported(when: "a site with an older document"),
            .accepted(when: "a site with the expected document"),
        ]
    ) { subject in
        guard let expected = subject.options.expected, let file = subject.readableFile else { return [] }
        let comparison = AssociationComparison(file, expected, limit: AssociationComparison.usualLimit)
        guard let difference = comparison.firstDifference(concerning: []) else { return [] }
        return .one(
            nil, "the document is not the expected one: \(difference)",
            hint: "deploy the expected document to this place, and purge caches in front of it")
    }
}
