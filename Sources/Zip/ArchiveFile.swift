internal import Glibc

/// The file an archive is read from: the owner of its descriptor.
struct ArchiveFile: ~Copyable {
    let descriptor: Int32
    /// Bytes, when it was opened.
    let size: Int

    /// - Throws: `.missing`, `.notPermitted`, `.isDirectory`, `.inputOutput`.
    init(path: String) throws(ZipError) {
        if path.utf8.contains(0) { throw ZipError(.missing, "a NUL character in the path") }
        // Without O_NONBLOCK a named pipe that nobody writes to would be waited for.
        let opened = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard opened >= 0 else { throw Self.error(errno) }
        var information = stat()
        let failure = fstat(opened, &information) == 0 ? 0 : errno
        let kind = information.st_mode & S_IFMT
        guard failure == 0, kind == S_IFREG else {
            _ = close(opened)
            if failure != 0 { throw Self.error(failure) }
            throw kind == S_IFDIR ? Self.error(EISDIR) : ZipError(.inputOutput, "neither a file nor a folder")
        }
        descriptor = opened
        size = Int(information.st_size)
    }

    deinit { _ = close(descriptor) }

    /// The descriptor has another owner from now on.
    consuming func release() { discard self }

    /// The bytes from `offset` on: at most `count`, fewer only at the file's end.
    func read(at offset: Int, count: Int) throws(ZipError) -> [UInt8] {
        var failure: Int32 = 0
        let wanted = max(0, min(count, size - offset))
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { room, filled in
            while filled < wanted {
                let more = pread(descriptor, room.baseAddress.map { $0 + filled }, wanted - filled, offset + filled)
                if more < 0, errno == EINTR { continue }
                if more < 0 { failure = errno }
                if more <= 0 { return }
                filled += more
            }
        }
        if failure != 0 { throw Self.error(failure) }
        return bytes
    }

    private static func error(_ number: Int32) -> ZipError {
        let code: ZipError.Code =
            switch number {
            case ENOENT, ENOTDIR: .missing
            case EISDIR: .isDirectory
            case EACCES, EPERM: .notPermitted
            case ENOMEM: .outOfMemory
            default: .inputOutput
            }
        return ZipError(code, String(cString: strerror(number)))
    }
}
