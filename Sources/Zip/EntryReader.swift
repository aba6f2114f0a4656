internal import CZip

/// Gives an entry's data piece by piece, decompressed. It keeps its archive open.
package final class EntryReader {
    private let archive: Archive
    private let handle: OpaquePointer
    private let size: Int
    private let compressedSize: Int
    private var given = 0
    private var isAtEnd = false
    private var failure: ZipError?

    /// Entries up to this many bytes may be compressed as well as they like.
    static let unsuspiciousSize = 16 << 20
    /// Larger ones may be this many times their compressed size. Deflate reaches 1032:1 at most, and that only for one
    /// byte repeated: nothing else that is in an app comes near, and other methods (bzip2 reaches 45,000:1) are held to
    /// the same.
    static let largestRatio = 1000
    private static let piece = 1 << 20

    init(_ archive: Archive, _ entry: Archive.Entry) throws(ZipError) {
        guard archive.entries.indices.contains(entry.index) else {
            throw ZipError(.damaged, "no entry of this archive")
        }
        let entry = archive.entries[entry.index]
        if entry.hasUnsafeName { throw ZipError(.unsafeName, entry.name) }
        if entry.isEncrypted { throw ZipError(.encrypted, entry.name) }
        self.archive = archive
        size = entry.size
        // There is not more of it than of the file, whatever the directory says.
        compressedSize = min(entry.compressedSize, archive.fileSize)
        if Self.isSuspicious(size, compressedSize) {
            throw ZipError(.suspiciousRatio, "\(size) bytes compressed to \(compressedSize)")
        }
        let library = archive.library
        guard let handle = library.functions.fopen_index(archive.handle, UInt64(entry.index), UInt32(ZIP_FL_UNCHANGED))
        else { throw library.error(library.functions.get_error(archive.handle)) }
        self.handle = handle
    }

    deinit { _ = archive.library.functions.fclose(handle) }

    static func isSuspicious(_ size: Int, _ compressedSize: Int) -> Bool {
        size > unsuspiciousSize && (size - 1) / largestRatio >= compressedSize
    }

    /// The next bytes: empty at the end, fewer than `count` only there. The last of them are only given when all of the
    /// entry fits its checksum.
    ///
    /// - Throws: `.damaged`, `.suspiciousRatio`, `.outOfMemory`, `.inputOutput`; the same again at every further call.
    package func read(upTo count: Int) throws(ZipError) -> [UInt8] {
        if let failure { throw failure }
        do throws(ZipError) {
            return try next(count)
        } catch {
            failure = error
            throw error
        }
    }

    private func next(_ count: Int) throws(ZipError) -> [UInt8] {
        let wanted = min(count, size - given)
        var bytes: [UInt8] = []
        // In pieces: how large the entry is, is so far only said.
        while bytes.count < wanted {
            let more = try some(min(wanted - bytes.count, Self.piece))
            if more.isEmpty { throw ZipError(.damaged, "the data ends before the size that the directory says") }
            if bytes.isEmpty { bytes = more } else { bytes += more }
            given += more.count
        }
        if given == size, !isAtEnd, count > 0 {
            // libzip compares the checksum when there is nothing more to read.
            guard try some(1).isEmpty else {
                throw ZipError(.suspiciousRatio, "the data goes on behind the \(size) bytes that the directory says")
            }
            isAtEnd = true
        }
        return bytes
    }

    private func some(_ count: Int) throws(ZipError) -> [UInt8] {
        let functions = archive.library.functions
        var result: Int64 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            guard let start = room.baseAddress else { return }
            result = functions.fread(handle, start, UInt64(count))
            filled = max(0, Int(result))
        }
        if result < 0 { throw archive.library.error(functions.file_get_error(handle)) }
        return bytes
    }
}
