extension LintRule {
    static let noAnswer = LintRule(
        code: "AASA604", name: "no-answer", severity: .error,
        summary: "The site does not answer.",
        explanation: """
            The name is not in the DNS, nothing listens on the port, the TLS handshake fails, or no whole answer comes in time. \
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
            return (
                "does not answer: \(isUnknown ? "the DNS has no address of '\(site.host)': " : "")\(failure.sentence)",
                hint: Self.advice(failure, site)
            )
        }
    }

    private static func advice(_ failure: NetworkFailure, _ site: Site) -> String? {
        switch failure.kind {
        case .nameNotResolved, .proxyFailed, .handshakeFailed: failure.hint(for: site)
        case .timedOut: "devices do not wait for long; --timeout SECONDS does"
        case .notConnected: "does a server listen on port \(site.port ?? 443), and does a firewall let everybody in?"
        case .answerBroken, .other: nil
        }
    }
}
