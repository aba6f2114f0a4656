internal import CPOSIX
internal import Glibc

/// Writing of whole files: either all of the new content is stored, or the old content stays.
package enum AtomicFile {
    /// Replaces the file at `path` by `content`: a temporary file beside it, fsync, rename, fsync of the folder.
    ///
    /// Links are followed to the last one's target. The new file has owner, group, mode and extended attributes of the
    /// old one (an access control list is one of these). Where it cannot have them, the folder cannot be written, or
    /// the file has several names (hard links), it is written in place. A file without write permission is left as it
    /// is. A device or a pipe is written to directly; a pipe without a reader waits for one. What another user may have
    /// put in place of a file is rejected. Signals that would end the program are blocked while a temporary file exists
    /// or a file is incomplete.
    ///
    /// - Parameter mode: of a new file.
    package static func write(_ content: [UInt8], to path: String, mode: UInt32 = 0o666) throws(FileError) {
        // The system would read a path up to its first NUL: another one.
        if path.utf8.contains(0) { throw FileError(errno: EINVAL, path: path) }
        var information = stat()
        let exists = stat(path, &information) == 0
        if exists, information.st_mode & S_IFMT == S_IFDIR {
            throw FileError(.isDirectory, path: path, detail: "Is a directory")
        }
        try checkFolders(of: path)
        let target = try lastTarget(path)
        if exists {
            let isFile = information.st_mode & S_IFMT == S_IFREG
            if !isFile || information.st_nlink > 1, !isOfSystem(path) { try checkTarget(target, namedAs: path) }
            // Below /proc/self/fd are links to files that may have lost their names.
            guard isFile, FileIdentity(target) == FileIdentity(path) else {
                return try writeDirectly(content, to: path)
            }
            let old = Glibc.open(target, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard old >= 0 else { throw FileError(errno: errno, path: path) }
            defer { close(old) }
            // Another file may have come in its place.
            guard fstat(old, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
                throw FileError(.untrusted, path: path, detail: "it was replaced while it was opened")
            }
            if information.st_nlink > 1, !isOfSystem(path) { try checkTarget(target, namedAs: path) }
            try withEndingSignalsBlocked { () throws(FileError) in
                if information.st_nlink == 1,
                    try replace(target, old: old, by: content, mode: 0o600, namedAs: path)
                {
                    return
                }
                try overwrite(old, by: content, namedAs: path)
            }
        } else {
            try withEndingSignalsBlocked { () throws(FileError) in
                _ = try replace(target, old: nil, by: content, mode: mode, namedAs: path)
            }
        }
    }

    /// - Parameters:
    ///   - old: the existing file, open for writing.
    ///   - path: the target's name in errors.
    /// - Returns: false when there is a file, and only writing in place keeps what it has besides its content.
    private static func replace(
        _ target: String, old: Int32?, by content: [UInt8], mode: UInt32, namedAs path: String
    ) throws(FileError) -> Bool {
        let draft: (path: String, descriptor: Int32)
        do throws(FileError) {
            draft = try FileSystem.createTemporary(beside: target, mode: mode)
        } catch {
            if old != nil, [.notPermitted, .readOnly, .missing].contains(error.code) { return false }
            var error = FileError(error.code, path: path, detail: error.detail)
            if error.code == .missing {
                let hasFolder = FileKind(at: FileSystem.folder(of: target)) == .directory
                error.code = if hasFolder { .folderClosed } else { .folderMissing }
                // Of a link to nothing, the folder of what it leads to is missing.
                if !hasFolder { error.path = target }
            }
            throw error
        }
        if let old, !FileAttributes.copy(from: old, to: draft.descriptor) {
            close(draft.descriptor)
            FileSystem.remove(draft.path)
            return false
        }
        var failure = writeAll(content, to: draft.descriptor)
        if failure == nil, fsync(draft.descriptor) != 0 { failure = errno }
        if close(draft.descriptor) != 0, failure == nil { failure = errno }
        if failure == nil, rename(draft.path, target) != 0 { failure = errno }
        if let failure {
            FileSystem.remove(draft.path)
            // A mount point, or a file of another user in a folder such as /tmp.
            if old != nil, [EBUSY, EPERM, EACCES].contains(failure) { return false }
            throw FileError(errno: failure, path: path)
        }
        let directory = Glibc.open(FileSystem.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if directory >= 0 {
            fsync(directory)
            close(directory)
        }
        return true
    }

    /// Writes in place. The space is reserved first, so that a full file system leaves the old content.
    private static func overwrite(
        _ descriptor: Int32, by content: [UInt8], namedAs path: String
    ) throws(FileError) {
        var information = stat()
        var failure: Int32?
        if fstat(descriptor, &information) != 0 { failure = errno }
        if failure == nil {
            // Also where the old content has holes, for which no space was taken.
            let number = posix_fallocate(descriptor, 0, off_t(content.count))
            if number == ENOSPC || number == EDQUOT || number == EFBIG {
                ftruncate(descriptor, information.st_size)
                failure = number
            }
        }
        if failure == nil { failure = writeAll(content, to: descriptor) }
        if failure == nil, ftruncate(descriptor, off_t(content.count)) != 0 || fsync(descriptor) != 0 {
            failure = errno
        }
        if let failure { throw FileError(errno: failure, path: path) }
    }

    private static func writeDirectly(_ content: [UInt8], to path: String) throws(FileError) {
        let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_TRUNC)
        guard descriptor >= 0 else { throw FileError(errno: errno, path: path) }
        defer { close(descriptor) }
        if let number = writeAll(content, to: descriptor) { throw FileError(errno: number, path: path) }
    }

    private static func isOfSystem(_ path: String) -> Bool {
        path.hasPrefix("/proc/") || path.hasPrefix("/dev/") && !path.hasPrefix("/dev/shm/")
    }

    /// Rejects what another user may have put at a place, as `sudoedit` does: a link, or one more name of a file, could
    /// lead root to any file, and root would wait for the reader of a pipe.
    private static func checkTarget(_ target: String, namedAs path: String) throws(FileError) {
        if geteuid() != 0 || isOfSystem(target) { return }
        var folder = stat()
        var own = stat()
        guard stat(FileSystem.folder(of: target), &folder) == 0, lstat(target, &own) == 0 else {
            throw FileError(errno: errno, path: path)
        }
        let isWritable = folder.st_mode & 0o022 != 0
        // In a sticky folder only the owner of a file replaces it, but others may give it one more name.
        let isProtected = folder.st_mode & S_ISVTX != 0 && own.st_uid == 0 && own.st_nlink == 1
        if folder.st_uid == 0, !isWritable || isProtected { return }
        let rejected =
            switch own.st_mode & S_IFMT {
            case S_IFLNK: "a link in a folder that other users may write to is not followed"
            case S_IFREG: "a file with several names in a folder that other users may write to is not changed"
            default: "a pipe or a device in a folder that other users may write to is not written to"
            }
        throw FileError(.untrusted, path: path, detail: rejected)
    }

    private static func checkFolders(of path: String) throws(FileError) {
        for index in path.indices.dropFirst() where path[index] == "/" {
            let folder = String(path[..<index])
            if FileKind(at: folder, followsLinks: false) == .link { try checkTarget(folder, namedAs: path) }
        }
    }

    /// The end of a chain of links, which need not exist.
    private static func lastTarget(_ path: String) throws(FileError) -> String {
        var target = path
        // As many as the system follows (path_resolution(7)).
        for _ in 0...40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = readlink(target, &buffer, Int(PATH_MAX))
            guard count > 0 else { return target }
            try checkTarget(target, namedAs: path)
            let next = String(characters: buffer[..<count])
            target = if next.hasPrefix("/") { next } else { FileSystem.folder(of: target) + "/" + next }
        }
        throw FileError(errno: ELOOP, path: path)
    }
}

/// What a file has besides its content.
private enum FileAttributes {
    /// Gives `new` the owner, group, mode and extended attributes of `old`. The corresponding C functions are `fchown`,
    /// `fchmod` and `fsetxattr`.
    ///
    /// - Returns: false when the system does not allow all of them.
    static func copy(from old: Int32, to new: Int32) -> Bool {
        var information = stat()
        guard fstat(old, &information) == 0, fchown(new, information.st_uid, information.st_gid) == 0,
            let names = attributeNames(of: old), let inherited = attributeNames(of: new)
        else { return false }
        // A folder's default access control list has become that of the new file.
        for name in inherited where !names.contains(name) && fremovexattr(new, name) != 0 { return false }
        for name in names {
            guard let value = read({ fgetxattr(old, name, $0, $1) }),
                fsetxattr(new, name, value, value.count, 0) == 0
            else { return false }
        }
        // Last: a change of owner or list may change the mode.
        return fchmod(new, information.st_mode & 0o7777) == 0
    }

    /// Attributes that describe the content, which end with it, as when a file is written in place.
    private static let ofContent = ["security.capability", "security.evm", "security.ima"]

    /// The names of a file's attributes, or nil if they cannot be read; none where the file system has none.
    private static func attributeNames(of descriptor: Int32) -> [String]? {
        guard let list = read({ flistxattr(descriptor, $0, $1) }) else {
            if errno == ENOTSUP { return [] }
            return nil
        }
        let names = list.split(separator: 0).map { characters in String(characters: characters) }
        return names.filter { name in !ofContent.contains(name) }
    }

    /// Reads with the size that a first call returns.
    private static func read(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [CChar]? {
        let size = call(nil, 0)
        if size == 0 { return [] }
        guard size > 0 else { return nil }
        var bytes = [CChar](repeating: 0, count: size)
        let count = call(&bytes, size)
        guard count >= 0 else { return nil }
        return Array(bytes[..<count])
    }
}

/// Writes every byte; returns the `errno` that stopped it, or nil.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
        var written = 0
        while written < buffer.count {
            let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                written += count
            } else if !Descriptors.mayRetry(descriptor, for: POLLOUT) {
                return errno
            }
        }
        return nil
    }
}
