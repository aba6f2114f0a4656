extension LintRule {
    static let templateLeft = LintRule(
        code: "AASA012", name: "template-left", severity: .error,
        summary: "A place that a template should have filled in was left as it was.",
        explanation: """
            A device reads `{{team}}`, `<%= team %>`, `${TEAM}`, `%TEAM_ID%` and `__TEAM_ID__` as they are written: no app has \
            such an identifier, and no URL such a path. The file was put on the site without the step that fills the \
            places in. Apple's own variables are written `$(name)`.
            """,
        sources: [.field, .variables],
        examples: [
            .reported(apps: #""⟦${TEAM_ID}⟧.com.example.app""#),
            .reported(apps: #"⟦{{ apps | tojson }}⟧"#),
            .reported(entry: #"{"appID":"⟦__TEAM_ID__⟧.com.example.app","paths":["/⟦<%= path %>⟧/*"]}"#),
            .reported(paths: #""/⟦%BASE_PATH%⟧/*""#),
            .accepted(paths: #""/wiki/%D0%B0_%D1%82""#),
            .accepted(components: #"{"/":"/$(lang)/caf%C3%A9/__/auth","comment":"see {{docs}}"}"#),
        ]
    ) { subject in
        if subject.foreign != nil || subject.templateMarks.isEmpty { return [] }
        let comments = PlaceIndex(subject.objects(.component).compactMap { $0.member("comment")?.value.range })
        let apps = PlaceIndex(subject.listings.map(\.range))
        return subject.templateMarks.compactMap { mark in
            if comments.contains(mark.range.lowerBound) { return nil }
            let issue = Issue(
                mark.range, "'\(mark.text)' was not filled in",
                hint: "run the step that fills in the template before the file is put on the site")
            return mark.isCertain || apps.contains(mark.range.lowerBound) ? issue : issue.rated(.warning)
        }
    }
}
