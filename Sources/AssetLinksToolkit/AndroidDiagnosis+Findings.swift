package import AASA
internal import AssetLinks

/// What to fix between an app and a site.
extension AndroidDiagnosis {
    /// The cause first, then the list's own, the most harmful first.
    package var findings: [Finding] {
        let hosting = inspection.hostingFindings(configuration)
        let errors = hosting.filter { $0.severity == .error }
        let warnings = hosting.filter { $0.severity != .error }
        let own = errors.isEmpty ? listFindings : []
        let hasMistake = own.contains { $0.severity == .error }
        let first = errors + cause(besidesMistake: hasMistake, isServed: errors.isEmpty)
        var ofApp = appLinks.storeFinding(mainJudgement).map { finding in finding.located(at: inspection.listURL) }
        if subject.hasLinks { ofApp = appLinks.findings(configuration, about: urls) }
        return first + ofApp + own + warnings.map(ratedByService) + unlistedCertificates + credentialFindings
            + serviceFindings + expiryFindings
    }

    var mainJudgement: StatementJudgement { judgement(subject.mainRelation) }

    /// Findings in the list, and those about the list and the app together.
    var findingsInList: [Finding] {
        let lists = inspection.readLists
        guard let (url, list) = lists.first else { return [] }
        let isLinked = mainJudgement.isLinked && inspection.isReadByService(linkTo: assets)
        let manifest = app.file.map { file in ManifestComparison(of: file, at: inspection.origin.host) }
        let allWider = lists.flatMap { url, list in
            (manifest?.findings(in: list) ?? []).map { finding in finding.located(at: url) }
        }
        let wider = Linter.findings([(ManifestComparison.rule, allWider)], configuration)
        let ofList = inspection.findings(in: list, configuration).map { finding in finding.located(at: url) }
        let own = (ofList + inspection.includeFindings(configuration) + wider).map { finding in
            rated(finding, in: lists, isLinked: isLinked)
        }
        return own.filter(isCause) + own.filter { !isCause($0) }.sortedBySeverity
    }

    /// A finding of a list, as severe as it is for this app.
    private func rated(_ finding: Finding, in lists: [SiteStatements.ReadList], isLinked: Bool) -> Finding {
        if isCause(finding) {
            var cause = finding.rated(.error)
            let isPlaceholder = finding.code == StatementListRule.placeholderFingerprint.rule.code
            if isPlaceholder, let own = app.fingerprints.first { cause.hint = "write \"\(own)\"" }
            return cause
        }
        // A configured severity is kept.
        if configuration.levels[finding.code] != nil { return finding }
        if refusesLinks(finding, in: lists) { return finding.rated(.error) }
        // A statement about another app does not keep this one from its links.
        return finding.rated(.warning, if: isLinked && finding.isError)
    }

    /// Whether it is what keeps the app from its links.
    private func isCause(_ finding: Finding) -> Bool {
        guard let cause = mainJudgement.finding else { return false }
        let url = cause.location.url ?? inspection.listURL
        return finding.code == cause.code && finding.location.range == cause.location.range
            && finding.location.url == url
    }

    /// Whether it is about dynamic rules for which links do not open the app.
    private func refusesLinks(_ finding: Finding, in lists: [SiteStatements.ReadList]) -> Bool {
        guard let list = lists.first(where: { one in one.url == finding.location.url })?.list,
            finding.isRefusal(of: Set(assets), in: list)
        else { return false }
        return releases.contains { release in release.outcome == .rulesRefuse }
    }

    /// Why the list does not count, if no rule has found it.
    ///
    /// - Parameters:
    ///   - hasMistake: whether a mistake in the list was found.
    ///   - isServed: whether no error in how the site serves the list was found.
    private func cause(besidesMistake hasMistake: Bool, isServed: Bool) -> [Finding] {
        let judgement = mainJudgement
        switch judgement.reason {
        case .approved: return []
        case .malformedJSON where hasMistake || !isServed: return []
        case .appNotListed where hasMistake && judgement.finding != nil: return []
        case .appNotListed, .malformedJSON: break
        default: if !isServed { return [] }
        }
        if let undecided = judgement.undecided { return [undecided] }
        var finding = Finding(
            code: judgement.reason.rawValue, severity: .error, message: judgement.message,
            hint: judgement.hint ?? (judgement.reason == .appNotListed ? addition : "fix the list"),
            location: Finding.Location(url: inspection.listURL))
        finding.isTemporary = judgement.status == .pending
        let lacksCertificate = judgement.reason == .appNotListed && judgement.hint == nil && app.fingerprints.isEmpty
        return [finding.remedied(by: lacksCertificate ? .nameAppCertificate : nil)]
    }

    /// What to add to the list.
    private var addition: String {
        let claimed = Self.relations.filter { $0 == subject.mainRelation || isClaimed($0) }
        return
            "add \(StatementDraft.Claim(claimed, package: app.package, fingerprints: app.fingerprints).addition)"
    }

    private var unlistedCertificates: [Finding] {
        unlistedFingerprints(for: subject.mainRelation).map { fingerprint in
            Finding(
                code: Reason.appNotListed.rawValue, severity: .error,
                message: "the list does not name the app's certificate \(fingerprint)",
                hint: "add it to the certificates of \(app.package)",
                location: Finding.Location(url: inspection.listURL))
        }
    }

    /// That the list does not name the app for credentials, with any of its certificates or with some.
    private var credentialFindings: [Finding] {
        guard subject != .credentials, isClaimed(.getLoginCreds), mainJudgement.isLinked else { return [] }
        let severity: Severity = if requiredRelations.contains(.getLoginCreds) { .error } else { .warning }
        var need = "another certificate of the app is listed for get_login_creds"
        var purpose = "it"
        if subject.isRelyingParty {
            need = "passkeys need get_login_creds"
        } else if sharesCredentials {
            need = "the app shares credentials"
            purpose = "get_login_creds"
        }
        var names = ["the app"]
        if judgement(.getLoginCreds).isLinked {
            let listed = unlistedFingerprints(for: .getLoginCreds).filter(appLinks.isListed)
            names = listed.map { fingerprint in "the app's certificate \(fingerprint)" }
        }
        return names.map { name in
            Finding(
                code: Reason.appNotListed.rawValue, severity: severity,
                message: "\(need), and the list does not name \(name) for \(purpose)",
                hint: "add \"\(Relation.getLoginCreds)\" beside handle_all_urls",
                location: Finding.Location(url: inspection.listURL))
        }
    }
}
