internal import AASA
internal import POSIX
internal import ServerSettings

/// The settings of hosts that are read for a folder, and code in front of its files.
extension DeployedFolder {
    /// The nearest file of each name. The search ends at the root of a repository; outside of
    /// one, at the current folder.
    ///
    /// - Parameter console: for a note of each file that is not read; nil prints none.
    func settings(_ console: Console?) throws(CommandFailure) -> [HostSettings.File] {
        var files: [HostSettings.File] = []
        for name in HostSettings.names {
            let isOfProject = HostSettings.projectNames.contains(name)
            let searched = if isOfProject { folders[...] } else { folders.prefix(1) }
            let nearest = searched.first { folder in FileSystem.exists(folder.prefix + name) }
            guard let nearest else { continue }
            let input = try InputFile.read(nearest.prefix + name)
            // What is left out of an upload has no output of a build.
            let deployed = if name == ".vercelignore" { nearest.own } else { nearest.deployed }
            files.append(HostSettings.File(path: input.path, bytes: input.bytes, deployed: deployed))
        }
        for folder in folders { Self.noteUnread(in: folder.project.folderPrefix, console) }
        files += programs
        let workflows = folders.lazy.map { folder in
            WorkflowFolder(prefix: folder.prefix, deployed: folder.deployed).files(console)
        }
        files += workflows.first { files in !files.isEmpty } ?? []
        for folder in folders.dropFirst() {
            var names = [AngularSettings.fileName]
            if folder.own == MkDocsSettings.source { names.append(MkDocsSettings.fileName) }
            for name in names {
                guard let input = try? InputFile.read(folder.prefix + name) else { continue }
                files.append(HostSettings.File(path: input.path, bytes: input.bytes, deployed: folder.own))
            }
        }
        if isOfJekyll(files) {
            let config = "\(path)/\(JekyllSettings.fileName)"
            let bytes = if FileSystem.exists(config) { try InputFile.read(config).bytes } else { [UInt8]() }
            files.append(HostSettings.File(path: config, bytes: bytes, deployed: ""))
        }
        return files
    }

    /// Whether Jekyll builds the folder: it has Jekyll's settings, a workflow runs Jekyll for it, or GitHub Pages publishes
    /// it from a branch, with a domain in `CNAME`. What a build makes, or a workflow uploads, is published as it is, and
    /// other builds copy what is in folders of sources.
    ///
    /// - Parameter settings: those that are read for the folder.
    private func isOfJekyll(_ settings: [HostSettings.File]) -> Bool {
        if settings.contains(where: { file in file.name == MkDocsSettings.fileName }) { return false }
        if JekyllSite.isOne(path) || settings.contains(where: HostSettings.runsJekyll) { return true }
        if FileSystem.exists("\(path)/.nojekyll") || !FileSystem.exists("\(path)/CNAME") { return false }
        let own = folders.last?.own ?? ""
        let names = own.split(separator: "/").map(String.init) + [(FileSystem.resolved(path) ?? path).lastPathComponent]
        let others: Set<String> = Set(NamedFolder.publishedNames + ["src", "web"])
        let isUploaded = settings.contains { file in HostSettings.isWorkflow(file.path) }
        return isOnGitHub(settings) && !isUploaded && others.isDisjoint(with: names)
    }

    /// Settings of other hosts and frameworks, which may keep devices from the file.
    private static let unreadNames = [
        "staticwebapp.config.json", "amplify.yml", "render.yaml", "next.config.js", "next.config.mjs", "next.config.ts",
    ]

    private static func noteUnread(in prefix: String, _ console: Console?) {
        guard let console else { return }
        for path in unreadNames.map({ name in prefix + name }) where FileKind(at: path) == .regular {
            guard let bytes = try? FileReader.read(path, limit: ServerSettingsLength.maximum) else { continue }
            guard ["redirect", "rewrite"].contains(where: bytes.contains(text:)) else { continue }
            console.note("'\(path)' is not read, and has redirects or rewrites: make sure that they leave out the file")
        }
    }

    /// Whether GitHub Pages publishes the folder: it has files for that, or a workflow uploads it.
    ///
    /// - Parameter settings: those that are read for the folder.
    func isOnGitHub(_ settings: [HostSettings.File]) -> Bool {
        if settings.contains(where: { file in HostSettings.names.contains(file.name) }) { return false }
        let hasMark = ["CNAME", ".nojekyll"].contains { name in FileSystem.exists("\(path)/\(name)") }
        return hasMark || settings.contains { file in HostSettings.isWorkflow(file.path) }
    }

    /// What runs in front of the files, with the settings that decide when.
    var programs: [HostSettings.File] { functions + code }

    /// The functions of Cloudflare Pages that may run for the files: a worker of the folder, or those of the project.
    private var functions: [HostSettings.File] {
        let worker = "\(path)/_worker.js"
        var paths: [String] = []
        if FileSystem.exists(worker) { paths = [worker] }
        for folder in folders where paths.isEmpty {
            for name in ["\(folder.prefix)functions/", "\(folder.prefix)functions/.well-known/"] {
                let names = (try? FileSystem.names(in: name, limit: 1000)) ?? []
                paths += names.map { file in name + file }.filter(HostSettings.isFunction)
            }
        }
        if paths.isEmpty { return [] }
        let routes = (try? InputFile.read("\(path)/\(HostSettings.routesName)").bytes) ?? []
        return paths.map { path in HostSettings.File(path: path, bytes: routes, deployed: "") }
    }

    /// Code of the nearest project that its host runs in front of files.
    private var code: [HostSettings.File] {
        var paths: [String] = []
        for folder in folders where paths.isEmpty {
            let edge = folder.prefix + HostSettings.edgeFolder
            let names = (try? FileSystem.names(in: edge, limit: 1000)) ?? []
            let files = HostSettings.codePaths.map { name in folder.prefix + name } + names.map { name in edge + name }
            paths = files.filter { path in FileKind(at: path) == .regular }
        }
        let files = paths.compactMap { path in try? InputFile.read(path) }
        return files.map { file in HostSettings.File(path: file.path, bytes: file.bytes, deployed: "") }
    }

    /// The folder and those above it as projects, each with what is in front of names in it, with the folder as seen from
    /// it, and with the one that is deployed: the output of a build that copies the folder.
    var projects: [(project: String, prefix: String, own: String, deployed: String)] {
        let own = [(project: path, prefix: "\(path)/", own: "", deployed: "")]
        guard let whole = FileSystem.resolved(path) else { return own }
        return own
            + ProjectFolder.above(path).map { folder in
                let name = String(whole.dropFirst(folder.absolutePrefix.count))
                let project = folder.prefix.isEmpty ? "." : folder.prefix.withoutTrailingSlash
                let named = PublishedFolder.namedFolder(in: project)?.folder
                let places = PublishedFolder.places(of: project, namedBy: named)
                let place = places.first { place in FileSystem.resolved(place.path) == whole }
                guard let output = place?.output else { return (project, folder.prefix, name, name) }
                return (project, folder.prefix, name, String(output.dropFirst(folder.prefix.count)))
            }
    }

    /// The output of a build that copies the folder; nil if none is known to.
    var output: String? {
        let project = folders.first { folder in folder.own != folder.deployed }
        return project.map { project in project.prefix + project.deployed }
    }
}
