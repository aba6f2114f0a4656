package import POSIX

/// Some entries of a ZIP archive, found by their names in the directory. libzip, which keeps every entry of an archive,
/// reads only what is opened: an app has tens of thousands of entries, of which a few are of interest.
package final class ArchiveIndex {
    /// Files, in the archive's order. Names may occur more than once.
    package let entries: [Entry]
    /// The first byte of the central directory in the file.
    package let directoryOffset: Int
    /// Bytes behind the archive's end and its comment.
    package let trailingCount: Int
    package let file: RandomAccessFile

    /// Longer entries are read from the archive itself, not from a copy.
    private static let longestCopy = 16 << 20

    /// - Parameter keeps: whether a name is of interest.
    /// - Throws: `.missing`, `.notPermitted`, `.isDirectory`, `.notAnArchive`, `.damaged`,
    ///   `.tooManyEntries`, `.inputOutput`.
    package init(path: String, keeping keeps: @escaping (ArraySlice<UInt8>) -> Bool) throws(ZipError) {
        do throws(FileError) { file = try RandomAccessFile(path) } catch { throw ZipError(error) }
        let records = try EndRecord.all(in: file)
        let scan = try DirectoryScan.directory(of: file, at: records, limits: .standard, keeping: keeps)
        entries = scan.kept.filter(\.isFile)
        directoryOffset = scan.offset
        trailingCount = file.size - scan.end
    }

    /// The data of an entry that is stored as it is, in the file; nil for a compressed or encrypted one. No checksum is
    /// compared.
    package func storedRange(of entry: Entry) throws(ZipError) -> Range<Int>? {
        guard entry.isStored, entry.size == entry.compressedSize else { return nil }
        return try data(of: entry)
    }

    /// Opens an entry.
    ///
    /// - Throws: see ``Archive/open(_:)``.
    package func open(_ entry: Entry) throws(ZipError) -> EntryReader {
        let copy = try excerpt(of: entry)
        let archive: Archive = if let copy { copy } else { try Archive(path: file.path) }
        // Byte by byte: Swift compares texts by canonical equivalence.
        guard let own = archive.entries.last(where: { $0.name.utf8.elementsEqual(entry.name.utf8) }) else {
            throw ZipError(.damaged, detail: "the directory can be read in two ways")
        }
        return try archive.open(own)
    }

    /// The data of an entry in the file, in front of the directory; nil for one of ZIP64.
    private func data(of entry: Entry) throws(ZipError) -> Range<Int>? {
        guard let offset = entry.offset else { return nil }
        let header = try file.read(at: offset, count: LocalHeader.length)
        guard header.count == LocalHeader.length, header.integer32(0) == LocalHeader.signature else {
            throw ZipError(.damaged, detail: "an entry is not where the directory locates it")
        }
        let start = offset + LocalHeader.length + header.integer16(26) + header.integer16(28)
        let end = start + entry.compressedSize
        guard end <= directoryOffset else {
            throw ZipError(.damaged, detail: "the data ends before the size in the directory")
        }
        return start..<end
    }

    /// A copy of the archive with one entry; nil if that is too long.
    private func excerpt(of entry: Entry) throws(ZipError) -> Archive? {
        guard entry.compressedSize <= Self.longestCopy, let offset = entry.offset, let data = try data(of: entry)
        else { return nil }
        let local = try file.read(at: offset, count: data.upperBound - offset)
        let end = EndRecord.bytes(count: 1, directorySize: entry.header.count, directoryOffset: local.count)
        let copy: MemoryFile
        do throws(FileError) {
            copy = try MemoryFile()
            try copy.append(local + entry.movedHeader + end)
        } catch {
            throw ZipError(error)
        }
        // The archive has a descriptor of its own; the path is that of the copy's.
        return try withExtendedLifetime(copy) { () throws(ZipError) in try Archive(path: copy.path) }
    }
}

/// The header in front of an entry's data (APPNOTE section 4.3.7).
private enum LocalHeader {
    /// Bytes without the name and the extra field.
    static let length = 30
    static let signature = 0x0403_4B50
}

extension ArchiveIndex {
    /// The directory's record of a file in the archive.
    package struct Entry: Sendable {
        /// Invalid UTF-8 is replaced.
        package let name: String
        /// Bytes, once decompressed. Unverified until the entry is read.
        package let size: Int
        let compressedSize: Int
        /// The first byte of the entry in the file; nil for ZIP64.
        let offset: Int?
        let header: [UInt8]
        let isStored: Bool
        let isFile: Bool

        private static let offsetField = 42
        /// In place of a number that is in a ZIP64 field.
        private static let none = 0xFFFF_FFFF

        private static let nameOffset = 46

        /// - Parameter header: of the directory, with name, extra fields and comment.
        init(header bytes: [UInt8], nameLength: Int) {
            header = bytes
            let name = bytes[Self.nameOffset..<Self.nameOffset + nameLength]
            self.name = String(decoding: name, as: UTF8.self)
            size = bytes.integer32(24)
            compressedSize = bytes.integer32(20)
            let offset = bytes.integer32(Self.offsetField)
            let isZIP64 = [size, compressedSize, offset].contains(Self.none)
            self.offset = if isZIP64 { nil } else { offset }
            let isEncrypted = bytes.integer16(8) & 1 != 0
            isStored = bytes.integer16(10) == 0 && !isEncrypted
            // The mode of Unix and macOS: S_IFMT, S_IFLNK and S_IFDIR of POSIX.
            let isUnix = [3, 19].contains(bytes[5])
            let kind = if isUnix { bytes.integer16(40) & 0xF000 } else { 0 }
            isFile = kind != 0xA000 && kind != 0x4000 && name.last != UInt8(ascii: "/")
        }

        /// The record for an archive that begins with the entry.
        var movedHeader: [UInt8] {
            var moved = header
            moved.replaceSubrange(Self.offsetField..<Self.offsetField + 4, with: [0, 0, 0, 0])
            return moved
        }
    }
}
