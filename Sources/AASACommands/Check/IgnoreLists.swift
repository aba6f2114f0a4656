internal import AASA
internal import POSIX
internal import ServerSettings

/// The lists of what Git leaves out, of a project and of the folders above it.
struct IgnoreLists {
    private let lists: [(folder: String, list: IgnoreFile)]

    init(of project: String) {
        lists = ProjectFolder.upwards(from: project).map(\.absolutePrefix).compactMap { folder in
            let file = try? InputFile.read("\(folder).gitignore")
            return file.map { file in (folder, IgnoreFile(file.bytes)) }
        }
    }

    /// Whether Git leaves out the file that would be written into a folder.
    func ignore(_ path: String) -> Bool {
        // A build may have yet to make the folder.
        let above = FileSystem.resolved(FileSystem.folder(of: path))
        let expected = above.map { above in above.folderPrefix + path.lastPathComponent }
        guard let whole = FileSystem.resolved(path) ?? expected else { return false }
        return lists.contains { folder, list in
            whole.hasPrefix(folder) && list.ignores("\(whole.dropFirst(folder.count))\(AssociationFile.wellKnownPath)")
        }
    }
}
