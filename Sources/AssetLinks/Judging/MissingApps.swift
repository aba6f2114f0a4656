package import AASA

extension SiteStatements {
    /// The findings about apps that the list should name, and does not, or of which that is not known.
    ///
    /// - Parameter apps: each with its certificates, of which one is enough.
    package func findings(aboutMissing apps: [[SignedApp]], _ configuration: LintConfiguration) -> [Finding] {
        let findings = apps.compactMap(finding(aboutMissing:))
        if findings.isEmpty { return [] }
        let missing = findings.filter { finding in !finding.isUndecided }
        // It names no app, and is the same for each.
        let undecided = findings.filter(\.isUndecided).prefix(1)
        return undecided + Linter.findings([(LintRule.appNotListed, missing)], configuration)
    }

    private func finding(aboutMissing app: [SignedApp]) -> Finding? {
        guard let first = app.first else { return nil }
        let assets = app.map(Asset.app)
        let isNamed = search.links.contains { link in assets.contains(link.target) }
        if isNamed { return nil }
        let judgement = StatementJudgement(.handleAllURLs, to: assets, in: self)
        if let undecided = judgement.undecided { return undecided }
        // What keeps the list from being read has a finding of its own.
        if judgement.reason != .appNotListed || judgement.finding != nil { return nil }
        var message = "'\(first.package)@\(first.fingerprint)' is named by no statement"
        if let nearest = judgement.nearest { message += ": \(nearest)" }
        let fingerprints = app.compactMap { one in try? CertificateFingerprint(one.fingerprint) }
        let claim = StatementDraft.Claim([.handleAllURLs], package: first.package, fingerprints: fingerprints)
        return LintRule.appNotListed.finding(message, hint: judgement.hint ?? "add \(claim.json.line)")
    }
}

extension SignedApp {
    /// Nil for an app of Apple's systems.
    package init?(_ app: AppIdentifier) {
        guard let fingerprint = app.fingerprint else { return nil }
        self.init(package: String(app.bundle), fingerprint: String(fingerprint))
    }
}
