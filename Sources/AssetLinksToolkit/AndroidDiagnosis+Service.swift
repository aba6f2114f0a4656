package import AASA
package import AssetLinks

/// The copy of Google's service, which devices with Google services query.
extension AndroidDiagnosis {
    /// What Google's service answers; nil if it was not requested or did not answer.
    package var answer: ServiceAnswer? {
        if case .answered(let answer) = serviceState { answer } else { nil }
    }

    /// Whether everything works; nil if that is not known yet.
    package var works: Bool? {
        let isOriginRight = isOriginRight
        guard isOriginRight == true else { return isOriginRight }
        return requiredRelations.allSatisfy(isCopyRight) ? true : nil
    }

    package func status(of relation: Relation) -> ServiceDiagnosis.Status {
        let status = ownStatus(of: relation)
        if status != .works { return status }
        if isStatementRefused { return .fails }
        return if isCopyRight(relation) { .works } else { .pending }
    }

    /// The code of what decides the ``status(of:)``: the reason of a verdict, or a finding's; nil if it is not claimed, or
    /// if the service decides it later.
    package func reason(of relation: Relation) -> String? {
        if !isClaimed(relation) { return nil }
        let reason = judgement(relation).reason
        let status = status(of: relation)
        if status == .works { return Reason.approved.rawValue }
        if reason != .approved { return reason.rawValue }
        if status != .fails { return nil }
        if isListedInPart(relation), !isStatementRefused { return Reason.appNotListed.rawValue }
        // A URL decides nothing about others.
        return findings.first { finding in finding.isLastingError && finding.code != AppLinkRule.urlRefused.code }?.code
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
        if isStatementRefused { return .serviceFails }
        if isCopyRight(.handleAllURLs) { return nil }
        return if isServiceRead { .servicePending } else { .serviceUnknown }
    }

    /// Whether the service answers what it has of the list.
    package var isServiceRead: Bool { answer.map { answer in answer.failure == nil } ?? false }

    /// Whether the service has the relation too; true if it was not requested.
    private func isCopyRight(_ relation: Relation) -> Bool {
        if relation == .handleAllURLs, appLinks.approvingHost != nil { return true }
        return switch serviceState {
        case .leftOut: true
        case .silent: false
        case .answered(let answer):
            answer.failure == nil && answer.isLinked(relation, to: judgement(relation).assets)
        }
    }

    /// Whether Android's agent reads the app's statement and the service does not. Neither waiting nor leaving the
    /// service out changes that: most devices query it, and all that it may have is an older copy.
    var isStatementRefused: Bool { mainJudgement.isLinked && !isStatementRead }

    /// Whether the service reads a statement about the app in the list, or may: how many lists it reads is not published.
    var isStatementRead: Bool {
        if inspection.records.count > StatementSearch.fetchBudget(under: .google) { return true }
        return inspection.reread(under: .google).search.isLinked(subject.mainRelation, to: assets)
    }

    /// The site's list as the service should read it.
    var judgementsOfService: [StatementJudgement] {
        let statements = inspection.reread(under: .google)
        let assets = app.assets(in: statements.search)
        return Self.relations.map { relation in StatementJudgement(relation, to: assets, in: statements) }
    }

    /// What the service has, beside what the site serves.
    var serviceFindings: [Finding] {
        switch serviceState {
        case .leftOut: return []
        case .silent: return [ServiceFindings.silence]
        case .answered(let answer):
            let judgements = serviceJudgements.filter { judgement in isClaimed(judgement.relation) }
            return ServiceFindings(answer, beside: judgements).findings
        }
    }
}

extension ReleaseVerdict.Outcome {
    /// Whether it decides over what the site and the app make of links: true for what opens, nil if that is not known.
    fileprivate func hinders(_ opens: Bool?) -> Bool { opens != false && opens != self.opens }
}
