internal import AASA

/// An app's links to the host of a list: what releases make of them, and which of some URLs open the app.
package struct AppLinks: Sendable {
    /// The state of the app's other hosts, which decide before Android 12.
    package struct OtherHosts: Sendable, Equatable {
        /// Those whose list has no statement about the app, and those whose list has one; others are not known.
        package var failing: Set<String> = []
        package var working: Set<String> = []

        package init(failing: Set<String> = [], working: Set<String> = []) {
            self.failing = failing
            self.working = working
        }
    }

    /// Whether a URL opens the app.
    package struct Link: Sendable, Equatable {
        /// As it was given: a URL, or text that is none.
        package let url: String
        /// Nil if that is not known.
        package let opens: Bool?
        /// What decides, as a clause: lower case, no full stop.
        package let reason: String
    }

    package let app: CheckedApp
    private let site: SiteStatements
    private let judgement: StatementJudgement
    /// A change judges ``releases`` anew.
    package var otherHosts: OtherHosts { didSet { releases = releaseVerdicts } }
    /// The dynamic rules of each statement about the app; nil for a statement without rules.
    package let dynamicRules: [DynamicRules?]
    /// What systems apply of them, each once.
    private let ruleSets: [[FilterGroup]?]
    /// One for each of these.
    private let matchers: [AppLinkMatcher]
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
        releases = releaseVerdicts
    }

    /// Whether the app verifies the host; true if its filters are not known.
    package var isHostVerified: Bool { app.hosts?.verified.contains(host) ?? true }

    /// Whether a filter of the app opens links of the host; true if its filters or its hosts are not known.
    var hasFilter: Bool {
        guard let file = app.file, app.hosts != nil else { return true }
        return file.filters.contains { filter in filter.opensLinks(ofListHost: host) }
    }

    /// Whether the list has a statement about the app.
    package var isLinked: Bool { judgement.isLinked }

    var host: String { site.origin.host }
    var location: String { site.listURL }

    // MARK: Releases

    private var releaseVerdicts: [ReleaseVerdict] {
        let starts = starts
        guard var first = starts.first, let last = starts.last else { return [] }
        var verdicts: [ReleaseVerdict] = []
        for (sdk, next) in zip(starts, starts.dropFirst()) {
            let outcome = outcome(onSDK: sdk)
            if outcome == self.outcome(onSDK: next), !Self.fixedStarts.contains(next) { continue }
            verdicts.append(ReleaseVerdict(firstSDK: first, lastSDK: next - 1, outcome: outcome))
            first = next
        }
        verdicts.append(ReleaseVerdict(firstSDK: first, lastSDK: nil, outcome: outcome(onSDK: last)))
        return verdicts
    }

    /// Releases that always have a verdict of their own.
    private static let fixedStarts = [1, AndroidRelease.firstOfSingleHosts, AndroidRelease.firstOfDynamicRules]

    /// The SDKs with which a verdict may change, from the one that the app supports on.
    private var starts: [Int] {
        var starts = Self.fixedStarts
        if case .signed(let acceptances) = app.certificates {
            starts += acceptances.map(\.fromSDK) + acceptances.compactMap(\.toSDK).map { last in last + 1 }
        }
        let lowest = app.file?.minSDK ?? 1
        let oldest = Self.fixedStarts.last { start in start <= lowest } ?? 1
        return starts.filter { start in start > lowest || start == oldest }.unique.sorted()
    }

    /// - Parameter start: the first SDK of some that have the same verdict.
    private func outcome(onSDK start: Int) -> ReleaseVerdict.Outcome {
        let sdk = max(start, app.file?.minSDK ?? 1)
        if judgement.status == .pending { return .pending }
        if !judgement.isLinked { return .siteFails }
        let obstacle = obstacle(inAppOnSDK: sdk) ?? obstacle(byCertificatesOnSDK: sdk)
        if let obstacle { return obstacle }
        if sdk < AndroidRelease.firstOfSingleHosts { return outcomeOfAllHosts }
        if sdk < AndroidRelease.firstOfDynamicRules { return .opens }
        return outcomeOfRules
    }

    /// What in the app's filters keeps links from opening it.
    private func obstacle(inAppOnSDK sdk: Int) -> ReleaseVerdict.Outcome? {
        guard let file = app.file, let hosts = app.hosts else { return nil }
        if file.isRefused(onSDK: sdk) { return .notInstalled }
        if !hasFilter { return .noFilter }
        if sdk >= AndroidRelease.firstOfSingleHosts {
            return if hosts.verified.contains(host) { nil } else { .notVerified }
        }
        return if hosts.early.contains(host) { nil } else { .dialog }
    }

    private func obstacle(byCertificatesOnSDK sdk: Int) -> ReleaseVerdict.Outcome? {
        switch app.certificates {
        case .given: return nil
        case .unknown: return .certificateUnknown
        case .signed(let acceptances):
            let acceptance = acceptances.first { one in one.fromSDK <= sdk && sdk <= one.toSDK ?? .max }
            guard let acceptance else { return .notInstalled }
            if let fingerprints = acceptance.fingerprints {
                if fingerprints.contains(where: isListed) { return nil }
                return .certificateNotListed(fingerprints)
            }
            let unlisted = acceptance.candidates.filter { candidate in !isListed(candidate) }
            if unlisted.isEmpty { return nil }
            if unlisted == acceptance.candidates { return .certificateNotListed(unlisted) }
            return .hybridKeysMissing
        }
    }

    /// Whether the list names the app with a certificate.
    package func isListed(_ fingerprint: CertificateFingerprint) -> Bool {
        site.search.isLinked(.handleAllURLs, to: [app.asset(fingerprint)])
    }

    /// Before Android 12, one failing host of the app fails all (developer.android.com, Verify App Links).
    private var outcomeOfAllHosts: ReleaseVerdict.Outcome {
        // Without a file, the hosts are not known. A list in a file is of no host.
        guard let hosts = app.hosts else {
            return if app.file == nil { .opensIfRight(hosts: []) } else { .opens }
        }
        let others = hosts.early.filter { other in other != host }
        let failing = others.filter(otherHosts.failing.contains)
        if !failing.isEmpty { return .otherHostFails(failing) }
        let unchecked = others.filter { other in !otherHosts.working.contains(other) }
        if unchecked.isEmpty { return .opens }
        return .opensIfRight(hosts: unchecked)
    }

    // MARK: Dynamic rules

    /// On Android 15 and later, the rules of any statement about the app may be used.
    private var outcomeOfRules: ReleaseVerdict.Outcome {
        let sets = ruleSets
        let restricting = sets.compactMap(\.self)
        if restricting.isEmpty { return .opens }
        let allow = restricting.contains { groups in groups.contains(where: \.isAllowing) }
        if allow || restricting.count < sets.count { return .opensByRules }
        return .rulesRefuse
    }

    private static func dynamicRules(of assets: [Asset], in search: StatementSearch) -> [DynamicRules?] {
        let assets = Set(assets)
        let links = search.links.filter { link in link.has(.handleAllURLs, to: assets) }
        return links.flatMap { link in search.dynamicRules[link] ?? [] }
    }

    /// Whether all statements about the app have the same dynamic rules.
    package var hasOneRuleSet: Bool { ruleSets.count == 1 }

    // MARK: URLs

    /// Whether a URL opens the app on Android 15 and later.
    package func link(_ url: String) -> Link {
        let parsed = AndroidURL(url)
        guard let parsed else { return Link(url: url, opens: false, reason: "it is not a URL with a host") }
        if judgement.status == .pending { return Link(url: url, opens: nil, reason: "the site does not answer") }
        guard judgement.isLinked else {
            let isRead = judgement.reason == .appNotListed
            return Link(
                url: url, opens: false, reason: isRead ? "the site does not name the app" : judgement.message)
        }
        if let refusal = refusal(of: parsed) { return Link(url: url, opens: false, reason: refusal.reason) }
        return decidedLink(parsed) ?? Link(url: url, opens: nil, reason: "the app's filters are not known")
    }

    /// Whether only the app's filters are missing for a decision.
    package func lacksFilters(_ url: String) -> Bool {
        guard judgement.isLinked, let parsed = AndroidURL(url) else { return false }
        return app.file == nil && refusal(of: parsed) == nil && decidedLink(parsed) == nil
    }

    /// Why a URL does not open an app that the list names, and how to fix that.
    struct Refusal {
        let reason: String
        let hint: String
    }

    /// What refuses a URL in the app or in the site's rules; nil if nothing does.
    func refusal(of url: String) -> Refusal? {
        guard judgement.isLinked, let parsed = AndroidURL(url) else { return nil }
        return refusal(of: parsed)
    }

    private func refusal(of url: AndroidURL) -> Refusal? {
        if let file = app.file, app.hosts != nil, !file.domains.verifies(url.host) {
            return Refusal(reason: UnverifiedHost.sentence(about: url.host), hint: UnverifiedHost.hint)
        }
        let decisions = decisions(on: url)
        guard let first = decisions.first, !decisions.contains(where: \.opens) else { return nil }
        if first != .noFilter {
            return Refusal(
                reason: "the site's dynamic rules refuse it on Android 15 and later",
                hint: "allow it in the list's '\(DynamicRules.key)'")
        }
        let filters = app.file?.filters ?? []
        if filters.contains(where: { filter in filter.matches(url, readingGroups: false) }) {
            return Refusal(
                reason: "the groups of the app's filters refuse it on Android 15 and later",
                hint: "allow it in a <uri-relative-filter-group> of the filter")
        }
        var reason = "no filter of the app matches it"
        if let nearest = IntentFilter.nearestFailure(of: filters, to: url) { reason += "; that of \(nearest)" }
        return Refusal(reason: reason, hint: "add its scheme, host and path to a filter")
    }

    /// One for each set of dynamic rules.
    private func decisions(on url: AndroidURL) -> [AppLinkMatcher.Decision] {
        matchers.map { matcher in matcher.decision(url) }
    }

    /// The decision of the newest release on a URL that nothing refuses; nil if filters are not known.
    private func decidedLink(_ url: AndroidURL) -> Link? {
        let decisions = decisions(on: url)
        let areDivided = Set(decisions.map(\.opens)).count > 1
        if areDivided {
            return Link(
                url: url.text, opens: nil,
                reason: "the site has different dynamic rules for the app, and any of them may be used")
        }
        guard case .match(let component?, _) = decisions.first else { return nil }
        // A release that may not open the app at all decides for every link.
        let newest = releases.last?.outcome
        if let newest, newest.opens != true {
            return Link(url: url.text, opens: newest.opens, reason: newest.sentence)
        }
        return Link(url: url.text, opens: true, reason: "by a filter of \(component)")
    }
}

extension AndroidApp {
    /// Whether a release does not install the app, because a component with a filter does not
    /// state whether it is exported.
    fileprivate func isRefused(onSDK sdk: Int) -> Bool {
        guard effectiveTarget >= VerifiedDomains.firstStrictTarget, sdk >= VerifiedDomains.firstStrictTarget else {
            return false
        }
        return filters.contains { filter in filter.isExported == nil }
    }
}
