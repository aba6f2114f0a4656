internal import Glibc
internal import POSIX

/// Bounds of an archive's directory, checked before libzip is called: it keeps the whole directory in memory, and
/// allocates room for as many entries as an archive states. A directory just within these bounds takes 400 MiB of
/// memory.
struct ArchiveLimits {
    /// The largest apps have some ten thousand files.
    var entries: Int
    /// Bytes of the directory: about what libzip needs for names and comments.
    var directorySize: Int
    /// Extra fields of all entries; an empty one is four bytes in the archive and eight times as many in memory.
    var extraFields: Int

    static let standard = ArchiveLimits(entries: 500_000, directorySize: 128 << 20, extraFields: 3_000_000)

    fileprivate mutating func use(entries count: Int) throws(ZipError) {
        if count > entries { throw ZipError(.tooManyEntries, detail: "the archive claims more entries than are read") }
        entries -= count
    }

    fileprivate mutating func use(bytes count: Int) throws(ZipError) {
        if count > directorySize { throw ZipError(.tooManyEntries, detail: "the archive's directory is too large") }
        directorySize -= count
    }

    fileprivate mutating func useExtraField() throws(ZipError) {
        if extraFields == 0 {
            throw ZipError(.tooManyEntries, detail: "the archive's directory has too many extra fields")
        }
        extraFields -= 1
    }
}

/// A first pass over a central directory (APPNOTE section 4.3.12), before libzip keeps all of it.
struct DirectoryScan {
    /// Entries whose headers follow one another from the directory's start.
    private(set) var count = 0
    /// Indices of entries with a NUL in the name, which libzip replaces with a space.
    private(set) var namesWithNUL: Set<Int> = []
    /// Whether an entry is marked as encrypted with AES by its method, and as not encrypted by its flags. Packers that
    /// use the number 99 for a method of their own write such entries; libzip refuses the whole archive.
    private(set) var hasMarkWithoutEncryption = false
    /// The directory's first byte in the file.
    private(set) var offset = 0
    /// The end of the archive in the file: what is behind the record and its comment.
    private(set) var end = 0
    private(set) var kept: [ArchiveIndex.Entry] = []
    private let keeps: (ArraySlice<UInt8>) -> Bool
    private var window: [UInt8] = []
    /// The offset of the window in the file.
    private var windowStart = 0
    /// Bytes of one read.
    private static let piece = 1 << 17
    /// "AE-x encryption marker" (APPNOTE section 4.4.5).
    private static let encryptionMark = 99
    /// Bytes of a header without name, extra field and comment (APPNOTE section 4.3.12).
    private static let headerLength = 46
    private static let signature = 0x0201_4B50

    /// Returns the one directory that the records point to.
    ///
    /// - Throws: `.damaged` without one, or with several: programs would see different archives in one file.
    ///   `.tooManyEntries`, counted over all records, because libzip tries them all.
    /// - Parameter keeps: whether an entry is kept in ``kept``, by its name.
    static func directory(
        of file: RandomAccessFile, at records: [EndRecord], limits: ArchiveLimits,
        keeping keeps: @escaping (ArraySlice<UInt8>) -> Bool = { _ in false }
    ) throws(ZipError) -> DirectoryScan {
        var rest = limits
        var scans: [DirectoryScan] = []
        for record in records {
            if record.isZIP64 { try rest.use(entries: record.count) }
            guard record.isPlausible else { continue }
            var scan = DirectoryScan(keeps: keeps)
            if try scan.walk(record, in: file, within: &rest) { scans.append(scan) }
        }
        let filled = scans.filter { $0.count > 0 }
        guard let directory = filled.first ?? scans.first else {
            if let count = records.lazy.compactMap(\.shift).first {
                throw ZipError(.damaged, detail: "\(count) bytes are in front of the archive")
            }
            throw ZipError(.damaged, detail: "the directory is not where the end of the archive locates it")
        }
        if filled.count > 1 { throw ZipError(.damaged, detail: "the archive has two directories") }
        return directory
    }

    /// Returns whether the number of entries is the record's.
    private mutating func walk(
        _ record: EndRecord, in file: RandomAccessFile, within rest: inout ArchiveLimits
    ) throws(ZipError) -> Bool {
        offset = record.directoryOffset
        end = record.end
        var position = record.directoryOffset
        let end = record.directoryOffset + record.directorySize
        while end - position >= Self.headerLength {
            if record.isZIP64, count == record.count { break }
            let header = try bytes(at: position, count: Self.headerLength, in: file)
            guard window.integer32(header) == Self.signature else { break }
            let isEncrypted = window.integer16(header + 8) & 1 != 0
            let method = window.integer16(header + 10)
            if method == Self.encryptionMark, !isEncrypted { hasMarkWithoutEncryption = true }
            let nameLength = window.integer16(header + 28)
            let extraLength = window.integer16(header + 30)
            let commentLength = window.integer16(header + 32)
            let length = Self.headerLength + nameLength + extraLength + commentLength
            guard length <= end - position else { break }
            if !record.isZIP64 { try rest.use(entries: 1) }
            try rest.use(bytes: length)
            let name = try bytes(at: position + Self.headerLength, count: nameLength + extraLength, in: file)
            if hasNUL(name..<name + nameLength) { namesWithNUL.insert(count) }
            let extraFields = name + nameLength
            try countExtraFields(extraFields..<extraFields + extraLength, within: &rest)
            if keeps(window[name..<name + nameLength]) {
                let header = try bytes(at: position, count: length, in: file)
                kept.append(ArchiveIndex.Entry(header: Array(window[header..<header + length]), nameLength: nameLength))
            }
            count += 1
            position += length
        }
        return count == record.count || (!record.isZIP64 && count & 0xFFFF == record.count)
    }

    private func hasNUL(_ range: Range<Int>) -> Bool {
        window[range].withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return memchr(start, 0, bytes.count) != nil
        }
    }

    private func countExtraFields(_ range: Range<Int>, within rest: inout ArchiveLimits) throws(ZipError) {
        var offset = range.lowerBound
        while range.upperBound - offset >= 4 {
            try rest.useExtraField()
            offset += 4 + window.integer16(offset + 2)
        }
    }

    /// Returns the offset of the bytes in ``window``, which moves over the file.
    ///
    /// - Throws: `.damaged` when the file has become shorter.
    private mutating func bytes(at position: Int, count: Int, in file: RandomAccessFile) throws(ZipError) -> Int {
        if position < windowStart || position + count > windowStart + window.count {
            window = try file.read(at: position, count: max(count, Self.piece))
            windowStart = position
        }
        guard position + count <= windowStart + window.count else {
            throw ZipError(.damaged, detail: "the file ends too early")
        }
        return position - windowStart
    }
}
