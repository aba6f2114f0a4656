internal import CPOSIX
internal import Glibc

/// A pipe to or from a child process; the child does not inherit it. The corresponding C function is `pipe2`.
struct Pipe {
    let readingEnd: Int32
    let writingEnd: Int32

    /// - Throws: `.inputOutput` when there are too many open files.
    init() throws(FileError) {
        var ends: [Int32] = [-1, -1]
        guard aasa_pipe2(&ends, O_CLOEXEC) == 0 else { throw FileError(errno: errno, path: "/bin/sh") }
        readingEnd = ends[0]
        writingEnd = ends[1]
    }

    func close() {
        _ = Glibc.close(readingEnd)
        _ = Glibc.close(writingEnd)
    }
}
