internal import AASA
internal import POSIX
internal import ServerSettings

/// A folder that its host deploys for all sites: a request for any of them leads into it.
struct SharedFolder {
    /// Without a slash at its end.
    let path: String
    /// The settings by which that is known; one at least.
    private let settings: [HostSettings.File]

    private static let fact = "one folder is deployed for all sites"
    /// What GitHub Pages reads in the deployed folder.
    private static let marksOfGitHub = ["CNAME", ".nojekyll", JekyllSettings.fileName]

    /// The folder; nil where how it is deployed is not known.
    init?(_ path: String) {
        self.path = path
        let folder = DeployedFolder(path)
        var files = ((try? folder.settings(nil)) ?? []).filter(Self.deploysFolder)
        files += Self.cloudflareSettings(of: folder)
        for name in Self.marksOfGitHub where FileKind(at: path.folderPrefix + name) == .regular {
            files.append(HostSettings.File(path: path.folderPrefix + name, bytes: [], deployed: ""))
        }
        if files.allSatisfy({ file in HostSettings.isFunction(file.path) }) { return nil }
        settings = files
    }

    /// The folder; nil also if a site has a folder of its name in it, to which a rule of the host may lead.
    ///
    /// - Parameter settings: those that are read for the folder. Servers may have a folder for each site.
    init?(_ path: String, of sites: [Site], with settings: [HostSettings.File]) {
        if settings.includeServer { return nil }
        let ownFolders = sites.map { site in path.folderPrefix + site.description }
        if ownFolders.contains(where: FileSystem.exists) { return nil }
        if let folder = SharedFolder(path) {
            self = folder
            return
        }
        let access = settings.filter { file in file.name == ".htaccess" }
        if access.isEmpty { return nil }
        self.path = path
        self.settings = access
    }

    /// Whether settings deploy the folder for which they are read, and not a different one.
    private static func deploysFolder(_ file: HostSettings.File) -> Bool {
        let isOther = HostSettings.isWorkflow(file.path) || HostSettings.isCode(file.path)
        if isOther || file.name.hasSuffix("ignore") { return false }
        guard let named = NamedFolder(in: file.bytes, named: file.name), let folder = named.path else {
            return HostSettings.concernFolder(file)
        }
        // With several folders, each is that of a site.
        return folder == file.deployed && named.others.isEmpty
    }

    /// Those of Cloudflare that name the folder.
    private static func cloudflareSettings(of deployed: DeployedFolder) -> [HostSettings.File] {
        var files: [HostSettings.File] = []
        for folder in deployed.folders {
            for name in NamedFolder.cloudflareNames {
                guard let file = try? InputFile.read(folder.prefix + name) else { continue }
                let named = NamedFolder(in: file.bytes, named: name)?.path
                if named != folder.deployed { continue }
                files.append(HostSettings.File(path: file.path, bytes: file.bytes, deployed: folder.deployed))
            }
        }
        return files
    }

    /// The finding about the folder of a site in this one, to which no rule of the host leads; nil where that is not known.
    func finding(aboutFolderOf site: String) -> Finding? {
        if settings.contains(where: { file in Self.leads(file, to: site) }) { return nil }
        let own = path.folderPrefix + site
        let file = path.folderPrefix + ".well-known/\(AssociationFile.fileName)"
        var finding = LintRule.wrongStatus.finding(
            "\(Self.fact), and how a request gets to '\(own)' is not known",
            hint:
                "make one file for all sites at '\(file)', or lead to '/\(site)/' by a rewrite where the host has those"
        )
        finding.location.file = settings[0].path
        return finding
    }

    /// Whether settings may lead to the folder of a site: they name it, or decide by the host.
    private static func leads(_ file: HostSettings.File, to site: String) -> Bool {
        if HostSettings.isFunction(file.path) { return true }
        let marks = ["/\(site)/", ":host", "\"host\"", "HTTP_HOST", "edge_functions", "main"]
        return marks.contains { mark in file.bytes.contains(text: mark) }
    }

    // MARK: Documents that differ

    /// - Parameter document: the path of the one that all sites get.
    func note(on document: String) -> String {
        "\(settings[0].path): \(Self.fact), and '\(document)' has what is claimed at any of them; "
            + "what an app does not claim at a site has no effect there"
    }

    /// Refuses sites with different rules: one file would open URLs of a site that are those of another.
    func requireSameRules(of drafts: [(site: Site, draft: AssociationDraft)]) throws(CommandFailure) {
        let linking = drafts.filter(\.draft.linksApps)
        guard let first = linking.first,
            let other = linking.first(where: { $0.draft.rules != first.draft.rules })
        else { return }
        let folders = [first.site, other.site].map { site in (path.folderPrefix + site.description).shellArgument }
        throw CommandFailure(
            .dataError,
            "\(settings[0].path): \(Self.fact), and the URLs of \(first.site) and \(other.site) differ",
            hint:
                "deploy each site from a project of its own, or lead to a folder of each by rewrites where the host has those: mkdir -p \(folders.joined(separator: " "))"
        )
    }
}
