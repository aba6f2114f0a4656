extension LintRule {
    static let notAnObject = LintRule(
        code: "AASA101", name: "not-an-object", severity: .error,
        summary: "The document is not a JSON object.",
        explanation: "A device finds no service in it. `aasa sign` accepts a bare list of apps, devices do not.",
        sources: [.supporting],
        examples: [
            .reported("⟦[\"ABCDE12345.com.example.app\"]⟧"),
            .reported(#"⟦[{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"web"}}]⟧"#),
            .reported("⟦null⟧"), .reported(" ⟦\"x\"⟧\n"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in
        if case .wrappedJSON? = subject.foreign { return [] }
        return subject.toleratedDefects { kind in
            guard case .notAnObject = kind else { return nil }
            let elements = subject.root?.elements
            if let elements, !elements.isEmpty, elements.allSatisfy({ $0["relation"] != nil }) {
                return (
                    "the document is the assetlinks.json of Android",
                    "serve it as /.well-known/assetlinks.json, and Apple's document here"
                )
            }
            return (
                elements?.allSatisfy { $0.string != nil } == true
                    ? "the document is a list: 'aasa sign' accepts it, devices do not"
                    : "the document is neither an object nor a list of apps",
                "write {\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"
            )
        }
    }
}
