internal import CPOSIX
internal import Glibc

/// A file in memory for what reads files only. Nothing is written to a disk. The corresponding C
/// function is `memfd_create`.
package final class MemoryFile {
    private let descriptor: Int32

    /// - Throws: `.limitReached` when there are too many open files.
    package init() throws(FileError) {
        descriptor = aasa_memfd("aasa")
        guard descriptor >= 0 else { throw FileError(errno: errno, path: "memfd") }
    }

    deinit { close(descriptor) }

    /// The path under which this process opens the file.
    package var path: String { "/proc/self/fd/\(descriptor)" }

    package func append(_ bytes: [UInt8]) throws(FileError) {
        if let number = writeAll(bytes, to: descriptor) { throw FileError(errno: number, path: path) }
    }
}
