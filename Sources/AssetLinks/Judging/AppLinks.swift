internal import AASA

/// An app's links to the host of a list: what releases make of them, and which of some URLs open the app.
package struct AppLinks: Sendable {
    /// The state of the app's other hosts, which decide before Android 12, and where the list of a host fails.
    package struct OtherHosts: Sendable {
        /// What releases make of each host that was checked; others are not known.
        package var releases: [String: [ReleaseVerdict]] = [:]
        /// The links to each of these.
        package var links: [String: AppLinks] = [:]

        package init() {}

        /// Whether a release does not verify a host; nil if that is not known.
        func fails(_ host: String, onSDK sdk: Int) -> Bool? { outcome(at: host, onSDK: sdk)?.failsHost }

        func outcome(at host: String, onSDK sdk: Int) -> ReleaseVerdict.Outcome? {
            releases[host]?.first { verdict in verdict.sdks.contains(sdk) }?.outcome
        }
    }

    package let app: CheckedApp
    let site: SiteStatements
    let judgement: StatementJudgement
    /// A change judges ``releases`` anew.
    package var otherHosts: OtherHosts { didSet { releases = releaseVerdicts } }
    /// The dynamic rules of each statement about the app; nil for a statement without rules.
    package let dynamicRules: [DynamicRules?]
    /// What systems apply of them, each once.
    let ruleSets: [[FilterGroup]?]
    /// One for each of these.
    let matchers: [AppLinkMatcher]
    let outcomeOfRules: ReleaseVerdict.Outcome
    /// What releases make of the links, the oldest first.
    package private(set) var releases: [ReleaseVerdict] = []

    package init(of app: CheckedApp, at site: SiteStatements, besides otherHosts: OtherHosts = OtherHosts()) {
        self.app = app
        self.site = site
        self.otherHosts = otherHosts
        let assets = app.assets(in: site.search)
        judgement = StatementJudgement(.handleAllURLs, to: assets, in: site)
        dynamicRules = Self.dynamicRules(of: assets, in: site.search)
        ruleSets = dynamicRules.map { rules in rules?.groups }.unique
        matchers = ruleSets.map { groups in AppLinkMatcher(filters: app.file?.filters, groups: groups) }
        var paths = [PathPattern.everything]
        if let file = app.file, app.hosts != nil { paths = file.filters(ofListHost: site.origin.host).pathPatterns }
        outcomeOfRules = Self.outcome(ofRules: matchers.map(\.index), for: paths)
        releases = releaseVerdicts
    }

    /// Whether the app verifies the host; true if its filters are not known.
    package var isHostVerified: Bool { app.hosts?.verified.contains(host) ?? true }

    /// Whether a filter of the app opens `https` links of the host; true if its filters or its hosts are not known.
    ///
    /// - Parameter readingGroups: whether groups count, which Android 15 and later read.
    func hasFilter(readingGroups: Bool) -> Bool {
        guard let file = app.file, app.hosts != nil else { return true }
        return file.filters.contains { filter in filter.opensLinks(ofListHost: host, readingGroups: readingGroups) }
    }

    /// The host by whose list links open the app on the newest release, where this host's own fails.
    package var approvingHost: String? {
        guard case .opensByList(let host) = releases.last?.outcome else { return nil }
        return host
    }

    /// Whether the list has a statement about the app.
    package var isLinked: Bool { judgement.isLinked }

    var host: String { site.origin.host }

    private static func dynamicRules(of assets: [Asset], in search: StatementSearch) -> [DynamicRules?] {
        let own = Set(assets)
        let links = search.links(near: assets).filter { link in link.has(.handleAllURLs, to: own) }
        return links.flatMap { link in search.dynamicRules[link] ?? [] }
    }

    /// Whether all statements about the app have the same dynamic rules.
    package var hasOneRuleSet: Bool { ruleSets.count == 1 }

    /// Whether the list names the app with a certificate.
    package func isListed(_ fingerprint: CertificateFingerprint) -> Bool {
        site.search.isLinked(.handleAllURLs, to: [app.asset(fingerprint)])
    }
}
