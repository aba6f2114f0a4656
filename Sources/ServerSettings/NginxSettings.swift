/// What the files of nginx's settings have together: their servers in nginx's order, and what is beside these.
struct NginxSettings {
    /// What servers inherit from the directives beside them.
    let inherited: [ServerDirective]
    let maps: NginxMaps
    /// By the path of a file, for each of its servers: the hosts for which nginx chooses it, or nil for a server that
    /// devices do not reach.
    private(set) var hosts: [String: [[String]?]] = [:]
    /// The included file with the first server that devices reach.
    private(set) var pathOfServer: String?

    /// - Parameter hosts: of the sites; any server may be theirs if there are none.
    init(_ file: HostSettings.File, hosts: [String]) {
        let included = file.included
        let budget = StepBudget(IncludedSettings.maximumBytes)
        let main = included.mainDirectives(.nginx, budget: budget).all(named: "http").flatMap(\.directives)
        var around = included.expanded(main, entersBlocks: false, budget: budget)
        if !around.contains(where: { directive in directive.inclusion?.path == file.path }) {
            let own = ServerDirectiveReader.read(file.bytes, syntax: .nginx).directives.besideServers
            around = included.expanded(own, entersBlocks: false, budget: budget) + around
        }
        inherited = NginxServer.inherited(from: around)
        let expressions = ExpressionMatches()
        maps = NginxMaps(around, expressions: expressions)
        let servers = Self.servers(in: around)
        let expanded = included.expanded(servers, budget: StepBudget(IncludedSettings.maximumBytes))
        let choice = NginxServerChoice(among: expanded, expressions: expressions)
        let chosen = hosts.map(choice.servers)
        let all = hosts.isEmpty ? choice.all : []
        for (index, server) in servers.enumerated() {
            let own = zip(hosts, chosen).filter { _, indices in indices.contains(index) }.map(\.0)
            let isReached = !own.isEmpty || all.contains(index)
            if isReached, pathOfServer == nil { pathOfServer = server.inclusion?.path }
            self.hosts[server.inclusion?.path ?? file.path, default: []].append(isReached ? own : nil)
        }
    }

    private static func servers(in directives: [ServerDirective]) -> [ServerDirective] {
        directives.filter { directive in directive.name == "server" && directive.block != nil }
    }

    /// The servers of the sites in a file.
    ///
    /// - Parameter outermost: the directives of the file.
    func servers(in outermost: [ServerDirective], of file: HostSettings.File) -> [NginxServer] {
        let expressions = ExpressionMatches()
        let budget = StepBudget(IncludedSettings.maximumBytes)
        var servers: [NginxServer] = []
        for (server, own) in zip(Self.servers(in: outermost.besideServers), hosts[file.path] ?? []) {
            guard let own else { continue }
            let expanded = file.included.expanded([server], budget: budget)[0]
            servers.append(
                NginxServer(
                    server: expanded, inherited: inherited, hosts: own, expressions: expressions, maps: maps))
        }
        return servers
    }
}
