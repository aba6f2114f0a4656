internal import POSIX

/// A folder above another one in the same project. The search ends at the root of a repository; outside of one, at the
/// current folder.
struct ProjectFolder {
    /// What is in front of names in it: relative to the current folder where it is below that.
    let prefix: String
    /// The same, absolute.
    let absolutePrefix: String

    /// A folder and those above it, the nearest first; none if it does not exist.
    static func upwards(from folder: String) -> [ProjectFolder] {
        guard let whole = FileSystem.resolved(folder) else { return [] }
        let own = ProjectFolder(prefix: folder.folderPrefix, absolutePrefix: absolutePrefix(of: whole))
        return [own] + above(folder)
    }

    private static func absolutePrefix(of folder: String) -> String { if folder == "/" { "/" } else { "\(folder)/" } }

    /// The folders above one, the nearest first.
    static func above(_ folder: String) -> [ProjectFolder] {
        guard let whole = FileSystem.resolved(folder), let current = FileSystem.resolved(".") else { return [] }
        var folders = [whole]
        while let last = folders.last, last != "/" { folders.append(FileSystem.folder(of: last)) }
        let end = folders.firstIndex { FileSystem.exists("\($0)/.git") } ?? folders.firstIndex(of: current) ?? 0
        return folders[...end].dropFirst().map { folder in
            let prefix = absolutePrefix(of: folder)
            let isBelow = prefix.hasPrefix("\(current)/")
            let shown = if isBelow { String(prefix.dropFirst(current.count + 1)) } else { prefix }
            return ProjectFolder(prefix: shown, absolutePrefix: prefix)
        }
    }
}
