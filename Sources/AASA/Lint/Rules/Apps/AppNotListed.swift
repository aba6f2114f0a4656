extension LintRule {
    static let appNotListed = LintRule(
        code: "AASA207", name: "app-not-listed", severity: .error,
        summary: "An app that the file should list is in no service.",
        explanation: """
            The app was named on the command line or in `.aasa.json`. A device denies the app every service of the site. \
            Letters count: an identifier in another case is another app.
            """,
        sources: [.supporting],
        examples: [
            .reported(when: "a file that lists another app"),
            .accepted(when: "a file that lists the app"),
            .accepted(apps: #""ABCDE12345.com.example.app""#),
        ]
    ) { subject in
        guard let file = subject.file, !subject.options.knownApps.isEmpty else { return [] }
        let listed = Set(file.apps(.any))
        let missing = subject.options.knownApps.filter { !listed.contains($0) }
        if missing.isEmpty { return [] }
        let search = NearestApp(subject.listings.map(\.text))
        return missing.map { app in
            Issue(
                nil, "'\(app)' is listed by no service",
                hint: search.nearest(to: app.description).map { "did you mean '\($0)'?" }
                    ?? "add it to 'apps' of a service, or to an entry of 'details'")
        }
    }
}
