import TestSupport
import Testing

@testable import Zip

@Suite("Some entries of an archive")
struct ArchiveIndexTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func index(_ keeps: @escaping (String) -> Bool) throws -> ArchiveIndex {
        try ArchiveIndex(path: folder.file("a.zip")) { keeps(String(decoding: $0, as: UTF8.self)) }
    }

    private func text(_ entry: ArchiveIndex.Entry, of index: ArchiveIndex) throws -> String {
        String(decoding: try index.open(entry).read(upTo: 1 << 20), as: UTF8.self)
    }

    @Test("Files are found by their names, in the archive's order, and each is read as from the whole archive")
    func entries() throws {
        try makeArchive(
            """
            with zipfile.ZipFile(archive, "w") as z:
                for number in range(1000):
                    z.writestr(f"res/{number}.xml", "other")
                z.writestr("kept/stored", "one")
                z.writestr("kept/deflated", "two" * 100, zipfile.ZIP_DEFLATED)
                z.writestr("kept/folder/", "")
                z.writestr(info("kept/link", 0o120777), "stored")
                item = info("kept/field", 0o100644)
                item.extra, item.comment = struct.pack("<HH4s", 0xCAFE, 4, b"more"), b"a comment"
                z.writestr(item, "three")
                z.writestr("kept/stored", "four")
            """, folder.file("a.zip"))
        let index = try index { $0.hasPrefix("kept/") }
        #expect(index.entries.map(\.name) == ["kept/stored", "kept/deflated", "kept/field", "kept/stored"])
        #expect(
            try index.entries.map { try text($0, of: index) } == [
                "one", String(repeating: "two", count: 100), "three", "four",
            ])
        let directory = try Repository.bytes(folder.file("a.zip"))[index.directoryOffset...]
        #expect(directory.starts(with: [0x50, 0x4B, 1, 2]))
    }

    @Test("Names that differ in bytes are of different entries, though their characters are the same")
    func normalForms() throws {
        try makeArchive(
            """
            with zipfile.ZipFile(archive, "w") as z:
                z.writestr("\\u00fc", "a" * (17 << 20))
                z.writestr("u\\u0308", "two")
            """, folder.file("a.zip"))
        let index = try index { _ in true }
        // Too long for a copy with this entry alone.
        #expect(try index.open(index.entries[0]).read(upTo: 20 << 20).count == 17 << 20)
        #expect(try text(index.entries[1], of: index) == "two")
    }

    @Test("The place of an entry is known if it is stored as it is")
    func places() throws {
        try makeArchive(
            """
            with zipfile.ZipFile(archive, "w") as z:
                z.writestr("stored", "one")
                z.writestr("deflated", "two" * 100, zipfile.ZIP_DEFLATED)
            """, folder.file("a.zip"))
        let index = try index { _ in true }
        let range = try #require(try index.storedRange(of: index.entries[0]))
        #expect(try index.file.read(range) == Array("one".utf8))
        #expect(try index.storedRange(of: index.entries[1]) == nil)
    }

    @Test("An entry whose header is elsewhere, is cut off, encrypted or of a wrong checksum is an error")
    func defects() throws {
        var moved = HandMade.Item("a", "text")
        moved.offset = 1
        var long = HandMade.Item("a", "text")
        (long.size, long.compressedSize) = (1 << 20, 1 << 20)
        var encrypted = HandMade.Item("a", "text")
        encrypted.flags = 1
        var changed = HandMade.Item("a", "text")
        changed.checksum ^= 1
        for (item, expected) in [
            (moved, ZipErrorCode.damaged), (long, .damaged), (encrypted, .encrypted), (changed, .damaged),
        ] {
            _ = try folder.write("a.zip", HandMade([item]).bytes)
            let index = try index { _ in true }
            #expect(code { _ = try text(index.entries[0], of: index) } == expected)
        }
    }

    @Test("A file that is not an archive is an error, and so is a directory that is not where the end locates it")
    func archives() throws {
        for bytes in [[], Array("text".utf8), Array(HandMade([HandMade.Item("a", "b")]).bytes.dropFirst(3))]
            as [[UInt8]]
        {
            _ = try folder.write("a.zip", bytes)
            #expect(code { _ = try index { _ in true } } == (bytes.count < 10 ? .notAnArchive : .damaged))
        }
    }
}
