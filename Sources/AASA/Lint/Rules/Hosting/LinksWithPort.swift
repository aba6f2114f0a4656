extension LintRule {
    static let linksWithPort = LintRule(
        code: "AASA620", name: "links-with-port", severity: .error,
        summary: "The site has a port, and its document has `applinks`.",
        explanation: """
            A universal link has no port: no URL with one opens an app, even if the document lists it, and an `applinks:` \
            value of the entitlement with a port opens none. Passwords and passkeys may have one.
            """,
        sources: [.debugging],
        examples: [
            .reported(when: "a site with a port that serves applinks"),
            .accepted(when: "a site with a port that serves webcredentials"),
            .accepted(when: "a site without a port that serves applinks"),
        ]
    ) { subject in
        guard let port = subject.hosting?.site.port, let links = subject.file?.links, !links.entries.isEmpty else {
            return []
        }
        return .one(nil, UniversalLinks.portSentence("\(port)"), hint: UniversalLinks.portHint)
    }
}
