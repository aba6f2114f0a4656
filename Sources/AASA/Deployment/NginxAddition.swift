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
    /// Those of each server.
    private(set) var problems: [[ServerProblem]] = []

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
        let choice = NginxServerChoice(among: candidates.map(\.server), expressions: expressions)
        let chosen = hosts.map(choice.servers)
        let all = hosts.isEmpty ? choice.all : []
        for (index, candidate) in candidates.enumerated() {
            let own = zip(hosts, chosen).filter { _, indices in indices.contains(index) }.map(\.0)
            if own.isEmpty, !all.contains(index) { continue }
            servers.append(
                NginxServer(
                    server: candidate.server, inherited: candidate.inherited, hosts: own, expressions: expressions,
                    maps: maps))
        }
        self.mistake = if Self.isTemplate(bytes) { nil } else { mistake }
        problems = servers.map(problems)
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
        for (server, problems) in zip(servers, problems) where !problems.contains(where: \.isDecisive) {
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
        if case .file(let file) = server.folder(of: resource.path, in: folders), !file.directive.isEmpty {
            lines.append("    \(file.directive)")
            isAlias = file.directive.hasPrefix("alias ")
        }
        let typeLines = server.typeLines(for: resource, in: nil) + server.headerLines(for: resource)
        lines += typeLines.map { line in "    \(line)" }
        if !isAlias { lines.append("    try_files $uri =404;") }
        return lines + server.exceptions(in: nil).map { line in "    \(line)" } + ["}"]
    }

    private func additions(
        to location: ServerDirective, for resource: HostAddition.Resource, in server: NginxServer
    ) -> [TextEdit] {
        guard let block = location.block else { return [] }
        var lines = server.typeLines(for: resource, in: location) + server.headerLines(for: resource)
        lines += server.exceptions(in: location)
        if case .file(let file) = server.folder(of: resource.path, in: folders), !file.directive.isEmpty {
            lines.insert(file.directive, at: 0)
        }
        if lines.isEmpty { return [] }
        return [block.insertion(of: lines, behind: "\n\(block.indentation)    ", in: bytes)]
    }
}
