internal import AASA

/// The rules of `applinks`: those of the command line, or the fewest that decide a list of URLs as expected.
struct InitRules {
    /// Whether there are any: a document that is there then has to have the same.
    let isGiven: Bool
    /// The rules of the command line.
    private var stated: [PathRule] = []
    /// The URLs of a list, for each site that an app claims for `applinks`.
    private var sites: [Site: SiteURLs] = [:]

    /// - Parameter list: the path of a list or sitemap.
    init(
        included: [String], excluded: [String], list: String?, claims: InitClaims, console: Console
    ) throws(CommandFailure) {
        isGiven = list != nil || !included.isEmpty
        let apps = claims.apps(claiming: .applinks)
        if apps.isEmpty {
            if isGiven { console.warning("the app does not claim 'applinks': no URL opens it, whatever its path") }
        } else if let list {
            sites = try Self.sites(of: URLList(list), claims: claims, console: console)
        } else {
            stated = try Self.stated(included: included, excluded: excluded)
        }
    }

    /// How to make a rule that no option and no list states.
    static let hintByHand = "write a rule with the query or fragment into 'components' by hand"

    func rules(for site: Site) -> [PathRule] { sites[site]?.rules ?? stated }

    /// Proves with the matcher that the document of a site decides every URL of the list as expected for the apps.
    func prove(_ document: AssociationFile, of site: Site, for apps: [AppIdentifier]) throws(CommandFailure) {
        try sites[site]?.prove(document, for: apps)
    }

    private static func stated(included: [String], excluded: [String]) throws(CommandFailure) -> [PathRule] {
        let rules = PathRule.stated(included: included, excluded: excluded)
        if let idle = PathRule.idleExclusions(in: rules).first {
            throw CommandFailure(
                .usage, "'--except \(idle.pattern)' excludes nothing: no --path has such a URL",
                hint: "leave it out, or add the --path that it is an exception from")
        }
        if let (covered, isExcluded) = PathRule.coveredInclusion(in: rules) {
            var effect = "nothing more: another option decides"
            if isExcluded { effect = "nothing: '--except' excludes" }
            throw CommandFailure(
                .usage, "'--path \(covered.pattern)' opens \(effect) each such URL", hint: "leave out one of them")
        }
        return rules
    }

    // MARK: Lists

    private static func sites(
        of list: URLList, claims: InitClaims, console: Console
    ) throws(CommandFailure) -> [Site: SiteURLs] {
        let sites = claims.sites(of: .applinks)
        let tests = try withoutPorts(
            try list.expectations(for: claims.apps(claiming: .applinks), console: console), in: list)
        let urls = LinesOfSites(tests, of: claims)
        try rejectStrangers(among: urls, of: sites, list: list, console: console)
        var result: [SiteURLs] = []
        for site in sites {
            let names = claims.apps(claiming: .applinks, at: site).map(\.description)
            let own = urls.tests(of: site).filter { test in test.app.map(names.contains) ?? true }
            try reject(
                if: own.isEmpty && !tests.isEmpty, as: .dataError,
                "'\(list.path)' has no URL of \(site), and which open the app there is not known",
                hint: "add its URLs, or write paths without a host, which are for every site")
            result.append(try SiteURLs(of: site, own, in: list.path))
        }
        report(result, to: console)
        return Dictionary(uniqueKeysWithValues: result.map { urls in (urls.site, urls) })
    }

    /// The expectations without those on URLs with a port, which no rule can fulfil or hurt.
    private static func withoutPorts(
        _ expectations: [URLTestFile.Expectation], in list: URLList
    ) throws(CommandFailure) -> [URLTestFile.Expectation] {
        var kept: [URLTestFile.Expectation] = []
        for test in expectations {
            guard let port = (try? LinkURL(test.url))?.otherPort else {
                kept.append(test)
                continue
            }
            try reject(
                if: test.decision != .noMatch, as: .dataError,
                "'\(list.path)', line \(test.line): \(UniversalLinks.portSentence("\(port)"))",
                hint: "write 'none' in the last column, or leave out the port")
        }
        return kept
    }

    /// Reports the URLs of hosts that no app claims for `applinks`.
    private static func rejectStrangers(
        among urls: LinesOfSites, of sites: [Site], list: URLList, console: Console
    ) throws(CommandFailure) {
        if urls.strangers.isEmpty { return }
        let names = urls.strangers.map { "'\($0)'" }.shortened
        try reject(
            if: urls.hasOnlyStrangers, as: .dataError,
            "'\(list.path)' has only URLs of hosts that no app claims for 'applinks': \(names)",
            hint: "the app claims \(sites.map(\.description).shortened)")
        console.warning(
            "\(urls.strangeCount.counted("URL")) of '\(list.path)' left out: no app claims the host for 'applinks': \(names)"
        )
    }

    /// What several sites have in common is reported once.
    private static func report(_ sites: [SiteURLs], to console: Console) {
        var reported: Set<String> = []
        for warning in sites.flatMap(\.warnings) where reported.insert(warning.message).inserted {
            console.warning(warning.message, hint: warning.hint)
        }
    }
}
