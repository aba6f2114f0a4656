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
        let position = style.faint("(\(android.places(of: index).text(component.node.range)))")
        if step.isDeciding {
            let verb = if step.group.isAllowing { "match" } else { "excluded" }
            let title = "    \(style.tick) \(index.name) fits: \(verb) \(position)"
            return [title] + step.group.conditions.map { condition in line(condition, of: component, on: url) }
        }
        let title = "    \(style.cross) \(index.name) \(position)"
        guard let failure = step.failure else { return [title, "        it has no condition, and no URL matches"] }
        return [title] + lines(failure: failure, of: component, on: url)
    }

    private func line(
        _ condition: FilterGroup.Condition, of component: DynamicRules.Component, on url: AndroidURL
    ) -> String {
        let expression = component.expression(of: condition).printable
        let text = url.text(of: condition.part) ?? ""
        return "        \(style.tick) \(title(condition))'\(expression)' fits '\(text.printable)'"
    }

    private func lines(
        failure: FilterGroup.Condition, of component: DynamicRules.Component, on url: AndroidURL
    ) -> [String] {
        let title = title(failure)
        let padding = String(repeating: " ", count: title.count)
        let start = "        \(style.cross) \(title)pattern '\(component.expression(of: failure).printable)'"
        guard let text = url.text(of: failure.part) else {
            return [start, "          \(padding)the URL has no \(failure.part.rawValue)"]
        }
        var lines = [start, "          \(padding)text    '\(text.printable)'"]
        if failure.part == .query {
            lines.append("          \(padding)        no item of the query matches")
        } else if let reached = failure.pattern.matchedStart(of: text) {
            let column = String(repeating: " ", count: reached.printable.unicodeScalars.count + 1)
            let note = if reached == text { "the text ends" } else { "the pattern does not match here" }
            lines.append("          \(padding)        \(column)\(style.bad("^")) \(note)")
        }
        return lines
    }

    private func title(_ condition: FilterGroup.Condition) -> String { condition.part.rawValue.padded(to: 10) }
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
