internal import CPOSIX
internal import Glibc

/// A file in memory for what reads files only. Nothing is written to a disk. The corresponding C function is `memfd_create`.
package final class MemoryFile {
    private let descriptor: Int32

    /// - Throws: `.inputOutput` when there are too many open files.
    package init() throws(FileError) {
        descriptor = aasa_memfd("aasa")
        guard descriptor >= 0 else { throw FileError(errno: errno, path: "memfd") }
    }

    deinit { close(descriptor) }

    /// The path under which this process opens the file.
    package var path: String { "/proc/self/fd/\(descriptor)" }

    /// Adds the bytes at the end.
    package func append(_ bytes: [UInt8]) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw FileError(errno: errno, path: path) }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}
