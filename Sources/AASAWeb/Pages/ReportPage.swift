package import AASA
package import AASAToolkit

/// The overview, the denied and pending pairs and their sites in one file that needs nothing else.
package enum ReportPage {
    private static let maximumPairs = 500
    private static let maximumSites = 50

    package static func report(
        of table: AssociationTable, name: String, at now: Timestamp
    ) throws(ToolkitError) -> HTML {
        let context = PageContext.report(at: now)
        let overview = try table.overview(at: now, expiry: OverviewCache.expiry)
        var filter = AssociationTable.Filter()
        filter.excludesApproved = true
        let failing = try table.page(filter, by: .status, after: nil, limit: maximumPairs).pairs
        var sites: [Site] = []
        for site in failing.map(\.pair.site) where !sites.contains(site) && sites.count < maximumSites {
            sites.append(site)
        }
        var details: [HTML] = []
        for site in sites {
            if let page = try SitePage(site, table, context) { details.append(Tag.section(page.content)) }
        }
        let all = overview.pairs { $0.status != .approved }
        let list =
            failing.isEmpty
            ? HTML()
            : Tag.section(
                Tag.h2("Denied and pending pairs"), PairsPage.rows(failing, context),
                all > failing.count
                    ? Tag.p(
                        "And \((all - failing.count).counted("pair")) more: 'aasa table --status denied' and '--status pending' show all."
                    )
                    : HTML())
        return PageFrame("Report", .none, context).page(
            footer: "Written by 'aasa report' from \(name) at \(now.shown).",
            OverviewPage(overview: overview, context: context).content, list, HTML(details))
    }
}
