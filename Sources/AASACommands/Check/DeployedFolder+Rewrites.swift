internal import AASA
internal import POSIX
internal import ServerSettings

/// What is served at the places of files that a folder does not have.
extension DeployedFolder {
    /// The file at a path of the site; nil without one, and for a web page.
    func file(at target: String) -> String? {
        let file = path.folderPrefix + target.drop { character in character == "/" }
        if target.split(separator: "/").contains("..") || FileKind(at: file) != .regular { return nil }
        let isPage = (try? InputFile.read(file))?.bytes.first == UInt8(ascii: "<")
        return if isPage { nil } else { file }
    }

    /// The code of the project that serves a resource.
    func routes(of resource: HostAddition.Resource) -> [Rewrite] {
        var projects = folders.map(\.project)
        // The folder may have yet to be made.
        if FileKind(at: path) == .missing { projects.append(FileSystem.folder(of: path)) }
        let routes = projects.flatMap { project in Rewrite.code(of: resource, in: project.folderPrefix) }
        return routes.filter { route in FileKind(at: route.target) == .regular }
    }

    /// What a rule of the host, or code of the project, serves at the place of the association file, from the site's root
    /// on, and the file of the folder that this is; nil without such a rule. If a file is there, the rule is in front of
    /// files.
    var replacement: (target: String, file: String?)? {
        let isInPlace = FileKind(at: path + AssociationFile.wellKnownPath, followsLinks: false) != .missing
        let files = ((try? settings(nil)) ?? []).filter { file in HostSettings.names.contains(file.name) }
        let rewrites = Rewrite.all(in: files, of: .unsigned, hosts: [])
        if let rewrite = rewrites.first(where: { rewrite in rewrite.isForced || !isInPlace }) {
            return (rewrite.target, file(at: rewrite.target))
        }
        if isInPlace { return nil }
        return routes(of: .unsigned).first.map { route in (route.target, nil) }
    }

    /// Refuses a folder without the file whose place something else has.
    func rejectIfServed() throws(CommandFailure) {
        guard let target = rewritten?.target else { return }
        throw CommandFailure(
            .noInput, "'\(name)' has no .well-known/\(AssociationFile.fileName), and '\(target)' may serve it",
            hint: "check the site: aasa check example.com")
    }
}
