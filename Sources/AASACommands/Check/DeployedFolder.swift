internal import AASA
internal import POSIX
internal import ServerSettings

/// A folder that will be deployed, and the settings of its host in it or in a folder above it.
struct DeployedFolder {
    /// As on the command line.
    let name: String
    /// Without a slash at its end.
    let path: String

    init(_ name: String) {
        self.name = name
        path = name.withoutTrailingSlash
    }

    /// The place of the file that iOS 8 reads.
    var fileAtRoot: String { path + AssociationFile.rootPath }

    /// The place of the file that today's devices read.
    private var wellKnownFile: String { path + AssociationFile.wellKnownPath }

    /// The statement list of Android, be it unreadable; nil without one.
    var statementList: String? {
        let file = path + SystemVersion.statementListPath
        let kind = FileKind(at: file, followsLinks: false)
        // The error about the association file names a folder that may not be entered.
        if kind == .missing || kind == .inaccessible { return nil }
        return file
    }

    /// Whether there is an association file, be it in another place.
    var hasAssociationFile: Bool {
        let files = [wellKnownFile] + otherPlaces
        return files.contains { file in FileKind(at: file, followsLinks: false) != .missing }
    }

    /// Whether it has a file of one of the systems at its place.
    var hasFile: Bool { FileKind(at: wellKnownFile) != .missing || statementList != nil }

    /// A folder in it, other than what builds make, that has files of a site.
    var siteBelow: String? {
        for folder in Self.sourceFolders(in: path) {
            let candidates = [folder] + NamedFolder.publishedNames.map { name in "\(folder)/\(name)" }
            if let candidate = candidates.first(where: { candidate in DeployedFolder(candidate).hasFile }) {
                return candidate
            }
        }
        return nil
    }

    /// Settings by which a host deploys a folder below, as in a repository of several projects; nil for a folder with
    /// settings of its own.
    var settingsBelow: String? {
        if Self.hostSettings(in: path) != nil { return nil }
        return projectsBelow.lazy.compactMap(Self.hostSettings).first
    }

    /// A folder that a project below has for its site; nil for a folder with a page or settings of its own.
    var publishedFolderBelow: String? {
        if Self.hasPage(path) || Self.hostSettings(in: path) != nil { return nil }
        for project in projectsBelow {
            func candidates(_ names: [String]) -> [String] { names.map { name in "\(project)/\(name)" } }
            if let candidate = candidates(NamedFolder.publishedNames).first(where: Self.hasPage) { return candidate }
            guard PublishedFolder.isBuilt(project) else { continue }
            let sources = candidates(NamedFolder.sourceNames).filter { FileKind(at: $0) == .directory }
            if let source = sources.first { return source }
        }
        return nil
    }

    private static func hasPage(_ folder: String) -> Bool {
        ["index.html", "index.htm", "index.php"].contains { name in FileSystem.exists(folder.folderPrefix + name) }
    }

    private var projectsBelow: [String] {
        Self.sourceFolders(in: path).flatMap { folder in [folder] + Self.sourceFolders(in: folder) }
    }

    private static func hasSettings(_ project: String) -> Bool {
        hostSettings(in: project) != nil || PublishedFolder.namedFolder(in: project) != nil
    }

    private static func hostSettings(in folder: String) -> String? {
        let paths = HostSettings.projectNames.map { name in folder.folderPrefix + name }
        return paths.first { path in FileKind(at: path) == .regular }
    }

    /// The folders in a folder, without hidden ones and what builds and package managers make.
    private static func sourceFolders(in folder: String) -> [String] {
        let names = (try? FileSystem.names(in: folder, limit: 1000)) ?? []
        let others = names.filter { name in !name.contains(".") && !NamedFolder.publishedNames.contains(name) }
        return others.filter { name in name != "node_modules" }.map { name in folder.folderPrefix + name }
    }

    /// Refuses a folder whose own settings name a different one. Where settings above do, this one may be deployed by
    /// other means: that is a warning.
    ///
    /// - Parameter console: nil prints no warning.
    func requireDeployed(warningOn console: Console?) throws(CommandFailure) {
        guard let problem = deploymentProblem else { return }
        if problem.isOwn { throw CommandFailure(.noInput, problem.message, hint: problem.hint) }
        console?.warning(problem.message, hint: problem.hint)
    }

    /// That the nearest settings name a different folder, and whether they are in this one; nil if they deploy it. Jekyll
    /// copies its project's own.
    private var deploymentProblem: (message: String, hint: String, isOwn: Bool)? {
        let nearest = folders.first { folder in Self.hasSettings(folder.project) }
        guard let nearest, let settings = PublishedFolder.namedFolder(in: nearest.project),
            !settings.folder.mayDeploy(nearest.own), nearest.own == nearest.deployed,
            FileKind(at: nearest.project.folderPrefix + JekyllSettings.fileName) != .regular
        else { return nil }
        let prefix = nearest.project.folderPrefix
        let deployed = settings.folder.path.map { folder in "'\(prefix + folder)'" } ?? "what a build makes"
        var hint = "put the file into the folder that the build copies"
        let folder = try? PublishedFolder(of: nearest.project, namedBy: settings, hosts: [], command: InitCommand())
        if let folder {
            hint = "the file belongs in '\(folder.path)': aasa check \(folder.path.shellArgument)"
        } else if !nearest.own.isEmpty {
            // It may be the one that the build copies.
            return nil
        }
        let message = "'\(name)' is not the folder that is deployed: '\(settings.path)' deploys \(deployed)"
        return (message, hint, nearest.own.isEmpty)
    }

    /// Where the file is by mistake: at the root, with the extension of an editor, in a folder whose dot is missing.
    private var otherPlaces: [String] {
        let folders = ["", "/.well-known", "/well-known"]
        let names = ["", ".json", ".txt"].map { ending in AssociationFile.fileName + ending }
        let candidates = folders.flatMap { folder in names.map { name in "\(path)\(folder)/\(name)" } }
        return candidates.filter { candidate in candidate != wellKnownFile }
    }

    /// The association file.
    ///
    /// - Parameter console: for a warning of settings above that deploy another folder.
    /// - Throws: an error that names the file, when there is none.
    func associationFile(warningOn console: Console) throws(CommandFailure) -> String {
        let file = wellKnownFile
        // What exists and cannot be read has an error that names it.
        if FileKind(at: file) != .missing || FileKind(at: file, followsLinks: false) == .link {
            try requireDeployed(warningOn: console)
            return file
        }
        try rejectIfInOtherFolder()
        guard let elsewhere = otherPlaces.first(where: { FileSystem.exists($0) }) else {
            var failure = CommandFailure(
                .noInput,
                "'\(name)' has neither .well-known/\(AssociationFile.fileName) nor .well-known/\(SystemVersion.statementListName)",
                hint: "put the file of each system at this path below the site's root")
            if let broken = try unreadableSettings() {
                failure.messages.insert(broken, at: 0)
                failure.hints = ["correct these settings first: they may name the folder that is deployed"]
            }
            throw failure
        }
        try requireDeployed(warningOn: nil)
        let folder = "\(path)/.well-known".shellArgument
        throw CommandFailure(
            .noInput, "'\(name)' has no .well-known/\(AssociationFile.fileName)",
            hint: "move the file there: mkdir -p \(folder) && mv \(elsewhere.shellArgument) \(file.shellArgument)")
    }

    /// Why settings of a host cannot be read; nil if they can.
    private func unreadableSettings() throws(CommandFailure) -> String? {
        let findings = DeploymentProblems.findings(in: try settings(nil))
        guard let finding = findings.first(where: { finding in finding.code == LintRule.invalidJSON.code }),
            let file = finding.location.file, let line = finding.location.line
        else { return nil }
        return "\(file):\(line): \(finding.message)"
    }

    /// Refuses a folder below or above the one that has the file at its place.
    private func rejectIfInOtherFolder() throws(CommandFailure) {
        try reject(
            if: FileSystem.resolved(path)?.hasSuffix("/.well-known") == true && FileSystem.exists(fileAtRoot),
            as: .noInput, "'\(name)' is not the folder that is deployed: the file's path begins with /.well-known/",
            hint: "check the folder above it: aasa check \(parent.shellArgument)")
        var names = NamedFolder.publishedNames
        if let folder = PublishedFolder.namedFolder(in: path)?.folder {
            let named = [folder.path ?? ""] + folder.others
            names = named.filter { name in !name.isEmpty } + names
        }
        var candidates = names.map { name in "\(path)/\(name)" }
        if let siteBelow { candidates.append(siteBelow) }
        guard let other = candidates.first(where: { candidate in DeployedFolder(candidate).hasFile }) else { return }
        throw CommandFailure(
            .noInput, "'\(name)' is not the folder that is deployed: the file is in '\(other)'",
            hint: "check that folder: aasa check \(other.shellArgument)")
    }

    /// The path beside which the configuration for a file of the folder is looked up: the file, or the folder.
    func neighbourOfConfiguration(for file: String) -> String {
        let neighbour = [file, fileAtRoot, path].first { neighbour in
            FileSystem.exists(ConfigurationLookup.path(beside: neighbour))
        }
        return neighbour ?? path
    }

    private var parent: String {
        if path.hasSuffix(".well-known") { return FileSystem.folder(of: path) }
        if path == "." { return ".." }
        return "\(path)/.."
    }

    /// The nearest file of each name. The search ends at the root of a repository; outside of
    /// one, at the current folder.
    ///
    /// - Parameter console: for a note of each workflow that is not read; nil prints none.
    func settings(_ console: Console?) throws(CommandFailure) -> [HostSettings.File] {
        let folders = folders
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
        if JekyllSite.isOne(path) {
            let input = try InputFile.read("\(path)/\(JekyllSettings.fileName)")
            files.append(HostSettings.File(path: input.path, bytes: input.bytes, deployed: ""))
        }
        files += programs
        for folder in folders {
            let workflows = WorkflowFolder(prefix: folder.prefix, deployed: folder.deployed).files(console)
            if !workflows.isEmpty { return files + workflows }
        }
        return files
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
    var folders: [(project: String, prefix: String, own: String, deployed: String)] {
        let own = [(project: path, prefix: "\(path)/", own: "", deployed: "")]
        guard let whole = FileSystem.resolved(path) else { return own }
        return own
            + ProjectFolder.above(path).map { folder in
                let name = String(whole.dropFirst(folder.absolutePrefix.count))
                let project = folder.prefix.isEmpty ? "." : folder.prefix.withoutTrailingSlash
                guard let published = try? PublishedFolder(of: project, hosts: [], command: InitCommand()),
                    let output = published.output,
                    FileSystem.resolved(published.path) == whole
                else { return (project, folder.prefix, name, name) }
                return (project, folder.prefix, name, String(output.dropFirst(folder.prefix.count)))
            }
    }
}
