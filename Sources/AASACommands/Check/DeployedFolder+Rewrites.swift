internal import AASA
internal import POSIX
internal import ServerSettings

/// What is served at the places of files that a folder does not have.
extension DeployedFolder {
    /// The file at a path of the site; nil without one.
    func file(at target: String) -> String? {
        let file = path.folderPrefix + target.drop { character in character == "/" }
        return if FileKind(at: file) == .regular { file } else { nil }
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
    /// on, and the file of the folder that this is; nil if a file is there, and without such a rule.
    var rewritten: (target: String, file: String?)? {
        if FileKind(at: path + AssociationFile.wellKnownPath, followsLinks: false) != .missing { return nil }
        let files = ((try? settings(nil)) ?? []).filter { file in HostSettings.names.contains(file.name) }
        if let rewrite = Rewrite.all(in: files, of: .unsigned, hosts: []).first {
            return (rewrite.target, file(at: rewrite.target))
        }
        return routes(of: .unsigned).first.map { route in (route.target, nil) }
    }

    /// Refuses a folder without the file whose place something else has.
    func rejectIfServed(by rewritten: (target: String, file: String?)?) throws(CommandFailure) {
        guard let target = rewritten?.target else { return }
        throw CommandFailure(
            .noInput, "'\(name)' has no .well-known/\(AssociationFile.fileName), and '\(target)' may serve it",
            hint: "check the site: aasa check example.com")
    }
}
