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
            .reported(when: "a site with the file at the root only"),
            .accepted(when: "a site with the file at both places"),
            .accepted(when: "a site with the file at the root only, for iOS 8"),
        ]
    ) { subject in
        guard let file = subject.filePlace, let missing = subject.failingPlaces.first,
            let answer = missing.observation?.answer, !answer.isRedirect, !missing.endsSearch
        else { return [] }
        return .one(
            nil,
            "the file is at \(file.url) only: \(missing.url), the only place where today's devices look, answers \(answer.statusWords)",
            hint: answer.status == 404
                ? "serve it there too; many hosts leave out names that begin with a dot" : "serve it there too")
    }
}
