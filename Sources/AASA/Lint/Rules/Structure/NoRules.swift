extension LintRule {
    static let noRules = LintRule(
        code: "AASA116", name: "no-rules", severity: .warning,
        summary: "`components` or `paths` is an empty array.",
        explanation: """
            No rule fits no URL: the entry's apps open none. Without the key they would get every URL; which of the two was \
            meant only the author knows.
            """,
        sources: [.swcutil],
        examples: [
            .reported(entry: #"{"appIDs":["ABCDE12345.com.example.app"],"components":⟦[]⟧}"#),
            .reported(entry: #"{"appID":"ABCDE12345.com.example.app","paths":⟦[]⟧}"#),
            .accepted(paths: #""*""#),
        ]
    ) { subject in
        subject.objects(.entry).compactMap { entry in
            // `paths` counts only when `components` is not an array.
            let rules =
                entry.member("components").flatMap { $0.value.elements == nil ? nil : $0 } ?? entry.member("paths")
            guard let rules, rules.value.elements?.isEmpty == true else { return nil }
            return Issue(
                rules.value.range, "'\(rules.name)' is empty: the entry's apps open no URL",
                hint: rules.name == "paths"
                    ? "for every URL write \"paths\": [\"*\"]" : "for every URL write [{\"/\": \"*\"}]")
        }
    }
}
