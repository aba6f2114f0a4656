internal import AASA
internal import AssetLinks

/// How Android 15 decides on a URL: each filter and each dynamic rule that is tried, and what fails.
struct AndroidTraceBlock {
    let android: AndroidMatch
    let style: Style
    let budget: TraceBudget

    /// - Parameters:
    ///   - text: a URL or path that ``AndroidMatch`` accepts.
    ///   - app: the only app; nil for each one.
    func lines(_ text: String, app: String?) throws(CommandFailure) -> [String] {
        let url = try android.url(text)
        if android.isOfOtherHost(url, from: text) {
            return ["    the host '\(url.host.printable)' is not the site that the list is for"]
        }
        var block = BoundedLines()
        let candidates = android.candidates.filter { candidate in app == nil || candidate.package == app }
        guard let traces = budget.traces(candidates.map(\.matcher), url) else { return [] }
        for (candidate, trace) in zip(candidates, traces) {
            if candidates.count > 1 { block.add(["  \(candidate.package.printable)"]) }
            add(trace, of: candidate, on: url, to: &block)
        }
        return block.lines(endingWith: "filters and rules", indentation: "    ")
    }

    /// Adds what is tried for one app, the rule that decides as the last.
    private func add(
        _ trace: AppLinkTrace, of candidate: AndroidMatch.Candidate, on url: AndroidURL, to block: inout BoundedLines
    ) {
        if !android.hasFilters { block.add(["    the app's filters, which decide first, are not known"]) }
        for step in trace.filters { block.add([line(step)]) }
        for step in trace.rules where !step.isDeciding { block.add(lines(step, of: candidate, on: url)) }
        if trace.omitted > 0 { block.add(["    and \(trace.omitted.grouped) more that do not match"]) }
        for step in trace.rules where step.isDeciding { block.add(lines(step, of: candidate, on: url)) }
        if let conclusion = trace.conclusion(under: candidate.rules) { block.add(["    \(conclusion)"]) }
    }

    private func line(_ step: AppLinkTrace.FilterStep) -> String {
        let name = "filter of \(step.filter.component)".printable
        guard let failure = step.failure else { return "    \(style.tick) \(name) fits" }
        return "    \(style.cross) \(name): \(failure.printable)"
    }

    private func lines(
        _ step: AppLinkTrace.RuleStep, of candidate: AndroidMatch.Candidate, on url: AndroidURL
    ) -> [String] {
        guard let component = candidate.rules?.components[step.index] else { return [] }
        let index = android.index(of: step.index, for: candidate)
        let position = style.faint("(\(android.locations(of: index).text(component.node.range)))")
        if step.isDeciding {
            let verb = if step.group.isAllowing { "match" } else { "excluded" }
            let title = "    \(style.tick) \(index.name) fits: \(verb) \(position)"
            return [title]
                + step.group.conditions.flatMap { condition in
                    block(condition, of: component).matching(url.text(of: condition.part) ?? "")
                }
        }
        let title = "    \(style.cross) \(index.name) \(position)"
        guard let failure = step.failure else {
            return [title, "        \(AppLinkTrace.RuleStep.unconditionalSentence)"]
        }
        return [title] + lines(failure: failure, in: block(failure, of: component), on: url)
    }

    private func block(_ condition: FilterGroup.Condition, of component: DynamicRules.Component) -> ComparisonBlock {
        ComparisonBlock(
            title: condition.part.rawValue.padded(to: 10), pattern: component.expression(of: condition), style: style)
    }

    private func lines(
        failure: FilterGroup.Condition, in block: ComparisonBlock, on url: AndroidURL
    ) -> [String] {
        guard let text = url.text(of: failure.part) else {
            return block.failing(["the URL has no \(failure.part.rawValue)"])
        }
        if failure.part == .query {
            return block.failing([ComparisonBlock.line(text), "        no item of the query matches"])
        }
        guard let reached = failure.pattern.matchedStart(of: text) else {
            return block.failing([ComparisonBlock.line(text)])
        }
        let note = if reached == text { "the text ends" } else { "the pattern does not match here" }
        return block.failing(text, behind: reached, note)
    }
}

extension TraceBudget {
    /// The traces of a URL, one for each app of Android; nil when those before it have used up the budget.
    fileprivate func traces(_ matchers: [AppLinkMatcher], _ url: AndroidURL) -> [AppLinkTrace]? {
        if isUsedUp() { return nil }
        return matchers.map { matcher in
            var effort = 0
            let trace = matcher.trace(url, effort: &effort)
            use(effort + trace.effort)
            return trace
        }
    }
}

extension AndroidMatch.RuleIndex {
    /// As results of tests name it.
    var name: String { "[\(statement)].\(DynamicRules.key)[\(component)]" }
}
