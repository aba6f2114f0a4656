internal import POSIX

/// An end of central directory record: the number of an archive's entries and the offset of its directory (APPNOTE
/// sections 4.3.14 to 4.3.16).
struct EndRecord: Equatable {
    /// The offset of the record in the file.
    var position: Int
    /// The byte behind the record and its comment.
    var end: Int
    /// Entries; without ZIP64 only the lowest 16 bits of the number.
    var count: Int
    /// Where the central directory begins, as the record states it.
    var directoryOffset: Int
    /// Bytes of the central directory.
    var directorySize: Int
    /// Whether the numbers are those of a ZIP64 record.
    var isZIP64: Bool

    static let signature: [UInt8] = [0x50, 0x4B, 5, 6]
    /// Bytes without the comment (APPNOTE section 4.3.16).
    static let length = 22
    private static let locatorSignature = 0x0706_4B50
    /// APPNOTE section 4.3.15.
    private static let locatorLength = 20
    private static let zip64Signature = 0x0606_4B50
    /// APPNOTE section 4.3.14.
    private static let zip64Length = 56
    /// A comment may follow the record.
    private static let longestComment = 0xFFFF

    /// Whether the directory fits in front of the record.
    var isPlausible: Bool {
        let (end, overflow) = directoryOffset.addingReportingOverflow(directorySize)
        return !overflow && end <= position
    }

    /// How far the directory is behind the stated offset: the count of bytes that were put in front of the archive;
    /// nil if the offset fits.
    var shift: Int? {
        // The numbers of a ZIP64 record may be as large as an integer.
        guard isPlausible, !isZIP64 else { return nil }
        let shift = position - directorySize - directoryOffset
        guard shift > 0 else { return nil }
        return shift
    }

    /// All bytes at the file's end that look like such a record, in order. libzip tries all of them.
    ///
    /// - Throws: `.notAnArchive` when there is none.
    static func all(in file: RandomAccessFile) throws(ZipError) -> [EndRecord] {
        let start = max(0, file.size - length - longestComment - locatorLength)
        let tail = try file.read(at: start, count: file.size - start)
        var records: [EndRecord] = []
        let bytes = tail.span
        var offset = 0
        while offset <= bytes.count - length {
            if bytes[offset] == 0x50, tail[offset..<offset + 4].elementsEqual(signature) {
                records.append(try EndRecord(at: offset, in: tail, startingAt: start, of: file))
            }
            offset += 1
        }
        if !records.isEmpty { return records }
        if try file.read(at: 0, count: 4) == [0x50, 0x4B, 3, 4] {
            throw ZipError(.notAnArchive, detail: "the archive's end is missing")
        }
        throw ZipError(.notAnArchive, detail: "nothing in it is a ZIP archive's end")
    }

    /// A record of an archive without a comment.
    static func bytes(count: Int, directorySize: Int, directoryOffset: Int) -> [UInt8] {
        func two(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
        func four(_ number: Int) -> [UInt8] { two(number) + two(number >> 16) }
        return signature + four(0) + two(count) + two(count) + four(directorySize) + four(directoryOffset) + two(0)
    }

    /// - Parameters:
    ///   - offset: of the record in `tail`.
    ///   - tail: the end of the file.
    ///   - start: the offset of `tail` in the file.
    private init(at offset: Int, in tail: [UInt8], startingAt start: Int, of file: RandomAccessFile) throws(ZipError) {
        position = start + offset
        end = position + Self.length + tail.integer16(offset + 20)
        count = tail.integer16(offset + 10)
        directorySize = tail.integer32(offset + 12)
        directoryOffset = tail.integer32(offset + 16)
        isZIP64 = false
        let locator = offset - Self.locatorLength
        guard locator >= 0, tail.integer32(locator) == Self.locatorSignature else { return }
        let zip64 = try file.read(at: tail.integer64(locator + 8), count: Self.zip64Length)
        guard zip64.count == Self.zip64Length, zip64.integer32(0) == Self.zip64Signature else { return }
        count = max(zip64.integer64(24), zip64.integer64(32))
        directorySize = zip64.integer64(40)
        directoryOffset = zip64.integer64(48)
        isZIP64 = true
    }
}

/// Numbers of an archive's records, in little-endian order (APPNOTE section 4.4.1.1).
extension [UInt8] {
    /// The two bytes at `position`; zero behind the end.
    func integer16(_ position: Int) -> Int { Int(integer(at: position, size: 2)) }

    /// The four bytes at `position`; zero behind the end.
    func integer32(_ position: Int) -> Int { Int(integer(at: position, size: 4)) }

    /// The eight bytes at `position`, clamped to an `Int`; zero behind the end.
    func integer64(_ position: Int) -> Int { Int(clamping: integer(at: position, size: 8)) }

    private func integer(at position: Int, size: Int) -> UInt64 {
        var number: UInt64 = 0
        for byte in dropFirst(position).prefix(size).reversed() { number = number << 8 | UInt64(byte) }
        return number
    }
}
