internal import AASA

/// What an addition to the settings of nginx cannot solve.
extension NginxAddition {
    /// What must be changed by hand.
    private func findings(about problems: [[ServerProblem]]) -> [Finding] {
        if let mistake {
            let finding = LintRule.wrongStatus.finding(
                "invalid settings of nginx: \(mistake.reason)",
                hint: "correct them, or name the file that has the site's server")
            return [finding.placed(at: LineIndex(bytes).position(of: mistake.offset).line)]
        }
        if describesNoServer { return [ServerProblem.noServer(butIn: otherPath)] }
        var notes: Set<String> = []
        let reported = problems.joined().filter { problem in
            // Servers may have the same folder.
            problem.finding.severity != .note || notes.insert(problem.finding.message).inserted
        }
        return ServerProblem.findings(about: reported, in: bytes)
    }

    /// Whether the settings can be read, and have no server of the sites.
    private var describesNoServer: Bool { mistake == nil && servers.isEmpty }

    var result: HostAddition.Result {
        let problems = servers.map(self.problems(of:))
        return HostAddition.Result(
            settings: settings(with: problems), findings: findings(about: problems),
            server: servers.isEmpty ? nil : .nginx, describesNoServer: describesNoServer,
            isForHTTPAlone: servers.contains(where: \.isForHTTPAlone))
    }

    func problems(of server: NginxServer) -> [ServerProblem] {
        var problems: [ServerProblem] = []
        addWholeServerProblems(of: server, to: &problems)
        for path in addition.paths {
            addForwardingProblem(of: server, path: path, to: &problems)
            if let own = server.ownLocation(of: path) {
                addProblems(of: own, in: server, path: path, to: &problems)
            }
            addPresentContent(of: server, path: path, to: &problems)
        }
        if problems.contains(where: \.isDecisive) { return problems }
        addListenProblems(of: server, to: &problems)
        addFolderProblems(of: server, to: &problems)
        addResponseProblems(of: server, to: &problems)
        addUnreadProblem(of: server, to: &problems)
        return problems
    }

    private func addWholeServerProblems(of server: NginxServer, to problems: inout [ServerProblem]) {
        let effects = addition.paths.map { path in server.effect(of: server.server, path: path) }
        for found in effects {
            guard let (directive, effect) = found else { continue }
            let covered = zip(addition.paths, effects).filter { _, other in
                other?.directive.isSame(as: directive) == true && other?.effect == effect
            }
            let paths = covered.map(\.0).joined(separator: " and ")
            var hint = "write it into 'location / { … }' in place of the whole server"
            if !effect.isKnown { hint = "make sure that it leaves \(paths) out" }
            add(effect, of: directive, path: paths, hint: hint, to: &problems)
        }
    }

    private func addPresentContent(of server: NginxServer, path: String, to problems: inout [ServerProblem]) {
        let folders = folders(of: path, for: server)
        guard let (content, isForFile) = server.presentContent(of: path, in: folders) else {
            guard let alias = server.replacedAlias(for: path, in: folders) else { return }
            let message = ServerProblem.present(alias.text, of: path)
            let finding = LintRule.wrongStatus.finding(message, hint: ServerProblem.replacementHint).rated(.note)
            return problems.add(finding, at: alias)
        }
        var hint = ServerProblem.replacementHint
        // A location of a pattern may be in front of the one that would be written.
        if isForFile { hint = "\(ServerProblem.addition), and write '\(replacement(of: path, in: server))'" }
        problems.add(content, ServerProblem.present(content.text, of: path), hint: hint, isDecisive: isForFile)
    }

    private func addListenProblems(of server: NginxServer, to problems: inout [ServerProblem]) {
        if server.isForHTTPAlone { problems.add(ServerProblem.forHTTPAlone, at: server.server) }
        guard let listen = server.listenOfProxy else { return }
        let finding = LintRule.wrongStatus.finding(
            "'\(listen.text)' answers only proxies that send the PROXY protocol: devices reach it through one",
            hint: "check the site at the address of the proxy"
        ).rated(.note)
        problems.add(finding, at: listen)
    }

    private func addUnreadProblem(of server: NginxServer, to problems: inout [ServerProblem]) {
        guard let unread = server.unread(in: server.server) else { return }
        if problems.contains(where: { problem in problem.isOf(unread) }) { return }
        problems.add(
            unread, ServerProblem.unknownEffect(of: unread.text, on: pathList),
            hint:
                "make sure that it has no location of the file, since nginx refuses a second one, and no redirect, rewrite or access rule for the whole server"
        )
    }

    /// A condition on what a proxy received is true of each request without one.
    private func addForwardingProblem(of server: NginxServer, path: String, to problems: inout [ServerProblem]) {
        guard server.receivesHTTPS,
            let (directive, effect) = server.effect(of: server.server, path: path, isForwarded: false),
            effect == .redirect, !problems.contains(where: { problem in problem.isOf(directive) })
        else { return }
        problems.add(
            directive, "'\(directive.text)' applies to \(pathList) too unless a proxy in front sends X-Forwarded-Proto",
            hint: "without such a proxy, remove the condition: the server is for https itself", of: .redirect)
    }

    private var pathList: String { addition.pathList }

    /// Problems of the same directive are one, unless the second is certain and the first is not.
    private func add(
        _ effect: ServerProblem.Effect, of directive: ServerDirective, path: String, hint: String,
        to problems: inout [ServerProblem]
    ) {
        let others = problems.filter { problem in problem.isOf(directive) }
        if others.contains(where: { other in other.isDecisive || !effect.isKnown }) { return }
        let finding = ServerProblem.finding(about: directive.text, on: path, effect, hint: hint)
        problems.add(finding, at: directive, isDecisive: effect.isKnown)
    }

    private func addProblems(
        of own: ServerDirective, in server: NginxServer, path: String, to problems: inout [ServerProblem]
    ) {
        let line = "write '\(replacement(of: path, in: server))' in its place"
        let hint = "\(ServerProblem.addition), and \(line)"
        if let (directive, effect) = server.effect(of: own, path: path) {
            let isRefusal = effect == .redirect || directive.name == "return" && directive.arguments.first != "200"
            add(effect, of: directive, path: path, hint: isRefusal ? line : hint, to: &problems)
        }
        if let directive = own.directives.first(where: \.passesRequests) {
            problems.add(
                directive, "'\(directive.text)' answers for \(path): what it serves is not known",
                hint: hint, isDecisive: true)
        }
        if let directive = server.restriction(in: own) {
            problems.add(
                directive, "'\(directive.text)' keeps devices from \(path)",
                hint: "remove it from this location", isDecisive: true)
        }
        if let unread = server.unread(in: own) {
            problems.add(
                unread, ServerProblem.unknownEffect(of: unread.text, on: path),
                hint: "make sure that it serves the file", isDecisive: true)
        }
    }

    private func addFolderProblems(of server: NginxServer, to problems: inout [ServerProblem]) {
        for path in addition.paths {
            let folders = folders(of: path, for: server)
            addLocationProblems(of: path, in: server, madeIn: folders, to: &problems)
            let location = "'location = \(path) { \(rootLines(for: path)) }'"
            let hint = "serve the file with \(location)"
            switch folder(of: path, in: server) {
            case .file(let file) where file.isInDoubt:
                problems.add(
                    file.block,
                    "'\(file.directive)' of '\(file.block.text)' is written for \(path), and the server has a different folder",
                    hint: "deploy the file there, or remove the line from '\(locationText(for: path, in: server))'")
            case .file(let file): addPlaceProblem(of: file, for: path, in: server, madeIn: folders, to: &problems)
            case .unknown(let directive):
                problems.add(
                    directive, "the folder of \(path) is not known: '\(directive.text)' may name it",
                    hint: hint, isDecisive: true)
            case .none:
                problems.add(
                    server.server, ServerProblem.noFolder(for: path), hint: hint, isDecisive: true)
            }
        }
    }

    /// Problems of the directives that a location of the file itself has.
    private func addLocationProblems(
        of path: String, in server: NginxServer, madeIn folders: [String], to problems: inout [ServerProblem]
    ) {
        if let alias = server.aliasOfOtherFile(for: path, in: folders) {
            problems.add(
                alias, "'\(alias.text)' gives \(path) the content of a file of a different name",
                hint: "\(ServerProblem.addition), and deploy it under that name, or write the file's own name")
        }
        if let root = server.rootOfOtherFolder(for: path, in: folders) {
            problems.add(
                root, "'\(root.text)' of the location of \(path) is not the folder in which the file is made",
                hint: "deploy the file there, or remove the line")
        }
        if lacksFolders(of: path, in: server), let file = server.locationOfOneFile(for: path) {
            problems.add(
                file, ServerProblem.oneFile(of: path, for: server.hosts),
                hint:
                    "serve it with 'root \(addition.made.name(for: path, host: "$host"));' and 'try_files $uri =404;' in '\(locationText(for: path, in: server))'"
            )
        }
        let hint = "\(ServerProblem.addition), and write '\(replacement(of: path, in: server))' in its place"
        if let (trial, name) = server.trialOfOtherFiles(for: path) {
            let attempt = name.map { name in "tries '\(name)' before" } ?? "does not try"
            problems.add(trial, "'\(trial.text)' \(attempt) the file of \(path)", hint: hint)
        }
    }

    /// The location of a path alone, as it is written or as it is to be added.
    private func locationText(for path: String, in server: NginxServer) -> String {
        server.ownLocation(of: path)?.text ?? "location = \(path)"
    }

    /// The problem of a file that the server looks for in a different folder from that in which it is made.
    private func addPlaceProblem(
        of file: NginxFile, for path: String, in server: NginxServer, madeIn folders: [String],
        to problems: inout [ServerProblem]
    ) {
        guard let folder = folders.first, let source = server.otherFolder(of: file, for: path, in: folders) else {
            return
        }
        if problems.contains(where: { problem in problem.isOf(source) }) { return }
        if server.mayHaveFolder(of: file, for: path) {
            let other = server.resolved(file, for: path).folder(of: path)
            problems.add(ServerProblem.otherFolder(other, than: folder), at: source)
            return
        }
        problems.add(
            source, "'\(source.text)' gives \(path) the file \(file.path), and it is made as \(folder)\(path)",
            hint: "deploy it there, or write 'alias \(folder)\(path);' in '\(locationText(for: path, in: server))'")
    }

    private func addResponseProblems(of server: NginxServer, to problems: inout [ServerProblem]) {
        if let directive = server.clientVerification {
            let finding = ServerProblem.finding(
                about: directive.text, on: pathList, .clientVerification,
                hint:
                    "write 'ssl_verify_client optional;', and refuse requests without a certificate in other locations")
            problems.add(finding, at: directive)
        }
        for resource in addition.resources {
            addProblemOfIncludedLocation(of: resource, in: server, to: &problems)
            addTypeProblem(of: resource, in: server, to: &problems)
            for (types, filter) in server.filteredTypes(for: resource) {
                problems.add(
                    types, "'\(types.text)' applies to \(resource.path) too: '\(filter.name)' changes the file",
                    hint: "name the types of pages in its place, without \(resource.contentType)")
            }
        }
    }

    private func addProblemOfIncludedLocation(
        of resource: HostAddition.Resource, in server: NginxServer, to problems: inout [ServerProblem]
    ) {
        guard let own = server.ownLocation(of: resource.path), own.inclusion != nil else { return }
        let lines = missingLines(in: own, for: resource, in: server)
        if lines.isEmpty { return }
        problems.add(
            own, "'\(own.text)' of an included file lacks '\(lines.joined(separator: " "))'",
            hint: "write it there: included files are not changed")
    }

    private func addTypeProblem(
        of resource: HostAddition.Resource, in server: NginxServer, to problems: inout [ServerProblem]
    ) {
        if let directive = server.wrongType(of: resource) {
            let isDefault = directive.name == "default_type"
            let ending = resource.fileExtension ?? ""
            let line = isDefault ? "default_type \(resource.contentType);" : "\(resource.contentType) \(ending);"
            problems.addDifferentType(by: directive, for: resource, inPlace: line)
        }
        if let directive = server.ownHeaderChange(of: resource) {
            let line = "more_set_headers \"Content-Type: \(resource.contentType)\";"
            problems.addDifferentType(by: directive, for: resource, inPlace: line)
        }
        if let directive = server.addedType(for: resource.path) {
            var hint = "write 'default_type' in its place: it replaces the content type"
            let own = server.ownLocation(of: resource.path)?.directives ?? []
            // The location has, or gets, a 'default_type'.
            if own.contains(where: directive.isSame) { hint = "remove it: 'default_type' is enough" }
            problems.add(
                directive, "'\(directive.text)' gives \(resource.path) a second content type",
                hint: hint, of: .contentType)
        }
    }
}

extension [ServerProblem] {
    fileprivate mutating func addDifferentType(
        by directive: ServerDirective, for resource: HostAddition.Resource, inPlace line: String
    ) {
        add(
            directive, "'\(directive.text)' gives \(resource.path) a different content type",
            hint: "write '\(line)' in its place", of: .contentType)
    }
}
