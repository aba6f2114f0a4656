internal import AASA

/// The sites of a Caddyfile, and the choice of Caddy among them by the host of a request.
extension CaddySite {
    /// The sites that answer for the hosts; without hosts, those that answer for any.
    static func sites(of hosts: [String], in file: HostSettings.File) -> [CaddySite] {
        let blocks = siteBlocks(in: file.bytes)
        let budget = StepBudget(maximumSteps)
        let all = blocks + file.included.mainDirectives(.caddy, budget: budget)
        let snippets = CaddySnippets(among: all, files: file.included, budget: budget)
        let expressions = ExpressionMatches()
        // The global options are a block without a name.
        let options = all.first { block in block.tokens.isEmpty }
        let changedOrder = options?.directives.first(where: changesOrder)
        return chosen(among: blocks.filter(isSite), for: hosts).map { block, own in
            CaddySite(site: block, snippets: snippets, hosts: own, expressions: expressions, changedOrder: changedOrder)
        }
    }

    /// Whether an outermost block is a site. The sites of other files are there.
    private static func isSite(_ block: ServerDirective) -> Bool {
        !block.tokens.isEmpty && block.name != "import" && !CaddySnippets.isSnippet(block)
    }

    /// The outermost blocks. What follows addresses without a brace belongs to these up to the end.
    private static func siteBlocks(in bytes: [UInt8]) -> [ServerDirective] {
        let outermost = ServerDirectiveReader.read(bytes, syntax: .caddy).directives
        let first = outermost.firstIndex { directive in directive.block == nil && directive.name != "import" }
        guard let first else { return outermost }
        var site = outermost[first]
        // A comma without an address behind it.
        if site.tokens.last?.hasSuffix(",") == true { return Array(outermost[..<first]) }
        site.block = ServerDirective.Block(
            start: site.end, indentation: "", directives: Array(outermost[(first + 1)...]))
        return outermost[..<first] + [site]
    }

    /// The sites whose addresses fit best, each with its hosts.
    private static func chosen(
        among sites: [ServerDirective], for hosts: [String]
    ) -> [(site: ServerDirective, hosts: [String])] {
        if hosts.isEmpty {
            let sitesForAnyHost = sites.filter { site in rank(of: "", in: site) ?? rankOfHTTP < rankOfHTTP }
            return sitesForAnyHost.map { site in (site, []) }
        }
        var hostsOfSites: [[String]] = Array(repeating: [], count: sites.count)
        for host in hosts {
            let ranks = sites.map { site in rank(of: host, in: site) }
            guard let best = ranks.compactMap(\.self).min() else { continue }
            for (index, rank) in ranks.enumerated() where rank == best { hostsOfSites[index].append(host) }
        }
        return zip(sites, hostsOfSites).filter { _, own in !own.isEmpty }
    }

    // MARK: Addresses

    /// Added to the rank of an address for http alone: a proxy in front may terminate TLS.
    private static let rankOfHTTP = 10

    var isForHTTPAlone: Bool {
        let ranks = hosts.compactMap { host in Self.rank(of: host, in: site) }
        guard let best = ranks.min() else { return false }
        return best >= Self.rankOfHTTP
    }

    /// How well the addresses of a site fit a host: smaller is better, as Caddy prefers them; nil if they do not fit.
    private static func rank(of host: String, in site: ServerDirective) -> Int? {
        let addresses = site.tokens.flatMap { word in word.split(separator: ",") }
        let best = addresses.compactMap { address in rank(of: host, for: address.lowercased()) }.min()
        guard let best, best < rankOfHTTP || !site.leadsToHTTPS(depth: 0) else { return nil }
        return best
    }

    private static func rank(of host: String, for address: String) -> Int? {
        let isForHTTP = address.hasPrefix("http://") || address.hasSuffix(":80")
        var authority = address[...]
        for scheme in ["https://", "http://"] where authority.hasPrefix(scheme) {
            authority = authority.dropFirst(scheme.count)
        }
        authority = authority.prefix(before: "/")
        let offset = isForHTTP ? rankOfHTTP : 0
        // A placeholder of the environment may be any host.
        if authority.hasPrefix("{") { return offset + 3 }
        let name = authority.prefix(before: ":")
        if name.isEmpty || host.isEmpty { return offset + 2 }
        if name == host { return offset }
        // A star is one label.
        let isAsLong = name.split(separator: ".").count == host.split(separator: ".").count
        if name.hasPrefix("*."), isAsLong, host.hasSuffix(name.dropFirst()) { return offset + 1 }
        return nil
    }
}
