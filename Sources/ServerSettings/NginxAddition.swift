internal import AASA

/// Adds to a server of nginx what association files need, and names what an addition cannot solve.
struct NginxAddition {
    private let server: NginxServer
    private let files: [NginxResource]
    /// The paths of the files, as messages name them.
    private let paths: String
    private(set) var problems: [ServerProblem] = []

    init(_ addition: HostAddition, to server: NginxServer) {
        self.server = server
        files = addition.resources.map { NginxResource($0, of: server, made: addition.made) }
        paths = addition.pathList
        addWholeServerProblems()
        for file in files {
            addForwardingProblem(of: file)
            addProblemsOfOwnLocation(of: file)
            addPresentContent(of: file)
        }
        let open = files.filter { file in !problems.decide(on: file.path) }
        if open.isEmpty { return }
        addListenProblems()
        for file in open { addFolderProblems(of: file) }
        addClientProblem()
        for file in open { addResponseProblems(of: file) }
        addUnreadProblem()
    }

    // MARK: Text

    /// The lines that locations of the files lack, and the locations that the server lacks; none if they would not help.
    func edits(in bytes: [UInt8]) -> [TextEdit] {
        var edits: [TextEdit] = []
        var locations: [String] = []
        func add(_ lines: [String], to directive: ServerDirective) {
            guard let block = directive.block, !lines.isEmpty else { return }
            edits.append(block.insertion(of: lines, behind: "\n\(block.indentation)    ", in: bytes))
        }
        for file in files where !problems.decide(on: file.path) {
            if let own = file.own {
                // Included files are not changed.
                if own.inclusion == nil { add(file.missingLines, to: own) }
            } else {
                let lines = file.missingLines.map { line in "    \(line)" }
                locations += ["location = \(file.path) {"] + lines + ["}"]
            }
        }
        add(locations, to: server.server)
        return edits
    }

    // MARK: Directives of the server

    private mutating func addWholeServerProblems() {
        let effects = files.map { file in server.effect(of: server.server, path: file.path) }
        for found in effects {
            guard let (directive, effect) = found else { continue }
            let covered = zip(files, effects).filter { _, other in
                other?.directive.isSame(as: directive) == true && other?.effect == effect
            }
            let paths = covered.map(\.0.path)
            var hint = "write it into 'location / { … }' in place of the whole server"
            if !effect.isKnown { hint = "make sure that it leaves \(paths.joined(separator: " and ")) out" }
            add(effect, of: directive, on: paths, hint: hint)
        }
    }

    /// Problems of the same directive are one, unless the second is certain and the first is not.
    private mutating func add(
        _ effect: ServerProblem.Effect, of directive: ServerDirective, on paths: [String], hint: String
    ) {
        let others = problems.filter { problem in problem.isOf(directive) }
        if others.contains(where: { other in !other.decidedPaths.isEmpty || !effect.isKnown }) { return }
        let list = paths.joined(separator: " and ")
        let finding = ServerProblem.finding(about: directive.text, on: list, effect, hint: hint)
        problems.add(finding, at: directive, deciding: effect.isKnown ? paths : [])
    }

    private mutating func addListenProblems() {
        if server.isForHTTPAlone { problems.add(ServerProblem.forHTTPAlone, at: server.server) }
        guard let listen = server.listenOfProxy else { return }
        let finding = LintRule.wrongStatus.finding(
            "'\(listen.text)' answers only proxies that send the PROXY protocol: devices reach it through one",
            hint: "check the site at the address of the proxy"
        ).rated(.note)
        problems.add(finding, at: listen)
    }

    private mutating func addClientProblem() {
        guard let directive = server.clientVerification else { return }
        let finding = ServerProblem.finding(
            about: directive.text, on: paths, .clientVerification,
            hint: "write 'ssl_verify_client optional;', and refuse requests without a certificate in other locations")
        problems.add(finding, at: directive)
    }

    private mutating func addUnreadProblem() {
        guard let unread = server.unread(in: server.server) else { return }
        if problems.contains(where: { problem in problem.isOf(unread) }) { return }
        problems.add(
            unread, ServerProblem.unknownEffect(of: unread.text, on: paths),
            hint:
                "make sure that it has no location of the file, since nginx refuses a second one, and no redirect, rewrite or access rule for the whole server"
        )
    }

    /// A condition on what a proxy received is true of each request without one.
    private mutating func addForwardingProblem(of file: NginxResource) {
        guard server.receivesHTTPS,
            let (directive, effect) = server.effect(of: server.server, path: file.path, isForwarded: false),
            effect == .redirect, !problems.contains(where: { problem in problem.isOf(directive) })
        else { return }
        problems.add(
            directive, "'\(directive.text)' applies to \(paths) too unless a proxy in front sends X-Forwarded-Proto",
            hint: "without such a proxy, remove the condition: the server is for https itself", of: .redirect)
    }

    // MARK: Content of a path

    private mutating func addProblemsOfOwnLocation(of file: NginxResource) {
        guard let own = file.own else { return }
        let path = file.path
        let line = "write '\(file.replacement)' in its place"
        let hint = "\(ServerProblem.addition), and \(line)"
        if let (directive, effect) = server.effect(of: own, path: path) {
            let isRefusal = effect == .redirect || directive.name == "return" && directive.arguments.first != "200"
            add(effect, of: directive, on: [path], hint: isRefusal ? line : hint)
        }
        if let directive = own.directives.first(where: \.passesRequests) {
            problems.add(
                directive, "'\(directive.text)' answers for \(path): what it serves is not known",
                hint: hint, deciding: [path])
        }
        if let directive = server.restriction(in: own) {
            problems.add(
                directive, "'\(directive.text)' keeps devices from \(path)",
                hint: "remove it from this location", deciding: [path])
        }
        if let unread = server.unread(in: own) {
            problems.add(
                unread, ServerProblem.unknownEffect(of: unread.text, on: path),
                hint: "make sure that it serves the file", deciding: [path])
        }
    }

    private mutating func addPresentContent(of file: NginxResource) {
        guard let (content, isForFile) = file.presentContent else {
            guard let alias = file.replacedAlias else { return }
            let message = ServerProblem.present(alias.text, of: file.path)
            let finding = LintRule.wrongStatus.finding(message, hint: ServerProblem.replacementHint).rated(.note)
            return problems.add(finding, at: alias)
        }
        var hint = ServerProblem.replacementHint
        // A location of a pattern may be in front of the one that would be written.
        if isForFile { hint = "\(ServerProblem.addition), and write '\(file.replacement)'" }
        let decided = isForFile ? [file.path] : []
        problems.add(content, ServerProblem.present(content.text, of: file.path), hint: hint, deciding: decided)
    }

    // MARK: Folder of a path

    private mutating func addFolderProblems(of file: NginxResource) {
        addLocationProblems(of: file)
        let path = file.path
        let hint = "serve the file with 'location = \(path) { \(file.rootLines) }'"
        switch file.place {
        case .file(let found) where found.isInDoubt:
            problems.add(
                found.block,
                "'\(found.directive)' of '\(found.block.text)' is written for \(path), and the server has a different folder",
                hint: "deploy the file there, or remove the line from '\(file.locationText)'")
        case .file(let found): addPlaceProblem(of: found, for: file)
        case .unknown(let directive):
            problems.add(
                directive, "the folder of \(path) is not known: '\(directive.text)' may name it",
                hint: hint, deciding: [path])
        case .none: problems.add(server.server, ServerProblem.noFolder(for: path), hint: hint, deciding: [path])
        }
    }

    /// Problems of the directives that a location of the file itself has.
    private mutating func addLocationProblems(of file: NginxResource) {
        let path = file.path
        if let alias = file.aliasOfOtherFile {
            problems.add(
                alias, "'\(alias.text)' gives \(path) the content of a file of a different name",
                hint: "\(ServerProblem.addition), and deploy it under that name, or write the file's own name")
        }
        if let root = file.rootOfOtherFolder {
            problems.add(
                root, "'\(root.text)' of the location of \(path) is not the folder in which the file is made",
                hint: "deploy the file there, or remove the line")
        }
        if file.lacksFolders, let location = file.locationOfOneFile {
            let root = file.made.name(for: path, host: "$host")
            problems.add(
                location, ServerProblem.oneFile(of: path, for: server.hosts),
                hint: "serve it with 'root \(root);' and 'try_files $uri =404;' in '\(file.locationText)'")
        }
        if let (trial, name) = file.trialOfOtherFiles {
            let attempt = name.map { name in "tries '\(name)' before" } ?? "does not try"
            problems.add(
                trial, "'\(trial.text)' \(attempt) the file of \(path)",
                hint: "\(ServerProblem.addition), and write '\(file.replacement)' in its place")
        }
    }

    /// The problem of a file that the server looks for in a different folder from that in which it is made.
    private mutating func addPlaceProblem(of found: NginxFile, for file: NginxResource) {
        guard let folder = file.folders.first, let source = file.otherFolder(of: found) else { return }
        if problems.contains(where: { problem in problem.isOf(source) }) { return }
        if let other = file.folder(of: found) {
            return problems.add(ServerProblem.otherFolder(other, than: folder), at: source)
        }
        let made = folder + file.path
        problems.add(
            source, "'\(source.text)' gives \(file.path) the file \(found.path), and it is made as \(made)",
            hint: "deploy it there, or write 'alias \(made);' in '\(file.locationText)'")
    }

    // MARK: Response to a path

    private mutating func addResponseProblems(of file: NginxResource) {
        let lines = file.missingLines
        if let own = file.own, own.inclusion != nil, !lines.isEmpty {
            problems.add(
                own, "'\(own.text)' of an included file lacks '\(lines.joined(separator: " "))'",
                hint: "write it there: included files are not changed")
        }
        addTypeProblems(of: file)
        for (types, filter) in file.filteredTypes {
            problems.add(
                types, "'\(types.text)' applies to \(file.path) too: '\(filter.name)' changes the file",
                hint: "name the types of pages in its place, without \(file.resource.contentType)")
        }
    }

    private mutating func addTypeProblems(of file: NginxResource) {
        let type = file.resource.contentType
        if let directive = file.wrongType {
            let isDefault = directive.name == "default_type"
            let entry = "\(type) \(file.resource.fileExtension ?? "");"
            addDifferentType(of: file, by: directive, inPlace: isDefault ? "default_type \(type);" : entry)
        }
        if let directive = file.ownHeaderChange { addDifferentType(of: file, by: directive, inPlace: file.headerLine) }
        guard let directive = file.addedType else { return }
        var hint = "write 'default_type' in its place: it replaces the content type"
        let own = file.own?.directives ?? []
        // The location has, or gets, a 'default_type'.
        if own.contains(where: directive.isSame) { hint = "remove it: 'default_type' is enough" }
        problems.add(
            directive, "'\(directive.text)' gives \(file.path) a second content type", hint: hint, of: .contentType)
    }

    private mutating func addDifferentType(of file: NginxResource, by directive: ServerDirective, inPlace line: String)
    {
        problems.add(
            directive, "'\(directive.text)' gives \(file.path) a different content type",
            hint: "write '\(line)' in its place", of: .contentType)
    }
}
