internal import POSIX
internal import Zip

/// The entries of a package or bundle that are read, by their names.
final class PackageArchive {
    private let index: ArchiveIndex
    private var entries: [String: ArchiveIndex.Entry] = [:]
    /// What is at the path, if it is in memory: it must last as long as entries are opened.
    private let memory: MemoryFile?

    init(_ path: String, in memory: MemoryFile? = nil) throws(AndroidAppError) {
        self.memory = memory
        do throws(ZipError) {
            index = try ArchiveIndex(path: path, keeping: PackageEntry.isRead)
        } catch {
            if error.code == .notPermitted {
                throw AndroidAppError(FileError(.notPermitted, path: path, detail: error.detail))
            }
            throw AndroidAppError(error)
        }
        // The platform refuses both (libziparchive), and programs may read different apps.
        for entry in index.entries where entries.updateValue(entry, forKey: entry.name) != nil {
            throw AndroidAppError(.archive, part: entry.name, "several entries have this name")
        }
        let isApp = has(PackageEntry.manifest) || has(PackageEntry.bundleManifest)
        if isApp, index.trailingCount > 0 {
            throw AndroidAppError(.archive, "\(index.trailingCount) bytes are behind its end")
        }
    }

    var file: RandomAccessFile { index.file }
    /// The first byte of the central directory in the file.
    var directoryOffset: Int { index.directoryOffset }
    /// In the archive's order.
    var names: [String] { index.entries.map(\.name) }

    func has(_ name: String) -> Bool { entries[name] != nil }

    /// Bytes of an entry's content.
    func size(of name: String) -> Int { entries[name]?.size ?? 0 }

    /// The content of an entry; nil if there is none.
    ///
    /// - Parameter limit: bytes; a longer one is an error.
    func bytes(_ name: String, limit: Int) throws(AndroidAppError) -> [UInt8]? {
        guard let entry = entries[name] else { return nil }
        var bytes: [UInt8] = []
        try read(entry, limit: limit) { (piece) throws(AndroidAppError) in
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
        }
        return bytes
    }

    /// The content of an entry, of which parts are read when they are needed if it is stored as it
    /// is; nil if there is none.
    ///
    /// - Parameter limit: bytes; a longer one is an error.
    func part(_ name: String, limit: Int) throws(AndroidAppError) -> LittleEndianBytes? {
        guard let entry = entries[name] else { return nil }
        let range = try reading(entry) { () throws(ZipError) in try index.storedRange(of: entry) }
        if let range { return LittleEndianBytes(FilePart(range, of: file)) }
        return LittleEndianBytes(try bytes(name, limit: limit) ?? [])
    }

    /// The first bytes of an entry; none if there is no entry.
    func start(of name: String, count: Int) throws(AndroidAppError) -> [UInt8] {
        guard let entry = entries[name] else { return [] }
        return try reading(entry) { () throws(ZipError) in try index.open(entry).read(upTo: count) }
    }

    /// Copies an entry into memory as a file.
    func file(_ name: String, limit: Int) throws(AndroidAppError) -> MemoryFile? {
        guard let entry = entries[name] else { return nil }
        let file: MemoryFile
        do throws(FileError) { file = try MemoryFile() } catch { throw AndroidAppError(error) }
        try read(entry, limit: limit) { (piece) throws(AndroidAppError) in
            do throws(FileError) { try file.append(piece) } catch { throw AndroidAppError(error) }
        }
        return file
    }

    /// Bytes that are read at once.
    private static let piece = 4 << 20

    /// Reads an entry piece by piece.
    private func read(
        _ entry: ArchiveIndex.Entry, limit: Int, into take: ([UInt8]) throws(AndroidAppError) -> Void
    ) throws(AndroidAppError) {
        if entry.size > limit { throw AndroidAppError(.tooLarge, part: entry.name, "\(entry.size) bytes") }
        let reader = try reading(entry) { () throws(ZipError) in try index.open(entry) }
        while true {
            let piece = try reading(entry) { () throws(ZipError) in try reader.read(upTo: Self.piece) }
            if piece.isEmpty { return }
            try take(piece)
        }
    }

    /// Calls libzip for an entry, which an error then names.
    private func reading<Result>(
        _ entry: ArchiveIndex.Entry, by read: () throws(ZipError) -> Result
    ) throws(AndroidAppError) -> Result {
        do throws(ZipError) { return try read() } catch { throw AndroidAppError(error, part: entry.name) }
    }
}
