/// Adds to the settings of nginx or Caddy what association files need, and names what an addition cannot solve.
struct ServerAddition {
    private enum Server { case nginx, caddy }

    private let bytes: [UInt8]
    private let resources: [HostAddition.Resource]
    /// The paths that today's devices request.
    private let paths: [String]
    private let server: Server
    /// The blocks of the sites.
    private var sites: [ServerBlocks.Block] = []

    /// - Parameter hosts: of the sites; blocks of other hosts are left alone.
    init(to file: HostSettings.File, resources: [HostAddition.Resource], hosts: [String]) {
        bytes = file.bytes
        self.resources = resources
        paths = resources.filter(\.isCurrent).map(\.path)
        server = file.path.hasSuffix("Caddyfile") ? .caddy : .nginx
        var blocks = ServerBlocks(bytes).blocks
        if server == .nginx { blocks += blocks.filter { $0.header == "http" }.flatMap(\.blocks) }
        for block in blocks where !Self.isForHTTPAlone(block) {
            if let names = names(of: block), Self.serves(hosts, names) { sites.append(block) }
        }
    }

    /// The names of the hosts that a block is for, as they are written; nil for a block that is no server.
    private func names(of block: ServerBlocks.Block) -> String? {
        switch server {
        case .nginx where block.header == "server": block.value(of: "server_name") ?? ""
        case .caddy where !block.header.isEmpty && !block.header.hasPrefix("("): block.header
        case .nginx, .caddy: nil
        }
    }

    /// Whether devices, which request the file over https, do not reach the server.
    private static func isForHTTPAlone(_ block: ServerBlocks.Block) -> Bool {
        let listens = block.statements.filter { $0.hasPrefix("listen ") }
        return !listens.isEmpty
            && listens.allSatisfy { $0.hasSuffix(" 80") || $0.hasSuffix(":80") || $0.contains(text: " 80 ") }
    }

    /// Whether names of a server are those of a host, or of every host.
    private static func serves(_ hosts: [String], _ names: String) -> Bool {
        let names = names.split { $0 == " " || $0 == "," }.map { name in
            let host = name.hasPrefix("https://") ? name.dropFirst(8) : name
            return String(host.prefix { $0 != ":" }).lowercased()
        }
        if names.isEmpty || hosts.isEmpty { return true }
        return names.contains { name in
            let isOpen = name.isEmpty || name == "_" || name.contains("$") || name.hasPrefix("~")
            let isWildcard = name.hasPrefix("*.") && hosts.contains { $0.hasSuffix(name.dropFirst()) }
            return isOpen || isWildcard || hosts.contains(name)
        }
    }

    // MARK: Texts

    /// The settings with what they lack.
    var settings: [UInt8] {
        var edits: [TextEdit] = []
        for site in sites where problem(of: site) == nil {
            let step = server == .caddy ? "\t" : "    "
            let newLine = "\n\(site.indentation)\(step)"
            var text = ""
            for resource in resources where !has(resource, in: site) {
                for line in lines(for: resource, in: site) { text += newLine + line }
            }
            if text.isEmpty { continue }
            // What follows on the line of the brace gets a line of its own.
            if site.start < bytes.count, bytes[site.start] != 0x0A, bytes[site.start] != 0x0D { text += newLine }
            edits.append(.insertion(of: text, at: site.start))
        }
        return TextEdit.apply(edits, to: bytes)
    }

    private func has(_ resource: HostAddition.Resource, in site: ServerBlocks.Block) -> Bool {
        switch server {
        case .nginx: site.blocks.contains { $0.header == "location = \(resource.path)" }
        case .caddy: site.statements.contains { $0.hasPrefix("header \(resource.path) ") }
        }
    }

    private func lines(for resource: HostAddition.Resource, in site: ServerBlocks.Block) -> [String] {
        if server == .caddy { return ["header \(resource.path) Content-Type \(resource.contentType)"] }
        var lines = ["location = \(resource.path) {"]
        // A folder that only 'location /' names is not that of the new location.
        if site.value(of: "root") == nil, let root = Self.innerRoot(of: site) { lines.append("    root \(root);") }
        return lines + ["    default_type \(resource.contentType);", "    try_files $uri =404;", "}"]
    }

    /// The folder of a location that serves every path.
    private static func innerRoot(of site: ServerBlocks.Block) -> String? {
        site.blocks.first { $0.header == "location /" }?.value(of: "root")
    }

    // MARK: Problems

    /// What must be changed by hand.
    var findings: [Finding] {
        if sites.isEmpty {
            return [
                LintRule.wrongStatus.finding(
                    "these settings describe no server of the site for https", hint: "name the file that does")
            ]
        }
        let lines = LineIndex(bytes)
        return sites.compactMap { site in
            guard var finding = problem(of: site) else { return nil }
            finding.location.line = lines.position(of: site.start - 1).line
            return finding
        }
    }

    private func problem(of site: ServerBlocks.Block) -> Finding? {
        if let redirect = redirect(in: site) {
            let hint =
                switch server {
                case .nginx: "write it into 'location / { … }' in place of the whole server"
                case .caddy:
                    "give it a matcher that leaves the file out: @other not path \(paths.joined(separator: " "))"
                }
            return LintRule.redirect.finding(
                "'\(redirect)' applies to \(paths.joined(separator: " and ")) too, and devices do not follow redirects",
                hint: hint)
        }
        let servesFiles =
            switch server {
            case .nginx: site.value(of: "root") != nil || Self.innerRoot(of: site) != nil
            case .caddy: (site.statements + site.blocks.map(\.header)).contains { $0.hasPrefix("file_server") }
            }
        if servesFiles { return nil }
        let blocks = paths.map { path in
            switch server {
            case .nginx: "'location = \(path) { root FOLDER; default_type application/json; }'"
            case .caddy: "'handle \(path) { root * FOLDER; file_server }'"
            }
        }
        return LintRule.wrongStatus.finding(
            "the server has no folder of files, so that the file is not served",
            hint: "serve the file with \(blocks.joined(separator: " and "))")
    }

    /// A directive that redirects or rewrites the file's path.
    private func redirect(in site: ServerBlocks.Block) -> String? {
        if server == .caddy {
            return site.statements.first { statement in
                let tokens = statement.split(separator: " ")
                let hasMatcher = tokens.count > 2 && (tokens[1].hasPrefix("/") || tokens[1].hasPrefix("@"))
                return tokens.first == "redir" && !hasMatcher
            }
        }
        let conditions = site.blocks.filter { $0.header.hasPrefix("if ") }
        let own = site.blocks.filter { block in paths.contains { block.header == "location = \($0)" } }
        let statements = site.statements + (conditions + own).flatMap(\.statements)
        return statements.first { statement in
            let tokens = statement.split(separator: " ")
            if tokens.first == "return" { return true }
            guard tokens.first == "rewrite", tokens.count > 1 else { return false }
            return paths.contains { HostPattern.covers(regex: String(tokens[1]), path: $0) }
        }
    }
}
