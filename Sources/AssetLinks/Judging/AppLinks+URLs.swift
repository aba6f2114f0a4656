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
        /// What refuses it in the app or in the site's rules; nil if nothing does.
        var refusal: Refusal?
        /// Whether only the app's filters are missing for a decision.
        package var lacksFilters = false
    }

    /// Why a URL does not open an app that the list names, and how to fix that.
    struct Refusal: Equatable {
        let reason: String
        let hint: String
        /// Whether the list refuses it, not the app.
        var isByList = false
    }

    /// Whether a URL opens the app on Android 15 and later: the decision of the newest release.
    package func link(_ text: String) -> Link {
        func answer(opens: Bool?, _ reason: String) -> Link { Link(url: text, opens: opens, reason: reason) }
        guard let url = AndroidURL(text) else { return answer(opens: false, "it is not a URL with a host") }
        if let host = approvingHost, let links = otherHosts.links[host] { return links.link(text) }
        let isUnavailable = judgement.status == .pending || !judgement.isLinked && releases.last?.outcome == .pending
        if isUnavailable { return answer(opens: nil, "the site does not answer") }
        if judgement.reason == .appNotListed { return answer(opens: false, "the site does not name the app") }
        if !judgement.isLinked { return answer(opens: false, judgement.message) }
        let decisions = matchers.map { matcher in matcher.decision(url) }
        if let refusal = refusal(of: url, by: decisions) {
            var refused = answer(opens: false, refusal.reason)
            refused.refusal = refusal
            return refused
        }
        let areDivided = Set(decisions.map(\.opens)).count > 1
        if areDivided {
            return answer(opens: nil, "the site has different dynamic rules for the app, and any of them may be used")
        }
        var undecided = answer(opens: nil, "the app's filters are not known")
        undecided.lacksFilters = app.file == nil
        guard let decision = decisions.first, app.file != nil else { return undecided }
        // A release that may not open the app at all decides for every link. What filters decide is known of this one.
        if let newest = releases.last?.outcome, newest.opens != true, newest != .noFilter {
            return answer(opens: newest.opens, newest.sentence)
        }
        if let uncertainty = decision.uncertainty { return answer(opens: nil, uncertainty) }
        guard case .match(let component?, _) = decision else { return undecided }
        return answer(opens: true, "by a filter of \(component)")
    }

    /// - Parameter decisions: one for each set of dynamic rules.
    private func refusal(of url: AndroidURL, by decisions: [AppLinkMatcher.Decision]) -> Refusal? {
        if let file = app.file, app.hosts != nil, !file.domains.verifies(url.host) {
            return Refusal(reason: UnverifiedHost.sentence(about: url.host), hint: file.kind.hostHint)
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
