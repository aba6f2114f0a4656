extension LintRule {
    static let noWellKnown = LintRule(
        code: "AASA608", name: "no-well-known", severity: .warning,
        summary: "The file is at the root only.",
        explanation: """
            iOS 9 to 13 look below `/.well-known/` first and at the root then. Apple names only the former now, and Apple's CDN, \
            which later systems use, is not known to request the root.
            """,
        sources: [.supporting, .universalLinksGuide],
        examples: [
            .reported("a site with the file at the root only") {
                LintSubject.hosted(nil) { swap(&$0.wellKnown, &$0.root) }
            },
            .accepted("a site with the file at both places") { LintSubject.hosted(nil) { $0.root = $0.wellKnown } },
            .accepted("a site with the file at the root only, for iOS 8") {
                LintSubject.hosted(.ios8) {
                    let signed = LintSubject.signed(.ios8)
                    $0.root = [
                        .answer(
                            Answer(
                                url: nil, status: 200, contentType: HostingChecks.signedType, redirectTarget: nil,
                                retryAfter: nil, size: signed.size, isCutOff: false, content: signed.content))
                    ]
                    $0.wellKnown = [ExampleSite.status(404)]
                }
            },
        ]
    ) { subject in
        guard let file = subject.filePlace, let missing = subject.failingPlaces.first,
            let answer = missing.observation?.answer, !answer.isRedirect, !missing.endsSearch
        else { return [] }
        return [
            Issue(
                nil,
                "the file is at \(file.url) only: \(missing.url), the only place where today's devices look, answers \(answer.statusWords)",
                hint: answer.status == 404
                    ? "serve it there too; many hosts leave out names that begin with a dot" : "serve it there too")
        ]
    }
}
