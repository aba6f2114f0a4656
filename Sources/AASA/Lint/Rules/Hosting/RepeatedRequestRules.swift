/// Rules about sites that do not answer every request alike.
extension LintRule {
    static let addressesDiffer = LintRule(
        code: "AASA621", name: "addresses-differ", severity: .error,
        summary: "The site's IPv4 and IPv6 addresses answer differently.",
        explanation: """
            A name in the DNS may have addresses of both families, and clients use either. An old server behind one of \
            them, which was forgotten when the site moved, answers some devices and Apple's CDN, and browsers on \
            another network see nothing of it. An address that refuses the connection is a warning: clients that try \
            it first lose time.
            """,
        sources: [.debugging, .field],
        examples: [
            .reported(when: "a site whose IPv6 address leads to an old server"),
            .reported(when: "a site whose IPv6 address refuses the connection"),
            .accepted(when: "a site with both families on one server"),
        ],
        role: DiagnosisRole(layer: .address)
    ) { subject, lintRule in
        guard let place = subject.hostedPlaces.first, let own = place.hops.first, let other = place.otherFamily,
            let address = own.connection?.address
        else { return [] }
        guard let otherAddress = other.connection?.address else {
            // Local servers often listen on one family.
            if address.hasPrefix("127.") || address == "::1" { return [] }
            let family = if address.contains(":") { ProbeSeries.Family.ipv4 } else { ProbeSeries.Family.ipv6 }
            return lintRule.onlyFinding(
                "\(place.url): \(address) answers \(own.outcome), and the \(family.rawValue) address refuses the connection",
                hint: "let the server listen on it, or remove it from the DNS"
            ).rated(.warning)
        }
        var hasOtherDocument = false
        if let ownFile = own.observation?.file, let otherFile = other.observation?.file {
            hasOtherDocument = ownFile.content.isOtherDocument(than: otherFile.content)
        }
        if own.outcome == other.outcome, !hasOtherDocument { return [] }
        var difference = "\(address) answers \(own.outcome), and \(otherAddress) answers \(other.outcome)"
        if own.outcome == other.outcome {
            difference = "\(address) and \(otherAddress) answer with different documents"
        }
        return lintRule.onlyFinding(
            "\(place.url): \(difference)",
            hint: "let both addresses lead to the same server, or remove the old one from the DNS")
    }

    static let intermittent = LintRule(
        code: "AASA622", name: "intermittent", severity: .error,
        summary: "The site answers requests that are alike differently.",
        explanation: """
            The same request was made several times, over both families of addresses and in the name of different \
            clients. One of several servers behind a name without the file, a limit of requests, or rules against bots \
            show only so: Apple's CDN makes one request in a while, and may get the wrong answer.
            """,
        sources: [.debugging, .field],
        examples: [
            .reported(when: "a site with a server that lacks the file"),
            .reported(when: "a site that refuses one client"),
            .reported(when: "a site that is slow now and then"),
            .accepted(when: "a site that answers every client alike, every time"),
        ],
        role: DiagnosisRole(layer: .address)
    ) { subject, lintRule in
        guard let probe = subject.hosting?.probe else { return [] }
        let reached = probe.filter { !$0.isUnreached }
        return reached.flatMap { lintRule.findings(in: $0) } + lintRule.findings(aboutClientsOf: reached)
    }

    static let everyServerHint = "deploy the file to every server, and purge caches"

    private func findings(in series: ProbeSeries) -> [Finding] {
        let client = "\(series.client.rawValue) over \(series.family.rawValue)"
        let outcomes = series.outcomes
        if outcomes.count > 1 {
            let counts = outcomes.map { outcome, count in "\(count) × \(outcome)" }.joined(separator: ", ")
            return onlyFinding(
                "\(client) got different answers: \(counts)", hint: "put the file on every server behind the name")
        }
        if series.documentCount > 1 {
            return onlyFinding(
                "\(client) got \(series.documentCount) different documents", hint: Self.everyServerHint)
        }
        guard let median = series.median, let slowest = series.milliseconds.last else { return [] }
        if slowest > RequestTimes.reportedCDNLimit || slowest > 2000 && slowest > 4 * median {
            return onlyFinding(
                "\(client) waited up to \(slowest.grouped) ms, and \(median.grouped) ms in the median",
                hint: "answer within 5 s every time, without an application behind the file"
            ).rated(.warning, if: slowest <= RequestTimes.reportedCDNLimit)
        }
        return []
    }

    /// Clients that are answered differently from others over the same family.
    private func findings(aboutClientsOf series: [ProbeSeries]) -> [Finding] {
        var findings: [Finding] = []
        for family in ProbeSeries.Family.allCases {
            let own = series.filter { one in one.family == family && one.outcomes.count == 1 }
            let outcomes = own.compactMap(\.outcomes.first?.outcome)
            if Set(outcomes).count < 2 { continue }
            let answers = zip(own, outcomes).map { one, outcome in "\(one.client.rawValue): \(outcome)" }
            findings += onlyFinding(
                "clients get different answers over \(family.rawValue): \(answers.joined(separator: ", "))",
                hint: "let every client pass firewalls and bot rules for this path")
        }
        return findings
    }
}
