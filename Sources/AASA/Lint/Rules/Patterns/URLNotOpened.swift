extension LintRule {
    static let urlNotOpened = LintRule(
        code: "AASA326", name: "url-not-opened", severity: .error,
        summary: "A URL that should open an app opens none.",
        explanation: """
            The URL was named on the command line of 'aasa check'. A device opens the app if the first rule that matches the URL \
            does not exclude it. Without such a rule the URL opens in the browser.
            """,
        sources: [.components, .debugging],
        examples: [
            .reported(when: "a URL that no rule matches"),
            .reported(when: "a URL that a rule excludes"),
            .accepted(when: "a URL that a rule matches"),
        ]
    ) { subject in
        guard let links = subject.file?.links, subject.syntaxErrors.isEmpty else { return [] }
        return subject.options.urls.compactMap { text in
            (try? LinkURL(text)).flatMap { Self.issue(LinkTrace(links, $0), $0, links, subject.options.knownApps) }
        }
    }

    /// Nil when the URL opens an app, and when no entry names one of the apps, which is another finding.
    private static func issue(
        _ trace: LinkTrace, _ url: LinkURL, _ links: UniversalLinks, _ apps: [AppIdentifier]
    ) -> Issue? {
        let entries = trace.entries.filter { entry in
            apps.isEmpty || entry.apps.contains { listing in listing.app.map { apps.contains($0) } ?? false }
        }
        guard let first = entries.first, !entries.contains(where: { $0.outcome == .match }) else { return nil }
        let text = url.relativeText.isEmpty ? "/" : url.relativeText
        if let rule = entries.first(where: { $0.outcome == .exclude })?.rules.last?.rule {
            return Issue(
                rule.range, "'\(text)' is excluded by the rule '\(rule.path?.text ?? "*")'",
                hint: "insert a rule that matches it before this one: \(addition(url, links.entries[first.entry].form))"
            )
        }
        let entry = links.entries[first.entry]
        let tried = entries.flatMap(\.rules).filter { !$0.rule.isExcluded }
        var nearest = tried.first
        for rule in tried where progress(rule) > nearest.map(progress) ?? (0, 0) { nearest = rule }
        return Issue(
            nearest?.rule.range ?? entry.range, "no rule matches '\(text)'" + (nearest.map { obstacle($0) } ?? ""),
            hint: "add \(addition(url, entry.form)) to '\((entry.form ?? .components).rawValue)'")
    }

    /// How much of the path a rule matches, then how many parts.
    private static func progress(_ rule: LinkTrace.RuleTrace) -> (Int, Int) {
        let path = rule.parts.first { $0.part == .path }
        return (path.map { $0.matches ? .max : $0.textReached } ?? .max, rule.parts.count(where: \.matches))
    }

    /// The first part that does not match.
    private static func obstacle(_ rule: LinkTrace.RuleTrace) -> String {
        guard let part = rule.parts.first(where: { !$0.matches }) else { return "" }
        let pattern = part.source.text
        return switch part.part {
        case .path: "; the nearest rule is '\(pattern)'"
        case .query: "; '\(rule.rule.path?.text ?? "*")' matches its path, but '\(pattern)' does not match its query"
        case .fragment:
            "; '\(rule.rule.path?.text ?? "*")' matches its path, but '\(pattern)' does not match its fragment"
        case .item(let name, let isPresent):
            "; '\(rule.rule.path?.text ?? "*")' matches its path, but "
                + (isPresent
                    ? "'\(pattern)' does not match its query item '\(name)'" : "it has no query item '\(name)'")
        }
    }

    /// A rule for the URL and those beside it, as it is written in the file.
    private static func addition(_ url: LinkURL, _ form: LinkEntry.Form?) -> String {
        let folder = url.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { url.path[...$0] } ?? "/"
        let pattern = folder.utf8.count > 1 ? "\(folder)*" : url.path.isEmpty ? "/" : url.path
        return form == .paths ? "\"\(pattern)\"" : "{ \"/\": \"\(pattern)\" }"
    }
}
