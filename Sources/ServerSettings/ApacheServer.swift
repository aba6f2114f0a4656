internal import AASA

/// A site of an Apache server, as in `sites-available`: a `<VirtualHost>` with what is outside of all.
struct ApacheServer {
    private typealias Section = ApacheDirective.Section

    let section: ApacheDirective.Section
    /// The directives outside of all sites in front of those of the site.
    let directives: [ApacheDirective]
    /// The hosts for which Apache may choose the site.
    private(set) var hosts: [String] = []

    /// The most directives that all sites together have from outside of them: each site has all of these.
    private static let maximumShared = 1 << 17

    /// The sites of a file that devices may reach over https, for the hosts of apps; nil if they are too many.
    ///
    /// - Parameters:
    ///   - all: the directives of the file.
    ///   - hosts: without one, all sites are.
    ///   - others: the number of directives of other files that each site has.
    static func servers(in all: [ApacheDirective], hosts: [String], others: Int) -> [ApacheServer]? {
        var outside: [ApacheDirective] = []
        var sections: [Section] = []
        var inside: [ObjectIdentifier: [ApacheDirective]] = [:]
        var variables = ApacheVariables()
        for var directive in all {
            variables.read(directive)
            if directive.name == "documentroot", let folder = directive.arguments.first {
                directive.arguments[0] = variables.expanded(folder, in: directive) ?? folder
            }
            guard let section = directive.sections.first(where: { $0.name == "virtualhost" }) else {
                outside.append(directive)
                continue
            }
            if inside[ObjectIdentifier(section)] == nil { sections.append(section) }
            inside[ObjectIdentifier(section), default: []].append(directive)
        }
        if sections.count * (outside.count + others) > maximumShared { return nil }
        var servers = sections.map { section in
            ApacheServer(section: section, directives: outside + inside[ObjectIdentifier(section), default: []])
        }
        if hosts.isEmpty { return Self.forHTTPS(servers) }
        for host in hosts {
            let sites = Set(Self.chosen(of: servers, for: host).map { server in ObjectIdentifier(server.section) })
            for index in servers.indices where sites.contains(ObjectIdentifier(servers[index].section)) {
                servers[index].hosts.append(host)
            }
        }
        return servers.filter { server in !server.hosts.isEmpty }
    }

    // MARK: Choice

    /// The sites that Apache may choose for a host: the first with its name, or else those without a name. Where none
    /// fits, the first one is for any host (httpd.apache.org/docs/2.4/vhosts/details.html), unless it names others.
    private static func chosen(of servers: [ApacheServer], for host: String) -> [ApacheServer] {
        let fitting = servers.filter { server in server.fits(host) != .no }
        let reachable = forHTTPS(fitting)
        if let first = reachable.first(where: { server in server.fits(host) == .yes }) { return [first] }
        if !reachable.isEmpty { return reachable }
        guard let first = forHTTPS(servers).first else { return [] }
        let namesHost = first.names.contains { name in name.contains(".") }
        return if namesHost { [] } else { [first] }
    }

    /// The sites that terminate TLS. Without one, a proxy in front may: those for http alone are the last choice.
    private static func forHTTPS(_ servers: [ApacheServer]) -> [ApacheServer] {
        let secure = servers.filter(\.isForHTTPS)
        if !secure.isEmpty { return secure }
        let others = servers.filter { server in !server.isForHTTPAlone }
        if !others.isEmpty { return others }
        return servers.filter { server in !server.leadsToHTTPS }
    }

    /// Whether the site redirects requests to https: those for http alone. A condition on what a proxy in front
    /// received leaves those over https out.
    private var leadsToHTTPS: Bool {
        var isConditional = false
        for directive in directives {
            if directive.name == "rewritecond", directive.text.lowercased().contains(text: "forwarded") {
                isConditional = true
            }
            let isRule = directive.name == "rewriterule"
            let isRedirect = directive.name.hasPrefix("redirect") || isRule && !isConditional
            if isRedirect, directive.arguments.contains(where: { $0.hasPrefix("https://") }) { return true }
            if isRule { isConditional = false }
        }
        return false
    }

    private var isForHTTPS: Bool {
        value(of: "sslengine")?.lowercased() == "on" || section.arguments.contains { $0.hasSuffix(":443") }
    }

    var isForHTTPAlone: Bool { section.arguments.allSatisfy { address in address.hasSuffix(":80") } }

    private var names: [Substring] {
        let named = directives.filter { directive in
            ["servername", "serveralias"].contains(directive.name) && directive.isIn("virtualhost")
        }
        return named.flatMap(\.arguments).map(Self.host(of:))
    }

    /// Whether the site has the name of a host.
    func fits(_ host: String) -> Truth {
        let names = names
        if names.contains(where: { name in HostPattern.fits(name, host) }) { return .yes }
        let areUnknown = names.isEmpty || names.contains { name in name.contains("$") }
        return if areUnknown { .unknown } else { .no }
    }

    /// The host of a name, which may have a scheme and a port.
    private static func host(of name: String) -> Substring {
        var name = name.lowercased()[...]
        if name.hasPrefix("https://") { name = name.dropFirst(8) }
        return name.prefix(before: ":")
    }

    // MARK: Folder

    /// The last directive of a name outside of sections other than that of the site.
    private func last(named name: String) -> ApacheDirective? {
        directives.last { directive in
            directive.name == name && !directive.isInSectionOfFile && !directive.isIn("directory", "directorymatch")
        }
    }

    private func value(of name: String) -> String? { last(named: name)?.arguments.first }

    /// `DocumentRoot` with its folder, without a slash at its end. It keeps its variables if one is not known.
    var documentRoot: (directive: ApacheDirective, folder: String)? {
        guard let directive = last(named: "documentroot"), let folder = directive.arguments.first else { return nil }
        return (directive, folder.withoutTrailingSlash)
    }

    /// The folder of the site, without a slash at its end; nil if it is not known.
    var root: String? {
        guard let folder = documentRoot?.folder, folder.hasPrefix("/"), !folder.contains("$") else { return nil }
        return folder
    }

    /// Whether the site has a folder of files.
    var hasFolder: Bool { ["documentroot", "virtualdocumentroot"].contains { value(of: $0) != nil } }

    private static let aliases: Set<String> = [
        "alias", "aliasmatch", "scriptalias", "scriptaliasmatch", "wsgiscriptalias", "wsgiscriptaliasmatch",
    ]

    /// The first directive that leads from a path to a folder or program of its own, with the file's path in the system
    /// if it is known.
    func alias(of request: ApacheRequest) -> (directive: ApacheDirective, file: String?)? {
        // Programs of WSGI are called where no alias applies.
        let programs = directives.filter { directive in directive.name.hasPrefix("wsgi") }
        let others = directives.filter { directive in !directive.name.hasPrefix("wsgi") }
        for directive in others + programs where Self.aliases.contains(directive.name) {
            guard directive.mayConcern(request), directive.arguments.count >= 2,
                let pattern = directive.arguments.first
            else { continue }
            let isCovered = directive.covers(request.path)
            if isCovered == .no { continue }
            if isCovered == .unknown || directive.name != "alias" { return (directive, nil) }
            return (directive, directive.arguments[1] + request.path.dropFirst(pattern.count))
        }
        return nil
    }

    /// Whether the site ignores `.htaccess` in the folder of a file. Of the sections of folders around it the longest decides.
    func ignoresHTAccess(for request: ApacheRequest) -> Bool {
        var decisive: (length: Int, directive: ApacheDirective)?
        for directive in directives where directive.name == "allowoverride" {
            guard directive.concerns(request) == .yes, let folder = directive.section?.arguments.first,
                folder.utf8.count >= decisive?.length ?? 0
            else { continue }
            decisive = (folder.utf8.count, directive)
        }
        return decisive?.directive.arguments.map { argument in argument.lowercased() } == ["none"]
    }

    /// Settings of other files for a file, other than those about something else.
    func unread(for request: ApacheRequest) -> ApacheDirective? {
        directives.first { directive in
            // The main settings include modules; those of the host may be on a different machine.
            let isOfMain = directive.file != nil && !directive.isIn("virtualhost")
            guard directive.includesFiles, !isOfMain, directive.mayConcern(request) else { return false }
            return !IncludedSettings.areAboutOthers(directive.arguments.first ?? "")
        }
    }

    /// What demands a certificate of clients.
    func clientVerification(for request: ApacheRequest) -> ApacheDirective? {
        let last = directives.last { directive in
            directive.name == "sslverifyclient" && directive.mayConcern(request)
        }
        return last?.arguments.first?.lowercased() == "require" ? last : nil
    }
}
