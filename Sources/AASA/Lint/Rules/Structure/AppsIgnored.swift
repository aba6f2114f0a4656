extension LintRule {
    static let appsIgnored = LintRule(
        code: "AASA112", name: "apps-ignored", severity: .warning,
        summary: "`applinks` has apps in `apps` beside `details`.",
        explanation: """
            A device reads the apps of universal links in `details` and ignores `apps`, which old systems require to be present \
            and empty. Only without `details` do the apps of `apps` count.
            """,
        sources: [.universalLinksGuide, .applinks],
        examples: [
            .reported(
                #"{"applinks":{"apps":[⟦"ABCDE12345.com.example.other"⟧],"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#
            ),
            .accepted(
                #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#),
        ]
    ) { subject in
        subject.toleratedDefects { kind in
            guard kind == .appsIgnored else { return nil }
            return (
                "the apps of 'applinks.apps' are ignored because there are 'details'",
                "write \"apps\": [], and name the apps in 'details'"
            )
        }
    }
}
