internal import AASA

/// The conditions of a call for credentials, and what is known of each of them.
struct CredentialConditions {
    let call: CredentialCall
    let system: CredentialSystem
    let situation: CredentialSituation

    /// In the order of Apple's source.
    var all: [CredentialStep.Condition] {
        switch call {
        case .request:
            [.arguments, .system, .autofill, .domain, .identifier, .entitlement, .savedPassword, .approval, .user]
        case .add: [.arguments, .system, .autofill, .domain, .identifier, .entitlement, .approval, .user, .saving]
        }
    }

    func step(for condition: CredentialStep.Condition) -> CredentialStep {
        switch condition {
        case .arguments:
            let isComplete = call == .request || situation.namesAccount && situation.site != nil
            return step(condition, holds: isComplete, else: .addArgumentsMalformed)
        case .system: return CredentialStep(condition: condition, outcome: .assumed)
        case .domain: return domain
        case .entitlement: return entitlement
        case .approval: return approval
        case .autofill:
            let error: ErrorMeaning = if system == .ios8 { .autofillOff } else { .autofillOffToday }
            return step(condition, holds: situation.isAutofillOn, else: error)
        case .identifier:
            return step(condition, holds: situation.hasApplicationIdentifier, else: .identifierMissing)
        case .savedPassword:
            let isSaved = situation.savedPassword.map { password in password == .saved }
            return step(condition, holds: isSaved, else: .nothingSaved)
        case .user: return step(condition, holds: situation.userApproves, else: .userDenied)
        case .saving:
            let maySave = situation.savedPassword.map { password in password != .never }
            return step(condition, holds: maySave, else: .alreadyThere)
        }
    }

    /// - Parameter holds: nil if only the device knows.
    private func step(_ condition: CredentialStep.Condition, holds: Bool?, else error: ErrorMeaning) -> CredentialStep {
        switch holds {
        case true?: CredentialStep(condition: condition, outcome: .passed)
        case false?: CredentialStep(condition: condition, outcome: .fails(error))
        case nil: CredentialStep(condition: condition, outcome: .assumed)
        }
    }

    /// The domains of the call; nil when they come from an unknown entitlement.
    private var sites: [Site]? {
        if let site = situation.site { return [site] }
        return situation.claims.map { claims in CredentialClaim.sites(claims, system) }
    }

    /// Whether wildcards of the entitlement may be domains of the call: the published source compares names, and later
    /// support for wildcards is unknown.
    private var mayHaveOtherSites: Bool {
        if situation.site != nil || system == .ios8 { return false }
        return situation.claims.map(CredentialClaim.hasWildcard) ?? false
    }

    private var domain: CredentialStep {
        guard let sites else { return CredentialStep(condition: .domain, outcome: .unknown) }
        if !sites.isEmpty { return CredentialStep(condition: .domain, outcome: .passed, evidence: .sites(sites)) }
        if mayHaveOtherSites { return CredentialStep(condition: .domain, outcome: .unknown, evidence: .sites([])) }
        let error: ErrorMeaning = if system == .ios8 { .noDomain } else { .noDomainToday }
        return CredentialStep(condition: .domain, outcome: .fails(error), evidence: .sites([]))
    }

    private var entitlement: CredentialStep {
        guard let claims = situation.claims else { return CredentialStep(condition: .entitlement, outcome: .unknown) }
        // The domains come from the entitlement itself.
        guard let site = situation.site else { return CredentialStep(condition: .entitlement, outcome: .passed) }
        let claim = CredentialClaim.search(
            claims, for: site, writtenAs: situation.host ?? site.host, system: system)
        let outcome: CredentialStep.Outcome =
            switch claim {
            case .claimed: .passed
            // The published source compares names; later support for wildcards is unknown.
            case .wildcard where system == .today: .unknown
            default: .fails(.domainNotEntitled)
            }
        return CredentialStep(condition: .entitlement, outcome: outcome, evidence: .claim(claim))
    }

    private var approval: CredentialStep {
        if let site = situation.site {
            let row = situation.row(of: site, under: system)
            return CredentialStep(condition: .approval, outcome: outcome(of: row), evidence: .row(row))
        }
        guard let sites, !sites.isEmpty else { return CredentialStep(condition: .approval, outcome: .unknown) }
        let rows = sites.map { site in CredentialStep.SiteRow(site: site, row: situation.row(of: site, under: system)) }
        let outcomes = rows.map { row in outcome(of: row.row) }
        // One approved domain is enough; the errors of the others are not reported.
        let overall: CredentialStep.Outcome =
            if outcomes.contains(.passed) {
                .passed
            } else if outcomes.contains(.unknown) || mayHaveOtherSites {
                .unknown
            } else {
                .fails(.nothingSaved)
            }
        return CredentialStep(condition: .approval, outcome: overall, evidence: .rows(rows))
    }

    private func outcome(of row: PairRow) -> CredentialStep.Outcome {
        guard case .found(let record) = row else { return .unknown }
        return switch record.status {
        case .approved: .passed
        case .denied: .fails(.approvalFailed)
        case .pending where system == .ios8: .fails(.approvalPending)
        case .pending: .fails(.approvalFailed)
        }
    }
}

extension CredentialSituation {
    func row(of site: Site, under system: CredentialSystem) -> PairRow {
        let own = rows.filter { row in row.pair.site == site && row.pair.app == app }
        return PairRow.choose(among: own, for: .one(.webcredentials), under: system.comparableRules)
    }
}
