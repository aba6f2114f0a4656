internal import CZip

/// A ZIP archive (PKWARE's APPNOTE, ISO/IEC 21320-1) in a file, for reading. Nothing of it is ever written anywhere.
///
/// Not thread-safe, as libzip is not. An archive that is changed while it is read gives other data or errors.
package final class Archive {
    /// In the archive's order. Names may occur more than once.
    package let entries: [Entry]

    let library: ZipLibrary
    let handle: OpaquePointer
    /// Bytes of the whole file.
    let fileSize: Int

    /// - Throws: `.missing`, `.notPermitted`, `.isDirectory`, `.notAnArchive`, `.damaged`, `.tooManyEntries`,
    ///   `.unsupportedCompression`, `.libraryMissing`, `.outOfMemory`, `.inputOutput`.
    package convenience init(path: String) throws(ZipError) { try self.init(path: path, .standard) }

    init(path: String, _ limits: ArchiveLimits) throws(ZipError) {
        let file = try ArchiveFile(path: path)
        let records = try EndRecord.all(in: file)
        guard !records.isEmpty else {
            let isCutOff = try file.read(at: 0, count: 4) == [0x50, 0x4B, 3, 4]
            throw ZipError(
                .notAnArchive, isCutOff ? "the archive's end is missing" : "nothing in it is a ZIP archive's end")
        }
        let scan = try DirectoryScan.directory(records, file, limits)
        library = try ZipLibrary.load()
        fileSize = file.size
        var number: Int32 = 0
        guard let handle = library.functions.fdopen(file.descriptor, ZIP_RDONLY, &number) else {
            let error = library.error(number: number)
            if error.code == .damaged, scan.hasMarkWithoutEncryption {
                throw ZipError(.unsupportedCompression, "an entry of method 99 that is not encrypted")
            }
            // There is an end of an archive, so there should be one.
            throw error.code == .notAnArchive ? ZipError(.damaged, error.detail) : error
        }
        // libzip has closed the descriptor.
        file.release()
        self.handle = handle
        let opened = OpenedDirectory(library: library, handle: handle)
        do throws(ZipError) {
            entries = try opened.entries(scan)
        } catch {
            library.functions.discard(handle)
            throw error
        }
    }

    deinit { library.functions.discard(handle) }

    /// Begins to read an entry of this archive. Several can be read at a time.
    ///
    /// - Throws: `.unsafeName`, `.encrypted`, `.suspiciousRatio`, `.unsupportedCompression`, `.damaged`,
    ///   `.outOfMemory`, `.inputOutput`.
    package func open(_ entry: Entry) throws(ZipError) -> EntryReader { try EntryReader(self, entry) }
}
