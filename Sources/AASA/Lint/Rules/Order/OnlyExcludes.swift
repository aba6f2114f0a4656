extension LintRule {
    static let onlyExcludes = LintRule(
        code: "AASA404", name: "only-excludes", severity: .warning,
        summary: "All rules of an entry are exclusions.",
        explanation: """
            A URL that no rule matches does not open the app, so its apps open no URL at all. Put a rule for what they \
            shall open behind the exclusions.
            """,
        sources: [.components],
        examples: [
            .reported(paths: #"⟦"NOT /login/*","NOT /admin-area/*"⟧"#),
            .reported(components: #"⟦{"/":"/login/*","exclude":true}⟧"#),
            .accepted(paths: #""NOT /login/*","*""#),
        ]
    ) { subject in
        (subject.file?.links?.entries ?? []).compactMap { entry in
            guard let first = entry.rules.first, let last = entry.rules.last, entry.rules.allSatisfy(\.isExcluded)
            else {
                return nil
            }
            let apps = entry.apps.map(\.text).joined(separator: ", ")
            return Issue(
                first.range.lowerBound..<last.range.upperBound,
                "every rule is an exclusion: \(apps.isEmpty ? "no app" : apps) gets no URL",
                hint: entry.form == .paths
                    ? "add \"*\" at the end for all other URLs" : "add {\"/\": \"*\"} at the end for all other URLs")
        }
    }
}
