internal import Glibc

/// The file of an archive: the owner of its descriptor.
struct ArchiveFile: ~Copyable {
    let descriptor: Int32
    /// Bytes, when it was opened.
    let size: Int

    /// - Throws: `.missing`, `.notPermitted`, `.isDirectory`, `.inputOutput`.
    init(path: String) throws(ZipError) {
        if path.utf8.contains(0) { throw ZipError(.missing, "a NUL character in the path") }
        // Without O_NONBLOCK, opening a named pipe waits for a writer.
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

    /// Gives up the descriptor, which has another owner from now on.
    consuming func release() { discard self }

    /// Returns the bytes from `offset` on: `count` of them, fewer only at the file's end.
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

/// Numbers of an archive's records, in little-endian order (APPNOTE section 4.4.1.1).
extension [UInt8] {
    /// The two bytes at `position`; zero behind the end.
    func integer16(_ position: Int) -> Int { Int(integer(position, 2)) }

    /// The four bytes at `position`; zero behind the end.
    func integer32(_ position: Int) -> Int { Int(integer(position, 4)) }

    /// The eight bytes at `position`, clamped to an `Int`; zero behind the end.
    func integer64(_ position: Int) -> Int { Int(clamping: integer(position, 8)) }

    private func integer(_ position: Int, _ count: Int) -> UInt64 {
        var number: UInt64 = 0
        for place in 0..<count where position + place < self.count {
            number |= UInt64(self[position + place]) << (8 * UInt64(place))
        }
        return number
    }
}
