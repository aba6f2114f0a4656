internal import AASA

struct CredentialConditions {
    let call: CredentialCall
    let system: CredentialSystem
    let situation: CredentialSituation

    /// In the order of Apple's source.
    var all: [CredentialStep.Condition] {
        let common: [CredentialStep.Condition] = [
            .arguments, .system, .autofill, .domain, .identifier, .entitlement,
        ]
        return switch call {
        case .request: common + [.savedPassword, .approval, .user]
        case .add: common + [.approval, .user, .saving]
        }
    }

    func step(_ condition: CredentialStep.Condition) -> CredentialStep {
        switch condition {
        case .arguments:
            let isComplete = call == .request || situation.namesAccount && situation.site != nil
            return CredentialStep(condition, isComplete ? .passed : .fails(.addArgumentsMalformed), .none)
        case .system: return CredentialStep(condition, .assumed, .none)
        case .domain: return domain
        case .entitlement: return entitlement
        case .approval: return approval
        case .autofill:
            return device(condition, situation.isAutofillOn, system == .ios8 ? .autofillOff : .autofillOffToday)
        case .identifier: return device(condition, situation.hasApplicationIdentifier, .identifierMissing)
        case .savedPassword: return device(condition, situation.savedPassword.map { $0 == .saved }, .nothingSaved)
        case .user: return device(condition, situation.userApproves, .userDenied)
        case .saving: return device(condition, situation.savedPassword.map { $0 != .never }, .alreadyThere)
        }
    }

    /// A condition that only the device knows.
    private func device(
        _ condition: CredentialStep.Condition, _ holds: Bool?, _ error: ErrorMeaning
    ) -> CredentialStep {
        CredentialStep(condition, holds.map { $0 ? .passed : .fails(error) } ?? .assumed, .none)
    }

    /// The domains of the call; nil when they come from an unknown entitlement.
    private var sites: [Site]? {
        if let site = situation.site { return [site] }
        return situation.claims.map { CredentialClaim.sites($0) }
    }

    private var domain: CredentialStep {
        guard let sites else { return CredentialStep(.domain, .unknown, .none) }
        let error: ErrorMeaning = system == .ios8 ? .noDomain : .noDomainToday
        return CredentialStep(.domain, sites.isEmpty ? .fails(error) : .passed, .sites(sites))
    }

    private var entitlement: CredentialStep {
        guard let claims = situation.claims else { return CredentialStep(.entitlement, .unknown, .none) }
        // The domains come from the entitlement itself.
        guard let site = situation.site else { return CredentialStep(.entitlement, .passed, .none) }
        let claim = CredentialClaim.search(claims, for: site, system)
        let outcome: CredentialStep.Outcome =
            switch claim {
            case .claimed: .passed
            // The published source compares names; later support for wildcards is unknown.
            case .wildcard where system == .today: .unknown
            default: .fails(.domainNotEntitled)
            }
        return CredentialStep(.entitlement, outcome, .claim(claim))
    }

    private var approval: CredentialStep {
        if let site = situation.site {
            let row = row(site)
            return CredentialStep(.approval, outcome(of: row), .row(row))
        }
        guard let sites else { return CredentialStep(.approval, .unknown, .none) }
        let rows = sites.map { CredentialStep.SiteRow(site: $0, row: row($0)) }
        let outcomes = rows.map { outcome(of: $0.row) }
        // One approved domain is enough; the errors of the others are not reported.
        let overall: CredentialStep.Outcome =
            outcomes.contains(.passed) ? .passed : outcomes.contains(.unknown) ? .unknown : .fails(.nothingSaved)
        return CredentialStep(.approval, overall, .rows(rows))
    }

    private func row(_ site: Site) -> PairRow {
        let rows = situation.rows.filter { $0.pair.site == site && $0.pair.app == situation.app }
        return PairRow.choose(among: rows, for: .webcredentials, under: system.comparableRules)
    }

    private func outcome(of row: PairRow) -> CredentialStep.Outcome {
        guard case .found(let record) = row else { return .unknown }
        return switch record.status {
        case .approved: .passed
        case .denied: .fails(.approvalFailed)
        case .pending: .fails(system == .ios8 ? .approvalPending : .approvalFailed)
        }
    }
}
