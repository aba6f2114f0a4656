package import AASA

/// Compares what opens an app on Apple's systems with what opens one on Android, by URLs that the
/// patterns of both suggest.
package struct SystemComparison: Sendable {
    /// A URL that opens an app on one system only.
    package struct Difference: Sendable {
        /// From the path on, the shortest that was found for these rules.
        package var url: String
        /// If not, only Android opens it.
        package let opensOnApple: Bool
        /// The rule that decides on Apple's systems; nil without one.
        package let appleRule: LinkRule?
        /// The component that decides on Android; nil without one.
        package let androidRule: DynamicRules.Component?
    }

    /// In the order of the URLs' length.
    package private(set) var differences: [Difference] = []
    /// Whether every URL was compared that the patterns suggest; the longest ones are left out of many.
    package private(set) var isComplete = true

    /// What is known of the apps beside their rules.
    package struct Apps: Sendable {
        /// The identifiers of Apple's systems; nil for every app of the file.
        package var identifiers: [String]?
        /// The filters of the Android app; nil if they are not known, and every URL fits.
        package var filters: [IntentFilter]?
        /// The host whose links are compared.
        package var host = "localhost"

        package init() {}
    }

    private let links: LinkMatcher
    /// The patterns and conditions of ``links`` that may be compared with each URL, in units.
    private let looseEffort: Int
    private let lists: [(matcher: AppLinkMatcher, rules: DynamicRules?)]
    private let apps: Apps
    private let limit: Int
    /// URLs that are tried at most, where nothing else is done.
    package static let maximumCandidates = 50_000
    /// URLs that are tried at most beside other work.
    package static let fewCandidates = 2_000
    /// Units of text that patterns are compared with at most, and decisions on apps: less than a second of work. Lists
    /// with hundreds of rules need a hundredth of it, unless their patterns are hostile.
    private static let maximumEffort = 10_000_000
    /// A decision on an app of Apple's systems, compared with the comparison of one unit.
    private static let decisionEffort = 16
    /// Where the automaton does not have all states, one of this many elements of its patterns is followed at a time.
    private static let followedElements = 64
    private var effort = 0

    /// - Parameters:
    ///   - rules: those of each statement about the Android app; nil for a statement without any.
    ///   - limit: URLs that are tried at most.
    package init(
        _ links: UniversalLinks, _ rules: [DynamicRules?], apps: Apps, limit: Int = Self.maximumCandidates
    ) {
        self.limit = limit
        self.links = LinkMatcher(links, for: .every)
        looseEffort = self.links.looseSize + self.links.conditionCount
        self.apps = apps
        lists = rules.map { rules in (AppLinkMatcher(filters: apps.filters, rules: rules), rules) }
        var seen: Set<[Int?]> = []
        for url in candidates() {
            if effort > Self.maximumEffort {
                isComplete = false
                break
            }
            guard let difference = difference(at: url) else { continue }
            let rules = [difference.appleRule?.range.lowerBound, difference.androidRule?.node.range.lowerBound]
            let direction = if difference.opensOnApple { 1 } else { 0 }
            if seen.insert(rules + [direction]).inserted { differences.append(difference) }
        }
    }

    // MARK: Deciding

    private mutating func difference(at url: String) -> Difference? {
        guard let link = try? LinkURL(url), let android = AndroidURL("https://\(apps.host)\(url)") else { return nil }
        let all = links.decisions(for: link)
        effort += (all.count + 1) * Self.decisionEffort + url.utf8.count + looseEffort
        effort += links.work(for: link) / Self.followedElements
        let decisions = all.filter { decision in
            apps.identifiers?.contains { identifier in identifier.hasSameBytes(as: decision.app.text) } ?? true
        }
        let opening = decisions.first { decision in decision.decision == .match }
        let apple = opening ?? decisions.first { decision in decision.rule != nil }
        let opensOnApple = apple?.decision == .match
        let (opensOnAndroid, rule) = decision(android)
        guard let opensOnAndroid, opensOnApple != opensOnAndroid else { return nil }
        return Difference(url: url, opensOnApple: opensOnApple, appleRule: apple?.rule, androidRule: rule)
    }

    /// Whether one of the apps opens the URL, nil if the device decides, and the component that decides.
    private mutating func decision(_ url: AndroidURL) -> (opens: Bool?, rule: DynamicRules.Component?) {
        var refusing: DynamicRules.Component?
        for (matcher, rules) in lists {
            effort += 1
            switch matcher.decision(url, effort: &effort) {
            case .match(_, let rule): return (true, rule.flatMap { rules?.components[$0] })
            case .configured: return (nil, nil)
            case .exclude(let rule): refusing = refusing ?? rules?.components[rule]
            case .noFilter, .noRule: break
            }
        }
        return (false, refusing)
    }

    // MARK: URLs

    private mutating func candidates() -> [String] {
        var reader = PatternReader(links.links.variables)
        var ofApple: CandidateURLs.AppleSources = [:]
        for rule in links.links.entries.flatMap(\.rules) {
            ofApple[rule.range.lowerBound] = URLSource(rule, by: &reader)
        }
        let ofFilters = (apps.filters ?? []).map { filter in filter.sources(at: apps.host) }
        let ofRules = lists.map { list in (list.rules?.components ?? []).map { rule in URLSource(rule) } }
        let candidates = CandidateURLs(
            ofRules + [ofFilters.flatMap(\.sources)], beside: (links, ofApple), limit: limit)
        effort += candidates.effort
        isComplete = candidates.areComplete && ofFilters.allSatisfy(\.areAll)
        return candidates.urls
    }
}
