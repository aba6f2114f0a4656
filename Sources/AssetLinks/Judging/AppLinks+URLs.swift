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
        /// Whether the list refuses it, not the app.
        var isByList = false
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
        guard let decision = decisions.first, app.file != nil else { return nil }
        // A release that may not open the app at all decides for every link. What filters decide is known of this one.
        let newest = releases.last?.outcome
        if let newest, newest.opens != true, newest != .noFilter {
            return Link(url: url.text, opens: newest.opens, reason: newest.sentence)
        }
        if let uncertainty = decision.uncertainty { return Link(url: url.text, opens: nil, reason: uncertainty) }
        guard case .match(let component?, _) = decision else { return nil }
        return Link(url: url.text, opens: true, reason: "by a filter of \(component)")
    }
}
