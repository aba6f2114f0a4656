/// Adds to the settings of nginx what association files need, and names what an addition cannot solve.
struct NginxAddition {
    private let bytes: [UInt8]
    private let resources: [HostAddition.Resource]
    /// The paths that today's devices request.
    private let paths: [String]
    /// The servers of the sites.
    private var servers: [NginxServer] = []

    /// - Parameter hosts: of the sites; servers of other hosts are left alone.
    init(to bytes: [UInt8], resources: [HostAddition.Resource], hosts: [String]) {
        self.bytes = bytes
        self.resources = resources
        paths = resources.filter(\.isCurrent).map(\.path)
        let outermost = ServerDirective.all(in: bytes, syntax: .nginx)
        var candidates: [(server: ServerDirective, inherited: [ServerDirective])] = []
        for directive in outermost {
            if directive.name == "server", directive.block != nil { candidates.append((directive, [])) }
            guard directive.name == "http" else { continue }
            let inherited = NginxServer.inheritedNames.compactMap { name in
                directive.directives.first { $0.name == name }
            }
            for inner in directive.directives where inner.name == "server" { candidates.append((inner, inherited)) }
        }
        candidates.removeAll { NginxServer.isForHTTPAlone($0.server) }
        let expressions = ExpressionMatches()
        let best = hosts.map { host in
            candidates.compactMap { NginxServer.rank(of: host, in: $0.server, expressions) }.min()
        }
        for candidate in candidates {
            var own: [String] = []
            for (host, best) in zip(hosts, best) {
                if let best, NginxServer.rank(of: host, in: candidate.server, expressions) == best { own.append(host) }
            }
            if own.isEmpty, !hosts.isEmpty { continue }
            servers.append(
                NginxServer(
                    server: candidate.server, inherited: candidate.inherited, hosts: own, expressions: expressions))
        }
    }

    // MARK: Text

    /// The settings with what they lack.
    var settings: [UInt8] {
        var edits: [TextEdit] = []
        for server in servers where problems(of: server).allSatisfy({ !$0.isDecisive }) {
            guard let block = server.server.block else { continue }
            let newLine = "\n\(block.indentation)    "
            var text = ""
            for resource in resources {
                if let own = server.ownLocation(of: resource.path) {
                    edits += exceptions(in: own, of: server)
                } else {
                    for line in lines(for: resource, in: server) { text += newLine + line }
                }
            }
            if text.isEmpty { continue }
            edits.append(.insertion(of: text + lineEnd(at: block.start, newLine), at: block.start))
        }
        return TextEdit.apply(edits, to: bytes)
    }

    /// What follows on the line of the brace gets a line of its own.
    private func lineEnd(at offset: Int, _ newLine: String) -> String {
        guard offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D else { return "" }
        return newLine
    }

    private func lines(for resource: HostAddition.Resource, in server: NginxServer) -> [String] {
        var lines = ["location = \(resource.path) {"]
        var isAlias = false
        if case .directive(let text) = server.folder(of: resource.path), !text.isEmpty {
            lines.append("    \(text)")
            isAlias = text.hasPrefix("alias ")
        }
        lines.append("    default_type \(resource.contentType);")
        if !isAlias { lines.append("    try_files $uri =404;") }
        return lines + server.exceptions(in: nil).map { "    \($0)" } + ["}"]
    }

    private func exceptions(in location: ServerDirective, of server: NginxServer) -> [TextEdit] {
        guard let block = location.block else { return [] }
        let newLine = "\n\(block.indentation)    "
        let text = server.exceptions(in: location).map { newLine + $0 }.joined()
        return text.isEmpty ? [] : [.insertion(of: text + lineEnd(at: block.start, newLine), at: block.start)]
    }

    // MARK: Problems

    private struct Problem {
        var finding: Finding
        /// The byte of the directive.
        var start: Int
        /// Whether nothing is written, since it would not help.
        var isDecisive: Bool
    }

    /// What must be changed by hand.
    var findings: [Finding] {
        if servers.isEmpty {
            return [
                LintRule.wrongStatus.finding(
                    "these settings describe no server of the site for https", hint: "name the file that does")
            ]
        }
        let lines = LineIndex(bytes)
        return servers.flatMap(problems).map { problem in
            var finding = problem.finding
            finding.location.line = lines.position(of: problem.start).line
            return finding
        }
    }

    private func problems(of server: NginxServer) -> [Problem] {
        var problems: [Problem] = []
        for path in paths {
            if let (directive, effect) = server.effect(of: server.server, path: path) {
                let hint =
                    switch effect {
                    case .unknown: "make sure that it leaves \(path) out"
                    default: "write it into 'location / { … }' in place of the whole server"
                    }
                add(effect, of: directive, path: path, hint: hint, to: &problems)
            }
            if let own = server.ownLocation(of: path) {
                addProblems(of: own, in: server, path: path, to: &problems)
            }
        }
        if problems.contains(where: \.isDecisive) { return problems }
        addFolderProblems(of: server, to: &problems)
        if let include = server.unknownInclude(in: server.server), problems.isEmpty {
            problems.append(
                Problem(
                    finding: LintRule.wrongStatus.finding(
                        "what '\(include.text)' does to \(pathList) is not known",
                        hint: "make sure that it has no redirect, rewrite or access rule for the whole server"),
                    start: include.start, isDecisive: false))
        }
        return problems
    }

    private var pathList: String { paths.joined(separator: " and ") }

    /// Problems of the same directive are one.
    private func add(
        _ effect: NginxServer.Effect, of directive: ServerDirective, path: String, hint: String,
        to problems: inout [Problem]
    ) {
        if problems.contains(where: { $0.start == directive.start }) { return }
        // What is true of the whole server is true of all paths.
        let all = paths.count > 1 && hint.hasPrefix("write it into") ? pathList : path
        let finding =
            switch effect {
            case .redirect:
                LintRule.redirect.finding(
                    "'\(directive.text)' applies to \(all) too, and devices do not follow redirects", hint: hint)
            case .answer:
                LintRule.wrongStatus.finding(
                    "'\(directive.text)' applies to \(all) too: it answers in place of the file", hint: hint)
            case .moved:
                LintRule.wrongStatus.finding(
                    "'\(directive.text)' applies to \(all) too: something else is served in place of the file",
                    hint: hint)
            case .unknown:
                LintRule.wrongStatus.finding("whether '\(directive.text)' applies to \(all) is not known", hint: hint)
            }
        if case .unknown = effect {
            problems.append(Problem(finding: finding, start: directive.start, isDecisive: false))
        } else {
            problems.append(Problem(finding: finding, start: directive.start, isDecisive: true))
        }
    }

    private func addProblems(
        of own: ServerDirective, in server: NginxServer, path: String, to problems: inout [Problem]
    ) {
        let hint = "write 'try_files $uri =404;' in its place"
        if let (directive, effect) = server.effect(of: own, path: path) {
            add(effect, of: directive, path: path, hint: hint, to: &problems)
        }
        let passes = ["proxy_pass", "fastcgi_pass", "uwsgi_pass", "scgi_pass", "grpc_pass"]
        if let directive = own.directives.first(where: { passes.contains($0.name) }) {
            let finding = LintRule.wrongStatus.finding(
                "'\(directive.text)' answers for \(path): what it serves is not known", hint: hint)
            problems.append(Problem(finding: finding, start: directive.start, isDecisive: true))
        }
        if let directive = server.restriction(in: own) {
            let finding = LintRule.wrongStatus.finding(
                "'\(directive.text)' keeps devices from \(path)", hint: "remove it from this location")
            problems.append(Problem(finding: finding, start: directive.start, isDecisive: true))
        }
        if let include = server.unknownInclude(in: own) {
            let finding = LintRule.wrongStatus.finding(
                "what '\(include.text)' does to \(path) is not known", hint: "make sure that it serves the file")
            problems.append(Problem(finding: finding, start: include.start, isDecisive: true))
        }
    }

    private func addFolderProblems(of server: NginxServer, to problems: inout [Problem]) {
        for path in paths {
            let location = "'location = \(path) { root FOLDER; default_type application/json; }'"
            let hint = "serve the file with \(location)"
            switch server.folder(of: path) {
            case .directive: continue
            case .unknown(let directive):
                let finding = LintRule.wrongStatus.finding(
                    "where the file of \(path) is, is not known: '\(directive.text)' may name its folder", hint: hint)
                problems.append(Problem(finding: finding, start: directive.start, isDecisive: true))
            case .none:
                let finding = LintRule.wrongStatus.finding(
                    "the server has no folder of files, so that \(path) is not served", hint: hint)
                problems.append(Problem(finding: finding, start: server.server.start, isDecisive: true))
            }
        }
    }
}
