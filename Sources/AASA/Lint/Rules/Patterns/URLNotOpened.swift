extension LintRule {
    static let urlNotOpened = LintRule(
        code: "AASA326", name: "url-not-opened", severity: .error,
        summary: "A URL that should open an app opens none.",
        explanation: """
            The URL was given beside the site. A device opens the app if the first rule that matches the URL \
            does not exclude it. Without such a rule the URL opens in the browser.
            """,
        sources: [.components, .debugging],
        examples: [
            .reported(when: "a URL that no rule matches"),
            .reported(when: "a URL that a rule excludes"),
            .accepted(when: "a URL that a rule matches"),
        ],
        role: DiagnosisRole(layer: .url) { finding, facts in
            // That the document does not list the app, is not the expected one, or has a mistake in a pattern is the
            // cause.
            let isExplained = facts.explainedURLs.contains { url in finding.message.contains(text: "'\(url.shownText)'")
            }
            return facts.linksAreUnlisted || facts.willOpenURLs || isExplained ? nil : finding
        }
    ) { subject, lintRule in
        let urls = subject.options.urls
        guard let links = subject.file?.links, subject.syntaxErrors.isEmpty, !urls.isEmpty else { return [] }
        let apps = subject.options.knownApps
        let ignored = links.ignoredEntries(for: apps)
        var work = LinkTrace.workOfSite
        var matcher: LinkMatcher?
        return urls.compactMap { text in
            let url: LinkURL
            do throws(LinkURL.Problem) {
                url = try LinkURL(text)
            } catch {
                return lintRule.finding(error.sentence(about: text), hint: LinkURL.Problem.hint)
            }
            if work >= 0 { return lintRule.finding(for: url, links: links, apps: apps, ignored: ignored, work: &work) }
            let own = matcher ?? LinkMatcher(links, for: .every)
            matcher = own
            return lintRule.finding(withoutExplanationFor: url, by: own, apps: apps)
        }
    }

    /// Why a URL opens no app, with the rule that excludes it or the nearest one.
    ///
    /// - Parameter app: the app that it should open; nil for any.
    /// - Returns: nil if it opens the app, or if no entry names the app.
    package static func finding(
        onUnopened url: LinkURL, links: UniversalLinks, app: AppIdentifier?
    ) -> Finding? {
        let apps = app.map { [$0] } ?? []
        var work = LinkTrace.usualWork
        return urlNotOpened.finding(
            for: url, links: links, apps: apps, ignored: links.ignoredEntries(for: apps), work: &work)
    }

    /// The finding, or nil if the URL opens an app, or if no entry names one of the apps, which is a different finding.
    ///
    /// - Parameters:
    ///   - ignored: ``UniversalLinks/ignoredEntries(for:)``.
    ///   - work: what is left of a budget of several URLs, of which one uses ``LinkTrace/usualWork`` at most.
    private func finding(
        for url: LinkURL, links: UniversalLinks, apps: [AppIdentifier], ignored: [LinkEntry], work budget: inout Int
    ) -> Finding? {
        // AASA620 reports a port.
        if url.otherPort != nil { return nil }
        var work = LinkTrace.usualWork
        defer { budget -= LinkTrace.usualWork - work }
        let trace = LinkTrace(links, url: url, work: &work)
        let entries = trace.entries.filter { entry in entry.apps.contains { app in app.isOne(of: apps) } }
        if entries.contains(where: { entry in entry.outcome == .match }) { return nil }
        if !trace.isComplete { return finding(on: url, comparedInPart: trace, with: links) }
        guard let first = entries.first else { return nil }
        if let opening = links.entry(of: ignored, opening: url, work: &work) {
            return finding(
                at: opening.range, "only an entry that devices ignore for the app opens '\(url.shownText)'",
                hint: "put the app's rules into one entry")
        }
        let excluding = entries.first { entry in entry.outcome == .exclude }
        if let excluding, let rule = excluding.rules.last?.rule {
            return finding(on: url, excludedBy: rule, of: links.entries[excluding.entry])
        }
        let entry = links.entries[first.entry]
        let openingRules = entries.flatMap(\.rules).filter { tried in !tried.rule.isExcluded }
        let inAnyCase = openingRules.lazy.map(\.rule.ignoringCase)
        if let rule = LinkTrace.firstMatch(
            of: inAnyCase, url: url, variables: links.variables, work: &work)
        {
            return finding(on: url, differingInCaseFrom: rule, of: entry)
        }
        return finding(on: url, triedBy: openingRules, of: entry)
    }

    /// The finding where the URLs before have used up the budget.
    private func finding(
        withoutExplanationFor url: LinkURL, by matcher: LinkMatcher, apps: [AppIdentifier]
    ) -> Finding? {
        if url.otherPort != nil { return nil }
        let decisions = matcher.decisions(for: url).filter { decision in decision.app.isOne(of: apps) }
        guard let first = decisions.first, !decisions.contains(where: { $0.decision == .match }) else { return nil }
        return finding(
            at: matcher.links.entries[first.entry].range, "no rule opens '\(url.shownText)'",
            hint: "give fewer URLs at a time to see the nearest rule")
    }

    private func finding(on url: LinkURL, comparedInPart trace: LinkTrace, with links: UniversalLinks) -> Finding {
        let lastEntry = links.entries[trace.entries.last?.entry ?? 0]
        return finding(
            at: lastEntry.range, "not all rules were compared with '\(url.shownText)': the patterns are too large",
            hint: "use fewer variables in a pattern, or fewer values of a variable")
    }

    private func finding(on url: LinkURL, excludedBy rule: LinkRule, of entry: LinkEntry) -> Finding {
        let name = if rule.patterns.isEmpty { "a rule for every URL" } else { "the rule '\(rule.patterns)'" }
        let change = Self.exception(from: rule, of: entry, for: url)
        return finding(
            at: rule.range, "'\(url.shownText)' is excluded by \(name)",
            hint: "if it should open the app, \(change)")
    }

    private func finding(on url: LinkURL, differingInCaseFrom rule: LinkRule, of entry: LinkEntry) -> Finding {
        var hint = "write the pattern in the letters of the URL"
        if entry.form != .paths { hint += ", or add \"caseSensitive\": false to this rule" }
        return finding(
            at: rule.range,
            "no rule matches '\(url.shownText)'; '\(rule.patterns)' matches it only without regard to case",
            hint: hint)
    }

    /// The finding about a URL that no rule matches, with the rule that matches most of it.
    private func finding(on url: LinkURL, triedBy rules: [LinkTrace.RuleTrace], of entry: LinkEntry) -> Finding {
        let nearest = rules.max { Self.progress($0) < Self.progress($1) }
        let failedPart = nearest?.parts.first { !$0.matches }
        let key = (entry.form ?? .components).rawValue
        let opening = entry.opening(Self.pattern(for: url))
        var addition = "add \(opening) to '\(key)'"
        // Without the defaults, exclusions cover more.
        if let removal = entry.removalOfDefaults { addition = "\(removal), and put \(opening) in front of the others" }
        var message = "no rule matches '\(url.shownText)'"
        if let nearest { message += Self.obstacle(nearest) }
        return finding(
            at: nearest?.rule.range ?? entry.range, message,
            hint: failedPart.flatMap { part in Self.condition(part, of: url) } ?? addition)
    }

    /// What lets a URL open the app that a rule excludes. A rule for its path would end other conditions, too.
    private static func exception(from rule: LinkRule, of entry: LinkEntry, for url: LinkURL) -> String {
        if rule.fragment != nil { return "change the URL's fragment, or this rule" }
        if rule.query != nil { return "change the URL's query, or this rule" }
        if let inclusion = entry.inclusion(of: rule) { return inclusion }
        let path = if url.path.isEmpty { "/" } else { url.path }
        let opening = entry.opening(path)
        if rule.path?.text == path { return entry.withRemovalOfDefaults("write \(opening) in place of this rule") }
        return entry.withRemovalOfDefaults("insert a rule for it before this one: \(opening)")
    }

    /// What the URL lacks when its path is matched; nil for the path.
    private static func condition(_ part: LinkTrace.PartTrace, of url: LinkURL) -> String? {
        func hint(_ name: String, key: String, isThere: Bool) -> String {
            let addition = isThere ? "with this one" : "without one"
            return "give the URL such a \(name), or change \"\(key)\" of the rule if it should open \(addition)"
        }
        return switch part.part {
        case .path: nil
        case .query, .item: hint("query", key: "?", isThere: url.query?.isEmpty == false)
        case .fragment: hint("fragment", key: "#", isThere: url.fragment?.isEmpty == false)
        }
    }

    /// How much of the path a rule matches, then how many parts.
    private static func progress(_ rule: LinkTrace.RuleTrace) -> (Int, Int) {
        let matches = rule.parts.count(where: \.matches)
        guard let path = rule.parts.first(where: { $0.part == .path }), !path.matches else { return (.max, matches) }
        return (path.textReached, matches)
    }

    /// The first part that does not match.
    private static func obstacle(_ rule: LinkTrace.RuleTrace) -> String {
        guard let part = rule.parts.first(where: { !$0.matches }) else { return "" }
        let pattern = part.source.text
        let reason =
            switch part.part {
            case .path: "the nearest rule is '\(pattern)'"
            case .query: "'\(pattern)' does not match its query"
            case .fragment: "'\(pattern)' does not match its fragment"
            case .item(let name, isPresent: true): "'\(pattern)' does not match its query item '\(name)'"
            case .item(let name, isPresent: false): "it has no query item '\(name)'"
            }
        if part.part == .path { return "; \(reason)" }
        return "; '\(rule.rule.path?.text ?? "*")' matches its path, but \(reason)"
    }

    private static func pattern(for url: LinkURL) -> String {
        // Slashes in a row count as one.
        let names = url.path.split(separator: "/")
        let folders = if url.path.hasSuffix("/") { names[...] } else { names.dropLast() }
        // A rule for everything below the root would open the whole site.
        if folders.isEmpty { return "/\(names.joined())" }
        return "/\(folders.joined(separator: "/"))/*"
    }
}

extension LinkURL {
    /// The parts that rules are compared with, as messages show them.
    fileprivate var shownText: String { if relativeText.isEmpty { "/" } else { relativeText } }
}

extension AssociationFile.Listing {
    /// Whether it is one of the apps; without apps, any app is.
    fileprivate func isOne(of apps: [AppIdentifier]) -> Bool {
        guard let app, !apps.isEmpty else { return apps.isEmpty }
        return apps.contains(app)
    }
}

extension LinkRule {
    fileprivate var ignoringCase: LinkRule {
        var rule = self
        rule.isCaseSensitive = false
        return rule
    }
}

extension UniversalLinks {
    /// The entries that devices ignore for one of the apps (without apps, any app): an earlier one names it.
    fileprivate func ignoredEntries(for apps: [AppIdentifier]) -> [LinkEntry] {
        zip(entries, effectiveApps).filter { entry, effective in
            let kept = Set(effective.map(\.range))
            return entry.apps.contains { app in app.isOne(of: apps) && !kept.contains(app.range) }
        }.map { entry, _ in entry }
    }

    /// The first of some entries that opens the URL.
    fileprivate func entry(of entries: [LinkEntry], opening url: LinkURL, work: inout Int) -> LinkEntry? {
        for entry in entries {
            guard case .rules(let rules) = entry.scope else { return entry }
            let match = LinkTrace.firstMatch(of: rules, url: url, variables: variables, work: &work)
            if match?.isExcluded == false { return entry }
        }
        return nil
    }
}
