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
        guard let list = site.list, let status = list.status, StatusClass(status) == .redirect else { return nil }
        var advice = list.advice(for: status)
        if let url = list.redirectTarget {
            switch RedirectKind(from: list.url, to: url) {
            case .login?: advice = "exempt this path from the login"
            case .vercelProtection?: advice = RedirectKind.vercelAdvice
            default: break
            }
        }
        return (.redirect, rule.finding(list.sentence(about: status, named: "list"), hint: advice))
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
        guard let list = site.list, let status = list.status else { return nil }
        switch StatusClass(status) {
        case .file, .redirect, .serverError: return nil
        case .clientError: return (.clientError, list.finding(of: rule, about: status))
        case .other: return (.unexpectedStatus, list.finding(of: rule, about: status))
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
        guard let list = site.list, let status = list.status, StatusClass(status) == .serverError else { return nil }
        return (.serverError, list.finding(of: rule, about: status))
    }

    static let noAnswer = StatementHostingRule(
        code: "AASA924", name: "list-no-answer", severity: .error,
        summary: "The site does not answer the request for its statement list.",
        explanation: """
            The name is not in the DNS, nothing listens on the port, the TLS handshake fails, or no answer comes in \
            time: Android's agent waits 5 s for a connection and 5 s for each part of an answer, and takes what does \
            not come as an empty list. A device may reach the site where this machine does not, so that the verdict is \
            pending.
            """,
        sources: [.urlFetcher, .domainVerifier],
        examples: [.reported(when: "a site that does not answer"), sound]
    ) { site, rule in
        if let problem = site.list?.codingProblem {
            let message = "the request for the list is answered, but \(problem)"
            return (.malformedJSON, rule.finding(message, hint: Failure.codingHint))
        }
        switch site.search.response {
        case .unreachable?, .malformed?:
            var message = "the request for the list is not answered"
            if let failure = site.list?.failure { message += ": \(failure)" }
            let failure = site.list?.networkFailure
            let finding = rule.finding(message, hint: advice(for: failure, at: site))
            return (.unreachable, finding.remedied(by: failure?.remedy))
        default: return nil
        }
    }

    private static func advice(for failure: NetworkFailure?, at site: SiteStatements) -> String {
        // Android's agent ignores the port of a site.
        let port = if site.search.rules == .android { 443 } else { site.origin.port }
        let client: ClientOfSystem = if site.search.rules == .android { .androidAgent } else { .googleService }
        let general = "check the name in DNS, the server and its firewall"
        guard let failure else { return general }
        if let hint = failure.hint(forHost: site.origin.host, port: port, client: client) { return hint }
        return switch failure.kind {
        case .timedOut:
            "Android's agent waits 5 s for a connection and for each part of a response: \(Failure.advice(forStatus: 500, under: .android))"
        default: general
        }
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
        guard case .untrusted? = site.search.response else { return nil }
        guard let distrust = site.list?.distrust else {
            return (.tlsUntrusted, rule.finding("the certificate is not trusted", hint: nil))
        }
        let host = site.origin.host
        let description = distrust.description(of: host, host: host)
        let finding = rule.finding(description.message, hint: description.hint)
        return (.tlsUntrusted, finding.remedied(by: distrust.remedy))
    }

    /// The situation that every rule accepts.
    static let sound = LintRule.Example.accepted(when: "a list that is served as application/json")
}

extension StatementListRecord {
    fileprivate func finding(of rule: LintRule, about status: Int) -> Finding {
        rule.finding(sentence(about: status, named: "list"), hint: advice(for: status))
    }

    /// What is wrong with a status other than 200.
    ///
    /// - Parameter name: of the list.
    func sentence(about status: Int, named name: String) -> String {
        let request = "the request for the \(name) is"
        if StatusClass(status) == .redirect {
            let target = redirectTarget.map { url in " to \(url)" } ?? ""
            return "\(request) redirected (\(status))\(target), which is not followed"
        }
        let server = challenge.map { challenge in ", by \(challenge.vendor)" } ?? ""
        return "\(request) answered with \(status)\(server)"
    }

    fileprivate func advice(for status: Int) -> String {
        if let challenge { return challenge.adviceForList(at: path) }
        return Failure.advice(forStatus: status, under: .android, at: WebOrigin.listPath)
    }
}

extension BotChallenge {
    /// How to exempt a statement list, or one that it includes, from a firewall.
    func adviceForList(at path: String) -> String {
        "no device solves a challenge: exempt the list; \(BotChallenge.rule(of: vendor, for: path))"
    }
}
