internal import Glibc

/// What stands in a folder. Links are not followed.
package enum FolderListing {
    package enum Kind: Sendable { case file, folder, link, other }

    /// Names in a folder, sorted by their bytes.
    ///
    /// - Parameter limit: a folder with more is `.tooLarge`.
    package static func names(in path: String, limit: Int) throws(FileError) -> [String] {
        guard let stream = opendir(path) else { throw FileError(errno: errno, path: path) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            names.append(name)
            if names.count > limit { throw FileError(.tooLarge, path: path, detail: "more than \(limit) names") }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// What stands at a path itself; nil when nothing does.
    package static func kind(of path: String) -> Kind? {
        var information = stat()
        guard !path.utf8.contains(0), lstat(path, &information) == 0 else { return nil }
        return switch information.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }
}
