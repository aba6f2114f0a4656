internal import AASA
internal import POSIX
internal import ServerSettings

/// A folder that will be deployed, and the settings of its host in it or in a folder above it. What is looked up for
/// several questions is kept.
final class DeployedFolder {
    /// As on the command line.
    let name: String
    /// Without a slash at its end.
    let path: String
    /// The folder and those above it as projects.
    private(set) lazy var folders = projects
    /// What the host serves in the place of the association file.
    private(set) lazy var rewritten = replacement

    init(_ name: String) {
        self.name = name
        path = name.withoutTrailingSlash
    }

    /// The place of the file that iOS 8 reads.
    var fileAtRoot: String { path + AssociationFile.rootPath }

    /// The place of the file that today's devices read.
    var wellKnownFile: String { path + AssociationFile.wellKnownPath }

    /// The statement list of Android, be it unreadable; nil without one.
    var statementList: String? {
        let file = path + SystemVersion.statementListPath
        let kind = FileKind(at: file, followsLinks: false)
        // The error about the association file names a folder that may not be entered.
        if kind == .missing || kind == .inaccessible { return nil }
        return file
    }

    /// A statement list where no system looks for it, or with a capital letter in its name.
    private var misplacedList: String? {
        if statementList != nil { return nil }
        let inOtherLetters = ["/.well-known/assetLinks.json", "/assetLinks.json"].map { place in path + place }
        let places = otherPlaces(of: SystemVersion.statementListPath) + inOtherLetters
        return places.first { file in FileKind(at: file) == .regular }
    }

    /// Whether there is an association file, be it in another place.
    var hasAssociationFile: Bool {
        let files = [wellKnownFile] + otherPlaces(of: AssociationFile.wellKnownPath)
        return files.contains { file in FileKind(at: file, followsLinks: false) != .missing } || rewritten?.file != nil
    }

    /// Whether it has a file of one of the systems at its place. A folder of that name is a route of Next.js.
    var hasFile: Bool {
        let kinds = [wellKnownFile, path + SystemVersion.statementListPath].map { file in FileKind(at: file) }
        // What is in a folder that may not be entered is not known.
        return kinds.contains { kind in kind != .missing && kind != .directory && kind != .inaccessible }
    }

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

    /// Where a file is by mistake: at the root, with the extension of an editor, in a folder whose dot is missing.
    private func otherPlaces(of place: String) -> [String] {
        let folders = ["", "/.well-known", "/well-known"]
        let names = ["", ".json", ".txt"].map { ending in place.lastPathComponent + ending }
        let candidates = folders.flatMap { folder in names.map { name in "\(path)\(folder)/\(name)" } }
        return candidates.filter { candidate in candidate != path + place }
    }

    /// The association file, or the one that a rewrite of the host puts in its place.
    ///
    /// - Parameter console: for a warning of settings above that deploy another folder.
    /// - Throws: an error that names the file, when there is none.
    func associationFile(warningOn console: Console) throws(CommandFailure) -> String {
        if let file = rewritten?.file { return file }
        if let misplacedList {
            console.warning(
                "'\(misplacedList)' is a statement list where no system looks for it",
                hint: moving(misplacedList, to: path + SystemVersion.statementListPath))
        }
        let file = wellKnownFile
        // What exists and cannot be read has an error that names it.
        if FileKind(at: file) != .missing || FileKind(at: file, followsLinks: false) == .link {
            try requireDeployed(warningOn: console)
            return file
        }
        try rejectIfInOtherFolder()
        try rejectIfServed()
        let places = otherPlaces(of: AssociationFile.wellKnownPath)
        guard let elsewhere = places.first(where: { place in FileSystem.exists(place) }) else {
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
        throw CommandFailure(
            .noInput, "'\(name)' has no .well-known/\(AssociationFile.fileName)", hint: moving(elsewhere, to: file))
    }

    private func moving(_ file: String, to place: String) -> String {
        let folder = "\(path)/.well-known".shellArgument
        return "move the file there: mkdir -p \(folder) && mv \(file.shellArgument) \(place.shellArgument)"
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
        let settings = PublishedFolder.namedFolder(in: path)
        var candidates: [String] = []
        if let settings { candidates = PublishedFolder.places(of: path, namedBy: settings.folder).map(\.path) }
        let named = [settings?.folder.path ?? ""] + (settings?.folder.others ?? [])
        let names = named.filter { name in !name.isEmpty } + NamedFolder.publishedNames
        candidates += names.map { name in "\(path)/\(name)" }
        if let siteBelow { candidates.append(siteBelow) }
        let others = candidates.filter { candidate in candidate != path }
        guard let other = others.first(where: { candidate in DeployedFolder(candidate).hasFile }) else { return }
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
}
