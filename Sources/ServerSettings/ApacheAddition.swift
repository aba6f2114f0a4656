internal import AASA

/// Adds to a site of an Apache server what association files need, and names what an addition cannot solve.
///
/// What is in `<Location>` applies after sections of folders and files, and after `.htaccess`. It ends rewriting and
/// proxies too.
struct ApacheAddition {
    private let addition: HostAddition
    private let server: ApacheServer
    private let exceptions: ApacheExceptions
    private let hasAlias: Bool

    /// - Parameter accessLines: the directives of `.htaccess` in the folders of the files.
    init(_ addition: HostAddition, to server: ApacheServer, accessLines: [ApacheDirective]) {
        self.addition = addition
        self.server = server
        hasAlias = addition.resources.contains { resource in
            server.alias(of: ApacheRequest(resource: resource)) != nil
        }
        let requests = addition.resources.map { resource in
            // A folder of an alias has sections and settings of its own.
            let isAliased = server.alias(of: ApacheRequest(resource: resource)) != nil
            return ApacheRequest(resource: resource, root: isAliased ? nil : server.root)
        }
        let replacement = server.directives.lastIndex { directive in Self.mayReplaceSection(directive, of: requests) }
        var lines = ApacheLines(above: [], own: [], ownSection: .location)
        for (index, directive) in server.directives.enumerated() {
            var directive = directive
            directive.isOwn = index > replacement ?? -1 && Self.isInSection(directive, of: requests)
            if directive.isOwn { lines.own.append(directive) } else { lines.above.append(directive) }
        }
        if let request = requests.first, !server.ignoresHTAccess(for: request) { lines.above += accessLines }
        exceptions = ApacheExceptions(requests: requests, lines: lines, areOthersAbove: false)
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

    /// What the site lacks, at its end: of several sections for a path, the last one decides.
    func edits(in bytes: [UInt8]) -> [TextEdit] {
        guard server.hasFolder || hasAlias, let end = server.section.end else { return [] }
        let indentation = String(utf8: bytes[end...].prefix(64).prefix(while: \.isBlank))
        let text = exceptions.sections.map { line in "\(indentation)    \(line)\n" }.joined()
        return if text.isEmpty { [] } else { [.insertion(of: text, at: end)] }
    }

    // MARK: Problems

    /// What must be changed by hand.
    var findings: [Finding] {
        var findings = exceptions.findings + folderFindings
        if let (directive, paths) = first(server.clientVerification) {
            let finding = ServerProblem.finding(
                about: directive.text, on: paths, .clientVerification,
                hint:
                    "write 'SSLVerifyClient optional', and refuse requests without a certificate in sections of other paths"
            )
            findings.append(finding.placed(at: directive))
        }
        if server.isForHTTPAlone { findings.append(ServerProblem.forHTTPAlone.placed(at: server.section.line)) }
        if let (unread, paths) = first(server.unread) {
            let finding = LintRule.wrongStatus.finding(
                ServerProblem.unknownEffect(of: unread.text, on: paths),
                hint: "make sure that it has no redirect and no <If> for the whole site")
            findings.append(finding.placed(at: unread))
        }
        return findings
    }

    /// The first directive that is found for a file, and the paths of the files for which there is one.
    private func first(_ find: (ApacheRequest) -> ApacheDirective?) -> (directive: ApacheDirective, paths: String)? {
        let concerned = exceptions.requests.filter { request in find(request) != nil }
        guard let directive = concerned.first.flatMap(find) else { return nil }
        return (directive, concerned.map(\.path).joined(separator: " and "))
    }

    private var folderFindings: [Finding] {
        let own = addition.hosts.filter { host in server.fits(host) == .yes }
        return addition.resources.compactMap { resource in
            let path = resource.path
            if let alias = server.alias(of: ApacheRequest(resource: resource, root: server.root)) {
                return finding(about: alias, of: path, for: own)
            }
            return rootFinding(for: path, hosts: own, isFirst: resource == addition.resources.first)
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
    private func rootFinding(for path: String, hosts: [String], isFirst: Bool) -> Finding? {
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
}
