internal import Glibc

/// A regular file of which parts are read where they stand.
package final class RandomAccessFile {
    package let path: String
    /// Bytes.
    package let size: Int
    private let descriptor: Int32

    package init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = try FileReader.open(path)
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            let isFolder = information.st_mode & S_IFMT == S_IFDIR
            FileReader.close(descriptor, path)
            throw FileError(isFolder ? .isDirectory : .inputOutput, path: path, detail: "not a regular file")
        }
        size = Int(information.st_size)
    }

    deinit { FileReader.close(descriptor, path) }

    /// The bytes of a range; fewer when the file ends before it.
    package func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
        let end = min(range.upperBound, size)
        guard range.lowerBound >= 0, range.lowerBound < end else { return [] }
        let count = end - range.lowerBound
        var buffer = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let more = try FileReader.readSome(descriptor, path) {
                buffer.withUnsafeMutableBytes {
                    pread(descriptor, $0.baseAddress.map { $0 + filled }, count - filled, range.lowerBound + filled)
                }
            }
            if more == 0 { break }
            filled += more
        }
        return filled == count ? buffer : Array(buffer[..<filled])
    }
}
