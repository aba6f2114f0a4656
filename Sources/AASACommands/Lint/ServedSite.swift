internal import AASA
internal import AssetLinks

/// How a site serves its association file and its statement list.
struct ServedSite {
    let hosting: HostingInspection
    let statements: SiteStatements

    /// Inspected at once, and kept until they are examined.
    static let maximumAtOnce = 16
}

extension LintRun {
    /// Inspects a site with the next ones of the run.
    mutating func served(_ site: Site) throws(CommandFailure) -> ServedSite {
        if let served = servedSites.removeValue(forKey: site) { return served }
        let next = pages.sites.drop { other in other != site }.dropFirst()
        let sites = Array(([site] + next).unique.prefix(ServedSite.maximumAtOnce))
        let hostings = try inspection.hostings(of: sites, comparesAppleBot: true)
        let statements = try inspection.statements(of: sites.map(WebOrigin.init), under: .android)
        var servedSites = zip(hostings, statements).map(ServedSite.init)
        let own = servedSites.removeFirst()
        for other in servedSites { self.servedSites[other.hosting.site] = other }
        return own
    }
}
