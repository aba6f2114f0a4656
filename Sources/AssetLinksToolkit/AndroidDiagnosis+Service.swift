package import AASA
package import AssetLinks

/// The copy of Google's service, which devices with Google services query.
extension AndroidDiagnosis {
    /// Whether everything works; nil if that is not known yet.
    package var works: Bool? {
        let isOriginRight = isOriginRight
        guard isOriginRight == true else { return isOriginRight }
        return requiredRelations.allSatisfy(isCopyRight) ? true : nil
    }

    package func status(of relation: Relation) -> ServiceDiagnosis.Status {
        let status = ownStatus(of: relation)
        if status != .works || isCopyRight(relation) { return status }
        return isTypeRefused ? .fails : .pending
    }

    /// What releases make of links, the oldest first: the service decides where the site is right.
    package var releases: [ReleaseVerdict] {
        guard let obstacle = obstacleByService else { return ownReleases }
        return ownReleases.map { release in
            var release = release
            if obstacle.hinders(release.outcome.opens) { release.outcome = obstacle }
            return release
        }
    }

    package var links: [AppLinks.Link] {
        guard let obstacle = obstacleByService else { return ownLinks }
        return ownLinks.map { link in
            var link = link
            if obstacle.hinders(link.opens) { (link.opens, link.reason) = (obstacle.opens, obstacle.sentence) }
            return link
        }
    }

    /// Why links do not open the app though the site is right; nil if the service has the app, or was left out.
    private var obstacleByService: ReleaseVerdict.Outcome? {
        if isCopyRight(.handleAllURLs) { return nil }
        if isTypeRefused { return .serviceFails }
        return isServiceRead ? .servicePending : .serviceUnknown
    }

    /// Whether the service answers what it has of the list.
    package var isServiceRead: Bool { service.map { answer in answer.failure == nil } ?? false }

    /// Whether the service has the relation too; true if it was left out.
    private func isCopyRight(_ relation: Relation) -> Bool {
        guard let service else { return !isServiceSilent }
        return service.failure == nil && service.isLinked(relation, to: judgement(relation).assets)
    }

    /// Whether the site serves the list with the type that the service reads.
    private var isTypeRead: Bool { StatementHostingRule.contentType.findings(at: inspection).isEmpty }

    /// Whether the service, if it takes part, does not read the list because of its type, which waiting does not change:
    /// all that it has is an older copy.
    private var isTypeRefused: Bool {
        let isRequested = service != nil || isServiceSilent
        if !isRequested || isTypeRead { return false }
        return mainJudgement.isLinked && service?.isLinked(to: mainJudgement.assets) != true
    }

    /// The finding about the type of the list is an error where the service takes part.
    func ratedByService(_ finding: Finding) -> Finding {
        let isAboutType = finding.code == StatementHostingRule.contentType.rule.code
        return finding.rated(.error, if: isAboutType && isTypeRefused)
    }

    /// The site's list as the service should read it.
    var judgementsOfService: [StatementJudgement] {
        let statements = inspection.reread(under: .google)
        let assets = app.assets(in: statements.search)
        return Self.relations.map { relation in StatementJudgement(relation, to: assets, in: statements) }
    }

    /// What the service has, beside what the site serves.
    var serviceFindings: [Finding] {
        guard let service else { return isServiceSilent ? [ServiceFindings.silence] : [] }
        let judgements = serviceJudgements.filter { judgement in isClaimed(judgement.relation) }
        return ServiceFindings(service, beside: judgements).findings
    }
}

extension ReleaseVerdict.Outcome {
    /// Whether it decides over what the site and the app make of links: true for what opens, nil if that is not known.
    fileprivate func hinders(_ opens: Bool?) -> Bool { opens != false && opens != self.opens }
}
