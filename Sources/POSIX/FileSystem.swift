internal import CPOSIX
internal import Glibc

/// What exists at a path.
package enum FileKind: Sendable, Equatable {
    case missing, regular, directory, other
    /// A link, where links are not followed.
    case link
    /// A folder of the path may not be entered.
    case inaccessible

    package init(at path: String, followsLinks: Bool = true) {
        var information = stat()
        guard path != FileReader.standardInput, !path.utf8.contains(0) else {
            self = .missing
            return
        }
        let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
        guard fstatat(AT_FDCWD, path, &information, flags) == 0 else {
            // No file has a name that is too long.
            self = [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) ? .missing : .inaccessible
            return
        }
        switch information.st_mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .directory
        case S_IFLNK: self = .link
        default: self = .other
        }
    }
}

/// Device and inode, which two paths to one file have in common.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let inode: UInt

    /// The file behind a stream of the process; nil when the stream is closed.
    package init?(_ stream: StandardStream) {
        var information = stat()
        guard fstat(stream.rawValue, &information) == 0 else { return nil }
        self.init(information)
    }

    /// Reads the file's information, or returns nil if `path` does not exist.
    package init?(_ path: String) {
        var information = stat()
        guard path != FileReader.standardInput, stat(path, &information) == 0 else { return nil }
        self.init(information)
    }

    private init(_ information: stat) {
        device = UInt(information.st_dev)
        inode = UInt(information.st_ino)
    }
}

package enum FileSystem {
    /// Whether `path` exists, followed through links.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The file of a program, which is searched for as a shell does.
    package static func program(_ name: String) -> String? {
        let folders = (Environment.value("PATH") ?? "").split(separator: ":")
        return folders.lazy.map { folder in "\(folder)/\(name)" }.first { path in access(path, X_OK) == 0 }
    }

    /// The first program that matches one of the patterns, as a shell expands them.
    package static func first(matching patterns: [String]) -> String? {
        patterns.lazy.flatMap { pattern in paths(matching: pattern) ?? [] }.first { path in access(path, X_OK) == 0 }
    }

    /// What matches a pattern, as a shell expands it, in the order of the names; nil if that is not known.
    ///
    /// - Parameter listsAll: whether a folder that may not be listed leaves the answer unknown.
    package static func paths(matching pattern: String, listsAll: Bool = false) -> [String]? {
        var matches = glob_t()
        defer { globfree(&matches) }
        let result = glob(pattern, listsAll ? GLOB_ERR : 0, nil, &matches)
        guard result == 0 else { return result == GLOB_NOMATCH ? [] : nil }
        return (0..<Int(matches.gl_pathc)).compactMap { index in matches.gl_pathv[index].map { String(cString: $0) } }
    }

    /// Creates an empty file where none is, as far as possible.
    package static func create(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        if descriptor >= 0 { close(descriptor) }
    }

    package static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

    /// The path itself, or the nearest folder above it that exists.
    package static func existingPart(of path: String) -> String {
        var existing = path
        while !exists(existing), existing != ".", existing != "/" { existing = folder(of: existing) }
        return existing
    }

    /// Runs `body` while no other process runs one for a file of the same folder. A folder that cannot be locked is
    /// not. The corresponding C function is `flock`.
    package static func withLock<R, E: Error>(onFolderOf path: String, _ body: () throws(E) -> R) throws(E) -> R {
        let descriptor = open(folder(of: resolved(path) ?? path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }

    /// Whether every user of the machine may read the file, its folders aside.
    package static func isReadableByEveryone(_ path: String) -> Bool { regularFile(path, permits: S_IROTH) }

    /// Whether the file's group, or every user of the machine, may write to it, its folders aside.
    package static func isWritableByOthers(_ path: String) -> Bool { regularFile(path, permits: S_IWGRP | S_IWOTH) }

    private static func regularFile(_ path: String, permits access: mode_t) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
            && information.st_mode & access != 0
    }

    /// Bytes of a regular file; nil for everything else.
    package static func size(_ path: String) -> Int? {
        var information = stat()
        guard path != FileReader.standardInput, stat(path, &information) == 0,
            information.st_mode & S_IFMT == S_IFREG
        else { return nil }
        return Int(information.st_size)
    }

    /// Creates the folder and those above it; has no effect when it exists.
    ///
    /// - Parameter mode: of new folders; by default for the user alone.
    package static func createFolder(_ path: String, mode: UInt32 = 0o700) throws(FileError) {
        if path.isEmpty || exists(path) { return }
        let parent = folder(of: path)
        // The root and the working folder may not be accessible.
        if parent != path { try createFolder(parent, mode: mode) }
        guard mkdir(path, mode) == 0 || errno == EEXIST else { throw FileError(errno: errno, path: path) }
    }

    /// Names in a folder, sorted by their bytes.
    ///
    /// - Parameter limit: a folder with more is `.tooLarge`.
    package static func names(in path: String, limit: Int) throws(FileError) -> [String] {
        guard let stream = opendir(path) else { throw FileError(errno: errno, path: path) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            names.append(name)
            if names.count > limit { throw FileError(.tooLarge, path: path, detail: "more than \(limit) names") }
        }
        if errno != 0 { throw FileError(errno: errno, path: path) }
        return names.sorted { strcmp($0, $1) < 0 }
    }

    /// The absolute path, without links; nil when `path` does not exist.
    package static func resolved(_ path: String) -> String? {
        guard let bytes = realpath(path, nil) else { return nil }
        defer { free(bytes) }
        return String(cString: bytes)
    }

    /// The folder of a path, for a file that need not exist.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return if slash == path.startIndex { "/" } else { String(path[..<slash]) }
    }

    /// Creates an empty file beside `path`, for the user alone, and returns its path.
    package static func createTemporary(beside path: String) throws(FileError) -> String {
        let file = try createTemporary(beside: path, mode: 0o600)
        close(file.descriptor)
        return file.path
    }

    /// Creates an empty file beside `path` and opens it for writing.
    ///
    /// - Parameter mode: what the process's mask removes is not set.
    static func createTemporary(
        beside path: String, mode: mode_t
    ) throws(FileError) -> (path: String, descriptor: Int32) {
        // Behind a NUL no name is another one: the loop would not end.
        if path.utf8.contains(0) { throw FileError(errno: EINVAL, path: path) }
        while true {
            // Short, for a path near the system's limit.
            let draft = folder(of: path) + "/.aasa-" + String(UInt32.random(in: .min ... .max), radix: 36)
            let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if descriptor >= 0 { return (draft, descriptor) }
            if errno != EEXIST { throw FileError(errno: errno, path: path) }
        }
    }

    /// Gives a file another name, in place of its own or beside it: some file systems know no links (FAT), others no
    /// such renaming (NFS).
    ///
    /// - Returns: false when something has that name.
    package static func move(_ file: String, toFree path: String) throws(FileError) -> Bool {
        if aasa_rename_new(file, path) == 0 { return true }
        if errno == EINVAL, link(file, path) == 0 { return true }
        if errno == EEXIST { return false }
        throw FileError(errno: errno, path: path)
    }

    /// Removes the file, if it exists and may be removed.
    package static func remove(_ path: String) { unlink(path) }
}
