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
        let judgement = StatementJudgement(.handleAllURLs, to: assets, in: self)
        if let undecided = judgement.undecided { return undecided }
        // What keeps the list from being read has a finding of its own, an error.
        if judgement.reason != .appNotListed || judgement.finding?.isError == true { return nil }
        if let cause = judgement.finding {
            let nearest = NearestTarget(relation: .handleAllURLs, assets: assets, search: search)
            return LintRule.appNotListed.finding(nearest.sentence, hint: cause.hint)
        }
        let own = search.links(near: assets).filter { link in assets.contains(link.target) }
        let relations = own.map(\.relation).unique
        if !relations.isEmpty { return finding(about: first, namedFor: relations) }
        return LintRule.appNotListed.finding(judgement.message, hint: judgement.hint ?? judgement.addition)
    }

    /// That an app opens no links by the relations for which the list names it: a note, unless one of them is that of
    /// credentials, for which Credential Manager requires both.
    private func finding(about app: SignedApp, namedFor relations: [Relation]) -> Finding {
        let names = relations.map(\.description).shortened
        let finding = LintRule.appNotListed.finding(
            "'\(app.package)@\(app.fingerprint)' is named for \(names), and not for \(Relation.handleAllURLs)",
            hint: "if links should open it, add \"\(Relation.handleAllURLs)\" to the relations of its statement")
        return finding.rated(.note, if: !relations.contains(.getLoginCreds))
    }
}

extension SignedApp {
    /// Nil for an app of Apple's systems.
    package init?(_ app: AppIdentifier) {
        guard let fingerprint = app.fingerprint else { return nil }
        self.init(package: String(app.bundle), fingerprint: String(fingerprint))
    }
}
