internal import AASA

/// A file that is made for the sites of a server of nginx: where the server looks for it.
struct NginxResource {
    let resource: HostAddition.Resource
    let server: NginxServer
    let made: MadeFolders
    /// The location of the path alone, or the one that begins with it and ends the search.
    let own: ServerDirective?

    init(_ resource: HostAddition.Resource, of server: NginxServer, made: MadeFolders) {
        self.resource = resource
        self.server = server
        self.made = made
        own = server.server.ownLocation(of: resource.path)
    }

    var path: String { resource.path }

    // MARK: Folder

    /// Where a server has a file.
    enum Place {
        case file(NginxFile)
        case unknown(ServerDirective)
        case none
    }

    /// The folders in which the file is made. A server of several sites may have that of all of them.
    var folders: [String] {
        if lacksFolders { made.shared } else { made.folders(of: path, for: server.hosts) }
    }

    /// Whether the folders of the sites are to be below that of the server.
    var lacksFolders: Bool {
        guard case .file(let file) = place(among: made.shared), !file.path.contains("$") else { return false }
        return made.areBelow(file.folder(of: path), of: path, for: server.hosts)
    }

    /// Where the server has the file.
    var place: Place { place(among: folders) }

    /// - Parameter folders: the paths of the folder in which the file is made; empty if they are not known.
    private func place(among folders: [String]) -> Place {
        if let own, var file = file(of: own) {
            file.directive = ""
            return .file(file)
        }
        let location = own ?? server.location(for: path)
        if let location, let folder = location.folder, folder != server.commonRoot,
            !location.hasPlainFolder(for: path)
        {
            return .unknown(location)
        }
        let candidates = candidates(in: location)
        guard var first = candidates.first else { return server.placeOutsideOfLocations }
        for candidate in candidates where isMade(candidate.path, in: folders) { return .file(candidate) }
        // A location of every path has the folder of the site.
        let isOfSite = first.directive.isEmpty || first.block.arguments == ["/"]
        first.isInDoubt = !isOfSite && candidates.contains { candidate in candidate.path != first.path }
        return .file(first)
    }

    /// The folder that nginx uses for the path comes first.
    private func candidates(in location: ServerDirective?) -> [NginxFile] {
        var candidates: [NginxFile] = []
        if let location, let candidate = file(of: location) { candidates.append(candidate) }
        if let root = server.commonRoot {
            let file = file(below: root)
            // What a location repeats is the folder of the server.
            candidates.removeAll { candidate in candidate.path == file }
            candidates.append(NginxFile(directive: "", path: file, block: server.server))
        }
        if let whole = server.locationOfEveryPath, whole.hasPlainFolder(for: path) {
            candidates += [file(of: whole)].compactMap(\.self)
        }
        return candidates
    }

    /// The file in the folder of a location; nil for one without a folder.
    private func file(of location: ServerDirective) -> NginxFile? {
        if let alias = location.value(of: "alias") {
            let file = "\(alias)\(path.dropFirst(location.prefix.count))"
            return NginxFile(directive: "alias \(file);", path: file, block: location)
        }
        guard let root = location.value(of: "root") else { return nil }
        return NginxFile(directive: "root \(root);", path: file(below: root), block: location)
    }

    private func file(below root: String) -> String { root.withoutTrailingSlash + path }

    /// Whether a file, which may be named with variables such as `$host`, is the one that is made.
    private func isMade(_ file: String, in folders: [String]) -> Bool {
        let values = [file] + values(of: file)
        return folders.contains { folder in values.contains(folder + path) }
    }

    private func isMade(_ file: String) -> Bool { isMade(file, in: folders) }

    /// A file with the values of its variables for each host, where these are known.
    private func values(of file: String) -> [String] {
        server.requestedHosts.compactMap { host in NginxRequest(path: path, host: host).value(of: file) }
    }

    /// The folder of a site that has a file; nil if no such folder has it when it is deployed as it is.
    func folder(of file: NginxFile) -> String? {
        let values = values(of: file.path)
        if !values.isEmpty, !values.contains(where: { value in value.hasSuffix(path) }) { return nil }
        var resolved = file
        resolved.path = values.first ?? file.path
        return resolved.folder(of: path)
    }

    // MARK: Other files

    /// The directive that names the folder of a file which is not the one that is made.
    func otherFolder(of file: NginxFile) -> ServerDirective? {
        if isMade(file.path) { return nil }
        let directives = file.block.directives + server.inherited
        return directives.first(named: "alias") ?? directives.first(named: "root")
    }

    /// The `alias` by which the path's own location serves a file of a different name.
    var aliasOfOtherFile: ServerDirective? {
        guard let alias = own?.directives.first(named: "alias"), let file = alias.arguments.first else { return nil }
        return isOther(file) ? alias : nil
    }

    /// Whether the file of an `alias` is not that of the path. A location of the path alone captures nothing.
    private func isOther(_ file: String) -> Bool {
        let hasItsName = file.lastPathComponent == path.lastPathComponent
        return !hasItsName && !isMade(file)
    }

    /// The `root` by which the path's own location serves a file of a different folder from the server's,
    /// in which the file is made.
    var rootOfOtherFolder: ServerDirective? {
        guard let root = own?.directives.first(named: "root"), let folder = root.arguments.first,
            let commonRoot = server.commonRoot
        else { return nil }
        let isMadeThere = isMade(file(below: folder))
        return isMadeThere || !isMade(file(below: commonRoot)) ? nil : root
    }

    /// The `try_files` by which the path's own location serves a different file, with the fixed name that it tries
    /// before the path, or nil if it does not try the path: nginx serves the first file that exists
    /// (nginx.org/en/docs/http/ngx_http_core_module.html#try_files).
    var trialOfOtherFiles: (trial: ServerDirective, name: String?)? {
        guard let trial = own?.directives.first(named: "try_files") else { return nil }
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
    var locationOfOneFile: ServerDirective? {
        guard let own else {
            let location = server.location(for: path)
            return location?.value(of: "alias") == nil ? nil : location
        }
        let request = NginxRequest(path: path, host: nil)
        let trial = own.directives.first(named: "try_files")
        // The name of the host is in a variable.
        let dependsOnHost = trial?.arguments.contains { name in request.value(of: name) == nil } ?? false
        return dependsOnHost ? nil : own
    }

    // MARK: Present content

    /// The directive that serves something else at the path, in a location for the file or its folder by name: a location
    /// of the path alone would replace it.
    var presentContent: (directive: ServerDirective, isForFile: Bool)? {
        guard own == nil, let location = server.locations(for: path).last else { return nil }
        let pattern = location.text.without("\\")
        let isForFile = pattern.contains(text: path.lastPathComponent)
        guard isForFile || pattern.contains(text: "/.well-known") else { return nil }
        for directive in location.directives {
            // That of a folder serves the file of the same name.
            if directive.name == "alias", !isForFile { continue }
            if isReplaced(by: directive) { return (directive, isForFile) }
        }
        return nil
    }

    /// Whether a directive serves something else than the file.
    private func isReplaced(by directive: ServerDirective) -> Bool {
        let arguments = Array(directive.arguments)
        guard let first = arguments.first else { return directive.name == "try_files" || directive.passesRequests }
        switch directive.name {
        case "return": return first == "200"
        case "rewrite":
            let applies = arguments.count >= 2 && server.expressions.match(first, in: path) != .no
            return applies && !arguments[1].mayRepeat(path)
        case "alias": return !first.hasCaptureAtItsEnd && isOther(first)
        case "try_files": return !arguments.dropLast().contains { name in name.mayRepeat(path) }
        default: return directive.passesRequests
        }
    }

    /// The `alias` of a location around the path whose file is not the one that a location of the path alone will serve.
    var replacedAlias: ServerDirective? {
        guard own == nil, let location = server.location(for: path), path.hasPrefix(location.prefix),
            let alias = location.directives.first(named: "alias"), let present = file(of: location),
            case .file(let chosen) = place, chosen.path != present.path
        else { return nil }
        return alias
    }
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
    /// The folder of locations without one of their own.
    var commonRoot: String? { server.value(of: "root") ?? inherited.value(of: "root") }

    /// The location `/`, if it has a root.
    fileprivate var locationOfEveryPath: ServerDirective? {
        let whole = server.directives.first { directive in
            directive.name == "location" && directive.arguments == ["/"]
        }
        guard let whole, whole.value(of: "root") != nil else { return nil }
        return whole
    }

    fileprivate var placeOutsideOfLocations: NginxResource.Place {
        if let whole = locationOfEveryPath { return .unknown(whole) }
        return unread(in: server).map(NginxResource.Place.unknown) ?? .none
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
