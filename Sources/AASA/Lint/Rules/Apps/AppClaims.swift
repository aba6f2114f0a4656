extension LintRule {
    package static let appClaims = LintRule(
        code: "AASA208", name: "app-claims", severity: .error,
        summary: "An app does not claim what its entitlements, its signature or its profile should let it claim.",
        explanation: """
            'aasa check' reads what an app claims of its sites. Devices skip a value of the associated domains that is not a \
            service, a colon and a domain, and use none of an app whose signature, identifier or profile does not fit. \
            'aasa app' shows everything that was read.
            """,
        sources: [.debugging],
        examples: [
            .reported(when: "an app with the associated domain 'applinks:https://example.com'"),
            .reported(when: "an app without associated domains"),
            .accepted(when: "an app with the associated domain 'applinks:example.com'"),
        ])
}
