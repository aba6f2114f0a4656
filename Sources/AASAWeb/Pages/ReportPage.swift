package import AASA
package import AASAToolkit

/// The overview, the denied and pending pairs and their sites in one file that needs nothing else.
package struct ReportPage {
    private var context: PageContext
    private let overview: TableOverview
    /// The denied and pending pairs, up to a limit.
    private let failing: [PairRecord]
    private var sites: [SitePage] = []
    /// Whether not every site of ``failing`` has a section.
    private let isShortened: Bool

    private static let maximumPairs = 500
    private static let maximumSites = 50

    package init(table: AssociationTable, at now: Timestamp) throws(ToolkitError) {
        context = .standalone(at: now)
        overview = try table.overview(at: now, expiry: OverviewCache.expiry)
        var filter = AssociationTable.Filter()
        filter.excludesApproved = true
        failing = try table.page(filter, by: .status, after: nil, limit: Self.maximumPairs).pairs
        let failingSites = failing.map(\.pair.site).unique
        let shown = failingSites.prefix(Self.maximumSites)
        isShortened = shown.count < failingSites.count
        context.sitesInFile = Set(shown)
        context.causesInFile = Set(failing.map { record in record.cause.anchor(of: record.status) })
        for site in shown {
            if let page = try SitePage(site: site, table: table, context: context) { sites.append(page) }
        }
    }

    /// - Parameter tableName: the table's location, as the footer names it.
    package func html(tableName: String) -> HTML {
        let footer = "Written by 'aasa report' from \(tableName) at \(context.now.shownTime)."
        return PageFrame(title: "Report", context: context).page(footer: "\(footer)") {
            OverviewPage(overview: overview, context: context).content
            if !failing.isEmpty { pairs }
            for page in sites { Tag.section(.id(page.site.anchor)) { page.content } }
            if isShortened { Tag.p("The report has the first \(Self.maximumSites) of the sites of these pairs.") }
        }
    }

    private var pairs: HTML {
        let furtherPairs = overview.pairs { count in count.status != .approved } - failing.count
        return .section("Denied and pending pairs") {
            PairRows(context: context).table(failing)
            if furtherPairs > 0 {
                Tag.p(
                    "And \(furtherPairs.counted("pair")) more: 'aasa table --status denied' and '--status pending' show all."
                )
            }
        }
    }
}
