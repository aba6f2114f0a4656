internal import CZip
internal import Glibc
internal import POSIX

/// A ZIP archive (PKWARE's APPNOTE, ISO/IEC 21320-1) in a file, for reading. Nothing of it is written to disk.
///
/// Not thread-safe, as libzip is not. An archive that changes while it is read gives other data or errors.
package final class Archive {
    /// In the archive's order. Names may occur more than once.
    package let entries: [Entry]

    let library: ZipLibrary
    let handle: OpaquePointer
    /// Bytes of the whole file.
    let fileSize: Int

    /// - Throws: `.missing`, `.notPermitted`, `.isDirectory`, `.notAnArchive`, `.damaged`, `.tooManyEntries`,
    ///   `.unsupportedCompression`, `.libraryMissing`, `.outOfMemory`, `.inputOutput`.
    package convenience init(path: String) throws(ZipError) { try self.init(path: path, limits: .standard) }

    init(path: String, limits: ArchiveLimits) throws(ZipError) {
        let file: RandomAccessFile
        do throws(FileError) { file = try RandomAccessFile(path) } catch { throw ZipError(error) }
        let records = try EndRecord.all(in: file)
        let scan = try DirectoryScan.directory(of: file, at: records, limits: limits)
        library = try libzip.mapError { ZipError(.libraryMissing, detail: $0.detail) }.get()
        fileSize = file.size
        guard let descriptor = file.duplicateDescriptor() else {
            throw ZipError(.inputOutput, detail: String(cString: strerror(errno)))
        }
        var number: Int32 = 0
        // libzip closes the descriptor if it can open the archive.
        guard let handle = library.api.fdopen(descriptor, ZIP_RDONLY, &number) else {
            close(descriptor)
            let error = library.error(number: number)
            if error.code == .damaged, scan.hasMarkWithoutEncryption {
                throw ZipError(.unsupportedCompression, detail: "an entry of method 99 that is not encrypted")
            }
            // An end record was found before.
            if error.code == .notAnArchive { throw ZipError(.damaged, detail: error.detail) }
            throw error
        }
        self.handle = handle
        do throws(ZipError) {
            entries = try Self.entries(of: handle, scan: scan, library: library)
        } catch {
            library.api.discard(handle)
            throw error
        }
    }

    /// Whether something in the file looks like an archive's end; false for what cannot be read.
    package static func hasEnd(path: String) -> Bool {
        guard let file = try? RandomAccessFile(path) else { return false }
        return (try? EndRecord.all(in: file)) != nil
    }

    deinit { library.api.discard(handle) }

    /// Opens an entry of this archive. Several can be open at a time.
    ///
    /// - Throws: `.unsafeName`, `.encrypted`, `.suspiciousRatio`, `.unsupportedCompression`, `.damaged`,
    ///   `.outOfMemory`, `.inputOutput`.
    package func open(_ entry: Entry) throws(ZipError) -> EntryReader { try EntryReader(entry, in: self) }

    private static func entries(
        of handle: OpaquePointer, scan: DirectoryScan, library: ZipLibrary
    ) throws(ZipError) -> [Entry] {
        let functions = library.api
        let count = Int(functions.get_num_entries(handle, ZIP_FL_UNCHANGED))
        guard count == scan.count else { throw ZipError(.damaged, detail: "the directory can be read in two ways") }
        // The name's bytes as they are: libzip's guess at another encoding would make text of anything.
        let flags = UInt32(ZIP_FL_UNCHANGED | ZIP_FL_ENC_RAW)
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        for index in 0..<count {
            var information = zip_stat_t()
            var (system, attributes) = (UInt8(0), UInt32(0))
            guard functions.stat_index(handle, UInt64(index), flags, &information) == 0, let name = information.name,
                functions.get_external_attributes(handle, UInt64(index), flags, &system, &attributes) == 0
            else { throw library.error(functions.get_error(handle)) }
            let isUnix = system == UInt8(ZIP_OPSYS_UNIX) || system == UInt8(ZIP_OPSYS_OS_X)
            entries.append(
                Entry(
                    index: index, name: Array(UnsafeRawBufferPointer(start: name, count: strlen(name))),
                    hasNUL: scan.namesWithNUL.contains(index), size: information.size,
                    compressedSize: information.comp_size, mode: isUnix ? attributes >> 16 : 0,
                    isEncrypted: information.encryption_method != UInt16(ZIP_EM_NONE)))
        }
        return entries
    }
}

extension Archive {
    /// The directory's record of a file in the archive.
    package struct Entry: Sendable {
        package enum Kind: Sendable {
            case file
            case directory
            /// The link's target is its data.
            case symbolicLink
        }

        /// The index in ``Archive/entries``.
        package let index: Int
        /// With `/`, or the backslash of Windows, between its components, and at the end of a folder's; invalid UTF-8 is
        /// replaced.
        package let name: String
        /// Bytes, once decompressed. Unverified until the entry is read.
        package let size: Int
        /// Bytes in the archive.
        package let compressedSize: Int
        package let kind: Kind
        package let isEncrypted: Bool
        /// Whether the name is empty, absolute or invalid UTF-8, or has a `..` component or a NUL. Such an entry cannot
        /// be opened.
        package let hasUnsafeName: Bool

        /// - Parameters:
        ///   - hasNUL: whether the name has a NUL, which libzip has replaced in `name`.
        ///   - mode: the file's mode on Unix; zero for archives of other systems.
        init(
            index: Int, name: [UInt8], hasNUL: Bool, size: UInt64, compressedSize: UInt64, mode: UInt32,
            isEncrypted: Bool
        ) {
            self.index = index
            self.name = String(decoding: name, as: UTF8.self)
            self.size = Int(clamping: size)
            self.compressedSize = Int(clamping: compressedSize)
            self.isEncrypted = isEncrypted
            // S_IFMT, S_IFLNK and S_IFDIR of POSIX, which archives of every system use.
            kind =
                switch mode & 0xF000 {
                case 0xA000: .symbolicLink
                case 0x4000: .directory
                case _ where name.last.map(Self.isSeparator) == true: .directory
                default: .file
                }
            let isUTF8 = String(validating: name, as: UTF8.self) != nil
            let leadsOut = name.split(whereSeparator: Self.isSeparator).contains { $0.elementsEqual([0x2E, 0x2E]) }
            let isAbsolute = name.first.map(Self.isSeparator) == true
            hasUnsafeName = hasNUL || name.isEmpty || isAbsolute || leadsOut || !isUTF8
        }

        private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2F || byte == 0x5C }
    }
}
