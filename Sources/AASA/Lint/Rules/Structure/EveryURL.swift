extension LintRule {
    static let everyURL = LintRule(
        code: "AASA115", name: "every-url", severity: .note,
        summary: "Apps open every URL of the site because no rule restricts them.",
        explanation: """
            An entry of `details` without `components` and without `paths` is for every URL, and so are the apps of \
            `applinks.apps` when there are no `details`. An empty array is for none.
            """,
        sources: [.details, .swcutil],
        examples: [
            .reported(entry: #"⟦{"appIDs":["ABCDE12345.com.example.app"]}⟧"#),
            .reported(#"{"applinks":{"apps":⟦["ABCDE12345.com.example.app"]⟧}}"#),
            .accepted(entry: #"{"appIDs":["ABCDE12345.com.example.app"],"paths":["*"]}"#),
        ]
    ) { subject in
        let advice = "to state it, write \"components\": [{\"/\": \"*\"}]"
        let entries = subject.objects(.entry).filter { entry in
            !entry.hasMistakenKey && entry.member("components") == nil && entry.member("paths") == nil
                && (entry.isNamed || entry.member("appIDs")?.value.elements?.isEmpty == false
                    || entry.member("appIDs")?.value.elements == nil && entry.member("appID") != nil)
        }
        let issues = entries.map { entry in
            Issue(
                entry.range, "the entry's apps get every URL of the site: it has neither 'components' nor 'paths'",
                hint: advice)
        }
        let outer = subject.objects.filter { $0.role == .document || $0.role == .applinks }
        guard let links = outer.last, links.role == .applinks, !outer.contains(where: \.hasMistakenKey),
            links.member("details") == nil, let apps = links.member("apps")?.value, apps.elements?.isEmpty == false
        else { return issues }
        return issues + [
            Issue(
                apps.range, "these apps get every URL of the site: there are no 'details'",
                hint: "name the apps in 'details', with the paths that they open")
        ]
    }
}
