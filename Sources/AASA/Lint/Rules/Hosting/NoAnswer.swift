extension LintRule {
    static let noAnswer = LintRule(
        code: "AASA604", name: "no-answer", severity: .error,
        summary: "The site does not answer.",
        explanation: """
            The name is not in the DNS, nothing listens on the port, the TLS handshake fails, no whole answer comes in time, or \
            the answer is not compressed as its `Content-Encoding` states. \
            Apple's CDN sends requests from anywhere in the world: the site must answer every address.
            """,
        sources: [.supporting, .debugging],
        examples: [
            .reported(when: "a site whose name is not in the DNS"),
            .reported(when: "a site that is too slow"),
            .accepted(when: "a site that answers"),
        ]
    ) { subject in
        guard let site = subject.hosting?.site else { return [] }
        return subject.failure { place in
            guard case .noAnswer(_, let failure)? = place.observation else { return nil }
            let isUnknown = failure.kind == .nameNotResolved
            let isAnswered = failure.kind == .encodingInvalid
            let cause = isUnknown ? "the DNS has no address of '\(site.host)': " : ""
            return (
                "\(isAnswered ? "answers, but" : "does not answer:") \(cause)\(failure.sentence)",
                hint: Self.advice(failure, site)
            )
        }
    }

    private static func advice(_ failure: NetworkFailure, _ site: Site) -> String? {
        switch failure.kind.known {
        case .nameNotResolved, .proxyFailed, .handshakeFailed, .encodingInvalid: failure.hint(for: site)
        case .timedOut: "devices do not wait for long; --timeout SECONDS does"
        case .notConnected:
            "does a server listen on port \(site.port ?? 443), and does a firewall let every address in?"
        case .answerBroken, .other: nil
        }
    }
}
