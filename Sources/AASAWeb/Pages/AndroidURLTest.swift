internal import AASA
internal import AssetLinks

/// The apps that URLs open by the dynamic rules of a statement list, and how each rule was compared.
struct AndroidURLTest {
    /// An app whose links the list is about.
    private struct App {
        let package: String
        let rules: DynamicRules?
        let matcher: AppLinkMatcher
    }

    private let list: StatementList
    private let hosts: LinkHosts
    private let lines: LineIndex
    private let apps: [App]
    private let appCount: Int

    private static let maximumApps = 20
    private static let maximumRules = 20
    /// Units of text that rules are compared with for all URLs: a second of work.
    private static let maximumEffort = 20_000_000

    init(list: StatementList, for hosts: LinkHosts) {
        self.list = list
        self.hosts = hosts
        lines = LineIndex(list.bytes)
        let statements = list.isReadByAgent ? list.linkStatements().firstOfEachApp : []
        appCount = statements.count
        apps = statements.prefix(Self.maximumApps).map { link in
            let rules = link.statement.dynamicRules
            return App(package: link.package, rules: rules, matcher: AppLinkMatcher(filters: nil, rules: rules))
        }
    }

    @HTMLBuilder func list(of urls: [String]) -> HTML {
        for unread in UnreadStatements.all(in: list, about: nil) {
            ResultMark.bad.note("\(unread.sentence), in " + link(toLineOf: unread.finding.location.range))
        }
        for difference in RuleDifference.all(in: [list]).prefix(Self.maximumApps) {
            ResultMark.warning.note("\(difference.sentence), in " + link(toLineOf: difference.range))
        }
        if list.statements.contains(where: \.isInclude) {
            ResultMark.note.note("The list includes other lists, whose statements are not compared.")
        } else if apps.isEmpty, list.isReadByAgent {
            ResultMark.bad.note("The list names no app with a certificate for its links: no URL opens an app.")
        }
        ResultMark.note.note("The filters of an app decide first, and are not known here.")
        if !apps.isEmpty { HTML.list(items(of: urls)) }
        if appCount > apps.count { Tag.p("\((appCount - apps.count).counted("further app")) not tested.") }
        URLTest.note(onFurther: urls)
    }

    /// All URLs share a budget.
    private func items(of urls: [String]) -> [HTML] {
        var effort = 0
        return urls.prefix(URLTest.maximumURLs).map { url in item(url, effort: &effort) }
    }

    private func item(_ text: String, effort: inout Int) -> HTML {
        if let refusal = URLTest.refusal(ofLength: text) { return refusal }
        do throws(LinkURL.Problem) { _ = try LinkURL(text) } catch { return URLTest.refusal(of: text, because: error) }
        let isPath = text.hasPrefix("/")
        guard let url = AndroidURL(isPath ? "https://localhost\(text)" : text) else {
            return URLTest.refusal(of: text, because: .noHost)
        }
        if !isPath, !hosts.include(url.host) {
            return ResultMark.bad("\(text)") + Tag.p("Opens no app: the list is for \(hosts.text ?? "").")
        }
        return item(text, on: url, traces: traces(of: url, effort: &effort))
    }

    /// The decisions of the apps, until the budget is used up.
    private func traces(of url: AndroidURL, effort: inout Int) -> [(app: App, trace: AppLinkTrace)] {
        var traces: [(app: App, trace: AppLinkTrace)] = []
        for app in apps where effort <= Self.maximumEffort {
            traces.append((app, app.matcher.trace(url, effort: &effort)))
        }
        return traces
    }

    @HTMLBuilder private func item(
        _ text: String, on url: AndroidURL, traces: [(app: App, trace: AppLinkTrace)]
    ) -> HTML {
        let opensApp = traces.contains { _, trace in trace.decision.outcome == .match }
        let mark: ResultMark = if opensApp { .good } else { .bad }
        let explained = traces.filter { _, trace in !trace.rules.isEmpty }
        mark("\(text)")
        for (app, trace) in traces { result(trace, for: app) }
        if traces.count < apps.count { Tag.p("Not tested for all apps: the rules take too long to compare.") }
        if !explained.isEmpty {
            Tag.details {
                Tag.summary("Rules that were tried")
                for (app, trace) in explained { section(trace, of: app, on: url) }
            }
        }
    }

    private func result(_ trace: AppLinkTrace, for app: App) -> HTML {
        let effect = trace.decision.outcome.effect
        guard let step = trace.rules.last, step.isDeciding, let range = range(of: step, in: app) else {
            let cause = trace.conclusion(under: app.rules).map { conclusion in ": \(conclusion)" } ?? ""
            return Tag.p("\(app.package): \(effect)\(cause)")
        }
        return Tag.p("\(app.package): \(effect), by " + link(toLineOf: range))
    }

    private func range(of step: AppLinkTrace.RuleStep, in app: App) -> Range<Int>? {
        app.rules?.components[step.index].node.range
    }

    private func link(toLineOf range: Range<Int>?) -> HTML {
        Tag.link(toLine: lines.position(of: range?.lowerBound ?? 0).line)
    }

    // MARK: Trace

    @HTMLBuilder private func section(_ trace: AppLinkTrace, of app: App, on url: AndroidURL) -> HTML {
        let shown = trace.rules.suffix(Self.maximumRules)
        let earlierRules = trace.rules.count - shown.count + trace.omitted
        Tag.h3("\(app.package)")
        if earlierRules > 0 { Tag.p("\(earlierRules.counted("other rule")) tried, which do not fit.") }
        HTML.list(shown.map { step in item(step, of: app, on: url) })
    }

    @HTMLBuilder private func item(_ step: AppLinkTrace.RuleStep, of app: App, on url: AndroidURL) -> HTML {
        ResultMark.ofRule(fits: step.isDeciding, isExcluding: !step.group.isAllowing)
        ", "
        link(toLineOf: range(of: step, in: app))
        Tag.ul {
            if step.group.conditions.isEmpty { Tag.li("\(AppLinkTrace.RuleStep.unconditionalSentence)") }
            for condition in step.shownConditions { item(condition, of: step, in: app, on: url) }
        }
    }

    private func item(
        _ condition: FilterGroup.Condition, of step: AppLinkTrace.RuleStep, in app: App, on url: AndroidURL
    ) -> HTML {
        let expression = app.rules?.components[step.index].expression(of: condition) ?? ""
        let name = condition.part.rawValue
        return Tag.li {
            if let text = url.text(of: condition.part) {
                ResultMark.ofPart(name, pattern: expression, text: text, fits: step.isDeciding)
            } else {
                ResultMark.bad("\(name)")
                " " + Tag.code("\(expression)") + " does not fit: the URL has none"
            }
        }
    }
}

extension AppLinkTrace.RuleStep {
    /// All of a rule that decides, and the one that fails of another.
    fileprivate var shownConditions: [FilterGroup.Condition] {
        if isDeciding { return group.conditions }
        return [failure].compactMap(\.self)
    }
}
