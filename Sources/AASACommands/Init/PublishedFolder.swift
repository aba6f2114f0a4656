internal import AASA
internal import POSIX

/// The folder of a project into which files for the site belong: the one that is deployed, or the
/// one that its build copies.
struct PublishedFolder {
    let path: String
    /// The output of a build, which the next one deletes: the folder is chosen in its place.
    private(set) var output: String?
    /// Whether the folder is output itself, and no other is known.
    private(set) var isOutput = false

    /// What generators of sites copy into their output: Vite, Next.js, Astro, SvelteKit, Hugo.
    private static let sourceNames = ["public", "static"]
    /// Settings that a host reads in the deployed folder only.
    private static let ownSettings = ["_redirects", "_headers"]

    /// - Parameters:
    ///   - project: its folder, without a slash at its end.
    ///   - hosts: those that apps claim.
    init(of project: String, hosts: [String]) {
        let deployed = Self.deployedFolder(of: project, hosts: hosts)
        guard let deployed, Self.isIgnored(deployed, in: project) else {
            path = deployed ?? project
            return
        }
        var sources = Self.sourceNames.map { name in project.folderPrefix + name }
        // Jekyll copies the project's own folder.
        if FileKind(at: project.folderPrefix + "_config.yml") == .regular { sources = [project] }
        let source = sources.first { path in
            FileKind(at: path) == .directory && path != deployed && !Self.isIgnored(path, in: project)
        }
        path = source ?? deployed
        output = source.map { _ in deployed }
        isOutput = source == nil
    }

    /// The folder that the host's settings name, else the usual one; nil for the project's own.
    private static func deployedFolder(of project: String, hosts: [String]) -> String? {
        if let name = namedFolder(in: project) {
            let path = project.folderPrefix + name
            if FileKind(at: path) == .directory { return path }
        }
        let docs = project.folderPrefix + "docs"
        if publishes(docs, hosts: hosts) { return docs }
        let isDeployed = ownSettings.contains { FileKind(at: project.folderPrefix + $0) == .regular }
        for name in DeployedFolder.publishedNames {
            let path = project.folderPrefix + name
            guard FileKind(at: path) == .directory else { continue }
            // Hosts read these settings in the deployed folder: an empty one beside them is not what is deployed.
            if isDeployed, isEmpty(path) { continue }
            return path
        }
        // A site beside sources; a project may also have documentation alone there.
        let isSite = ["CNAME", "_config.yml"].contains { FileKind(at: "\(docs)/\($0)") == .regular }
        let isRoot = FileKind(at: "\(project.folderPrefix)_config.yml") == .regular || isDeployed
        if isSite && !isRoot { return docs }
        return nil
    }

    /// Whether GitHub Pages publishes a folder at one of the hosts: `CNAME` has its domain.
    private static func publishes(_ folder: String, hosts: [String]) -> Bool {
        guard let file = try? InputFile.read("\(folder)/CNAME") else { return false }
        let domains = String(utf8: file.bytes).split(whereSeparator: \.isWhitespace)
        return domains.contains { domain in hosts.contains(domain.lowercased()) }
    }

    /// The folder that the first of the host's settings names.
    private static func namedFolder(in project: String) -> String? {
        for name in HostSettings.projectNames {
            guard let settings = try? InputFile.read(project.folderPrefix + name) else { continue }
            if let named = HostSettings.publishedFolder(of: settings.bytes, named: name) { return named }
        }
        return nil
    }

    private static func isEmpty(_ path: String) -> Bool {
        guard let names = try? FileSystem.names(in: path, limit: 1000) else { return false }
        return names.allSatisfy { $0.hasPrefix(".git") }
    }

    /// Whether Git leaves out the file that would be written, by the lists of the project and of the folders above it.
    private static func isIgnored(_ path: String, in project: String) -> Bool {
        guard let whole = FileSystem.resolved(path) else { return false }
        let folders = ProjectFolder.upwards(from: project).map(\.absolutePrefix)
        for folder in folders where whole.hasPrefix(folder) {
            guard let list = try? InputFile.read("\(folder).gitignore") else { continue }
            let file = "\(whole.dropFirst(folder.count))\(AssociationFile.wellKnownPath)"
            if IgnoreFile(list.bytes).ignores(file) { return true }
        }
        return false
    }

    /// Reports a folder that is not the one that the host's settings name.
    func report(_ console: Console) {
        if let output {
            console.note(
                "'\(output)' is what a build makes, since .gitignore has it: files go into '\(path)', which builds copy"
            )
        } else if isOutput {
            console.warning(
                "'\(path)' is what a build makes, since .gitignore has it: the next build may delete the files")
            console.hint("name the folder that the build copies: aasa init Shiny.ipa FOLDER")
        }
    }
}
