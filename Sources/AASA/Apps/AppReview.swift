/// Compares a program, its profile and its entitlements.
package struct AppReview: Sendable {
    private let program: AppProgram
    private let moment: Timestamp

    /// - Parameter moment: the time at which profiles must be valid.
    package init(_ program: AppProgram, at moment: Timestamp) {
        self.program = program
        self.moment = moment
    }

    /// The findings, in the order settings, signature, identifier, profile, sites.
    package var findings: [AppFinding] { settings + signature + identifier + profile + sites }

    private var settings: [AppFinding] {
        let undefined = program.entitlements?.undefinedSettings ?? []
        return if undefined.isEmpty { [] } else { [.settingsUndefined(undefined)] }
    }

    private var signature: [AppFinding] {
        var findings: [AppFinding] = []
        if program.codeSignature == .unsigned {
            findings.append(.unsigned)
        } else if program.codeSignature != .notApplicable, program.entitlements == nil {
            findings.append(.entitlementsMissing)
        }
        if let disagreement = program.disagreement { findings.append(disagreement) }
        return findings
    }

    private var identifier: [AppFinding] {
        guard let entitlements = program.entitlements else { return [] }
        guard let text = entitlements.identifier else {
            // Xcode adds the identifier when it signs; macOS apps from outside the store have none.
            if program.kind == .entitlements || program.kind == .profile { return [] }
            if program.kind == .expo { return [program.missingKey].compactMap(\.self) }
            return [.identifierMissing]
        }
        if let variable = BuildVariable.first(in: text[...]) { return [.identifierVariable(variable)] }
        var findings: [AppFinding] = []
        if text.utf8.last == "*" {
            // Profiles may have a wildcard.
            if program.kind == .profile { return [] }
            return [.identifierWildcard(text)]
        }
        let app: AppIdentifier
        do throws(AppIdentifier.Problem) { app = try AppIdentifier(parsing: text) } catch {
            return [.identifierMalformed(text, error)]
        }
        if let bundle = program.bundleIdentifier, !app.bundle.hasSameBytes(as: bundle) {
            findings.append(.bundleDiffers(info: bundle, identifier: text))
        }
        if let placeholder = AppPlaceholder(text), placeholder.isCertain {
            findings.append(.identifierPlaceholder(text, part: placeholder.part))
        } else if let team = program.team, !app.prefix.hasSameBytes(as: team) {
            findings.append(.prefixIsNotTeam(prefix: String(app.prefix), team: team))
        }
        return findings
    }

    private var profile: [AppFinding] {
        guard let profile = program.profile else { return [] }
        var findings: [AppFinding] = []
        if let expires = profile.expiresAt, expires <= moment { findings.append(.profileExpired(expires)) }
        switch profile.signature {
        case .none: findings.append(.profileUnsigned)
        case .unreadable: findings.append(.profileSignatureUnreadable)
        case .invalid(let problem, _): findings.append(.profileSignatureInvalid(problem))
        case .valid: break
        }
        guard program.kind != .profile, let identifier = program.entitlements?.identifier else { return findings }
        if let permitted = profile.entitlements?.identifier, !profile.permits(identifier) {
            findings.append(.profileOfOtherApp(profile: permitted, identifier: identifier))
        }
        if profile.entitlements?.associatedDomains == nil, !program.domains.isEmpty {
            findings.append(.domainsNotPermitted)
        }
        return findings
    }

    private var sites: [AppFinding] {
        guard let entitlements = program.entitlements else { return [] }
        let key: DomainsKey = if program.kind == .expo { .expo } else { .entitlement }
        if entitlements.hasMalformedDomains { return [.domainsMalformed(key)] }
        if let absence = absenceOfDomains(in: entitlements, at: key) { return [absence] }
        let domains = program.usableDomains
        var findings: [AppFinding] = []
        let linked = domains.filter { domain in domain.service == .applinks }.map(\.site).unique
        let lacking = Self.sitesWithoutCredentials(domains)
        if !lacking.isEmpty { findings.append(.credentialsMissing(lacking)) }
        if entitlements.isDefaultBrowser, !linked.isEmpty { findings.append(.browserWithLinks(linked)) }
        let ended = linked.filter { ".\($0.host)".hasSuffix(".page.link") }
        if !ended.isEmpty { findings.append(.dynamicLinks(ended)) }
        let international = domains.map(\.site).filter(\.isInternationalised).unique
        if !international.isEmpty { findings.append(.internationalised(international)) }
        return findings + Self.ownFiles(domains)
    }

    /// The sites that the app opens links of, and shares no credentials with.
    private static func sitesWithoutCredentials(_ domains: [AssociatedDomain]) -> [Site] {
        let credentials = domains.filter { domain in domain.service == .webcredentials }
        var sites: [Site] = []
        for link in domains where link.service == .applinks {
            let isShared = credentials.contains { domain in
                domain.covers(link.site.host) || link.isWildcard && domain.site.host == link.site.host
            }
            if !isShared { sites.append(link.site) }
        }
        return sites.unique
    }

    /// Why the program names no site; nil if it names one, or need not.
    private func absenceOfDomains(
        in entitlements: Entitlements, at key: DomainsKey
    ) -> AppFinding? {
        // Extensions need no associated domains.
        if program.kind == .appex { return nil }
        if program.kind == .profile { return entitlements.associatedDomains == nil ? .profileWithoutDomains : nil }
        if let domains = entitlements.associatedDomains { return domains.isEmpty ? .domainsEmpty(key) : nil }
        if program.profile?.entitlements?.associatedDomains != nil { return .domainsLost }
        return if entitlements.hasIgnoredDomains { .domainsIgnored } else { .domainsMissing(key) }
    }

    /// Sites that a wildcard of the same service covers, each once.
    private static func ownFiles(_ domains: [AssociatedDomain]) -> [AppFinding] {
        var wildcards: [String: Site] = [:]
        for domain in domains where domain.isWildcard {
            wildcards["\(domain.service):\(domain.site.host)"] = domain.site
        }
        if wildcards.isEmpty { return [] }
        var findings: [AppFinding] = []
        var reported: Set<Site> = []
        for domain in domains where !domain.isWildcard {
            var above = domain.site.host[...]
            // A name has at most 127 labels.
            while let dot = above.firstIndex(of: ".") {
                above = above[above.index(after: dot)...]
                guard let wildcard = wildcards["\(domain.service):\(above)"] else { continue }
                if reported.insert(domain.site).inserted { findings.append(.ownFile(domain.site, wildcard: wildcard)) }
                break
            }
        }
        return findings
    }
}
