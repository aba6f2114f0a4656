package import AASA

/// Compares the dynamic rules of a list with the filters of the app: the rules narrow what the filters open, and never
/// widen it (DomainVerificationService).
package struct ManifestComparison {
    package static let rule = LintRule(
        code: "AASA948", name: "dynamic-rule-wider", severity: .warning,
        summary: "A dynamic rule allows links that no filter of the app matches.",
        explanation: """
            A link opens the app if a filter of its manifest matches, and the rules of the site do not refuse it. A \
            rule for other links has no effect; it is reported where both the app and the list are known. If all rules \
            are such, no link opens the app. What a rule allows beside links of the filters is a note.
            """,
        sources: [.configureAssetLinks],
        examples: [
            .reported(when: "a rule for /blog/* and a filter with the pathPrefix /shop"),
            .reported(when: "a rule for /shop/* and a filter with the pathPrefix /shop/items"),
            .accepted(when: "a rule for /shop/items/* and a filter with the pathPrefix /shop"),
            .accepted(when: "a rule for every path and a filter with the pathPrefix /shop"),
        ])

    private let app: AndroidApp
    private let hosts: [String]
    /// Those that may open links of the host.
    private let filters: [IntentFilter]

    /// - Parameter host: of the list.
    package init(of app: AndroidApp, at host: String) {
        self.app = app
        hosts = [host, app.domains.exampleHost(ofListAt: host)].unique
        filters = app.filters(ofListHost: host)
    }

    /// Nothing for an app without a filter for the host, which is a cause of its own.
    package func findings(in list: StatementList) -> [Finding] {
        if filters.isEmpty { return [] }
        let own = list.statements.filter { statement in
            statement.names(app.package) && statement.has(.handleAllURLs)
        }
        var proof = ReachProof()
        var effort = 0
        return own.compactMap(\.dynamicRules).flatMap { rules in findings(in: rules, &proof, effort: &effort) }
    }

    /// Units of text and patterns that are compared at most; the components behind are not examined.
    private static let maximumEffort = 10_000_000
    private static let comparisonEffort = ReachProof.comparisonEffort

    private func findings(in rules: DynamicRules, _ proof: inout ReachProof, effort: inout Int) -> [Finding] {
        guard let groups = rules.groups else { return [] }
        let index = FilterGroupIndex(groups)
        // Rules that refuse every path have a finding of their own.
        if !proof.mayOpen([.everyRooted], by: index) { return [] }
        let paths = filters.pathPatterns
        if !proof.mayOpen(paths, by: index) {
            let finding = Self.rule.finding(
                at: rules.node.range,
                "no filter of \(app.package) matches what these rules allow: "
                    + "by them, no link opens it on Android 15 and later",
                hint: "allow paths of the manifest, which rules never widen")
            return [finding]
        }
        var findings: [Finding] = []
        for (number, component) in rules.components.enumerated() {
            effort += 2
            if effort > Self.maximumEffort { break }
            guard groups[number].isAllowing, let path = groups[number].path, !path.matchesEverything else { continue }
            let range = component.node.range
            let isFar = paths.allSatisfy { pattern in
                effort += Self.comparisonEffort + pattern.units.count + path.units.count
                return effort <= Self.maximumEffort && pattern.isDisjoint(from: path)
            }
            if isFar {
                let finding = Self.rule.finding(
                    at: range, "no filter of \(app.package) matches what this rule allows, '\(component.patterns)'",
                    hint: "add the path to the manifest, which rules never widen, or remove the rule")
                findings.append(finding)
            } else if let sample = sample(
                of: component, at: number, in: index, besides: paths.count, effort: &effort)
            {
                let finding = Self.rule.finding(
                    at: range, "this rule allows \(sample), and no filter of \(app.package) matches it",
                    hint: "add the path to the manifest, which rules never widen")
                findings.append(finding.rated(.note))
            }
        }
        return findings
    }

    /// A path that the component decides to allow, and that no filter matches.
    ///
    /// - Parameter pathCount: the number of the filters' paths.
    private func sample(
        of component: DynamicRules.Component, at number: Int, in index: FilterGroupIndex, besides pathCount: Int,
        effort: inout Int
    ) -> String? {
        guard let text = component.node["/"]?.string, index.groups[number].conditions.count == 1 else { return nil }
        // A mistake of its own, which no link is meant to match.
        if text.contains(text: "$(") { return nil }
        return URLSource.paths(of: text).first { path in
            let urls = hosts.compactMap { host in AndroidURL("https://\(host)\(path)") }
            guard let url = urls.first, index.firstMatch(url, effort: &effort) == number else { return false }
            effort += pathCount * (url.pathUnits.count + 1)
            return !filters.contains { filter in urls.contains { url in filter.matches(url) } }
        }
    }
}
