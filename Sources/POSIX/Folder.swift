internal import Glibc

/// Folders.
package enum Folder {
    /// Makes the folder and those above it, for the user alone where new; nothing happens when it exists.
    package static func create(_ path: String) throws(FileError) {
        if path.isEmpty || FileReader.exists(path) { return }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try create(String(path[..<slash])) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(errno: errno, path: path) }
    }
}

/// What stands at a path.
package enum FileKind: Sendable, Equatable {
    case missing, regular, directory, other
    /// Something on the way may not be entered.
    case inaccessible

    package init(at path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else {
            self = errno == ENOENT || errno == ENOTDIR ? .missing : .inaccessible
            return
        }
        switch information.st_mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .directory
        default: self = .other
        }
    }
}

/// Removing of files.
package enum FileRemoval {
    /// Removes the file, if it is there and may be removed.
    package static func remove(_ path: String) { unlink(path) }
}
