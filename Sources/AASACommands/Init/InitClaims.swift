internal import AASA
internal import AASAToolkit

/// What apps claim, by site.
struct InitClaims {
    /// In the order of the apps.
    let claims: [AppClaims.Claims]
    private var claimsOfSites: [Site: [(app: AppIdentifier, pair: Installation.Claim)]] = [:]

    init(_ claims: [AppClaims.Claims]) {
        self.claims = claims.filter { !$0.pairs.isEmpty }
        for claim in claims {
            for pair in claim.pairs { claimsOfSites[pair.site, default: []].append((claim.installation.app, pair)) }
        }
    }

    var sites: [Site] { claims.flatMap(\.pairs).map(\.site).unique }

    func apps(claiming service: Service) -> [AppIdentifier] {
        let claiming = claims.filter { claim in claim.pairs.contains { pair in pair.service == service } }
        return claiming.map(\.installation.app).unique
    }

    func apps(claiming service: Service, at site: Site) -> [AppIdentifier] {
        claims(at: site).filter { claim in claim.pair.service == service }.map(\.app).unique
    }

    private func claims(at site: Site) -> [(app: AppIdentifier, pair: Installation.Claim)] {
        claimsOfSites[site] ?? []
    }

    /// The sites at which an app claims a service.
    func sites(of service: Service) -> [Site] {
        claims.flatMap(\.pairs).filter { $0.service == service }.map(\.site).unique
    }

    /// Whether the document of a site is the one for universal links to a host: that of the site, or of a
    /// name below it for a wildcard.
    func site(_ site: Site, hasLinksTo host: String) -> Bool {
        let name = SiteName.asciiName(host) ?? host
        return claims(at: site).contains { claim in claim.pair.service == .applinks && claim.pair.covers(name) }
    }

    /// Sites that are claimed by the same apps, together.
    func groups(of sites: [Site]) -> [(sites: [Site], apps: [AppIdentifier])] {
        var groups: [(sites: [Site], apps: [AppIdentifier])] = []
        var indices: [[AppIdentifier]: Int] = [:]
        for site in sites {
            let apps = claims(at: site).map(\.app).unique
            let index = indices[apps] ?? groups.count
            if index == groups.count { groups.append(([], apps)) }
            groups[index].sites.append(site)
            indices[apps] = index
        }
        return groups
    }

    /// The document of a site.
    func draft(of site: Site, rules: [PathRule]) -> AssociationDraft {
        var draft = AssociationDraft(rules: rules)
        for claim in claims(at: site) { draft.add(claim.app, to: claim.pair.service) }
        return draft
    }
}
