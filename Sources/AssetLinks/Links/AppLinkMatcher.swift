/// Decides whether a link opens an app: by the filters of its manifest, then by the rules of the site in their order.
package struct AppLinkMatcher: Sendable {
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

    /// The app's filters; nil if the manifest is not known.
    private let filters: [IntentFilter]?
    private let index: FilterGroupIndex?

    package init(filters: [IntentFilter]?, rules: DynamicRules?) {
        self.init(filters: filters, groups: rules?.groups)
    }

    /// - Parameter groups: those of the site's dynamic rules; nil without any.
    init(filters: [IntentFilter]?, groups: [FilterGroup]?) {
        self.filters = filters
        index = groups.map(FilterGroupIndex.init)
    }

    /// The decision of Android 15 and later, which read the site's rules and filter groups.
    package func decision(_ url: AndroidURL) -> Decision {
        var effort = 0
        return decision(url, effort: &effort)
    }

    /// - Parameter effort: gains about the number of units of text that rules were compared with.
    package func decision(_ url: AndroidURL, effort: inout Int) -> Decision {
        var component: String?
        if let filters {
            let filter = filters.first { filter in filter.matches(url) }
            guard let filter else { return .noFilter }
            component = filter.component
        }
        guard let index else { return .match(component: component, rule: nil) }
        guard let rule = index.firstMatch(url, effort: &effort) else { return .noRule }
        if index.groups[rule].isAllowing { return .match(component: component, rule: rule) }
        return .exclude(rule: rule)
    }
}

extension AppLinkMatcher.Decision {
    /// Whether the link opens the app, as far as the filters are known.
    var opens: Bool { if case .match = self { true } else { false } }
}
