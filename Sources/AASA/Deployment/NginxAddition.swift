/// Adds to the settings of nginx what association files need, and names what an addition cannot solve.
struct NginxAddition {
    let bytes: [UInt8]
    let resources: [HostAddition.Resource]
    /// The paths that today's devices request.
    let paths: [String]
    /// The paths of the folder in which the files are made; empty if they are not known.
    let folders: [String]
    /// What keeps the settings from being read; nothing is written then.
    let mistake: ServerDirectiveReader.Mistake?
    /// The servers of the sites.
    private(set) var servers: [NginxServer] = []

    /// - Parameters:
    ///   - hosts: of the sites; servers of other hosts are left alone.
    ///   - folders: the paths of the folder in which the files are made.
    init(to bytes: [UInt8], resources: [HostAddition.Resource], hosts: [String], folders: [String]) {
        self.folders = folders
        self.bytes = bytes
        self.resources = resources
        paths = resources.filter(\.isCurrent).map(\.path)
        let (outermost, mistake) = ServerDirectiveReader.read(bytes, syntax: .nginx)
        var candidates: [(server: ServerDirective, inherited: [ServerDirective])] = []
        // A file that another one includes has the directives of 'http' beside its servers.
        let outer = NginxServer.inherited(from: outermost)
        for directive in outermost {
            if directive.name == "server", directive.block != nil { candidates.append((directive, outer)) }
            guard directive.name == "http" else { continue }
            let inherited = NginxServer.inherited(from: directive.directives)
            for inner in directive.directives where inner.name == "server" { candidates.append((inner, inherited)) }
        }
        let expressions = ExpressionMatches()
        let maps = NginxMaps(outermost + outermost.all(named: "http").flatMap(\.directives), expressions: expressions)
        let blocks = candidates.map(\.server)
        let chosen = hosts.map { host in Self.chosen(of: blocks, for: host, expressions) }
        let reachable = Set(Self.reachable(Array(blocks.indices), of: blocks))
        for (index, candidate) in candidates.enumerated() {
            let own = zip(hosts, chosen).filter { _, indices in indices.contains(index) }.map(\.0)
            if own.isEmpty, !hosts.isEmpty || !reachable.contains(index) { continue }
            servers.append(
                NginxServer(
                    server: candidate.server, inherited: candidate.inherited, hosts: own, expressions: expressions,
                    maps: maps))
        }
        self.mistake = if Self.isTemplate(bytes) { nil } else { mistake }
    }

    /// The indices of the servers that nginx may choose for requests to a host: those for https, if there is
    /// one, whose names fit best.
    private static func chosen(
        of servers: [ServerDirective], for host: String, _ expressions: ExpressionMatches
    ) -> Set<Int> {
        var ranks: [(index: Int, rank: Int)] = []
        for (index, server) in servers.enumerated() {
            guard let rank = NginxServer.rank(of: host, in: server, expressions) else { continue }
            ranks.append((index, rank))
        }
        let secure = ranks.filter { candidate in NginxServer.isForHTTPS(servers[candidate.index]) }
        let reachable = Set(Self.reachable(ranks.map(\.index), of: servers))
        ranks = secure.isEmpty ? ranks.filter { candidate in reachable.contains(candidate.index) } : secure
        guard let best = ranks.map(\.rank).min() else { return [] }
        return Set(ranks.filter { candidate in candidate.rank == best }.map(\.index))
    }

    /// Those of some servers that devices may reach. A server for http alone is one if there is no other: a proxy in
    /// front may terminate TLS.
    private static func reachable(_ indices: [Int], of servers: [ServerDirective]) -> [Int] {
        let others = indices.filter { index in !NginxServer.isForHTTPAlone(servers[index]) }
        if !others.isEmpty { return others }
        return indices.filter { index in !servers[index].leadsToHTTPS(depth: 0) }
    }

    /// Templates have braces of their own, as in `server_name {{ host }};`.
    private static func isTemplate(_ bytes: [UInt8]) -> Bool {
        let text = String(utf8: bytes)
        return ["{{", "{%", "<%"].contains(where: text.contains(text:))
    }

    // MARK: Text

    /// The settings with what they lack.
    var settings: [UInt8] {
        if mistake != nil { return bytes }
        var edits: [TextEdit] = []
        for server in servers where !problems(of: server).contains(where: \.isDecisive) {
            guard let block = server.server.block else { continue }
            var added: [String] = []
            for resource in resources {
                if let own = server.ownLocation(of: resource.path) {
                    edits += additions(to: own, for: resource, in: server)
                } else {
                    added += lines(for: resource, in: server)
                }
            }
            if added.isEmpty { continue }
            edits.append(block.insertion(of: added, behind: "\n\(block.indentation)    ", in: bytes))
        }
        return TextEdit.apply(edits, to: bytes)
    }

    private func lines(for resource: HostAddition.Resource, in server: NginxServer) -> [String] {
        var lines = ["location = \(resource.path) {"]
        var isAlias = false
        if case .directive(let text, doubt: _) = server.folder(of: resource.path, in: folders), !text.isEmpty {
            lines.append("    \(text)")
            isAlias = text.hasPrefix("alias ")
        }
        lines += server.typeLines(for: resource, in: nil).map { line in "    \(line)" }
        if !isAlias { lines.append("    try_files $uri =404;") }
        return lines + server.exceptions(in: nil).map { line in "    \(line)" } + ["}"]
    }

    private func additions(
        to location: ServerDirective, for resource: HostAddition.Resource, in server: NginxServer
    ) -> [TextEdit] {
        guard let block = location.block else { return [] }
        var lines = server.exceptions(in: location)
        lines.insert(contentsOf: server.typeLines(for: resource, in: location), at: 0)
        if case .directive(let text, doubt: _) = server.folder(of: resource.path, in: folders), !text.isEmpty {
            lines.insert(text, at: 0)
        }
        if lines.isEmpty { return [] }
        return [block.insertion(of: lines, behind: "\n\(block.indentation)    ", in: bytes)]
    }
}
