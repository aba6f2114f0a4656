/// The errors that a diagnosis knows, of which lint only warns.
extension Diagnosis {
    /// States why no URL opens the app. Lint only warns of it, since an entry may be meant for other apps.
    mutating func addLinkObstacle() {
        guard let links, links.status == .fails, let obstacle = links.linkObstacle else { return }
        guard let index = findings.firstIndex(where: obstacle.isStated) ?? indexOfMistakenVariable(hiding: obstacle)
        else {
            findings.append(obstacle.finding(in: location))
            return
        }
        let stated = obstacle.finding(from: findings[index], about: options.app ?? links.apps.first)
        findings[index] = stated
        for index in services.indices where services[index].reason == obstacle.rule.code {
            services[index].reason = stated.code
        }
    }

    /// The finding about the variables of the rules that no URL can fit; it is outside the app's entry.
    private func indexOfMistakenVariable(hiding obstacle: LinkObstacle) -> Int? {
        if obstacle.kind != .impossibleRules { return nil }
        let mistakes = Set(document.mistakesInVariables)
        return findings.firstIndex { finding in finding.location.range.map(mistakes.contains) ?? false }
    }

    /// The certificates that expire before the time for which they are required.
    var earlyExpiries: [CertificateExpiry] {
        guard let validity = options.validity else { return [] }
        return certificates.filter { expiry in expiry.isWithin(validity, of: options.moment) }
    }
}

extension [Finding] {
    /// The findings, as errors if they are the first to state an expiry, which is then removed.
    package func rated(stating expiries: inout [CertificateExpiry]) -> [Finding] {
        var rated = self
        for (index, finding) in enumerated() {
            let stated = expiries.firstIndex { expiry in expiry.isStated(by: finding) }
            guard let stated else { continue }
            expiries.remove(at: stated)
            rated[index].severity = .error
        }
        return rated
    }
}

extension CertificateExpiry {
    /// The rule whose finding states it.
    package var rule: LintRule {
        switch certificate {
        case .server: .certificateExpiresSoon
        case .signer: .signerExpired
        }
    }

    /// Whether a finding states it.
    fileprivate func isStated(by finding: Finding) -> Bool {
        finding.code == rule.code && finding.expiry == notAfter
    }

    /// The error that it expires too early, for a moment before the expiry.
    package func finding(requiring seconds: Int64, at moment: Timestamp, in location: Finding.Location) -> Finding {
        let left = Int(notAfter.seconds - moment.seconds)
        return Finding(
            code: rule.code, severity: .error,
            message: "the certificate of the \(certificate) expires on \(notAfter), in \(left.duration), "
                + "and must be valid for \(Int(seconds).duration)",
            hint: hint, location: location
        ).remedied(by: remedy)
    }
}

extension LinkObstacle {
    /// The rule whose finding states it.
    var rule: LintRule {
        switch kind {
        case .noRule: .noRules
        case .onlyExclusions: .onlyExcludes
        case .unreachableRules: .unreachableRule
        case .impossibleRules: .cannotMatch
        }
    }

    /// Whether no rule opens a URL, so that a further rule would.
    var lacksRule: Bool {
        switch kind {
        case .noRule, .onlyExclusions: true
        case .unreachableRules, .impossibleRules: false
        }
    }

    /// Whether a finding about the app's entry states it.
    func isStated(by finding: Finding) -> Bool {
        guard let start = finding.location.range?.lowerBound, range.contains(start) else { return false }
        var rules = [rule]
        if kind == .impossibleRules { rules += [.urlInPath] + LintRule.causesOfNoMatch }
        return rules.contains { rule in rule.code == finding.code }
    }

    /// The error that a finding of lint states.
    fileprivate func finding(from finding: Finding, about app: AppIdentifier?) -> Finding {
        var error = finding.rated(.error)
        guard let app else { return error }
        let isInEntry = finding.location.range.map { place in range.contains(place.lowerBound) } ?? false
        // That finding names the apps of the entry.
        let name = if kind == .onlyExclusions { "it" } else { app.description }
        error.message += isInEntry ? "; \(name) has no other entry" : "; no URL opens \(app)"
        return error
    }

    /// The error where no finding of lint states it.
    func finding(in location: Finding.Location) -> Finding {
        var finding = rule.finding(at: range, sentence, hint: hint).rated(.error)
        finding.location.url = location.url
        finding.location.file = location.file
        return finding
    }
}
