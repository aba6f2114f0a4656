extension LintRule {
    static let appsMissing = LintRule(
        code: "AASA113", name: "apps-missing", severity: .note,
        summary: "`applinks` lacks the empty `apps` array that iOS 12 and earlier require.",
        explanation: """
            Up to iOS 12 `applinks` must have `"apps": []`. It is reported only when the file is checked by the rules of \
            those systems (`--rules ios8` or `--rules ios9`).
            """,
        sources: [.universalLinksGuide],
        examples: [
            .reported(when: "details without apps, by the rules of iOS 9"),
            .accepted(when: "details with an empty apps array, by the rules of iOS 9"),
            .accepted(paths: #""*""#),
        ]
    ) { subject in
        guard let rules = subject.options.rules, rules != .ios14, let links = subject.objects(.applinks).first,
            links.member("details") != nil, links.member("apps") == nil
        else { return [] }
        // Before the first member; an object with `details` is not empty.
        let place = links.range.lowerBound + 1
        return [
            Issue(links.range, "'applinks' has no 'apps', which iOS 12 and earlier require", hint: "write \"apps\": []")
                .fixed(by: [TextEdit(range: place..<place, replacement: Array("\"apps\":[],".utf8))])
        ]
    }
}
