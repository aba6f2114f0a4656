internal import CZip
internal import POSIX

/// Reads an entry's decompressed data piece by piece. It keeps its archive open.
package final class EntryReader {
    private let archive: Archive
    private let handle: OpaquePointer
    /// Bytes of the data, as the directory states it.
    private let size: Int
    private let compressedSize: Int
    /// Bytes of data that were read.
    private var readCount = 0
    private var isAtEnd = false
    private var failure: ZipError?

    /// Entries up to this many bytes may have any ratio.
    static let unsuspiciousSize = 16 << 20
    /// Larger ones may be this many times their compressed size. Deflate reaches 1032:1 at most, and only for one
    /// repeated byte: no file of an app comes near. Other methods have the same bound (bzip2 reaches 45,000:1).
    static let largestRatio = 1000
    /// Bytes of one read.
    private static let piece = 1 << 20

    init(_ entry: Archive.Entry, in archive: Archive) throws(ZipError) {
        guard archive.entries.indices.contains(entry.index) else {
            throw ZipError(.damaged, detail: "no entry of this archive")
        }
        let entry = archive.entries[entry.index]
        if entry.hasUnsafeName { throw ZipError(.unsafeName, detail: entry.name) }
        if entry.isEncrypted { throw ZipError(.encrypted, detail: entry.name) }
        self.archive = archive
        size = entry.size
        // The directory may state any size, but the data is within the file.
        compressedSize = min(entry.compressedSize, archive.fileSize)
        if Self.isSuspicious(size: size, compressedSize: compressedSize) {
            throw ZipError(.suspiciousRatio, detail: "\(size) bytes compressed to \(compressedSize)")
        }
        let library = archive.library
        guard
            let handle = library.api.fopen_index(
                archive.handle, UInt64(entry.index), UInt32(ZIP_FL_UNCHANGED))
        else { throw library.error(library.api.get_error(archive.handle)) }
        self.handle = handle
    }

    deinit { _ = archive.library.api.fclose(handle) }

    static func isSuspicious(size: Int, compressedSize: Int) -> Bool {
        size > unsuspiciousSize && (size - 1) / largestRatio >= compressedSize
    }

    /// Returns the next bytes: empty at the end, fewer than `count` only there. The last ones are returned only if the
    /// entry matches its checksum.
    ///
    /// - Throws: `.damaged`, `.suspiciousRatio`, `.outOfMemory`, `.inputOutput`; the same at every further call.
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
        let needed = min(count, size - readCount)
        var bytes: [UInt8] = []
        // In pieces: the entry's size is unverified so far.
        while bytes.count < needed {
            let more = try some(min(needed - bytes.count, Self.piece))
            if more.isEmpty { throw ZipError(.damaged, detail: "the data ends before the size in the directory") }
            if bytes.isEmpty { bytes = more } else { bytes += more }
            readCount += more.count
        }
        if readCount == size, !isAtEnd, count > 0 {
            // libzip compares the checksum when there is nothing more to read.
            guard try some(1).isEmpty else {
                throw ZipError(.suspiciousRatio, detail: "the data continues after the \(size) bytes in the directory")
            }
            isAtEnd = true
        }
        return bytes
    }

    private func some(_ count: Int) throws(ZipError) -> [UInt8] {
        var result: Int64 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            guard let start = room.baseAddress else { return }
            result = archive.library.api.fread(handle, start, UInt64(count))
            filled = max(0, Int(result))
        }
        if result < 0 { throw archive.library.error(archive.library.api.file_get_error(handle)) }
        return bytes
    }
}
