internal import AASA

/// An app's links to the host of a list: what releases make of them, and which of some URLs open the app.
package struct AppLinks: Sendable {
    /// The state of the app's other hosts, which decide before Android 12.
    package struct OtherHosts: Sendable, Equatable {
        package var failing: Set<String> = []
        package var working: Set<String> = []

        package init(failing: Set<String> = [], working: Set<String> = []) {
            self.failing = failing
            self.working = working
        }
    }

    /// Whether a URL opens the app.
    package struct Link: Sendable, Equatable {
        package let url: String
        /// Nil if that is not known.
        package let opens: Bool?
        package let reason: String
    }

    package let app: CheckedApp
    private let site: SiteStatements
    private let judgement: StatementJudgement
    private let otherHosts: OtherHosts
    /// What releases make of the links, the oldest first.
    package private(set) var releases: [ReleaseVerdict] = []

    package init(of app: CheckedApp, at site: SiteStatements, besides otherHosts: OtherHosts = OtherHosts()) {
        self.app = app
        self.site = site
        self.otherHosts = otherHosts
        judgement = StatementJudgement(.handleAllURLs, to: app.assets(in: site.search), in: site)
        releases = releaseVerdicts
    }

    /// Whether the app verifies the host; true if its filters are not known.
    package var isHostVerified: Bool { app.hosts.map { $0.verified.contains(host) } ?? true }

    /// Whether the list has a statement about the app.
    package var isLinked: Bool { judgement.isLinked }

    var host: String { site.origin.host }
    var location: String { site.listURL }

    // MARK: Releases

    private var releaseVerdicts: [ReleaseVerdict] {
        var verdicts: [ReleaseVerdict] = []
        var start = starts.first ?? 1
        for (index, sdk) in starts.enumerated() {
            let next = index + 1 < starts.count ? starts[index + 1] : nil
            let outcome = outcome(onSDK: sdk)
            if let next, outcome == self.outcome(onSDK: next), !Self.fixedStarts.contains(next) { continue }
            verdicts.append(ReleaseVerdict(firstSDK: start, lastSDK: next.map { $0 - 1 }, outcome: outcome))
            start = next ?? start
        }
        return verdicts
    }

    /// Releases that always have a verdict of their own.
    private static let fixedStarts = [1, AndroidRelease.firstOfSingleHosts, AndroidRelease.firstOfDynamicRules]

    /// The SDKs with which a verdict may change, from the one that the app supports on.
    private var starts: [Int] {
        var starts = Self.fixedStarts
        if case .signed(let acceptances) = app.certificates {
            starts += acceptances.map(\.fromSDK) + acceptances.compactMap(\.toSDK).map { $0 + 1 }
        }
        let lowest = app.file?.minSDK ?? 1
        let oldest = Self.fixedStarts.last { $0 <= lowest } ?? 1
        return starts.filter { $0 > lowest || $0 == oldest }.unique.sorted()
    }

    /// - Parameter start: the first SDK of some that have the same verdict.
    private func outcome(onSDK start: Int) -> ReleaseVerdict.Outcome {
        let sdk = max(start, app.file?.minSDK ?? 1)
        if judgement.status == .pending { return .pending }
        if !judgement.isLinked { return .siteFails }
        let obstacle = obstacle(inAppOnSDK: sdk) ?? obstacle(byCertificatesOnSDK: sdk)
        if let obstacle { return obstacle }
        if sdk < AndroidRelease.firstOfSingleHosts { return outcomeOfAllHosts }
        return sdk < AndroidRelease.firstOfDynamicRules ? .opens : outcomeOfRules
    }

    /// What in the app's filters keeps links from opening it.
    private func obstacle(inAppOnSDK sdk: Int) -> ReleaseVerdict.Outcome? {
        guard let file = app.file, let hosts = app.hosts else { return nil }
        if file.isRefused(onSDK: sdk) { return .notInstalled }
        let areHostsSingle = sdk >= AndroidRelease.firstOfSingleHosts
        let isVerified = (areHostsSingle ? hosts.verified : hosts.early).contains(host)
        let hasFilter = file.filters.contains { $0.opensLinks(ofListHost: host) }
        if !hasFilter { return .noFilter }
        if isVerified { return nil }
        return areHostsSingle ? .notVerified : .dialog
    }

    private func obstacle(byCertificatesOnSDK sdk: Int) -> ReleaseVerdict.Outcome? {
        switch app.certificates {
        case .given: return nil
        case .unknown: return .certificateUnknown
        case .signed(let acceptances):
            let acceptance = acceptances.first { $0.fromSDK <= sdk && sdk <= ($0.toSDK ?? .max) }
            guard let acceptance else { return .notInstalled }
            if let fingerprints = acceptance.fingerprints {
                let isListed = fingerprints.contains(where: isListed)
                return isListed ? nil : .certificateNotListed(fingerprints)
            }
            let unlisted = acceptance.candidates.filter { !isListed($0) }
            if unlisted.isEmpty { return nil }
            return unlisted == acceptance.candidates ? .certificateNotListed(unlisted) : .hybridKeysMissing
        }
    }

    package func isListed(_ fingerprint: CertificateFingerprint) -> Bool {
        site.search.isLinked(.handleAllURLs, to: [app.asset(fingerprint)])
    }

    /// Before Android 12, one failing host of the app fails all (developer.android.com, Verify App Links).
    private var outcomeOfAllHosts: ReleaseVerdict.Outcome {
        // Without a file, the hosts are not known. A list in a file is of no host.
        guard let hosts = app.hosts else { return app.file == nil ? .opensIfRight(hosts: []) : .opens }
        let others = hosts.early.filter { $0 != host }
        let failing = others.filter(otherHosts.failing.contains)
        if !failing.isEmpty { return .otherHostFails(failing) }
        let unchecked = others.filter { !otherHosts.working.contains($0) }
        return unchecked.isEmpty ? .opens : .opensIfRight(hosts: unchecked)
    }

    // MARK: Dynamic rules

    private var outcomeOfRules: ReleaseVerdict.Outcome {
        let sets = ruleSets
        let allAllow = sets.allSatisfy { $0 == nil }
        if allAllow { return .opens }
        let allRefuse = sets.allSatisfy { groups in groups.map { !$0.contains(where: \.isAllowing) } ?? false }
        return allRefuse ? .rulesRefuse : .opensByRules
    }

    /// The dynamic rules of the statements about the app, in the order of the list; nil for a statement without rules.
    package var dynamicRules: [DynamicRules?] {
        let assets = app.assets(in: site.search)
        let links = site.search.links.filter { $0.has(.handleAllURLs, to: assets) }
        return links.map { site.search.dynamicRules[$0] }
    }

    /// What systems apply of them, each once.
    private var ruleSets: [[FilterGroup]?] { dynamicRules.map { $0?.groups }.unique }

    /// Whether all statements about the app have the same dynamic rules.
    package var hasOneRuleSet: Bool { ruleSets.count == 1 }

    // MARK: URLs

    package func link(_ url: String) -> Link {
        guard let parsed = AndroidURL(url) else {
            return Link(url: url, opens: false, reason: "it is not a URL with a host")
        }
        if judgement.status == .pending {
            return Link(url: url, opens: nil, reason: "the site does not answer")
        }
        guard judgement.isLinked else {
            return Link(url: url, opens: false, reason: "the site does not name the app")
        }
        if let file = app.file, app.hosts != nil, !file.domains.verifies(parsed.host) {
            return Link(
                url: url, opens: false, reason: "the app does not verify \(parsed.host) on Android 12 and later")
        }
        return decidedLink(parsed) ?? Link(url: url, opens: nil, reason: "the app's filters are not known")
    }

    /// The decision of the newest release; nil if filters are not known.
    private func decidedLink(_ url: AndroidURL) -> Link? {
        let decisions = ruleSets.map { AppLinkMatcher(filters: app.file?.filters, groups: $0).decision(url) }
        let first = decisions.first ?? .noFilter
        let hasOther = decisions.contains { $0.opens != first.opens }
        if hasOther {
            return Link(
                url: url.text, opens: nil,
                reason: "the site has different dynamic rules for the app, and any of them may be used")
        }
        switch first {
        case .match(let component?, _):
            // A release that may not open the app at all decides for every link.
            let newest = releases.last?.outcome
            if let newest, newest.opens != true {
                return Link(url: url.text, opens: newest.opens, reason: newest.sentence)
            }
            return Link(url: url.text, opens: true, reason: "by a filter of \(component)")
        case .match(nil, _): return nil
        case .noFilter:
            let isRefusedByGroups = app.file?.filters.contains { $0.matches(url, readingGroups: false) } ?? false
            return Link(
                url: url.text, opens: false,
                reason: isRefusedByGroups
                    ? "the groups of the app's filters refuse it on Android 15 and later"
                    : "no filter of the app matches it")
        case .exclude, .noRule:
            return Link(
                url: url.text, opens: false, reason: "the site's dynamic rules refuse it on Android 15 and later")
        }
    }
}

extension AndroidApp {
    /// Whether a release does not install the app, because a component with a filter does not state whether it is exported.
    fileprivate func isRefused(onSDK sdk: Int) -> Bool {
        guard effectiveTarget >= VerifiedDomains.firstStrictTarget, sdk >= VerifiedDomains.firstStrictTarget else {
            return false
        }
        return filters.contains { $0.isExported == nil }
    }
}
