internal import AASA

/// What apps claim, by site.
struct InitClaims {
    /// In the order of the apps.
    let claims: [AppClaims.Claims]

    init(_ claims: [AppClaims.Claims]) { self.claims = claims.filter { !$0.pairs.isEmpty } }

    var sites: [Site] { claims.flatMap(\.pairs).map(\.site).unique }
    var apps: [AppIdentifier] { claims.map(\.installation.app).unique }

    /// The apps that claim a service.
    func apps(claiming service: Service) -> [AppIdentifier] {
        let claiming = claims.filter { claim in claim.pairs.contains { $0.service == service } }
        return claiming.map(\.installation.app).unique
    }
}

extension AssociationDraft {
    /// The document of a site.
    init(of site: Site, claims: [AppClaims.Claims], rules: [PathRule]) {
        self.init(rules: rules)
        for claim in claims {
            for pair in claim.pairs where pair.site == site { add(claim.installation.app, to: pair.service) }
        }
    }
}
