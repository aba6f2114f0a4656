internal import Glibc

/// Writing of whole files: either all of the new content is stored, or the old content stays.
package enum AtomicFile {
    /// Replaces the file at `path` by `content`: a temporary file beside it, fsync, rename, fsync of the folder.
    ///
    /// A link is followed and its target replaced; permissions of an existing file are kept. A device or a pipe is
    /// written to directly. Signals that would end the program are blocked until the temporary file is removed.
    package static func write(_ content: [UInt8], to path: String) throws(FileError) {
        var information = stat()
        let exists = stat(path, &information) == 0
        if exists, information.st_mode & S_IFMT == S_IFDIR {
            throw FileError(.isDirectory, path: path, detail: "Is a directory")
        }
        if exists, information.st_mode & S_IFMT != S_IFREG { return try writeDirectly(content, path) }
        let mode = exists ? information.st_mode & 0o7777 : newFileMode()
        let target = exists ? realPath(path) ?? path : linkTarget(path) ?? path
        try withEndingSignalsBlocked { () throws(FileError) in try replace(target, content, mode, path) }
    }

    private static func replace(
        _ target: String, _ content: [UInt8], _ mode: mode_t, _ path: String
    ) throws(FileError) {
        let slash = target.lastIndex(of: "/")
        let folder = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
        // Short, for a path near the system's limit.
        var template = Array("\(folder)/.aasa-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            var error = FileError(errno: errno, path: path)
            // Folders without files of users, such as /proc, report ENOENT too.
            if error.code == .missing {
                error.code = FileKind(at: folder) == .directory ? .notPermitted : .folderMissing
            }
            throw error
        }
        var failure: Int32?
        if let number = writeAll(descriptor, content) { failure = number }
        if failure == nil, fchmod(descriptor, mode) != 0 { failure = errno }
        if failure == nil, fsync(descriptor) != 0 { failure = errno }
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure == nil, rename(template, target) != 0 { failure = errno }
        if let failure {
            unlink(template)
            throw FileError(errno: failure, path: path)
        }
        let directory = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if directory >= 0 {
            fsync(directory)
            close(directory)
        }
    }

    private static func writeDirectly(_ content: [UInt8], _ path: String) throws(FileError) {
        let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(errno: errno, path: path) }
        defer { close(descriptor) }
        if let number = writeAll(descriptor, content) { throw FileError(errno: number, path: path) }
    }

    private static func newFileMode() -> mode_t {
        // umask(2) reads the mask only by setting it.
        let mask = umask(0)
        umask(mask)
        return 0o666 & ~mask
    }

    /// The target of a link, which need not exist.
    private static func linkTarget(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &buffer, Int(PATH_MAX))
        guard count > 0 else { return nil }
        let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard !target.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return target }
        return path[...slash] + target
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// Writes every byte; returns the `errno` that stopped it, or nil.
func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32? {
    bytes.withUnsafeBytes { buffer in
        var written = 0
        while written < buffer.count {
            let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}
