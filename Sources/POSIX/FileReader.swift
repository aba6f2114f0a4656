internal import Glibc

/// Reading of whole files, bounded.
package enum FileReader {
    /// The name that means standard input.
    package static let standardInput = "-"

    /// Reads the file at `path`, or standard input for `-`.
    ///
    /// - Parameter limit: bytes; one more is `.tooLarge`.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = try open(path)
        defer { close(descriptor, path) }
        var content: [UInt8] = []
        let size = 65536
        var buffer = [UInt8](repeating: 0, count: size)
        while true {
            let count = try readSome(descriptor, path) { Glibc.read(descriptor, &buffer, size) }
            if count == 0 { return content }
            content += buffer[..<count]
            if content.count > limit { throw FileError(.tooLarge, path: path, detail: "more than \(limit) bytes") }
        }
    }

    /// Reads the file straight into `room`, with no copy anywhere else, and returns how many bytes it has.
    package static func read(_ path: String, into room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        let descriptor = try open(path)
        defer { close(descriptor, path) }
        var filled = 0
        while true {
            let rest = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
            if rest.isEmpty { throw FileError(.tooLarge, path: path, detail: "more than \(room.count - 1) bytes") }
            let count = try readSome(descriptor, path) { Glibc.read(descriptor, rest.baseAddress, rest.count) }
            if count == 0 { return filled }
            filled += count
        }
    }

    /// Whether something stands at `path`, followed through links.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether this process may write to what stands at `path`.
    package static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

    /// Reads at most `count` bytes from the start of the file.
    package static func readStart(_ path: String, count: Int) throws(FileError) -> [UInt8] {
        let descriptor = try open(path)
        defer { close(descriptor, path) }
        var buffer = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let more = try readSome(descriptor, path) {
                buffer.withUnsafeMutableBytes {
                    pread(descriptor, $0.baseAddress.map { $0 + filled }, count - filled, filled)
                }
            }
            if more == 0 { break }
            filled += more
        }
        return Array(buffer[..<filled])
    }

    /// Reads what one call brings, as files of /proc want it.
    static func readOnce(_ path: String, count: Int) throws(FileError) -> [UInt8] {
        let descriptor = try open(path)
        defer { close(descriptor, path) }
        var buffer = [UInt8](repeating: 0, count: count)
        let filled = try readSome(descriptor, path) { Glibc.read(descriptor, &buffer, count) }
        return Array(buffer[..<filled])
    }

    /// Bytes of a regular file; nil for everything else.
    package static func size(_ path: String) -> Int? {
        var information = stat()
        guard path != standardInput, stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(information.st_size)
    }

    static func open(_ path: String) throws(FileError) -> Int32 {
        if path == standardInput { return STDIN_FILENO }
        if path.utf8.contains(0) { throw FileError(.missing, path: path, detail: "a NUL character in the path") }
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(errno: errno, path: path) }
        return descriptor
    }

    static func close(_ descriptor: Int32, _ path: String) {
        if path != standardInput { _ = Glibc.close(descriptor) }
    }

    static func readSome(_ descriptor: Int32, _ path: String, _ read: () -> Int) throws(FileError) -> Int {
        while true {
            let count = read()
            if count >= 0 { return count }
            if errno != EINTR { throw FileError(errno: errno, path: path) }
        }
    }
}

/// What makes two paths the same file: device and inode.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let inode: UInt

    /// The file behind a stream of the process; nil when the stream is closed.
    package init?(_ stream: StandardStream) {
        var information = stat()
        guard fstat(stream.rawValue, &information) == 0 else { return nil }
        device = UInt(information.st_dev)
        inode = UInt(information.st_ino)
    }

    /// Nil when nothing stands at `path`.
    package init?(_ path: String) {
        var information = stat()
        guard path != FileReader.standardInput, stat(path, &information) == 0 else { return nil }
        device = UInt(information.st_dev)
        inode = UInt(information.st_ino)
    }
}
