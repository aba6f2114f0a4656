internal import AASA

/// Which URLs open the app.
extension AppLinks {
    /// Whether a URL opens the app.
    package struct Link: Sendable, Equatable {
        /// As it was given, also if it is not a URL.
        package let url: String
        /// Nil if that is not known.
        package var opens: Bool?
        /// What decides, as a clause: lower case, no full stop.
        package var reason: String
    }

    /// What decides whether a URL opens the app.
    private enum Decision {
        case invalidURL
        case siteUnavailable
        case notLinked
        case refused(Refusal)
        /// The site has different dynamic rules for the app, and any of them may be used.
        case rulesDiffer
        case filtersUnknown
        /// The newest release does the same with every link.
        case release(ReleaseVerdict.Outcome)
        case configuration(uncertainty: String)
        case filter(component: String)
    }

    /// Whether a URL opens the app on Android 15 and later.
    package func link(_ url: String) -> Link {
        let (opens, reason) = answer(decision(on: url))
        return Link(url: url, opens: opens, reason: reason)
    }

    private func answer(_ decision: Decision) -> (opens: Bool?, reason: String) {
        switch decision {
        case .invalidURL: (false, "it is not a URL with a host")
        case .siteUnavailable: (nil, "the site does not answer")
        case .notLinked where judgement.reason == .appNotListed: (false, "the site does not name the app")
        case .notLinked: (false, judgement.message)
        case .refused(let refusal): (false, refusal.reason)
        case .rulesDiffer: (nil, "the site has different dynamic rules for the app, and any of them may be used")
        case .filtersUnknown: (nil, "the app's filters are not known")
        case .release(let outcome): (outcome.opens, outcome.sentence)
        case .configuration(let uncertainty): (nil, uncertainty)
        case .filter(let component): (true, "by a filter of \(component)")
        }
    }

    /// Whether only the app's filters are missing for a decision.
    package func lacksFilters(_ url: String) -> Bool {
        if case .filtersUnknown = decision(on: url) { app.file == nil } else { false }
    }

    /// Why a URL does not open an app that the list names, and how to fix that.
    struct Refusal {
        let reason: String
        let hint: String
        /// Whether the list refuses it, not the app.
        var isByList = false
    }

    /// What refuses a URL in the app or in the site's rules; nil if nothing does.
    func refusal(of url: String) -> Refusal? {
        if case .refused(let refusal) = decision(on: url) { refusal } else { nil }
    }

    /// The decision of the newest release.
    private func decision(on text: String) -> Decision {
        guard let url = AndroidURL(text) else { return .invalidURL }
        if let host = approvingHost, let links = otherHosts.links[host] { return links.decision(on: text) }
        if judgement.status == .pending { return .siteUnavailable }
        if !judgement.isLinked { return if releases.last?.outcome == .pending { .siteUnavailable } else { .notLinked } }
        let decisions = matchers.map { matcher in matcher.decision(url) }
        if let refusal = refusal(of: url, by: decisions) { return .refused(refusal) }
        let areDivided = Set(decisions.map(\.opens)).count > 1
        if areDivided { return .rulesDiffer }
        guard let decision = decisions.first, app.file != nil else { return .filtersUnknown }
        // A release that may not open the app at all decides for every link. What filters decide is known of this one.
        if let newest = releases.last?.outcome, newest.opens != true, newest != .noFilter { return .release(newest) }
        if let uncertainty = decision.uncertainty { return .configuration(uncertainty: uncertainty) }
        guard case .match(let component?, _) = decision else { return .filtersUnknown }
        return .filter(component: component)
    }

    /// - Parameter decisions: one for each set of dynamic rules.
    private func refusal(of url: AndroidURL, by decisions: [AppLinkMatcher.Decision]) -> Refusal? {
        if let file = app.file, app.hosts != nil, !file.domains.verifies(url.host) {
            return Refusal(reason: UnverifiedHost.sentence(about: url.host), hint: UnverifiedHost.hint)
        }
        guard let first = decisions.first, decisions.allSatisfy({ decision in decision.opens == false }) else {
            return nil
        }
        if first != .noFilter {
            return Refusal(
                reason: "the site's dynamic rules refuse it on Android 15 and later",
                hint: "allow it in the list's '\(DynamicRules.key)'", isByList: true)
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
}
