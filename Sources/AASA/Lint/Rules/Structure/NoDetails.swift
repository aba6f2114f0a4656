extension LintRule {
    static let noDetails = LintRule(
        code: "AASA121", name: "no-details", severity: .warning,
        summary: "`applinks` names no app: it has no `details`, and `apps` is empty.",
        explanation: """
            The apps of universal links are listed in `details`; `apps` is an empty array there, for iOS 12 and earlier. \
            Without `details` no app opens a URL of the site.
            """,
        sources: [.applinks, .universalLinksGuide],
        examples: [
            .reported(#"{"applinks":⟦{"apps":[]}⟧}"#), .reported(#"{"applinks":⟦{}⟧}"#),
            .accepted(#"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#),
            .accepted(#"{"applinks":{"apps":["ABCDE12345.com.example.app"]}}"#),
        ]
    ) { subject in
        subject.objects(.applinks).compactMap { links in
            guard !links.hasMistakenKey, links.member("details") == nil,
                links.member("apps").map({ $0.value.elements?.isEmpty == true }) ?? true
            else { return nil }
            return Issue(
                links.range, "'applinks' has no 'details': no app opens a URL of the site",
                hint:
                    "add \"details\": [{\"appIDs\": [\"ABCDE12345.com.example.app\"], \"components\": [{\"/\": \"*\"}]}]"
            )
        }
    }
}
