internal import AASA

/// Rules about the answer to the request for a list.
extension StatementHostingRule {
    package static let redirect = StatementHostingRule(
        code: "AASA921", name: "list-redirect", severity: .error,
        summary: "The site redirects in place of serving its statement list.",
        explanation: """
            Neither Android's agent nor Google's service follows redirects. Each host that an app verifies needs a \
            list of its own: the bare domain and `www`, too.
            """,
        sources: [.urlFetcher, .compatibilityTests, .appLinks],
        examples: [
            .reported(when: "a list that redirects to www"), .reported(when: "a list that redirects to a login"), sound,
        ]
    ) { site, rule in
        site.judgement(by: rule) { kind in kind == .redirect ? .redirect : nil }
    }

    package static let status = StatementHostingRule(
        code: "AASA922", name: "list-status", severity: .error,
        summary: "The request for the statement list has a status that brings no list.",
        explanation: """
            Only 200 has a list. Behind 404 there is often a deployment that leaves out names that begin with a dot, \
            or a site below a path; behind 401 and 403 a login or rules against bots. Google requests the list from \
            addresses of its own.
            """,
        sources: [.statementDetails, .urlFetcher, .credentialPrerequisites],
        examples: [
            .reported(when: "a list that answers 404"), .reported(when: "a list that answers 403"),
            .reported(when: "a list that answers with a bot challenge"), .reported(when: "a list that answers 204"),
            sound,
        ]
    ) { site, rule in
        site.judgement(by: rule) { kind in
            switch kind {
            case .file, .redirect, .serverError: nil
            case .clientError: .clientError
            case .other: .unexpectedStatus
            }
        }
    }

    static let serverError = StatementHostingRule(
        code: "AASA923", name: "list-server-error", severity: .error,
        summary: "The request for the statement list fails with an error of the server.",
        explanation: """
            5xx means that something behind the server failed. Android's agent takes it as a refusal, and does not \
            soon retry. A list that a web server reads from disk needs no application behind it.
            """,
        sources: [.domainVerifier],
        examples: [.reported(when: "a list that answers 503"), sound]
    ) { site, rule in
        site.judgement(by: rule) { kind in kind == .serverError ? .serverError : nil }
    }

    static let noAnswer = StatementHostingRule(
        code: "AASA924", name: "list-no-answer", severity: .error,
        summary: "The site does not answer the request for its statement list.",
        explanation: """
            The name is not in the DNS, nothing listens on the port, the TLS handshake fails, or no answer comes in \
            time: Android's agent waits 5 s for a connection and 5 s for each part of an answer, and takes what does \
            not come as an empty list. A device may reach the site where this machine does not, so that the verdict is \
            pending. A body that is not what `Content-Encoding` states is reported here too, and is denied, not pending.
            """,
        sources: [.urlFetcher, .domainVerifier],
        examples: [.reported(when: "a site that does not answer"), sound]
    ) { site, rule in
        guard let list = site.list else { return nil }
        if let answer = list.answer, answer.misstatedCoding != nil {
            let hint = answer.advice(for: list.url, under: .android)
            return (.malformedJSON, rule.finding(answer.sentence(about: list.url), hint: hint))
        }
        guard case .noAnswer(_, let failure) = list.observation else { return nil }
        // Android's agent ignores the port of a site.
        let port = if site.search.rules == .android { 443 } else { site.origin.port }
        let client = ClientOfSystem(site.search.rules.system)
        let hint = failure.hint(forHost: site.origin.host, port: port, client: client)
        let finding = rule.finding(
            "\(list.url) \(failure.predicate)", hint: hint ?? "check the name in DNS, the server and its firewall")
        return (.unreachable, finding.remedied(by: failure.remedy))
    }

    static let untrusted = StatementHostingRule(
        code: "AASA925", name: "list-server-untrusted", severity: .error,
        summary: "The server's certificate does not prove the host of the statement list.",
        explanation: """
            The certificate is for another name, expired or without its intermediate certificates. Every host that an \
            app verifies needs one.
            """,
        sources: [.urlFetcher],
        examples: [.reported(when: "a server whose certificate is for another name"), sound]
    ) { site, rule in
        guard case .untrustedServer(_, let distrust)? = site.list?.observation else { return nil }
        let host = site.origin.host
        let description = distrust.description(of: host, host: host)
        let finding = rule.finding(description.message, hint: description.hint)
        return (.tlsUntrusted, finding.remedied(by: distrust.remedy))
    }

    /// The situation that every rule accepts.
    static let sound = LintRule.Example.accepted(when: "a list that is served as application/json")
}

extension SiteStatements {
    /// The judgement on an answer that a rule is about.
    ///
    /// - Parameter reason: for the class of the answer's status; nil for one that the rule is not about.
    fileprivate func judgement(
        by rule: LintRule, reason: (StatusClass) -> Reason?
    ) -> StatementHostingRule.Judgement? {
        guard let list, let answer = list.answer, let reason = reason(answer.statusClass) else { return nil }
        let hint = answer.advice(for: list.url, under: search.rules.system)
        let finding = rule.finding(answer.sentence(about: list.url), hint: hint)
        return (reason, finding.remedied(by: answer.remedy(under: search.rules.system)))
    }
}
