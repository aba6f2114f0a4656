internal import AASA
internal import POSIX

/// What the settings of hosts lack.
extension InitPlan {
    /// Adds problems of what the host serves today at the places of files that are not there: a new file takes its place.
    ///
    /// - Parameter paths: the settings that are there.
    /// - Returns: the association files among that, with which a new one can begin.
    mutating func addRewrites(
        in paths: [String], of resources: [HostAddition.Resource], hosts: [String]
    ) throws(CommandFailure) -> [String] {
        var files: [HostSettings.File] = []
        for path in paths where HostSettings.names.contains(path.lastPathComponent) {
            files.append(
                HostSettings.File(
                    path: path, bytes: try InputFile.read(path).bytes, deployed: deployed(from: path)))
        }
        var targets: [String] = []
        for resource in resources where FileKind(at: folder + resource.path) == .missing {
            for rewrite in Rewrite.all(in: files, of: resource, hosts: hosts) {
                let target = prefix + rewrite.target.drop { character in character == "/" }
                if resource == .unsigned, FileKind(at: target) == .regular {
                    targets.append(target)
                } else {
                    remainingProblems.append(rewrite.finding)
                }
            }
        }
        return targets
    }

    /// - Parameter paths: the settings that are there.
    mutating func addSettings(_ paths: [String], of sites: [Site]) throws(CommandFailure) {
        let hosts = sites.map(\.host)
        let access = try accessFiles(of: paths)
        let addition = HostAddition(
            resources, hosts: hosts, folders: systemPaths, ownPaths: ownPaths,
            access: access.above + access.own)
        var files: [HostSettings.File] = []
        var results: [HostAddition.Result] = []
        var identities = Set(paths.compactMap(FileSystem.resolved))
        for path in paths {
            let (file, result) = try addSettings(at: path, from: addition)
            files.append(file)
            if result != nil, let finding = EnabledSites.finding(about: path) { remainingProblems.append(finding) }
            if let result { results.append(result) }
            // Servers are in files of their own.
            for (server, result) in addition.servers(includedBy: file) {
                guard identities.insert(FileSystem.resolved(server.path) ?? server.path).inserted else { continue }
                results.append(result)
                if let after = result.settings { add(after, at: server.path, replacing: server.bytes) }
            }
        }
        let servers = results.compactMap(\.server)
        // The site's server may be in another file, which this one includes.
        for result in results where servers.isEmpty || !result.describesNoServer {
            remainingProblems += result.findings
        }
        // The settings of Apache's site, which apply after those of folders, have all that the files need.
        if !servers.contains(.apache) { try addHTAccess(addition, access) }
        try addPagesSettings(from: addition, beside: files, hosts: hosts)
        if let headers = try addNewSettings(from: addition, beside: files) { files.append(headers) }
        let settings = files.filter { file in
            HostSettings.names.contains(file.name) || HostSettings.isWorkflow(file.path)
        }
        let current = resources.filter(\.isCurrent)
        remainingProblems += DeploymentProblems.findings(
            in: settings + DeployedFolder(folder).functions, of: current, hosts: hosts)
    }

    /// The paths of files of which each site has its own.
    private var ownPaths: Set<String> {
        var paths: Set<String> = []
        if documents.count > 1 { paths.insert(AssociationFile.wellKnownPath) }
        if lists.count > 1 { paths.insert(SystemVersion.statementListPath) }
        return paths
    }

    /// The paths by which servers may name the folder: as it is named, and without links.
    private var systemPaths: [String] {
        var paths: [String] = []
        if folder.hasPrefix("/") { paths.append(folder) }
        if let resolved = FileSystem.resolved(folder) { paths.append(resolved) }
        return paths.unique
    }

    /// Adds what a file of settings lacks.
    ///
    /// - Returns: the file as it will be, and what it lacked; nil where its host does not read it.
    private mutating func addSettings(
        at path: String, from addition: HostAddition
    ) throws(CommandFailure) -> (file: HostSettings.File, result: HostAddition.Result?) {
        try reject(
            if: FileKind(at: path) != .regular, as: .dataError, "'\(path)' is not a regular file",
            hint: "name a file of settings")
        // A workflow is in '.github/workflows' of the project.
        let isWorkflow = HostSettings.isWorkflow(path)
        let base = if isWorkflow { FileSystem.folder(of: FileSystem.folder(of: path)) } else { path }
        var file = HostSettings.File(
            path: path, bytes: try InputFile.read(path).bytes, deployed: deployed(from: base))
        if file.name == "_config.yml", FileSystem.exists("\(FileSystem.folder(of: path))/.nojekyll") {
            return (file, nil)
        }
        file.included = IncludedFiles.read(for: file)
        let result = addition.result(for: file)
        if let after = result.settings {
            add(after, at: path, replacing: file.bytes)
            file.bytes = after
        }
        return (file, result)
    }

    /// Adds the files that a host reads beside those that are there.
    ///
    /// - Returns: the new `_headers`, if any.
    private mutating func addNewSettings(
        from addition: HostAddition, beside files: [HostSettings.File]
    ) throws(CommandFailure) -> HostSettings.File? {
        let names = Set(files.map(\.name))
        guard let redirects = files.first(where: { $0.name == "_redirects" }),
            names.isDisjoint(with: ["_headers", "netlify.toml"])
        else { return nil }
        // Hosts read both in the same folder.
        let path = "\(redirects.path.dropLast("_redirects".count))_headers"
        var headers = HostSettings.File(path: path, bytes: [], deployed: "")
        headers.bytes = addition.result(for: headers).settings ?? []
        add(headers.bytes, at: headers.path, replacing: nil)
        return headers
    }

    // MARK: Apache

    /// Settings of Apache in folders.
    private typealias AccessFiles = (above: [HostSettings.File], own: [HostSettings.File])

    /// Those in the files' own folders, of which each site may have one.
    private var ownAccessPaths: [String] {
        let ofLists = lists.map { list in listPath(for: lists.count > 1 ? list.sites[0] : nil) }
        return (documents.map(\.path) + ofLists).map { path in "\(FileSystem.folder(of: path))/.htaccess" }.unique
    }

    /// Those in the folders above the files, and in the files' own folders.
    private func accessFiles(of paths: [String]) throws(CommandFailure) -> AccessFiles {
        var files: AccessFiles = ([], [])
        for path in paths where path == ".htaccess" || path.hasSuffix("/.htaccess") {
            files.above.append(HostSettings.File(path: path, bytes: try InputFile.read(path).bytes, deployed: ""))
        }
        for path in ownAccessPaths {
            guard let bytes = try Self.bytes(at: path) else { continue }
            files.own.append(HostSettings.File(path: path, bytes: bytes, deployed: ""))
        }
        return files
    }

    private mutating func addHTAccess(_ addition: HostAddition, _ access: AccessFiles) throws(CommandFailure) {
        if !access.above.isEmpty, isSigned, !documents.isEmpty {
            let path = "\(prefix).htaccess"
            let before = try Self.bytes(at: path) ?? []
            let isThere = String(utf8: before).contains(
                text: HostAddition.Resource.signed.contentType)
            if !isThere { add(before + Array(HostAddition.signedHTAccess.utf8), at: path, replacing: before) }
        }
        for path in ownAccessPaths {
            let own = access.own.first { file in file.path == path }
            if access.above.isEmpty, own == nil { continue }
            let (settings, findings) = addition.htaccess(above: access.above, own: own)
            remainingProblems += findings.filter { finding in !remainingProblems.contains(finding) }
            add(settings, at: path, replacing: own?.bytes)
        }
    }

    /// GitHub Pages publishes names with a full stop in front only without Jekyll, or where Jekyll includes them. It
    /// has the domain of a site in `CNAME`; a site at `NAME.github.io` needs none.
    private mutating func addPagesSettings(
        from addition: HostAddition, beside files: [HostSettings.File], hosts: [String]
    ) throws(CommandFailure) {
        let names = Set(files.map(\.name))
        let isOnGitHub = names.contains("CNAME") || hosts.contains { host in host.hasSuffix(".github.io") }
        guard isOnGitHub, names.isDisjoint(with: [".nojekyll", "_config.yml"]) else { return }
        var settings = HostSettings.File(path: "\(prefix).nojekyll", bytes: [], deployed: "")
        if JekyllFolder.isRendered(folder) {
            settings.path = "\(prefix)_config.yml"
            settings.bytes = addition.result(for: settings).settings ?? []
        }
        if try Self.bytes(at: settings.path) == nil { add(settings.bytes, at: settings.path, replacing: nil) }
    }

    /// The deployed folder as seen from the folder of settings.
    private func deployed(from path: String) -> String {
        // What is left out of an upload has no output of a build.
        let folder = if path.lastPathComponent == ".vercelignore" { folder } else { deployed }
        guard let own = FileSystem.resolved(FileSystem.folder(of: path)), let whole = Self.resolved(folder),
            whole.hasPrefix("\(own)/")
        else { return "" }
        return String(whole.dropFirst(own.utf8.count + 1))
    }

    /// The path of a folder, which a build may have yet to make, without links.
    private static func resolved(_ folder: String) -> String? {
        if let whole = FileSystem.resolved(folder) { return whole }
        let above = FileSystem.folder(of: folder)
        if above == folder { return nil }
        return resolved(above).map { above in "\(above)/\(folder.lastPathComponent)" }
    }
}
