internal import AASA
internal import POSIX
internal import ServerSettings

/// What the settings of hosts lack.
extension InitPlan {
    /// Reads the settings that are there, each once.
    mutating func readSettings(_ paths: [String]) throws(CommandFailure) {
        for path in paths {
            try reject(
                if: FileKind(at: path) != .regular, as: .dataError, "'\(path)' is not a regular file",
                hint: "name a file of settings")
            // A workflow is in '.github/workflows' of the project.
            let isWorkflow = HostSettings.isWorkflow(path)
            let base = if isWorkflow { FileSystem.folder(of: FileSystem.folder(of: path)) } else { path }
            let bytes = try InputFile.read(path).bytes
            settings.append(HostSettings.File(path: path, bytes: bytes, deployed: deployed(from: base)))
        }
    }

    /// Adds problems of what the host, or code of the project, serves today at the places of files that are not there: a
    /// new file takes its place.
    ///
    /// - Returns: the association files among that, with which a new one can begin, and whether devices read it then.
    mutating func addRewrites(
        of resources: [HostAddition.Resource], hosts: [String]
    ) -> (files: [String], areReplaced: Bool) {
        let files = settings.filter { file in HostSettings.names.contains(file.name) }
        var targets: (files: [String], areReplaced: Bool) = ([], true)
        let deployed = DeployedFolder(folder)
        for resource in resources where FileKind(at: folder + resource.path) == .missing {
            remainingProblems += deployed.routes(of: resource).compactMap(\.finding)
            for rewrite in Rewrite.all(in: files, of: resource, hosts: hosts) {
                if resource == .unsigned, let target = deployed.file(at: rewrite.target) {
                    targets.files.append(target)
                    if rewrite.isForced { targets.areReplaced = false }
                } else if let finding = rewrite.finding {
                    remainingProblems.append(finding)
                }
            }
        }
        return targets
    }

    mutating func addSettings(of sites: [Site]) throws(CommandFailure) {
        let hosts = sites.map(\.host)
        let access = try accessFiles()
        let addition = HostAddition(
            resources, hosts: hosts, folders: systemPaths, ownPaths: ownPaths, access: access.above + access.own)
        var results: [HostAddition.Result] = []
        var identities = Set(settings.map(\.path).compactMap(FileSystem.resolved))
        for index in settings.indices where !isIgnored(settings[index]) {
            results.append(addSettings(addition, toFileAt: index))
            // Servers are in files of their own.
            for (server, result) in addition.servers(includedBy: settings[index]) {
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
        if let file = settings.first(where: { file in ServerKind(file) != nil }),
            let finding = addition.finding(aboutHostsOutside: results, in: file.path)
        {
            remainingProblems.append(finding)
        }
        // The settings of Apache's site, which apply after those of folders, have all that the files need.
        if !servers.contains(.apache) { addHTAccess(access) }
        try addPagesSettings(from: addition, hosts: hosts)
        addNewSettings(from: addition)
        let read = settings.filter { file in
            HostSettings.names.contains(file.name) || HostSettings.isWorkflow(file.path)
        }
        remainingProblems += DeploymentProblems.findings(
            in: read + DeployedFolder(folder).programs, of: resources, hosts: hosts)
        let ofBuilds = settings.filter { file in
            [AngularSettings.fileName, MkDocsSettings.fileName].contains(file.name)
        }
        remainingProblems += DeploymentProblems.omissions(in: ofBuilds)
    }

    private mutating func addSettings(_ addition: HostAddition, toFileAt index: Int) -> HostAddition.Result {
        let path = settings[index].path
        settings[index].included = IncludedFiles.read(for: settings[index])
        let result = addition.result(for: settings[index])
        if let after = result.settings {
            add(after, at: path, replacing: settings[index].bytes)
            settings[index].bytes = after
        }
        if let finding = Self.finding(aboutUnlinked: path) { remainingProblems.append(finding) }
        return result
    }

    /// Whether the host does not read settings: those of Jekyll beside `.nojekyll`.
    private func isIgnored(_ file: HostSettings.File) -> Bool {
        file.name == JekyllSettings.fileName && !runsJekyll
            && FileSystem.exists("\(FileSystem.folder(of: file.path))/.nojekyll")
    }

    private var runsJekyll: Bool { settings.contains(where: HostSettings.runsJekyll) }

    /// The paths of files of which each site has its own.
    private var ownPaths: Set<String> {
        var paths: Set<String> = []
        if documents.count > 1 { paths.formUnion([AssociationFile.wellKnownPath, AssociationFile.rootPath]) }
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

    /// Adds the `_headers` that hosts read beside `_redirects`, in the same folder.
    private mutating func addNewSettings(from addition: HostAddition) {
        guard let redirects = settings.first(where: { $0.name == "_redirects" }),
            Set(settings.map(\.name)).isDisjoint(with: ["_headers", "netlify.toml"])
        else { return }
        let path = "\(redirects.path.dropLast("_redirects".count))_headers"
        var headers = HostSettings.File(path: path, bytes: [], deployed: "")
        headers.bytes = addition.result(for: headers).settings ?? []
        add(headers.bytes, at: headers.path, replacing: nil)
        settings.append(headers)
    }

    // MARK: Apache

    /// Settings of Apache in folders.
    private typealias AccessFiles = (above: [HostSettings.File], own: [HostSettings.File])

    /// The access files in the files' own folders, of which each site may have one.
    private var ownAccessPaths: [String] {
        let ofLists = lists.map { list in listPath(for: lists.count > 1 ? list.sites[0] : nil) }
        return (documents.map(\.path) + ofLists).map { path in "\(FileSystem.folder(of: path))/.htaccess" }.unique
    }

    /// The access files in the folders above the files, and in the files' own folders.
    private func accessFiles() throws(CommandFailure) -> AccessFiles {
        var files: AccessFiles = (settings.filter { file in file.name == ".htaccess" }, [])
        for path in ownAccessPaths {
            guard let bytes = try Self.bytes(at: path) else { continue }
            files.own.append(HostSettings.File(path: path, bytes: bytes, deployed: ""))
        }
        return files
    }

    private mutating func addHTAccess(_ access: AccessFiles) {
        let root = "\(prefix).htaccess"
        if resources.contains(.signed) {
            let own = access.above.first { file in file.path == root }
            let above = access.above.filter { file in file.path != root }
            addHTAccess(for: [.signed], at: root, above: above, own: own)
        }
        let ofFolder = resources.filter { resource in resource != .signed }
        for path in ownAccessPaths {
            let own = access.own.first { file in file.path == path }
            addHTAccess(for: ofFolder, at: path, above: access.above, own: own)
        }
    }

    /// Nothing is made for a site without such files.
    private mutating func addHTAccess(
        for files: [HostAddition.Resource], at path: String, above: [HostSettings.File], own: HostSettings.File?
    ) {
        if above.isEmpty, own == nil { return }
        let (settings, findings) = HostAddition(files).htaccess(above: above, own: own)
        remainingProblems += findings.filter { finding in !remainingProblems.contains(finding) }
        add(settings, at: path, replacing: own?.bytes)
    }

    /// GitHub Pages publishes names with a full stop in front only without Jekyll, or where Jekyll includes them. It
    /// has the domain of a site in `CNAME`; a site at `NAME.github.io` needs none.
    private mutating func addPagesSettings(from addition: HostAddition, hosts: [String]) throws(CommandFailure) {
        let names = Set(settings.map(\.name))
        let isOnGitHub = names.contains("CNAME") || hosts.contains { host in host.hasSuffix(".github.io") }
        if resources.contains(.signed), isOnGitHub || DeployedFolder(folder).isOnGitHub(settings) {
            let signed = prefix + AssociationFile.fileName
            remainingProblems.append(DeploymentProblems.signedFileOnGitHub(at: signed))
        }
        let runsJekyll = runsJekyll
        let isDecided =
            !names.isDisjoint(with: [JekyllSettings.fileName, MkDocsSettings.fileName])
            || names.contains(".nojekyll") && !runsJekyll
        if isDecided || !isOnGitHub && !runsJekyll { return }
        var file = HostSettings.File(path: "\(prefix).nojekyll", bytes: [], deployed: "")
        if runsJekyll || JekyllFolder.isRendered(folder) {
            file.path = "\(prefix)\(JekyllSettings.fileName)"
            file.bytes = addition.result(for: file).settings ?? []
        }
        if try Self.bytes(at: file.path) == nil { add(file.bytes, at: file.path, replacing: nil) }
    }

    /// The deployed folder as seen from the folder of settings.
    private func deployed(from path: String) -> String {
        // What is left out of an upload, or of a build, has no output of that.
        let areOfSource = [".vercelignore", AngularSettings.fileName].contains(path.lastPathComponent)
        let folder = if areOfSource { folder } else { deployed }
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

    /// The finding that a server does not read a file, since no link in Debian's `sites-enabled` leads to it; nil where
    /// that is not known.
    private static func finding(aboutUnlinked path: String) -> Finding? {
        guard let own = FileSystem.resolved(path) else { return nil }
        let available = FileSystem.folder(of: own)
        let enabled = "\(FileSystem.folder(of: available))/sites-enabled"
        guard available.lastPathComponent == "sites-available",
            let names = try? FileSystem.names(in: enabled, limit: 10_000)
        else { return nil }
        if names.contains(where: { name in FileSystem.resolved("\(enabled)/\(name)") == own }) { return nil }
        let link = "../sites-available/\(own.lastPathComponent)"
        let command = "ln -s \(link.shellArgument) \("\(enabled)/".shellArgument)"
        return HostAddition.finding(aboutUnlinked: path, hint: "run \(command)")
    }
}
