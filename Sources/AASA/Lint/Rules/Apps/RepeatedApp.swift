extension LintRule {
    static let repeatedApp = LintRule(
        code: "AASA205", name: "repeated-app", severity: .warning,
        summary: "An app is in two entries of `details`.",
        explanation: """
            A device uses the first entry that names the app and ignores the later one for it, rules included. Put all its \
            rules into one entry.
            """,
        sources: [.field],
        examples: [
            .reported(
                """
                {"applinks":{"details":[
                 {"appID":"ABCDE12345.com.example.app","paths":["/buy/*"]},
                 {"appIDs":["ABCDE12345.com.example.other",⟦"ABCDE12345.com.example.app"⟧],"paths":["/sell/*"]}]}}
                """),
            .accepted(paths: #""/buy/*","/sell/*""#),
        ]
    ) { subject in
        guard subject.toleratedDefects.contains(where: { if case .repeatedApp = $0.kind { true } else { false } })
        else {
            return []
        }
        let lines = LineIndex(subject.bytes)
        // In the oldest form a second entry for an app is a name that an object has twice.
        let names = Set(
            subject.toleratedDefects.compactMap { if case .duplicateName = $0.kind { $0.range } else { nil } })
        return subject.toleratedDefects.compactMap { defect in
            guard case .repeatedApp(let app, let first) = defect.kind, !names.contains(defect.range) else {
                return nil
            }
            let line = lines.position(of: first.lowerBound).line
            return Issue(
                defect.range, "'\(app)' has an entry in line \(line) already: a device ignores this one for it",
                hint: "put the app's rules into one entry")
        }
    }
}
