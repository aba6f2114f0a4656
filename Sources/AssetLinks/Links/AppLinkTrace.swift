internal import AASA

/// How the decision on a link was reached: what was compared with it, in the order of the system.
package struct AppLinkTrace: Sendable {
    /// A filter that was tried.
    package struct FilterStep: Sendable {
        package let filter: IntentFilter
        /// Why the link does not fit on every device; nil for the filter that decides.
        package let failure: String?
    }

    /// A dynamic rule that was tried.
    package struct RuleStep: Sendable {
        /// What a rule without conditions does.
        package static let unconditionalSentence = "it has no condition, and no URL matches"

        /// The number of the rule.
        package let index: Int
        package let group: FilterGroup
        /// The condition that does not hold; nil for the rule that decides, and for one without conditions.
        package let failure: FilterGroup.Condition?
        package let isDeciding: Bool
    }

    package let decision: AppLinkMatcher.Decision
    /// The filters up to the one that matches; none if they are not known.
    package internal(set) var filters: [FilterStep] = []
    /// The rules up to the one that decides; none without a filter that matches, since filters decide first.
    package internal(set) var rules: [RuleStep] = []
    /// The number of filters and rules that were tried, and are in neither list.
    package internal(set) var omitted = 0

    /// The number of filters and rules that were tried: the least work that the explanation takes.
    package var effort: Int { filters.count + rules.count + omitted }

    /// Filters and rules that are listed at most, besides those that decide: the explanation
    /// takes as long as the decision.
    package static let maximumSteps = 100

    init(_ decision: AppLinkMatcher.Decision) { self.decision = decision }

    /// Why the URL does not open the app, as a sentence; nil if it does.
    package var refusal: String? {
        switch decision {
        case .match: return nil
        case .configured: return decision.uncertainty
        case .exclude: return "a rule of the list excludes it"
        case .noRule: return "no rule of the list matches it"
        case .noFilter:
            let failures = filters.compactMap { step in
                step.failure.map { failure in "filter of \(step.filter.component): \(failure)" }
            }
            if failures.isEmpty { return "the app has no filter" }
            return failures.shortened
        }
    }

    /// Why no filter and no rule decides; nil if one does.
    ///
    /// - Parameter rules: the site's rules, whether systems apply them or not.
    package func conclusion(under rules: DynamicRules?) -> String? {
        switch decision {
        case .noFilter: return "no filter matches"
        case .noRule: return "no rule matches, which refuses the URL"
        case .match(_, rule: nil), .configured(_, rule: nil):
            guard let rules, !rules.components.isEmpty else { return nil }
            return "systems ignore the list's rules, since a pattern is empty"
        case .match, .configured, .exclude: return nil
        }
    }
}

extension AndroidURL {
    /// The part that patterns are compared with; nil without one.
    package func text(of part: FilterGroup.Part) -> String? {
        switch part {
        case .path: path
        case .query: query
        case .fragment: fragment
        }
    }
}

extension AppLinkMatcher {
    /// The decision of Android 15 and later, and how it is reached.
    package func trace(_ url: AndroidURL) -> AppLinkTrace {
        var effort = 0
        return trace(url, effort: &effort)
    }

    /// - Parameter effort: gains about the number of units of text that rules were compared with.
    package func trace(_ url: AndroidURL, effort: inout Int) -> AppLinkTrace {
        let judgement = judgement(url, effort: &effort)
        var trace = AppLinkTrace(decision(of: judgement))
        if let filters {
            trace.filters = listed(filters.indices, upTo: judgement.filter, of: &trace).map { number in
                let filter = filters[number]
                var failure = filter.obstacle(to: url).map { obstacle in filter.sentence(about: obstacle, to: url) }
                // It is undecided: one behind it fits on every device.
                if number != judgement.filter, failure == nil {
                    failure = "a value depends on the configuration of the device"
                }
                return AppLinkTrace.FilterStep(filter: filter, failure: failure)
            }
            if judgement.filter == nil { return trace }
        }
        guard let groups = index?.groups else { return trace }
        trace.rules = listed(groups.indices, upTo: judgement.rule, of: &trace).map { number in
            let (group, isDeciding) = (groups[number], number == judgement.rule)
            return AppLinkTrace.RuleStep(
                index: number, group: group, failure: group.failure(url), isDeciding: isDeciding)
        }
        return trace
    }

    /// The numbers of the first steps, and of the one that decides, which is the last that was tried.
    private func listed(_ steps: Range<Int>, upTo deciding: Int?, of trace: inout AppLinkTrace) -> [Int] {
        let tried = steps.prefix(upTo: deciding ?? steps.endIndex)
        let shown = tried.prefix(AppLinkTrace.maximumSteps)
        trace.omitted += tried.count - shown.count
        guard let deciding else { return Array(shown) }
        return Array(shown) + [deciding]
    }
}
