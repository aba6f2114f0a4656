/// What an addition to the settings of a server cannot solve.
struct ServerProblem {
    var finding: Finding
    /// The byte of the directive.
    var start: Int
    /// Whether nothing is written, since it would not help.
    var isDecisive: Bool

    /// The finding about settings without a server of the sites.
    static var noServer: Finding {
        LintRule.wrongStatus.finding(
            "these settings describe no server of the site for https", hint: "name the file that does")
    }

    /// The findings, each with its line.
    static func findings(about problems: [ServerProblem], in bytes: [UInt8]) -> [Finding] {
        let lines = LineIndex(bytes)
        return problems.map { problem in
            var finding = problem.finding
            finding.location.line = lines.position(of: problem.start).line
            return finding
        }
    }
}

/// What an addition to the settings of nginx cannot solve.
extension NginxAddition {
    /// What must be changed by hand.
    var findings: [Finding] {
        if let mistake {
            let finding = Self.finding(about: mistake)
            let problem = ServerProblem(finding: finding, start: mistake.offset, isDecisive: true)
            return ServerProblem.findings(about: [problem], in: bytes)
        }
        if servers.isEmpty { return [ServerProblem.noServer] }
        return ServerProblem.findings(about: servers.flatMap(problems), in: bytes)
    }

    private static func finding(about mistake: ServerDirectiveReader.Mistake) -> Finding {
        let reason =
            switch mistake.kind {
            case .closing: "'}' closes no block"
            case .block(""): "a block is not closed"
            case .block(let name): "the block of '\(name)' is not closed"
            case .quotationMark: "a quotation mark is not closed"
            case .directive(let name): "no ';' ends '\(name)'"
            }
        return LintRule.wrongStatus.finding(
            "invalid settings of nginx: \(reason)",
            hint: "correct them, or name the file that has the site's server")
    }

    func problems(of server: NginxServer) -> [ServerProblem] {
        var problems: [ServerProblem] = []
        for path in paths {
            if let (directive, effect) = server.effect(of: server.server, path: path) {
                var hint = "write it into 'location / { … }' in place of the whole server"
                if effect == .unknown { hint = "make sure that it leaves \(path) out" }
                add(effect, of: directive, path: path, hint: hint, to: &problems)
            }
            if let own = server.ownLocation(of: path) {
                addProblems(of: own, in: server, path: path, to: &problems)
            }
        }
        if problems.contains(where: \.isDecisive) { return problems }
        addFolderProblems(of: server, to: &problems)
        addResponseProblems(of: server, to: &problems)
        if let include = server.unknownInclude(in: server.server), problems.isEmpty {
            problems.append(
                ServerProblem(
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
        to problems: inout [ServerProblem]
    ) {
        if problems.contains(where: { problem in problem.start == directive.start }) { return }
        // What is true of the whole server is true of all paths.
        var all = path
        if paths.count > 1, hint.hasPrefix("write it into") { all = pathList }
        let start = "'\(directive.text)' applies to \(all) too"
        let finding =
            switch effect {
            case .redirect:
                LintRule.redirect.finding("\(start), and devices do not follow redirects", hint: hint)
            case .answer:
                LintRule.wrongStatus.finding("\(start): it answers in place of the file", hint: hint)
            case .moved:
                LintRule.wrongStatus.finding(
                    "\(start): something else is served in place of the file", hint: hint)
            case .unknown:
                LintRule.wrongStatus.finding("whether '\(directive.text)' applies to \(all) is not known", hint: hint)
            }
        let isDecisive = effect != .unknown
        problems.append(ServerProblem(finding: finding, start: directive.start, isDecisive: isDecisive))
    }

    private func addProblems(
        of own: ServerDirective, in server: NginxServer, path: String, to problems: inout [ServerProblem]
    ) {
        let hint = "write 'try_files $uri =404;' in its place"
        if let (directive, effect) = server.effect(of: own, path: path) {
            add(effect, of: directive, path: path, hint: hint, to: &problems)
        }
        let passes = ["proxy_pass", "fastcgi_pass", "uwsgi_pass", "scgi_pass", "grpc_pass"]
        if let directive = own.directives.first(where: { directive in passes.contains(directive.name) }) {
            let finding = LintRule.wrongStatus.finding(
                "'\(directive.text)' answers for \(path): what it serves is not known", hint: hint)
            problems.append(ServerProblem(finding: finding, start: directive.start, isDecisive: true))
        }
        if let directive = server.restriction(in: own) {
            let finding = LintRule.wrongStatus.finding(
                "'\(directive.text)' keeps devices from \(path)", hint: "remove it from this location")
            problems.append(ServerProblem(finding: finding, start: directive.start, isDecisive: true))
        }
        if let include = server.unknownInclude(in: own) {
            let finding = LintRule.wrongStatus.finding(
                "what '\(include.text)' does to \(path) is not known", hint: "make sure that it serves the file")
            problems.append(ServerProblem(finding: finding, start: include.start, isDecisive: true))
        }
    }

    private func addFolderProblems(of server: NginxServer, to problems: inout [ServerProblem]) {
        for path in paths {
            let location = "'location = \(path) { root FOLDER; default_type application/json; }'"
            let hint = "serve the file with \(location)"
            if let alias = server.aliasOfOtherFile(for: path, in: folders) {
                let finding = LintRule.wrongStatus.finding(
                    "'\(alias.text)' gives \(path) the content of a file of a different name",
                    hint: "deploy the file under that name, or write the file's own name")
                problems.append(ServerProblem(finding: finding, start: alias.start, isDecisive: false))
            }
            switch server.folder(of: path, in: folders) {
            case .directive(_, doubt: nil): continue
            case .directive(let text, doubt: let location?):
                let finding = LintRule.wrongStatus.finding(
                    "'\(text)' of '\(location.text)' is written for \(path), and the server has a different folder",
                    hint: "deploy the file there, or remove the line from 'location = \(path)'")
                problems.append(ServerProblem(finding: finding, start: location.start, isDecisive: false))
            case .unknown(let directive):
                let finding = LintRule.wrongStatus.finding(
                    "where the file of \(path) is, is not known: '\(directive.text)' may name its folder", hint: hint)
                problems.append(ServerProblem(finding: finding, start: directive.start, isDecisive: true))
            case .none:
                let finding = LintRule.wrongStatus.finding(
                    "the server has no folder of files, so that \(path) is not served", hint: hint)
                problems.append(ServerProblem(finding: finding, start: server.server.start, isDecisive: true))
            }
        }
    }

    private func addResponseProblems(of server: NginxServer, to problems: inout [ServerProblem]) {
        if let directive = server.clientVerification {
            let finding = LintRule.wrongStatus.finding(
                "'\(directive.text)' applies to \(pathList) too, and devices have no certificate",
                hint:
                    "write 'ssl_verify_client optional;', and refuse requests without a certificate in other locations")
            problems.append(ServerProblem(finding: finding, start: directive.start, isDecisive: false))
        }
        for resource in resources where resource.isCurrent {
            addTypeProblem(of: resource, in: server, to: &problems)
            if let directive = server.filteredTypes(for: resource) {
                let finding = LintRule.wrongStatus.finding(
                    "'\(directive.text)' applies to \(resource.path) too: 'sub_filter' changes the file",
                    hint: "name the types of pages in its place, without \(resource.contentType)")
                problems.append(ServerProblem(finding: finding, start: directive.start, isDecisive: false))
            }
        }
    }

    private func addTypeProblem(
        of resource: HostAddition.Resource, in server: NginxServer, to problems: inout [ServerProblem]
    ) {
        let line = "default_type \(resource.contentType);"
        if let directive = server.wrongType(of: resource) {
            let finding = LintRule.contentType.finding(
                "'\(directive.text)' gives \(resource.path) a different content type",
                hint: "write '\(line)' in its place"
            ).rated(.warning)
            problems.append(ServerProblem(finding: finding, start: directive.start, isDecisive: false))
        }
        if let directive = server.addedType(for: resource.path) {
            let finding = LintRule.contentType.finding(
                "'\(directive.text)' gives \(resource.path) a second content type",
                hint: "write 'default_type' in its place: it replaces the content type"
            ).rated(.warning)
            problems.append(ServerProblem(finding: finding, start: directive.start, isDecisive: false))
        }
    }
}
