extension LintRule {
    static let notAnObject = LintRule(
        code: "AASA101", name: "not-an-object", severity: .error,
        summary: "The document is not a JSON object.",
        explanation: "A device finds no service in it. `aasa sign` accepts a bare list of apps, devices do not.",
        sources: [.supporting],
        examples: [
            .reported("⟦[\"ABCDE12345.com.example.app\"]⟧"), .reported("⟦null⟧"), .reported(" ⟦\"x\"⟧\n"),
            .accepted("{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"),
        ]
    ) { subject in
        if case .wrappedJSON? = subject.foreign { return [] }
        return subject.toleratedDefects { kind in
            guard case .notAnObject = kind else { return nil }
            let isList = subject.root?.elements != nil
            return (
                isList
                    ? "the document is a list: 'aasa sign' accepts it, devices do not"
                    : "the document is neither an object nor a list of apps",
                "write {\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"
            )
        }
    }
}
