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
    }

    /// Templates have braces of their own, as in `server_name {{ host }};`.
    private static func isTemplate(_ bytes: [UInt8]) -> Bool {
        let text = String(utf8: bytes)
        return ["{{", "{%", "<%"].contains(where: text.contains(text:))
    }

    // MARK: Text

    /// The settings with what they lack.
    ///
    /// - Parameter problems: those of each server.
    func settings(with problems: [[ServerProblem]]) -> [UInt8] {
        if mistake != nil { return bytes }
        var edits: [TextEdit] = []
        for (server, problems) in zip(servers, problems) where !problems.contains(where: \.isDecisive) {
            edits += self.edits(of: server)
        }
        return TextEdit.apply(edits, to: bytes)
    }

    /// The lines that locations of the files lack, and the locations that the server lacks.
    private func edits(of server: NginxServer) -> [TextEdit] {
        var edits: [TextEdit?] = []
        var locations: [String] = []
        for resource in addition.resources {
            if let own = server.ownLocation(of: resource.path) {
                let isWritable = own.inclusion == nil
                if isWritable { edits.append(insertion(of: missingLines(in: own, for: resource, in: server), in: own)) }
            } else {
                locations += lines(for: resource, in: server)
            }
        }
        edits.append(insertion(of: locations, in: server.server))
        return edits.compactMap(\.self)
    }

    private func insertion(of lines: [String], in directive: ServerDirective) -> TextEdit? {
        guard let block = directive.block, !lines.isEmpty else { return nil }
        return block.insertion(of: lines, behind: "\n\(block.indentation)    ", in: bytes)
    }

    private func lines(for resource: HostAddition.Resource, in server: NginxServer) -> [String] {
        var lines: [String] = []
        var isAlias = false
        if let directive = folderDirective(for: resource.path, in: server) {
            lines.append(directive)
            isAlias = directive.hasPrefix("alias ")
        }
        lines += server.typeLines(for: resource, in: nil) + server.headerLines(for: resource)
        if !isAlias { lines.append(trial(of: resource.path, in: server)) }
        lines += server.exceptions(in: nil)
        return ["location = \(resource.path) {"] + lines.map { line in "    \(line)" } + ["}"]
    }

    /// What a location of a path needs for the folder of the file; nil if it has the folder, or if that is not known.
    private func folderDirective(for path: String, in server: NginxServer) -> String? {
        guard case .file(let file) = folder(of: path, in: server), !file.directive.isEmpty else { return nil }
        return file.directive
    }

    /// What tries the file of a path: below the folder of the server, or below that of the site in it.
    func trial(of path: String, in server: NginxServer) -> String {
        lacksFolders(of: path, in: server) ? "try_files /$host$uri =404;" : "try_files $uri =404;"
    }

    /// What serves the file of a path in place of a directive that answers for it.
    func replacement(of path: String, in server: NginxServer) -> String {
        if case .none = folder(of: path, in: server) { return rootLines(for: path) }
        return trial(of: path, in: server)
    }

    /// What a location of a path needs in a server without a folder.
    func rootLines(for path: String) -> String {
        let type = addition.resources.first { resource in resource.path == path }?.contentType ?? MediaType.json
        return "root \(addition.made.name(for: path, host: "$host")); default_type \(type);"
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

    /// What a file's own location lacks.
    func missingLines(
        in location: ServerDirective, for resource: HostAddition.Resource, in server: NginxServer
    ) -> [String] {
        [folderDirective(for: resource.path, in: server)].compactMap(\.self)
            + server.typeLines(for: resource, in: location) + server.headerLines(for: resource)
            + server.exceptions(in: location)
    }
}
