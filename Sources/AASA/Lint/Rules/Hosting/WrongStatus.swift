extension LintRule {
    static let wrongStatus = LintRule(
        code: "AASA602", name: "wrong-status", severity: .error,
        summary: "The site answers with a status that brings no file.",
        explanation: """
            Only 200 has a file; after 4xx a device treats the site as one without associations. Behind 404 there is often a \
            host that leaves out names that begin with a dot or have no extension; behind 401 and 403 a login, a firewall or \
            bot rules: devices and Apple's CDN send no cookies and no credentials.
            """,
        sources: [.supporting, .debugging],
        examples: [
            .reported(when: "a site that answers 404"),
            .reported(when: "a site that answers 403"),
            .reported(when: "a site that answers with Cloudflare's bot challenge"),
            .reported(when: "a site that answers 204"),
            .reported(when: "a site without a file at the root, for iOS 8"),
            .accepted(when: "a site with the file below .well-known"),
        ]
    ) { subject in
        // Where the root has the file, AASA608 reports it.
        guard subject.filePlace == nil else { return [] }
        return subject.failure { place in
            guard let answer = place.observation?.answer, !answer.isRedirect, !(500...599).contains(answer.status)
            else { return nil }
            let isCloudflare =
                ServerSoftware(of: place) == .cloudflare && (answer.status == 401 || answer.status == 403)
            let rule = isCloudflare ? "; \(BotChallenge.rule("Cloudflare", place.path))" : ""
            return (
                "answers \(answer.statusWords)",
                hint: answer.challenge?.hint(at: place.path) ?? Self.advice(answer.status, subject) + rule
            )
        }
    }

    private static func advice(_ status: Int, _ subject: LintSubject) -> String {
        if let advice = Failure.advice(status, subject.options.rules) { return advice }
        return switch status {
        case 405, 406: "devices send GET requests that accept any type: exempt this path from such rules"
        case 429: "exempt this path from the limit of requests"
        default: "serve the file with status 200"
        }
    }
}
