package import AASA

/// Decides whether a link opens an app: by the filters of its manifest, then by the rules of the site in their order.
package struct AppLinkMatcher: Sendable {
    /// What becomes of a link, and what decides it.
    package enum Decision: Sendable, Equatable {
        /// The component of the filter, or nil if filters are not known; the index of the rule, or nil without rules.
        case match(component: String?, rule: Int?)
        /// As ``match``, but a value of the filter depends on the configuration of the device.
        case configured(component: String, rule: Int?)
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
            judgement.filter = Self.firstMatch(url, in: filters)
            if judgement.filter == nil { return judgement }
        }
        judgement.rule = index?.firstMatch(url, effort: &effort)
        return judgement
    }

    /// The first filter that matches; one that is the same on every device comes first.
    private static func firstMatch(_ url: AndroidURL, in filters: [IntentFilter]) -> Int? {
        var undecided: Int?
        for (number, filter) in filters.enumerated() where filter.matches(url) {
            if !filter.isUndecided { return number }
            if undecided == nil { undecided = number }
        }
        return undecided
    }

    func decision(of judgement: Judgement) -> Decision {
        if filters != nil, judgement.filter == nil { return .noFilter }
        if let index {
            guard let rule = judgement.rule else { return .noRule }
            if !index.groups[rule].isAllowing { return .exclude(rule: rule) }
        }
        let filter = judgement.filter.flatMap { number in filters?[number] }
        if let filter, filter.isUndecided { return .configured(component: filter.component, rule: judgement.rule) }
        return .match(component: filter?.component, rule: judgement.rule)
    }
}

extension AppLinkMatcher.Decision {
    /// Whether the link opens the app, as far as the filters are known; nil if the device decides.
    package var opens: Bool? {
        switch self {
        case .match: true
        case .configured: nil
        case .exclude, .noFilter, .noRule: false
        }
    }

    /// The decision as that on a universal link. Where the device decides, the warning beside it states that.
    package var outcome: LinkDecision.Outcome {
        switch self {
        case .match, .configured: .match
        case .exclude: .exclude
        case .noFilter, .noRule: .noMatch
        }
    }

    /// The index of the rule that decides; nil without one.
    package var rule: Int? {
        switch self {
        case .match(_, let rule), .configured(_, let rule): rule
        case .exclude(let rule): rule
        case .noFilter, .noRule: nil
        }
    }

    /// Why it is not known whether the link opens the app; nil if it is.
    package var uncertainty: String? {
        guard case .configured(let component, _) = self else { return nil }
        return "a value of the filter of \(component) depends on the configuration of the device"
    }
}
