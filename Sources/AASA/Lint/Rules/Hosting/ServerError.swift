extension LintRule {
    static let serverError = LintRule(
        code: "AASA603", name: "server-error", severity: .error,
        summary: "The site answers with an error of its own.",
        explanation: """
            5xx means that something behind the server failed. A device retries later, and requests no other place until then. A \
            file that a web server reads from disk needs no application behind it.
            """,
        sources: [.supporting, .sharedWebCredentials],
        examples: [
            .reported(when: "a site that answers 503"),
            .accepted(when: "a site that answers 200 and fails at the root"),
        ]
    ) { subject in
        subject.failure { place in
            guard let answer = place.observation?.answer, (500...599).contains(answer.status) else { return nil }
            let later = answer.retryAfter.map { ", with 'Retry-After: \($0)'" } ?? ""
            return (
                "answers \(answer.statusWords)\(later)",
                hint: answer.challenge?.hint(at: place.path)
                    ?? "let the web server serve the file from disk, without an application behind it"
            )
        }
    }
}
