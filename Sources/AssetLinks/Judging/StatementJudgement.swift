package import AASA

/// Whether a website has a statement about one of some assets, and why.
package struct StatementJudgement: Sendable {
    /// One of them is enough: an app is known by several certificates.
    package let assets: [Asset]
    package let relation: Relation
    package let inspection: SiteStatements
    /// `.approved` if there is a statement; else why none is found.
    package let reason: Reason
    private let cause: Cause

    private enum Cause {
        /// A sentence that no finding states.
        case fact(String, hint: String? = nil)
        /// What keeps the list, or the statement about the assets, from being read: how the site serves it, or its first
        /// mistake.
        case finding(Finding)
        case absent(NearestTarget)
    }

    package init(_ relation: Relation, to assets: [Asset], in inspection: SiteStatements) {
        self.assets = assets
        self.relation = relation
        self.inspection = inspection
        // A mistake in a list that was not read would lose every link.
        if inspection.search.isLinked(relation, to: assets), !inspection.search.isCutOff {
            (reason, cause) = (.approved, .fact("\(inspection.origin) has the statement"))
            return
        }
        let decisive = inspection.decisiveFinding
        let reason = decisive?.reason ?? Self.reason(ofUnlinked: inspection)
        let obstacle = StatementObstacle(relation: relation, assets: assets, inspection: inspection)
        if let finding = decisive?.finding ?? obstacle.finding(for: reason) {
            let isUnanswered = reason == .appNotListed && finding.isTemporary
            (self.reason, cause) = (isUnanswered ? .unreachable : reason, .finding(finding))
            return
        }
        self.reason = reason
        switch reason {
        case .appNotListed:
            cause = .absent(NearestTarget(relation: relation, assets: assets, search: inspection.search))
        case .malformedJSON: cause = .fact("a list that the site includes has a mistake")
        case .unreachable where inspection.search.isCutOff:
            cause = .fact(
                "lists that the site includes were not read, and may decide", hint: IncludedListRule.cutOffHint)
        case .unreachable where !inspection.unknownIncludes.isEmpty:
            cause = .fact(
                "the list includes \(inspection.unknownIncludes.shortened), which was not requested",
                hint: "check the site when it serves both, or judge the included list by itself")
        default: cause = .fact("there is no response")
        }
    }

    /// Why a target is not linked from lists that the site serves as it should.
    static func reason(ofUnlinked inspection: SiteStatements) -> Reason {
        let search = inspection.search
        if inspection.list == nil || search.isCutOff { return .unreachable }
        let codes = search.errors.map(\.code)
        if codes.contains(.wrongContentType) { return .contentType }
        if codes.contains(.malformedContent) || codes.contains(.secureAssetIncludesInsecure) { return .malformedJSON }
        return inspection.unknownIncludes.isEmpty ? .appNotListed : .unreachable
    }

    package var isLinked: Bool { reason == .approved }
    package var status: Status { inspection.search.rules.status(of: reason) }

    /// What keeps the list, or the statement about the assets, from being read; nil if both are read.
    package var finding: Finding? { if case .finding(let finding) = cause { finding } else { nil } }

    /// What was found, with the cause: lower case, no full stop.
    package var message: String {
        switch cause {
        case .fact(let sentence, _): sentence
        case .finding(let mistake) where reason == .malformedJSON: sentence(about: mistake)
        case .finding(let finding): finding.message
        case .absent(let nearest): nearest.sentence
        }
    }

    /// A mistake in a list with its place, and with the URL of an included one.
    private func sentence(about mistake: Finding) -> String {
        let url = mistake.location.url ?? inspection.listURL
        var sentence = mistake.message
        if let range = mistake.location.range, let document = inspection.document(at: url), range != document.indices {
            sentence = "\(SourcePosition(of: range.lowerBound, in: document).words): \(sentence)"
        }
        return if url == inspection.listURL { sentence } else { "\(url): \(sentence)" }
    }

    /// How to fix it, if that is known here.
    package var hint: String? {
        switch cause {
        case .fact(_, let hint): hint
        case .finding(let finding): finding.hint
        case .absent(let nearest): nearest.hint
        }
    }

    /// The ``hint`` of a verdict, which has no findings beside it: a mistake of the list is part of it.
    package var verdictHint: String? {
        guard case .absent(let nearest) = cause else { return hint }
        if let hint = nearest.hint { return hint }
        let obstacle = StatementObstacle(relation: relation, assets: assets, inspection: inspection)
        guard let mistake = obstacle.mistakeInStatement else { return addition }
        let parts = [mistake.message, mistake.hint, obstacle.certificateAddition]
        return parts.compactMap(\.self).joined(separator: "; ")
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
