internal import AASA

/// Adds to the settings of an Apache server what association files need, and names what an addition cannot solve.
///
/// What is in `<Location>` applies after sections of folders and files, and after `.htaccess`. It ends rewriting and
/// proxies too.
struct ApacheServerAddition {
    private let addition: HostAddition
    private let file: HostSettings.File
    /// The directives of `.htaccess` in the folders of the files.
    private let accessLines: [ApacheDirective]
    /// The sites of the hosts; empty if there are too many to be read.
    private let servers: [ApacheServer]
    private let areTooMany: Bool

    private let hasSite: Bool
    private let includesFiles: Bool

    /// - Parameter directives: those of the file.
    init(_ addition: HostAddition, to file: HostSettings.File, reading directives: [ApacheDirective]) {
        self.addition = addition
        self.file = file
        accessLines = addition.access.flatMap { file in ApacheDirective.all(of: file, areOwn: false) }
        hasSite = directives.contains { directive in directive.isIn("virtualhost") }
        includesFiles = !file.included.contents.isEmpty
        let servers = ApacheServer.servers(in: directives, hosts: addition.hosts, others: accessLines.count)
        self.servers = servers ?? []
        areTooMany = servers == nil
    }

    // MARK: Text

    /// The settings with what they lack, at the end of each site: of several sections for a path, the last one decides.
    private var settings: [UInt8] {
        var edits: [TextEdit] = []
        for server in servers {
            guard server.hasFolder || hasAlias(server), let end = server.section.end else { continue }
            let indentation = String(utf8: file.bytes[end...].prefix(64).prefix(while: \.isBlank))
            let text = exceptions(of: server).sections.map { line in "\(indentation)    \(line)\n" }.joined()
            if !text.isEmpty { edits.append(.insertion(of: text, at: end)) }
        }
        return TextEdit.apply(edits, to: file.bytes)
    }

    private func hasAlias(_ server: ApacheServer) -> Bool {
        addition.resources.contains { resource in server.alias(of: ApacheRequest(path: resource.path)) != nil }
    }

    private func exceptions(of server: ApacheServer) -> ApacheExceptions {
        // A folder of an alias has sections and settings of its own.
        let root: String? = if hasAlias(server) { nil } else { server.root }
        let requests = addition.resources.map { resource in ApacheRequest(path: resource.path, root: root) }
        let replacement = server.directives.lastIndex { directive in Self.mayReplaceSection(directive, of: requests) }
        var lines = ApacheLines(above: [], own: [], ownSection: .location)
        for (index, directive) in server.directives.enumerated() {
            var directive = directive
            directive.isOwn = index > replacement ?? -1 && Self.isInSection(directive, of: requests)
            if directive.isOwn { lines.own.append(directive) } else { lines.above.append(directive) }
        }
        if let request = requests.first, !server.ignoresHTAccess(for: request) {
            lines.above += accessLines
        }
        return ApacheExceptions(resources: addition.resources, lines: lines, root: root, areOthersAbove: false)
    }

    /// Whether a directive is in the section of one of the files.
    private static func isInSection(_ directive: ApacheDirective, of requests: [ApacheRequest]) -> Bool {
        directive.sections.contains { section in
            requests.contains { request in ApacheLines.OwnSection.location.isSection(section, for: request) }
        }
    }

    /// Whether a directive of another section of paths replaces what the sections of the files in front of it have:
    /// these sections apply in their order.
    private static func mayReplaceSection(_ directive: ApacheDirective, of requests: [ApacheRequest]) -> Bool {
        guard directive.isInSectionOfPath, directive.isReplacedByLocation else { return false }
        return !isInSection(directive, of: requests) && requests.contains(where: directive.mayConcern)
    }

    // MARK: Problems

    /// What must be changed by hand.
    private var findings: [Finding] {
        if !hasSite { return [findingWithoutSite] }
        if areTooMany { return [ServerSettingsLength.finding("have too many sites", about: addition.pathList)] }
        if describesNoServer { return [ServerProblem.noServer()] }
        return servers.flatMap { server in
            var problems = exceptions(of: server).findings + folderFindings(of: server) + clientFindings(of: server)
            if server.isForHTTPAlone {
                problems.append(ServerProblem.forHTTPAlone.placed(at: server.section.line))
            }
            let request = addition.paths.first.map { path in ApacheRequest(path: path, root: server.root) }
            if let unread = request.flatMap(server.unread) {
                let finding = LintRule.wrongStatus.finding(
                    ServerProblem.unknownEffect(of: unread.text, on: addition.pathList),
                    hint: "make sure that it has no redirect and no <If> for the whole site")
                problems.append(finding.placed(at: unread))
            }
            return problems
        }
    }

    var result: HostAddition.Result {
        HostAddition.Result(
            settings: settings, findings: findings, server: servers.isEmpty ? nil : .apache,
            describesNoServer: describesNoServer, isForHTTPAlone: servers.contains(where: \.isForHTTPAlone))
    }

    /// Whether the settings have no site of the hosts, but others, or files with sites.
    private var describesNoServer: Bool { (hasSite || includesFiles) && !areTooMany && servers.isEmpty }

    private func folderFindings(of server: ApacheServer) -> [Finding] {
        let own = addition.hosts.filter { host in server.fits(host) == .yes }
        return addition.resources.compactMap { resource in
            let path = resource.path
            if let alias = server.alias(of: ApacheRequest(path: path, root: server.root)) {
                return finding(about: alias, of: path, for: own)
            }
            return rootFinding(of: server, for: path, hosts: own, isFirst: resource == addition.resources.first)
        }
    }

    /// The finding about an alias that gives the path a file other than those that are made.
    private func finding(
        about alias: (directive: ApacheDirective, file: String?), of path: String, for hosts: [String]
    ) -> Finding? {
        let made = addition.made.folders(of: path, for: hosts).map { folder in folder + path }
        let exception = "write above it: Alias \(path) \(made.first ?? "FILE")"
        var hint = exception
        if let file = alias.file {
            if made.contains(file) { return nil }
            hint = "deploy the file to \(file), or \(exception)"
        }
        return ServerProblem.finding(about: alias.directive.text, on: path, .moved, hint: hint)
            .placed(at: alias.directive)
    }

    /// The finding about the folder of the server.
    private func rootFinding(of server: ApacheServer, for path: String, hosts: [String], isFirst: Bool) -> Finding? {
        if !server.hasFolder {
            return LintRule.wrongStatus.finding(
                ServerProblem.noFolder(for: path),
                hint: "write into the site's <VirtualHost>: DocumentRoot \(addition.made.name)"
            ).placed(at: server.section.line)
        }
        if let root = server.root, addition.made.areBelow(root, of: path, for: hosts) {
            return LintRule.wrongStatus.finding(
                ServerProblem.oneFile(of: path, for: hosts),
                hint: "write a <VirtualHost> with a DocumentRoot for each site"
            ).placed(at: server.section.line)
        }
        guard isFirst, let (directive, folder) = server.documentRoot else { return nil }
        if !folder.hasPrefix("/"), !folder.contains("$") { return nil }
        return addition.made.note(on: [folder], of: path, for: hosts)?.placed(at: directive)
    }

    private func clientFindings(of server: ApacheServer) -> [Finding] {
        guard let resource = addition.resources.first else { return [] }
        let request = ApacheRequest(path: resource.path, root: server.root)
        guard let directive = server.clientVerification(for: request) else { return [] }
        let finding = ServerProblem.finding(
            about: directive.text, on: addition.pathList, .clientVerification,
            hint:
                "write 'SSLVerifyClient optional', and refuse requests without a certificate in sections of other paths"
        )
        return [finding.placed(at: directive)]
    }

    /// What is to be written by hand into settings without a site, as in `conf-available`: they are neither read nor
    /// changed.
    private var findingWithoutSite: Finding {
        let sections = addition.resources.map { resource in
            "'<Location \"\(resource.path)\"> ForceType \(resource.contentType) </Location>'"
        }
        return LintRule.contentType.finding(
            "these settings of Apache have no <VirtualHost> and are not read: what they do to the file is not known",
            hint: "write into the site's <VirtualHost>, a directive a line: \(sections.joined(separator: " and "))")
    }
}
