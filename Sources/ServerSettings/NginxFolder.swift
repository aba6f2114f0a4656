internal import AASA

/// Where a server of nginx has the file of a path.
enum NginxFolder {
    case file(NginxFile)
    case unknown(ServerDirective)
    case none
}

/// The file that a server of nginx has for a path.
struct NginxFile {
    /// What a location of the path alone needs for it; empty if it has the folder already.
    var directive: String
    /// The path in the system, which may have variables.
    var path: String
    /// The location, or the server, with the folder.
    var block: ServerDirective
    /// Whether the server has another folder, and the file may be in either.
    var isInDoubt = false

    /// The folder of the site in which a path is the file; the file itself where that is not known.
    func folder(of requested: String) -> String {
        path.hasSuffix(requested) ? String(path.dropLast(requested.count)) : path
    }
}

extension NginxServer {
    /// - Parameter folders: the paths of the folder in which the file is made; empty if they are not known.
    func folder(of path: String, in folders: [String]) -> NginxFolder {
        let own = ownLocation(of: path)
        if let own, var file = Self.file(path, of: own) {
            file.directive = ""
            return .file(file)
        }
        let location = own ?? location(for: path)
        if let location, let folder = location.folder, folder != commonRoot, !location.hasPlainFolder(for: path) {
            return .unknown(location)
        }
        let candidates = candidates(for: path, location: location)
        guard var first = candidates.first else { return folderOutsideOfLocations }
        for candidate in candidates where isMade(candidate.path, for: path, in: folders) { return .file(candidate) }
        // A location of every path has the folder of the site.
        let isOfSite = first.directive.isEmpty || first.block.arguments == ["/"]
        first.isInDoubt = !isOfSite && candidates.contains { candidate in candidate.path != first.path }
        return .file(first)
    }

    /// The folder of locations without one of their own.
    var commonRoot: String? { server.value(of: "root") ?? inherited.value(of: "root") }

    /// The `alias` by which the path's own location serves a file of a different name.
    func aliasOfOtherFile(for path: String, in folders: [String]) -> ServerDirective? {
        guard let own = ownLocation(of: path), let alias = own.directives.first(named: "alias"),
            let file = alias.arguments.first
        else { return nil }
        return isOther(file, than: path, in: folders) ? alias : nil
    }

    /// Whether the file of an `alias` is not that of a path. A location of the path alone captures nothing.
    private func isOther(_ file: String, than path: String, in folders: [String]) -> Bool {
        let hasItsName = file.lastPathComponent == path.lastPathComponent
        return !hasItsName && !isMade(file, for: path, in: folders)
    }

    /// The directive that serves something else at a path, in a location for the file or its folder by name: a location
    /// of the path alone would replace it.
    func presentContent(
        of path: String, in folders: [String]
    ) -> (directive: ServerDirective, isForFile: Bool)? {
        guard ownLocation(of: path) == nil, let location = locations(for: path).last else { return nil }
        let pattern = location.text.without("\\")
        let isForFile = pattern.contains(text: path.lastPathComponent)
        guard isForFile || pattern.contains(text: "/.well-known") else { return nil }
        for directive in location.directives {
            // That of a folder serves the file of the same name.
            if directive.name == "alias", !isForFile { continue }
            if replaces(directive, path, in: folders) { return (directive, isForFile) }
        }
        return nil
    }

    /// Whether a directive serves something else than the file of a path.
    private func replaces(_ directive: ServerDirective, _ path: String, in folders: [String]) -> Bool {
        let arguments = Array(directive.arguments)
        guard let first = arguments.first else { return directive.name == "try_files" || directive.passesRequests }
        switch directive.name {
        case "return": return first == "200"
        case "rewrite":
            let applies = arguments.count >= 2 && expressions.match(first, in: path) != .no
            return applies && !arguments[1].mayRepeat(path)
        case "alias": return !first.hasCaptureAtItsEnd && isOther(first, than: path, in: folders)
        case "try_files": return !arguments.dropLast().contains { name in name.mayRepeat(path) }
        default: return directive.passesRequests
        }
    }

    /// The `alias` of a location around a path whose file is not the one that a location of the path alone will serve.
    func replacedAlias(for path: String, in folders: [String]) -> ServerDirective? {
        guard ownLocation(of: path) == nil, let location = location(for: path), path.hasPrefix(location.prefix),
            let alias = location.directives.first(named: "alias"), let present = Self.file(path, of: location),
            case .file(let chosen) = folder(of: path, in: folders), chosen.path != present.path
        else { return nil }
        return alias
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

    /// The directive that names the folder of a file which is not the one that is made.
    func otherFolder(of file: NginxFile, for path: String, in folders: [String]) -> ServerDirective? {
        if isMade(file.path, for: path, in: folders) { return nil }
        let directives = file.block.directives + inherited
        return directives.first(named: "alias") ?? directives.first(named: "root")
    }

    /// The file with the values of its variables for a host of the server, where these are known.
    func resolved(_ file: NginxFile, for path: String) -> NginxFile {
        var resolved = file
        resolved.path = values(of: file.path, for: path).first ?? file.path
        return resolved
    }

    /// Whether the folder of a site has the file when it is deployed as it is.
    func mayHaveFolder(of file: NginxFile, for path: String) -> Bool {
        let values = values(of: file.path, for: path)
        return values.isEmpty || values.contains { value in value.hasSuffix(path) }
    }

    /// Whether a file, which may be named with variables such as `$host`, is the one that is made.
    private func isMade(_ file: String, for path: String, in folders: [String]) -> Bool {
        let values = [file] + values(of: file, for: path)
        return folders.contains { folder in values.contains(folder + path) }
    }

    /// A file with the values of its variables for each host, where these are known.
    private func values(of file: String, for path: String) -> [String] {
        requestedHosts.compactMap { host in NginxRequest(path: path, host: host).value(of: file) }
    }

    /// The `try_files` by which the path's own location serves a different file, with the fixed name that it tries
    /// before the path, or nil if it does not try the path: nginx serves the first file that exists
    /// (nginx.org/en/docs/http/ngx_http_core_module.html#try_files).
    func trialOfOtherFiles(for path: String) -> (trial: ServerDirective, name: String?)? {
        guard let trial = ownLocation(of: path)?.directives.first(named: "try_files") else { return nil }
        let request = NginxRequest(path: path, host: nil)
        // The last word is what follows if there is no file.
        let names = trial.arguments.dropLast()
        let files = names.map(request.value(of:))
        if !files.contains(path), !files.contains(nil) { return (trial, nil) }
        let earlier = zip(names, files).prefix { _, file in file != path }
        guard let fixed = earlier.first(where: { name, _ in !name.contains("$") }) else { return nil }
        return (trial, fixed.0)
    }

    /// The location that serves one file of the path for all hosts, and is not to be replaced: the path's own, and one
    /// with an `alias`.
    func locationOfOneFile(for path: String) -> ServerDirective? {
        guard let own = ownLocation(of: path) else {
            let location = location(for: path)
            return location?.value(of: "alias") == nil ? nil : location
        }
        let request = NginxRequest(path: path, host: nil)
        let trial = own.directives.first(named: "try_files")
        // The name of the host is in a variable.
        let dependsOnHost = trial?.arguments.contains { name in request.value(of: name) == nil } ?? false
        return dependsOnHost ? nil : own
    }

    /// The folder that nginx uses for the path comes first.
    private func candidates(for path: String, location: ServerDirective?) -> [NginxFile] {
        var candidates: [NginxFile] = []
        if let location, let candidate = Self.file(path, of: location) { candidates.append(candidate) }
        if let commonRoot {
            let file = Self.file(path, below: commonRoot)
            // What a location repeats is the folder of the server.
            candidates.removeAll { candidate in candidate.path == file }
            candidates.append(NginxFile(directive: "", path: file, block: server))
        }
        if let whole = locationOfEveryPath, whole.hasPlainFolder(for: path) {
            candidates += [Self.file(path, of: whole)].compactMap(\.self)
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

    /// The file in the folder of a location; nil for one without a folder.
    private static func file(_ path: String, of location: ServerDirective) -> NginxFile? {
        if let alias = location.value(of: "alias") {
            let file = "\(alias)\(path.dropFirst(location.prefix.count))"
            return NginxFile(directive: "alias \(file);", path: file, block: location)
        }
        guard let root = location.value(of: "root") else { return nil }
        return NginxFile(directive: "root \(root);", path: file(path, below: root), block: location)
    }

    private static func file(_ path: String, below root: String) -> String {
        root.withoutTrailingSlash + path
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
