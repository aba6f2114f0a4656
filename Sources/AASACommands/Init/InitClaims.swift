internal import AASA
internal import AASAToolkit

/// What apps claim, by site.
struct InitClaims {
    /// In the order of the apps.
    let claims: [AppClaims.Claims]

    init(_ claims: [AppClaims.Claims]) { self.claims = claims.filter { !$0.pairs.isEmpty } }

    var sites: [Site] { claims.flatMap(\.pairs).map(\.site).unique }
    var apps: [AppIdentifier] { claims.map(\.installation.app).unique }

    /// The apps that claim a service.
    ///
    /// - Parameter site: nil for any site.
    func apps(claiming service: Service, at site: Site? = nil) -> [AppIdentifier] {
        let claiming = claims.filter { claim in
            claim.pairs.contains { pair in pair.service == service && (site == nil || pair.site == site) }
        }
        return claiming.map(\.installation.app).unique
    }

    /// The sites at which an app claims a service.
    func sites(of service: Service) -> [Site] {
        claims.flatMap(\.pairs).filter { $0.service == service }.map(\.site).unique
    }

    /// Whether the document of a site is the one for universal links to a host: that of the site, or of a
    /// name below it for a wildcard.
    func site(_ site: Site, hasLinksTo host: String) -> Bool {
        let name = SiteName.asciiName(host) ?? host
        return claims.flatMap(\.pairs).contains { pair in
            pair.service == .applinks && pair.site == site && pair.covers(name)
        }
    }

    /// Sites that are claimed by the same apps, together.
    func groups(of sites: [Site]) -> [(sites: [Site], apps: [AppIdentifier])] {
        var groups: [(sites: [Site], apps: [AppIdentifier])] = []
        for site in sites {
            let claiming = claims.filter { claim in claim.pairs.contains { $0.site == site } }
            let apps = claiming.map(\.installation.app).unique
            if let index = groups.firstIndex(where: { $0.apps == apps }) {
                groups[index].sites.append(site)
            } else {
                groups.append(([site], apps))
            }
        }
        return groups
    }
}

extension AssociationDraft {
    init(of site: Site, claims: [AppClaims.Claims], rules: [PathRule]) {
        self.init(rules: rules)
        for claim in claims {
            for pair in claim.pairs where pair.site == site { add(claim.installation.app, to: pair.service) }
        }
    }
}
