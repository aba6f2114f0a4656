/// Where a server of nginx has the file of a path.
enum NginxFolder {
    /// The directive that a location of the path alone needs; empty if it has the folder of the server.
    ///
    /// - Parameter doubt: the location with this folder, where the server has another one and
    ///   the file may be in either.
    case directive(String, doubt: ServerDirective?)
    case unknown(ServerDirective)
    case none
}

extension NginxServer {
    /// A folder that the location of a path may use.
    private struct Candidate {
        /// Empty for the folder of the server.
        var directive: String
        /// The path of the file in the system.
        var file: String
        var location: ServerDirective
    }

    /// - Parameter folders: the paths of the folder in which the file is made; empty if they are not known.
    func folder(of path: String, in folders: [String]) -> NginxFolder {
        let own = ownLocation(of: path)
        if own?.folder != nil { return .directive("", doubt: nil) }
        let location = own ?? location(for: path)
        if let location, let folder = location.folder, folder != commonRoot, !location.hasPlainFolder(for: path) {
            return .unknown(location)
        }
        let candidates = candidates(for: path, location: location)
        guard let first = candidates.first else { return folderOutsideOfLocations }
        for candidate in candidates where isMade(candidate.file, for: path, in: folders) {
            return .directive(candidate.directive, doubt: nil)
        }
        // A location of every path has the folder of the site.
        let isOfSite = first.directive.isEmpty || first.location.arguments == ["/"]
        let isInDoubt = !isOfSite && candidates.contains { candidate in candidate.file != first.file }
        let doubt: ServerDirective? = if isInDoubt { first.location } else { nil }
        return .directive(first.directive, doubt: doubt)
    }

    /// The folder of locations without one of their own.
    var commonRoot: String? { server.value(of: "root") ?? inherited.value(of: "root") }

    /// The `alias` by which the path's own location serves a file of a different name.
    func aliasOfOtherFile(for path: String, in folders: [String]) -> ServerDirective? {
        guard let own = ownLocation(of: path), let alias = own.directives.first(named: "alias"),
            let file = alias.arguments.first
        else { return nil }
        let hasItsName = file.lastPathComponent == path.lastPathComponent
        return hasItsName || isMade(file, for: path, in: folders) ? nil : alias
    }

    /// The `root` by which the path's own location serves a file of a different folder from the server's,
    /// in which the file is made.
    func rootOfOtherFolder(for path: String, in folders: [String]) -> ServerDirective? {
        guard let root = ownLocation(of: path)?.directives.first(named: "root"), let folder = root.arguments.first,
            let commonRoot
        else { return nil }
        let isMadeThere = isMade(Self.file(path, below: folder), for: path, in: folders)
        return isMadeThere || !isMade(Self.file(path, below: commonRoot), for: path, in: folders) ? nil : root
    }

    /// Whether a file, which may be named with variables such as `$host`, is the one that is made.
    private func isMade(_ file: String, for path: String, in folders: [String]) -> Bool {
        let values = [file] + hosts.compactMap { host in NginxRequest(path: path, host: host).value(of: file) }
        return folders.contains { folder in values.contains(folder + path) }
    }

    /// The `try_files` by which the path's own location tries other files alone.
    func trialOfOtherFiles(for path: String) -> ServerDirective? {
        guard let trial = ownLocation(of: path)?.directives.first(named: "try_files") else { return nil }
        let request = NginxRequest(path: path, host: nil)
        // The last word is what follows if there is no file.
        let files = trial.arguments.dropLast().map(request.value(of:))
        return files.contains(path) || files.contains(nil) ? nil : trial
    }

    /// The `try_files` by which the path's own location tries a file of a fixed name before the file, with that name:
    /// nginx serves the first that exists (nginx.org/en/docs/http/ngx_http_core_module.html#try_files).
    func trialOfFixedFile(for path: String) -> (trial: ServerDirective, name: String)? {
        guard let trial = ownLocation(of: path)?.directives.first(named: "try_files") else { return nil }
        let request = NginxRequest(path: path, host: nil)
        for name in trial.arguments.dropLast() {
            if request.value(of: name) == path { return nil }
            if !name.contains("$") { return (trial, name) }
        }
        return nil
    }

    /// The folder that nginx uses for the path comes first.
    private func candidates(for path: String, location: ServerDirective?) -> [Candidate] {
        var candidates: [Candidate] = []
        if let location, let candidate = Self.candidate(location, path: path) { candidates.append(candidate) }
        if let commonRoot {
            let file = Self.file(path, below: commonRoot)
            // What a location repeats is the folder of the server.
            candidates.removeAll { candidate in candidate.file == file }
            candidates.append(Candidate(directive: "", file: file, location: server))
        }
        if let whole = locationOfEveryPath, whole.hasPlainFolder(for: path) {
            candidates += [Self.candidate(whole, path: path)].compactMap(\.self)
        }
        return candidates
    }

    /// The location `/`, if it has a root.
    private var locationOfEveryPath: ServerDirective? {
        let whole = server.directives.first { directive in
            directive.name == "location" && directive.arguments == ["/"]
        }
        guard let whole, whole.value(of: "root") != nil else { return nil }
        return whole
    }

    private static func candidate(_ location: ServerDirective, path: String) -> Candidate? {
        if let alias = location.value(of: "alias") {
            let file = "\(alias)\(path.dropFirst(location.prefix.count))"
            return Candidate(directive: "alias \(file);", file: file, location: location)
        }
        guard let root = location.value(of: "root") else { return nil }
        return Candidate(directive: "root \(root);", file: file(path, below: root), location: location)
    }

    private static func file(_ path: String, below root: String) -> String {
        if root.hasSuffix("/") { root.dropLast() + path } else { root + path }
    }

    private var folderOutsideOfLocations: NginxFolder {
        if let whole = locationOfEveryPath { return .unknown(whole) }
        return unread(in: server).map(NginxFolder.unknown) ?? .none
    }
}

extension ServerDirective {
    /// What a block has as its folder.
    var folder: String? { value(of: "alias") ?? value(of: "root") }

    /// The path of a location.
    fileprivate var prefix: String { arguments.last ?? "" }

    /// Whether the folder of a location means the same without quotation marks, and in a location of the path alone.
    fileprivate func hasPlainFolder(for path: String) -> Bool {
        guard let folder else { return false }
        if value(of: "alias") != nil, !path.hasPrefix(prefix) { return false }
        return folder.utf8.allSatisfy { byte in byte.isLetterOrDigit || "/._$-".utf8.contains(byte) }
    }
}
