internal import Glibc

/// Reads a file or standard input a piece at a time, in memory that does not grow with the file.
package final class ChunkReader {
    /// The bytes of the last piece.
    package private(set) var chunk: [UInt8] = []

    private let path: String
    private let descriptor: Int32
    private static let size = 65536

    /// - Parameter path: `-` is standard input.
    package init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = try FileReader.open(path)
    }

    deinit { FileReader.close(descriptor, path) }

    /// Reads what there is, up to a fixed size, so that a slow writer's bytes are seen as they come. Returns false at
    /// the end, with an empty ``chunk``.
    package func advance() throws(FileError) -> Bool {
        if chunk.count < Self.size { chunk += repeatElement(0, count: Self.size - chunk.count) }
        let count = try FileReader.readSome(descriptor, path) { read(descriptor, &chunk, Self.size) }
        chunk.removeSubrange(count...)
        return count > 0
    }
}
