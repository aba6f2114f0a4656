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
        if app.isEmpty { return nil }
        let assets = app.map(Asset.app)
        let judgement = StatementJudgement(.handleAllURLs, to: assets, in: self)
        if let undecided = judgement.undecided { return undecided }
        // What keeps the list from being read has a finding of its own, an error.
        if judgement.reason != .appNotListed || judgement.finding?.isError == true { return nil }
        if let cause = judgement.finding {
            let nearest = NearestTarget(relation: .handleAllURLs, assets: assets, search: search)
            return LintRule.appNotListed.finding(nearest.sentence, hint: cause.hint)
        }
        let own = search.links(near: assets).filter { link in assets.contains(link.target) }
        let relations = own.map(\.relation)
        let finding = LintRule.appNotListed.finding(judgement.message, hint: judgement.hint ?? judgement.addition)
        // An app need not open links, but Credential Manager requires this relation beside that of credentials.
        return finding.rated(.note, if: !relations.isEmpty && !relations.contains(.getLoginCreds))
    }
}

extension SignedApp {
    /// Nil for an app of Apple's systems.
    package init?(_ app: AppIdentifier) {
        guard let fingerprint = app.fingerprint else { return nil }
        self.init(package: String(app.bundle), fingerprint: String(fingerprint))
    }
}
