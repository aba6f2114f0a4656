extension LintRule {
    static let notAnObject = LintRule(
        code: "AASA101", name: "not-an-object", severity: .error,
        summary: "The document is no JSON object.",
        explanation: "A device finds no service in it. A bare list of apps is what `aasa sign` takes, not a device.",
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
                    ? "the document is a list, which 'aasa sign' takes and no device does"
                    : "the document is neither an object nor a list of apps",
                "write {\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"
            )
        }
    }
}
