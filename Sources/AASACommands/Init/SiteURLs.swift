internal import AASA

/// The URLs of a list that belong to one site, and the rules that decide them as expected.
struct SiteURLs {
    let site: Site
    /// Paths without a host belong to every site.
    private(set) var expectations: [URLTestFile.Expectation]
    private(set) var rules: [PathRule] = []
    /// What the rules decide otherwise than the list's author may think.
    private(set) var warnings: [(message: String, hint: String)] = []
    private let list: String

    init(of site: Site, _ expectations: [URLTestFile.Expectation], in list: String) throws(CommandFailure) {
        self.site = site
        self.expectations = expectations
        self.list = list
        let fewest = try fewestRules()
        let idle = PathRule.idleExclusions(in: fewest)
        rules = fewest.filter { rule in !idle.contains(rule) }
        if !idle.isEmpty { leaveOutExclusions() }
        warnOfWideRules()
    }

    /// A list does not state what is expected of other URLs: a rule that opens very many of them is named.
    private mutating func warnOfWideRules() {
        let hint = "add lines with 'exclude' for URLs that belong in the browser"
        for rule in rules where !rule.isExclusion {
            if rule.opensEverything {
                let urls = if rules.contains(where: \.isExclusion) { "every other URL" } else { "every URL" }
                let message =
                    "\(urls) of \(site) opens the app by '\(rule.pattern)': without it '\(list)' needs more than \(FewestRules.mostRules) rules"
                warnings.append((message, hint))
            } else if rule.pattern.hasPrefix("/*.") {
                let ending = rule.pattern.dropFirst("/*".count)
                warnings.append(("every URL of \(site) with the ending '\(ending)' opens the app", hint))
            }
        }
    }

    private func fewestRules() throws(CommandFailure) -> [PathRule] {
        let paths = expectations.map { test in
            (path: Self.path(of: test.url), outcome: test.decision, line: test.line)
        }
        do throws(FewestRules.Problem) {
            return try FewestRules(paths).rules
        } catch {
            switch error {
            case .nothingOpens:
                throw CommandFailure(
                    .dataError, "no URL of '\(list)' is to open the app at \(site)",
                    hint: "add one with 'match' in the last column")
            case .samePath(let url, let lines):
                let numbers = lines.map(String.init).joined(separator: " and ")
                throw CommandFailure(
                    .dataError,
                    "'\(list)', lines \(numbers): different results are expected of the path '\(url)', and rules of paths alone cannot tell its URLs apart",
                    hint: "correct the list, or \(InitRules.hintByHand)")
            }
        }
    }

    /// The path of a URL, or `/` for an invalid one.
    private static func path(of url: String) -> String { (try? LinkURL(url))?.path ?? "/" }

    /// A URL that no rule would open needs no exclusion: it is expected to fit no rule.
    private mutating func leaveOutExclusions() {
        let paths = expectations.map { test in Self.path(of: test.url) }
        let decisions = PathRule.decisions(of: rules, on: paths)
        var needless: [URLTestFile.Expectation] = []
        for index in expectations.indices where expectations[index].decision == .exclude {
            guard decisions[index] == .noMatch else { continue }
            needless.append(expectations[index])
            expectations[index].decision = .noMatch
        }
        let names = needless.map { exclusion in "'\(exclusion.url)' in line \(exclusion.line)" }
        if names.isEmpty { return }
        warnings.append(
            (
                "'\(list)': no rule excludes \(names.shortened), since none opens such a URL",
                "write 'none' in the last column"
            ))
    }

    /// Proves with the matcher that a document decides every URL as expected for the apps.
    func prove(_ document: AssociationFile, for apps: [AppIdentifier]) throws(CommandFailure) {
        guard let links = document.links else { return }
        // Each URL belongs to this site.
        let matcher = LinkMatcher(links, for: .every)
        for expectation in expectations {
            guard let url = try? LinkURL(expectation.url) else { continue }
            let decisions = matcher.decisions(for: url).filter { decision in
                decision.app.app.map(apps.contains) ?? false
            }
            if decisions.map(\.decision).allSatisfy({ $0 == expectation.decision }) { continue }
            throw CommandFailure(
                .dataError, "the rules do not decide '\(expectation.url)' in line \(expectation.line) as expected",
                hint: "its path has a wildcard or an escape: write its rule by hand")
        }
    }
}
