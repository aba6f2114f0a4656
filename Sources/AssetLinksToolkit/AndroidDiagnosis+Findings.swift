package import AASA
internal import AssetLinks

/// What to fix between an app and a site.
extension AndroidDiagnosis {
    /// The cause first, then the list's own, the most harmful first.
    package var findings: [Finding] {
        if !hasFailed || configuration == .standard { return ratedFindings }
        return ratedFindings.explained(by: unrated.ratedFindings)
    }

    /// The findings as the configuration rates them.
    private var ratedFindings: [Finding] {
        let hosting = inspection.hostingFindings(configuration)
        let errors = hosting.filter { $0.severity == .error }
        let warnings = hosting.filter { $0.severity != .error }
        let isServed = errors.leaveListToAgent
        let own = isServed ? listFindings : []
        let hasMistake = own.contains { $0.severity == .error }
        let first = errors + cause(besidesMistake: hasMistake, isServed: isServed)
        var ofApp = appLinks.storeFinding(mainJudgement)
        if subject.hasLinks { ofApp = appLinks.findings(configuration, about: urls) }
        return ratedAsHost(first) + ofApp + ratedAsHost(own) + warnings + unlistedCertificates + credentialFindings
            + credentialReleaseFindings + serviceFindings + expiryFindings
    }

    /// Findings about the list, as severe as they are where links open the app by the list of another host.
    private func ratedAsHost(_ findings: [Finding]) -> [Finding] {
        if !isOpenedByOtherHost { return findings }
        return findings.map { finding in finding.rated(.warning, if: finding.isError) }
    }

    var mainJudgement: StatementJudgement { judgement(subject.mainRelation) }

    /// Findings in the list, and those about the list and the app together.
    var findingsInList: [Finding] {
        let lists = inspection.readLists
        guard let (url, list) = lists.first else { return [] }
        var findings = inspection.findings(in: list, configuration).map { finding in finding.located(at: url) }
        findings += inspection.includeFindings(configuration)
        findings += manifestFindings(in: lists)
        let isLinked = mainJudgement.isLinked && isStatementRead
        let own = findings.map { finding in rated(finding, in: lists, isLinked: isLinked) }
        let others = own.filter { finding in !isCause(finding) }
        return own.filter(isCause) + others.sortedBySeverity
    }

    /// The dynamic rules that allow links which no filter of the app matches.
    private func manifestFindings(in lists: [SiteStatements.ReadList]) -> [Finding] {
        guard let file = app.file else { return [] }
        let manifest = ManifestComparison(of: file, at: inspection.origin.host)
        let findings = lists.flatMap { url, list in
            manifest.findings(in: list).map { finding in finding.located(at: url) }
        }
        return Linter.findings([(ManifestComparison.rule, findings)], configuration)
    }

    /// A finding of a list, as severe as it is for this app.
    private func rated(_ finding: Finding, in lists: [SiteStatements.ReadList], isLinked: Bool) -> Finding {
        if isCause(finding) {
            var cause = finding.rated(.error)
            cause.hint = mainJudgement.finding?.hint
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
        return ownReleases.contains { release in release.outcome == .rulesRefuse }
    }

    /// Why the list does not count, if no rule has found it.
    ///
    /// - Parameters:
    ///   - hasMistake: whether a mistake in the list was found.
    ///   - isServed: whether Android's agent gets the list from the site.
    private func cause(besidesMistake hasMistake: Bool, isServed: Bool) -> [Finding] {
        let judgement = mainJudgement
        switch judgement.reason {
        case .approved: return []
        case .malformedJSON where hasMistake || !isServed: return []
        case .appNotListed where hasMistake && judgement.finding != nil: return []
        case .unreachable where hasMistake && judgement.finding != nil: return []
        case .appNotListed, .malformedJSON: break
        default: if !isServed { return [] }
        }
        if let undecided = judgement.undecided { return [undecided] }
        let isToBeAdded = judgement.reason == .appNotListed && judgement.hint == nil
        let ownHint = if isToBeAdded { addition } else { "fix the list" }
        var finding = Finding(
            code: judgement.reason.rawValue, severity: .error, message: judgement.message,
            hint: judgement.hint ?? ownHint, location: Finding.Location(url: inspection.listURL))
        finding.isTemporary = judgement.status == .pending
        if judgement.reason == .appNotListed, !app.isListedByEach, app.file?.hasDebugKey == true {
            finding.hint = "check the package that users install, which has another key"
        }
        if isToBeAdded, app.fingerprints.isEmpty { finding.remedy = .nameAppCertificate }
        return [finding]
    }

    /// What to add to the list.
    private var addition: String {
        // Passkeys need both; for an app without a filter, the first opens no link.
        let claimed = Self.relations.filter { relation in relation == .handleAllURLs || isClaimed(relation) }
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
}
