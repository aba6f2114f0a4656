internal import AASA
internal import AASAToolkit

/// The URLs of a list by the sites whose document decides about them, which one pass over the list finds.
struct LinesOfSites {
    private let tests: [URLTestFile.Expectation]
    /// The lines without a host, which belong to every site.
    private var common: [Int] = []
    private var lines: [Site: [Int]] = [:]
    /// The hosts that no app claims for `applinks`, and the number of their URLs.
    private(set) var strangers: [String] = []
    private(set) var strangeCount = 0

    init(_ tests: [URLTestFile.Expectation], of claims: InitClaims) {
        self.tests = tests
        let sitesOfNames = Dictionary(grouping: claims.sites(of: .applinks), by: \.host)
        var sitesOfHosts: [String: [Site]] = [:]
        for (number, test) in tests.enumerated() {
            guard let host = (try? LinkURL(test.url))?.host else {
                common.append(number)
                continue
            }
            let known = sitesOfHosts[host]
            let sites = known ?? Self.sites(for: host, in: sitesOfNames, claims)
            sitesOfHosts[host] = sites
            if sites.isEmpty { strangeCount += 1 }
            if sites.isEmpty, known == nil { strangers.append(host) }
            for site in sites { lines[site, default: []].append(number) }
        }
    }

    /// The sites of a host: its own, and those above it that have a wildcard.
    private static func sites(for host: String, in names: [String: [Site]], _ claims: InitClaims) -> [Site] {
        var name = (SiteName.asciiName(host) ?? host).lowercased()[...]
        var sites: [Site] = []
        // No name is longer (RFC 1035 section 2.3.4).
        if name.utf8.count > 253 { return sites }
        while !name.isEmpty {
            let own = names[String(name)] ?? []
            sites += own.filter { site in claims.site(site, hasLinksTo: host) }
            name = name.drop { character in character != "." }.dropFirst()
        }
        return sites
    }

    var hasOnlyStrangers: Bool { strangeCount == tests.count }

    /// In the order of the list.
    func tests(of site: Site) -> [URLTestFile.Expectation] {
        (common + (lines[site] ?? [])).sorted().map { number in tests[number] }
    }
}
