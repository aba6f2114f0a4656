/// Decides whether a link opens an app: by the filters of its manifest, then by the rules of the site in their order.
package struct AppLinkMatcher: Sendable {
    /// What becomes of a link, and what decides it.
    package enum Decision: Sendable, Equatable {
        /// The component of the filter, or nil if filters are not known; the index of the rule, or nil without rules.
        case match(component: String?, rule: Int?)
        /// A rule refuses the link.
        case exclude(rule: Int)
        /// No filter of the app matches.
        case noFilter
        /// No rule matches, which refuses the link.
        case noRule
    }

    /// What decides, by its number; nil where nothing matches, and where nothing is known.
    struct Judgement {
        var filter: Int?
        var rule: Int?
    }

    /// The app's filters on the newest release; nil if the manifest is not known.
    let filters: [IntentFilter]?
    let index: FilterGroupIndex?

    /// - Parameter rules: those of the site's list; nil without dynamic rules.
    package init(filters: [IntentFilter]?, rules: DynamicRules?) {
        self.init(filters: filters, groups: rules?.groups)
    }

    /// - Parameter groups: those of the site's dynamic rules; nil without any.
    init(filters: [IntentFilter]?, groups: [FilterGroup]?) {
        self.filters = filters?.filter { filter in filter.releases.upperBound == .max }
        index = groups.map(FilterGroupIndex.init)
    }

    /// The decision of Android 15 and later, which read the site's rules and filter groups.
    package func decision(_ url: AndroidURL) -> Decision {
        var effort = 0
        return decision(url, effort: &effort)
    }

    /// - Parameter effort: gains about the number of units of text that rules were compared with.
    package func decision(_ url: AndroidURL, effort: inout Int) -> Decision {
        decision(of: judgement(url, effort: &effort))
    }

    /// - Parameter effort: gains about the number of units of text that rules were compared with.
    func judgement(_ url: AndroidURL, effort: inout Int) -> Judgement {
        var judgement = Judgement()
        if let filters {
            judgement.filter = filters.firstIndex { filter in filter.matches(url) }
            if judgement.filter == nil { return judgement }
        }
        judgement.rule = index?.firstMatch(url, effort: &effort)
        return judgement
    }

    func decision(of judgement: Judgement) -> Decision {
        if filters != nil, judgement.filter == nil { return .noFilter }
        let component = judgement.filter.flatMap { number in filters?[number].component }
        guard let index else { return .match(component: component, rule: nil) }
        guard let rule = judgement.rule else { return .noRule }
        if index.groups[rule].isAllowing { return .match(component: component, rule: rule) }
        return .exclude(rule: rule)
    }
}

extension AppLinkMatcher.Decision {
    /// Whether the link opens the app, as far as the filters are known.
    var opens: Bool { if case .match = self { true } else { false } }
}
