internal import AASA
internal import POSIX

/// A folder that will be deployed, and the settings of its host in it or in a folder above it.
struct DeployedFolder {
    /// As on the command line.
    let path: String

    init(_ path: String) { self.path = path }

    /// The nearest file of each name. The search ends at the root of a repository; outside of one, at the current folder.
    func settings() throws(CommandFailure) -> [HostSettings.File] {
        let places = places
        var files: [HostSettings.File] = []
        for name in HostSettings.names {
            let allowed = HostSettings.projectNames.contains(name) ? places[...] : places.prefix(1)
            guard let place = allowed.first(where: { FileSystem.exists($0.prefix + name) }) else { continue }
            let path = place.prefix + name
            files.append(
                HostSettings.File(path: path, bytes: try InputFile.read(path).bytes, deployed: place.deployed))
        }
        return files
    }

    /// The folder and those above it, each with what is in front of names in it and with the folder as seen from it.
    private var places: [(prefix: String, deployed: String)] {
        let own = [(prefix: "\(path)/", deployed: "")]
        guard let whole = FileSystem.resolved(path), let current = FileSystem.resolved(".") else { return own }
        var folders = [whole]
        while let last = folders.last, last != "/" { folders.append(FileSystem.folder(of: last)) }
        let end = folders.firstIndex { FileSystem.exists("\($0)/.git") } ?? folders.firstIndex(of: current) ?? 0
        return own
            + folders[...end].dropFirst().map { folder in
                let prefix = folder == "/" ? "/" : "\(folder)/"
                let isBelow = prefix.hasPrefix("\(current)/")
                return (
                    isBelow ? String(prefix.dropFirst(current.count + 1)) : prefix,
                    String(whole.dropFirst(prefix.count))
                )
            }
    }
}
