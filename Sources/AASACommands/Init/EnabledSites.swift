internal import AASA
internal import POSIX
internal import ServerSettings

/// Debian's folders of sites: servers read `sites-enabled`, which has links to files of `sites-available`.
enum EnabledSites {
    /// The finding that a server does not read a file, since no link leads to it; nil where that is not known.
    static func finding(about path: String) -> Finding? {
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
