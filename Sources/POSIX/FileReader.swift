internal import Glibc

/// Bounded reading of whole files.
package enum FileReader {
    /// The name that means standard input.
    package static let standardInput = "-"

    /// An input file as messages name it.
    package static func displayName(_ path: String) -> String { path == standardInput ? "standard input" : path }

    /// The same, with a path in quotes.
    package static func quotedName(_ path: String) -> String {
        if path == standardInput { return displayName(path) }
        return "'\(path)'"
    }

    /// Whether the path is standard input or a pipe, which can be read only once.
    package static func isStream(_ path: String) -> Bool { path == standardInput || FileKind(at: path) == .other }

    /// Whether to reject what is not a regular file: reading a pipe or a device may never end.
    @TaskLocal package static var readsRegularFilesOnly = false

    /// Runs `body`, which reads regular files only.
    package static func withRegularFilesOnly<Value, Failure>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = $readsRegularFilesOnly.withValue(true) { Result(catching: body) }
        return try result.get()
    }

    /// Reads the file at `path`, or standard input for `-`.
    ///
    /// - Parameter limit: bytes; one more is `.tooLarge`.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = try open(path)
        defer { close(descriptor, of: path) }
        var content: [UInt8] = []
        while true {
            let part = try readNext(descriptor, of: path)
            if part.isEmpty { return content }
            content += part
            if content.count > limit { throw FileError(.tooLarge, path: path, detail: "more than \(limit) bytes") }
        }
    }

    /// Reads what comes next of a file or a stream, at most 64 KiB; nothing at its end.
    static func readNext(_ descriptor: Int32, of path: String) throws(FileError) -> [UInt8] {
        try [UInt8](capacity: 65536) { (span: inout OutputSpan<UInt8>) throws(FileError) in
            try span.withUnsafeMutableBufferPointer { (room, filled) throws(FileError) in
                filled = try retrying(descriptor, of: path) { Glibc.read(descriptor, room.baseAddress, room.count) }
            }
        }
    }

    /// Reads the file into `room`, without any other copy, and returns the number of its bytes.
    package static func read(_ path: String, into room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        let descriptor = try open(path)
        defer { close(descriptor, of: path) }
        var filled = 0
        while true {
            let rest = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
            if rest.isEmpty { throw FileError(.tooLarge, path: path, detail: "more than \(room.count - 1) bytes") }
            let count = try retrying(descriptor, of: path) { Glibc.read(descriptor, rest.baseAddress, rest.count) }
            if count == 0 { return filled }
            filled += count
        }
    }

    package static func readStart(_ path: String, count: Int) throws(FileError) -> [UInt8] {
        let descriptor = try open(path)
        defer { close(descriptor, of: path) }
        return try read(descriptor, of: path, at: 0, count: count)
    }

    /// Reads `count` bytes from `offset` on; fewer when the file ends before.
    static func read(_ descriptor: Int32, of path: String, at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        try [UInt8](capacity: count) { (span: inout OutputSpan<UInt8>) throws(FileError) in
            try span.withUnsafeMutableBufferPointer { (room, filled) throws(FileError) in
                while filled < count {
                    let rest = UnsafeMutableBufferPointer(rebasing: room[filled..<count])
                    let position = offset + filled
                    let more = try retrying(descriptor, of: path) {
                        pread(descriptor, rest.baseAddress, rest.count, position)
                    }
                    if more == 0 { return }
                    filled += more
                }
            }
        }
    }

    /// Reads with a single call, as files of /proc require.
    package static func readOnce(_ path: String) throws(FileError) -> [UInt8] {
        let descriptor = try open(path)
        defer { close(descriptor, of: path) }
        return try readNext(descriptor, of: path)
    }

    static func open(_ path: String, flags: Int32 = 0) throws(FileError) -> Int32 {
        if path == standardInput { return STDIN_FILENO }
        if path.utf8.contains(0) { throw FileError(.missing, path: path, detail: "a NUL character in the path") }
        // Without O_NONBLOCK, opening a named pipe waits for a writer.
        let isBounded = readsRegularFilesOnly
        let blocking = isBounded ? O_NONBLOCK : 0
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | blocking | flags)
        guard descriptor >= 0 else { throw FileError(errno: errno, path: path) }
        if isBounded, !isFileOrFolder(descriptor) {
            close(descriptor, of: path)
            throw FileError(.inputOutput, path: path, detail: "not a regular file")
        }
        return descriptor
    }

    private static func isFileOrFolder(_ descriptor: Int32) -> Bool {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { return false }
        return [S_IFREG, S_IFDIR].contains(information.st_mode & S_IFMT)
    }

    static func close(_ descriptor: Int32, of path: String) {
        if path != standardInput { _ = Glibc.close(descriptor) }
    }

    /// Returns the number of bytes that `read` has read, and calls it again when a signal interrupted it or the bytes
    /// have not come yet.
    static func retrying(_ descriptor: Int32, of path: String, _ read: () -> Int) throws(FileError) -> Int {
        while true {
            let count = read()
            if count >= 0 { return count }
            if !Descriptors.mayRetry(descriptor, for: POLLIN) { throw FileError(errno: errno, path: path) }
        }
    }
}

/// A regular file of which parts are read.
package final class RandomAccessFile {
    package let path: String
    /// Bytes.
    package let size: Int
    private let descriptor: Int32

    package init(_ path: String) throws(FileError) {
        self.path = path
        // Without O_NONBLOCK, opening a named pipe waits for a writer.
        descriptor = try FileReader.open(path, flags: O_NONBLOCK)
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            let isFolder = information.st_mode & S_IFMT == S_IFDIR
            FileReader.close(descriptor, of: path)
            throw FileError(isFolder ? .isDirectory : .inputOutput, path: path, detail: "not a regular file")
        }
        size = Int(information.st_size)
    }

    deinit { FileReader.close(descriptor, of: path) }

    /// A copy of the descriptor, which the caller closes; nil when there are too many open files.
    package func duplicateDescriptor() -> Int32? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        return copy
    }

    /// The bytes of a range; fewer when the file ends before it.
    package func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
        let end = min(range.upperBound, size)
        guard range.lowerBound >= 0, range.lowerBound < end else { return [] }
        return try FileReader.read(descriptor, of: path, at: range.lowerBound, count: end - range.lowerBound)
    }
}
