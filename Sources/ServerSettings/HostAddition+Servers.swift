internal import AASA

/// What the settings of servers need.
extension HostAddition {
    /// - Parameter settings: those of nginx that include the file; nil for those that are read for it alone.
    func serverResult(for file: HostSettings.File, in settings: NginxSettings?) -> Result {
        guard let (kind, directives) = ServerKind.read(file) else { return Result() }
        if kind != .caddy, let finding = ServerProblem.byteOrderMark(in: file) {
            return Result(settings: file.bytes, findings: [finding], server: kind)
        }
        return switch kind {
        case .caddy: caddyResult(for: file)
        case .nginx: nginxResult(for: file, in: settings ?? NginxSettings(file, hosts: hosts))
        case .apache: apacheResult(for: file, reading: directives)
        }
    }

    package func hasServer(_ file: HostSettings.File) -> Bool {
        if ServerSettingsLength.isTooLong(file) { return false }
        guard let (kind, directives) = ServerKind.read(file) else { return false }
        // What a server lacks takes longer to find than the server.
        switch kind {
        case .caddy: return !CaddySite.sites(of: hosts, in: file).isEmpty
        case .nginx:
            let outermost = ServerDirectiveReader.read(file.bytes, syntax: .nginx).directives
            return !NginxSettings(file, hosts: hosts).servers(in: outermost, of: file).isEmpty
        case .apache:
            let servers = ApacheServer.servers(in: directives, hosts: hosts, others: accessLines.count)
            return servers?.isEmpty == false
        }
    }

    /// The files with servers of the sites that the settings of a server include, and what these lack. Those for http
    /// alone are the last choice.
    package func servers(includedBy file: HostSettings.File) -> [(file: HostSettings.File, result: Result)] {
        guard let kind = ServerKind(file) else { return [] }
        let files = file.included.filesOutsideOfServers(of: file.bytes, kind: kind)
        // All servers are read once for all files.
        let all: NginxSettings? = if kind == .nginx, !files.isEmpty { NginxSettings(file, hosts: hosts) } else { nil }
        var servers: [(file: HostSettings.File, result: Result)] = []
        var serversForHTTP: [(file: HostSettings.File, result: Result)] = []
        for included in files {
            var server = HostSettings.File(path: included.path, bytes: included.bytes, deployed: "")
            let settings = all?.hosts[included.path] == nil ? nil : all
            // Most files have other sites, and need not be read with all others.
            if settings == nil, !hasServer(server) { continue }
            server.included = file.included
            server.included.path = included.path
            if kind == .nginx {
                server.included.main = nil
            } else if server.included.main == nil {
                server.included.main = .init(path: file.path, bytes: file.bytes)
            }
            let result = result(for: server, in: settings)
            if result.server == nil { continue }
            if result.isForHTTPAlone {
                serversForHTTP.append((server, result))
            } else {
                servers.append((server, result))
            }
        }
        return servers.isEmpty ? serversForHTTP : servers
    }

    private func caddyResult(for file: HostSettings.File) -> Result {
        let sites = CaddySite.sites(of: hosts, in: file)
        if sites.isEmpty { return resultWithoutServer(for: file) }
        let additions = sites.map { site in CaddyAddition(self, to: site) }
        let edits = additions.flatMap { addition in addition.edits(in: file.bytes) }
        return Result(
            settings: TextEdit.apply(edits, to: file.bytes),
            findings: ServerProblem.findings(about: additions.flatMap(\.problems), in: file.bytes), server: .caddy,
            hosts: sites.flatMap(\.hosts), isForHTTPAlone: sites.contains(where: \.isForHTTPAlone))
    }

    /// - Parameter path: of the file with a server of the sites; nil if none is known.
    private func resultWithoutServer(for file: HostSettings.File, butIn path: String? = nil) -> Result {
        Result(settings: file.bytes, findings: [ServerProblem.noServer(butIn: path)], describesNoServer: true)
    }

    // MARK: nginx

    private func nginxResult(for file: HostSettings.File, in settings: NginxSettings) -> Result {
        let (outermost, mistake) = ServerDirectiveReader.read(file.bytes, syntax: .nginx)
        let servers = settings.servers(in: outermost, of: file)
        let isForHTTPAlone = servers.contains(where: \.isForHTTPAlone)
        if let mistake, !Self.isTemplate(file.bytes) {
            let finding = LintRule.wrongStatus.finding(
                "invalid settings of nginx: \(mistake.reason)",
                hint: "correct them, or name the file that has the site's server")
            let line = LineIndex(file.bytes).position(of: mistake.offset).line
            return Result(
                settings: file.bytes, findings: [finding.placed(at: line)], server: servers.isEmpty ? nil : .nginx,
                isForHTTPAlone: isForHTTPAlone)
        }
        if servers.isEmpty { return resultWithoutServer(for: file, butIn: settings.pathOfServer) }
        let additions = servers.map { server in NginxAddition(self, to: server) }
        let edits = additions.flatMap { addition in addition.edits(in: file.bytes) }
        var notes: Set<String> = []
        let problems = additions.flatMap(\.problems).filter { problem in
            // Servers may have the same folder.
            problem.finding.severity != .note || notes.insert(problem.finding.message).inserted
        }
        return Result(
            settings: TextEdit.apply(edits, to: file.bytes),
            findings: ServerProblem.findings(about: problems, in: file.bytes), server: .nginx,
            hosts: servers.flatMap(\.hosts), isForHTTPAlone: isForHTTPAlone)
    }

    /// Templates have braces of their own, as in `server_name {{ host }};`.
    private static func isTemplate(_ bytes: [UInt8]) -> Bool {
        let text = String(utf8: bytes)
        return ["{{", "{%", "<%"].contains(where: text.contains(text:))
    }

    // MARK: Apache

    /// The directives of `.htaccess` in the folders of the files.
    private var accessLines: [ApacheDirective] {
        access.flatMap { file in ApacheDirective.all(of: file, areOwn: false) }
    }

    /// - Parameter directives: those of the file.
    private func apacheResult(for file: HostSettings.File, reading directives: [ApacheDirective]) -> Result {
        if !directives.contains(where: { directive in directive.isIn("virtualhost") }) {
            let includesFiles = !file.included.contents.isEmpty
            return Result(settings: file.bytes, findings: [findingWithoutSite], describesNoServer: includesFiles)
        }
        let accessLines = accessLines
        guard let servers = ApacheServer.servers(in: directives, hosts: hosts, others: accessLines.count) else {
            let finding = ServerSettingsLength.finding("have too many sites", about: pathList)
            return Result(settings: file.bytes, findings: [finding])
        }
        if servers.isEmpty { return resultWithoutServer(for: file) }
        var edits: [TextEdit] = []
        var findings: [Finding] = []
        for server in servers {
            let addition = ApacheAddition(self, to: server, accessLines: accessLines)
            edits += addition.edits(in: file.bytes)
            findings += addition.findings
        }
        return Result(
            settings: TextEdit.apply(edits, to: file.bytes), findings: findings, server: .apache,
            hosts: servers.flatMap(\.hosts), isForHTTPAlone: servers.contains(where: \.isForHTTPAlone))
    }

    /// What is to be written by hand into settings without a site, as in `conf-available`: they are neither read nor
    /// changed.
    private var findingWithoutSite: Finding {
        let sections = resources.map { resource in
            "'<Location \"\(resource.path)\"> ForceType \(resource.contentType) </Location>'"
        }
        return LintRule.contentType.finding(
            "these settings of Apache have no <VirtualHost> and are not read: what they do to the file is not known",
            hint: "write into the site's <VirtualHost>, a directive a line: \(sections.joined(separator: " and "))")
    }
}
