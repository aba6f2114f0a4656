package import AASA

/// Whether a website has a statement about one of some assets, and why.
package struct StatementJudgement: Sendable {
    /// One of them is enough: an app is known by several certificates.
    package let assets: [Asset]
    package let relation: Relation
    package let inspection: SiteStatements
    /// `.approved` if there is a statement; else why none is found.
    package let reason: Reason
    /// What keeps the list, or the statement about the assets, from being read: how the site serves it, or its first
    /// mistake. Nil if both are read.
    package let finding: Finding?

    package init(_ relation: Relation, to assets: [Asset], in inspection: SiteStatements) {
        self.assets = assets
        self.relation = relation
        self.inspection = inspection
        if inspection.search.isLinked(relation, to: assets) {
            (reason, finding) = (.approved, nil)
            return
        }
        let decisive = inspection.decisiveFinding
        let obstacle = StatementObstacle(relation: relation, assets: assets, inspection: inspection)
        reason = decisive?.reason ?? Self.reason(ofUnlinked: inspection)
        switch reason {
        case .appNotListed: finding = obstacle.inReadLists
        case .malformedJSON: finding = decisive?.finding ?? obstacle.decisiveMistake
        // An included list has the type.
        case .contentType:
            finding = decisive?.finding ?? inspection.firstInclude(violating: StatementHostingRule.contentType.rule)
        default: finding = decisive?.finding
        }
    }

    /// Why a target is not linked from lists that the site serves as it should.
    static func reason(ofUnlinked inspection: SiteStatements) -> Reason {
        let search = inspection.search
        if search.response == nil { return .unreachable }
        let codes = search.errors.map(\.code)
        if codes.contains(.wrongContentType) { return .contentType }
        if codes.contains(.malformedContent) || codes.contains(.secureAssetIncludesInsecure) { return .malformedJSON }
        return inspection.unknownIncludes.isEmpty ? .appNotListed : .unreachable
    }

    package var isLinked: Bool { reason == .approved }
    package var status: Status { inspection.search.rules.status(of: reason) }

    /// What was found, with the cause: lower case, no full stop.
    package var message: String {
        switch reason {
        case .approved: "\(inspection.origin) has the statement"
        case .appNotListed: finding?.message ?? nearestTarget.sentence
        case .unreachable where finding == nil && !inspection.unknownIncludes.isEmpty:
            "the list includes \(inspection.unknownIncludes.shortened), which was not requested"
        case .malformedJSON: mistake ?? "a list that the site includes has a mistake"
        default: finding?.message ?? "there is no response"
        }
    }

    /// The mistake in a list, with the URL of an included one.
    private var mistake: String? {
        guard let finding else { return nil }
        guard let url = finding.location.url, url != inspection.listURL else { return finding.message }
        return "\(url): \(finding.message)"
    }

    private var nearestTarget: NearestTarget {
        NearestTarget(relation: relation, assets: assets, search: inspection.search)
    }

    /// How to fix it, if that is known here.
    package var hint: String? {
        if let finding { return finding.hint }
        switch reason {
        case .unreachable where !inspection.unknownIncludes.isEmpty:
            return "check the site when it serves both, or judge the included list by itself"
        case .appNotListed: return nearestTarget.hint
        default: return nil
        }
    }

    /// The ``hint`` of a verdict, which has no findings beside it: a mistake of the list is part of it.
    package var verdictHint: String? {
        if let hint { return hint }
        guard reason == .appNotListed, finding == nil else { return nil }
        let obstacle = StatementObstacle(relation: relation, assets: assets, inspection: inspection)
        if let mistake = obstacle.mistakeInStatement {
            let parts = [mistake.message, mistake.hint, obstacle.certificateAddition]
            return parts.compactMap(\.self).joined(separator: "; ")
        }
        return addition
    }

    /// What to add to the list.
    var addition: String {
        switch assets.first {
        case nil: return "add an app to the list at \(inspection.listURL)"
        case .web(let origin)?: return "add \(origin) to the list at \(inspection.listURL)"
        case .app(let app)?:
            let fingerprints = assets.compactMap { asset in try? CertificateFingerprint(asset.app?.fingerprint ?? "") }
            let claim = StatementDraft.Claim([relation], package: app.package, fingerprints: fingerprints)
            return "add \(claim.addition)"
        }
    }
}

extension StatementRules {
    /// Android's agent counts an error of the server as a refusal, which its retry job does not retry
    /// (VerifyStatus.kt, 1026). Of Google's service that is not documented; that such a site is pending is our
    /// choice, as for Apple's systems.
    func status(of reason: Reason) -> Status {
        let isRejected = self == .android && reason == .serverError
        return isRejected ? .denied : reason.status
    }
}
