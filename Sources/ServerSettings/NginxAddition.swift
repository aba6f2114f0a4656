internal import AASA

/// Adds to the settings of nginx what association files need, and names what an addition cannot solve.
struct NginxAddition {
    let addition: HostAddition
    let bytes: [UInt8]
    /// What keeps the settings from being read; nothing is written then.
    let mistake: ServerDirectiveReader.Mistake?
    /// The file with a server of the sites where this one has none.
    let otherPath: String?
    /// The servers of the sites.
    private(set) var servers: [NginxServer] = []
    /// Those of each server.
    private(set) var problems: [[ServerProblem]] = []

    /// - Parameter settings: those that include the file; nil for those that are read for it alone.
    init(_ addition: HostAddition, to file: HostSettings.File, in settings: NginxSettings?) {
        self.addition = addition
        bytes = file.bytes
        let (outermost, mistake) = ServerDirectiveReader.read(bytes, syntax: .nginx)
        let candidates = NginxSettings.servers(in: outermost.besideServers)
        let settings = settings ?? NginxSettings(file, hosts: addition.hosts)
        otherPath = settings.pathOfServer
        let expressions = ExpressionMatches()
        let budget = StepBudget(IncludedSettings.maximumBytes)
        for (candidate, own) in zip(candidates, settings.hosts[file.path] ?? []) {
            guard let own else { continue }
            let server = file.included.expanded([candidate], budget: budget)[0]
            servers.append(
                NginxServer(
                    server: server, inherited: settings.inherited, hosts: own, expressions: expressions,
                    maps: settings.maps))
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
            for resource in addition.resources {
                if let own = server.ownLocation(of: resource.path) {
                    if let edit = edit(of: own, for: resource, in: server) { edits.append(edit) }
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
        if case .file(let file) = folder(of: resource.path, in: server), !file.directive.isEmpty {
            lines.append("    \(file.directive)")
            isAlias = file.directive.hasPrefix("alias ")
        }
        let typeLines = server.typeLines(for: resource, in: nil) + server.headerLines(for: resource)
        lines += typeLines.map { line in "    \(line)" }
        if !isAlias { lines.append("    \(trial(of: resource.path, in: server))") }
        return lines + server.exceptions(in: nil).map { line in "    \(line)" } + ["}"]
    }

    /// What tries the file of a path: below the folder of the server, or below that of the site in it.
    func trial(of path: String, in server: NginxServer) -> String {
        lacksFolders(of: path, in: server) ? "try_files /$host$uri =404;" : "try_files $uri =404;"
    }

    /// What serves the file of a path in place of a directive that answers for it.
    func replacement(of path: String, in server: NginxServer) -> String {
        if case .none = folder(of: path, in: server) { return "root FOLDER; default_type application/json;" }
        return trial(of: path, in: server)
    }

    /// The folders in which the file of a path is made. A server of several sites may have that of all of them.
    func folders(of path: String, for server: NginxServer) -> [String] {
        if lacksFolders(of: path, in: server) { return addition.made.shared }
        return addition.made.folders(of: path, for: server.hosts)
    }

    func folder(of path: String, in server: NginxServer) -> NginxFolder {
        server.folder(of: path, in: folders(of: path, for: server))
    }

    /// Whether the folders of the sites are to be below that of the server.
    func lacksFolders(of path: String, in server: NginxServer) -> Bool {
        guard case .file(let file) = server.folder(of: path, in: addition.made.shared), !file.path.contains("$") else {
            return false
        }
        return addition.made.areBelow(file.folder(of: path), of: path, for: server.hosts)
    }

    private func edit(
        of location: ServerDirective, for resource: HostAddition.Resource, in server: NginxServer
    ) -> TextEdit? {
        let lines = missingLines(in: location, for: resource, in: server)
        if lines.isEmpty || location.place != nil { return nil }
        return location.block?.insertion(of: lines, behind: "\n\(location.block?.indentation ?? "")    ", in: bytes)
    }

    /// What a file's own location lacks.
    func missingLines(
        in location: ServerDirective, for resource: HostAddition.Resource, in server: NginxServer
    ) -> [String] {
        var lines = server.typeLines(for: resource, in: location) + server.headerLines(for: resource)
        lines += server.exceptions(in: location)
        if case .file(let file) = folder(of: resource.path, in: server), !file.directive.isEmpty {
            lines.insert(file.directive, at: 0)
        }
        return lines
    }
}
