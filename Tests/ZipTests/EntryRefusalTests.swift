import TestSupport
import Testing

@testable import Zip

@Suite("Entries that are refused")
struct EntryRefusalTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test("A name that leads out of the archive, or is not text, is recognised and never opened")
    func names() throws {
        let table: [(String, Bool)] = [
            ("a/b", false), ("a..b/..c/d..", false), ("./a", false), ("a//b", false), ("é", false), ("...", false),
            ("", true), ("/", true), ("/etc/passwd", true), ("..", true), ("../a", true), ("a/../b", true),
            ("a/..", true), ("a/../", true), ("a\\b", false), ("C:\\a", false), ("\\a", true), ("a\\..\\b", true),
            ("a\0b", true), ("a\0", true),
        ]
        let items = table.map { HandMade.Item(Array($0.0.utf8), []) }
        let archive = try folder.archive(HandMade(items + [.init([0xC3, 0x28], []), .init([0x80], [])]).bytes)
        #expect(archive.entries.map(\.hasUnsafeName) == table.map(\.1) + [true, true])
        for entry in archive.entries {
            #expect(code { _ = try archive.open(entry) } == (entry.hasUnsafeName ? .unsafeName : nil), "\(entry.name)")
        }
        #expect(archive.entries.last?.name == "\u{FFFD}")
    }

    @Test("An entry that is encrypted is not opened")
    func encrypted() throws {
        var item = HandMade.Item("a", "twelve bytes of a header and more")
        item.flags = 1
        let archive = try folder.archive(HandMade([item]).bytes)
        #expect(archive.entries.map(\.isEncrypted) == [true])
        #expect(code { _ = try archive.open(archive.entries[0]) } == .encrypted)
    }

    @Test("An entry of an unknown method is not opened, nor is an archive that libzip refuses for one")
    func methods() throws {
        var item = HandMade.Item("a", "text")
        item.method = 77
        let archive = try folder.archive(HandMade([item]).bytes)
        #expect(code { _ = try archive.open(archive.entries[0]) } == .unsupportedCompression)
        // The mark of AES, without encryption: libzip does not even list that.
        item.method = 99
        #expect(code { _ = try folder.archive(HandMade([item]).bytes) } == .unsupportedCompression)
        #expect(code { _ = try folder.archive(HandMade([item, .init("b", "text")]).bytes) } == .unsupportedCompression)
    }

    @Test("An entry of another archive is not opened")
    func foreign() throws {
        let archive = try folder.archive(HandMade([.init("a", "one"), .init("b", "two")]).bytes)
        let other = try Archive(path: folder.write("b.zip", HandMade([.init("a", "one")]).bytes))
        #expect(code { _ = try other.open(archive.entries[1]) } == .damaged)
    }

    @Test(
        "Data that contradicts the directory is refused before its last byte is returned", arguments: [1, 4, 9, 100])
    func lies(piece: Int) throws {
        var wrongSum = HandMade.Item("a", "some text")
        wrongSum.checksum ^= 1
        var less = HandMade.Item("a", "some text")
        less.size = 10
        var more = HandMade.Item("a", "some text")
        more.size = 5
        var outside = HandMade.Item("a", "some text")
        (outside.size, outside.compressedSize) = (1000, 1000)
        var farOutside = HandMade.Item("a", "some text")
        (farOutside.size, farOutside.compressedSize) = (1 << 30, 1 << 30)
        var elsewhere = HandMade.Item("a", "some text")
        elsewhere.offset = 1 << 30
        var notDeflated = HandMade.Item("a", "some text")
        notDeflated.method = 8
        let table: [(String, HandMade.Item, ZipErrorCode)] = [
            ("a wrong checksum", wrongSum, .damaged), ("less than claimed", less, .damaged),
            ("more than claimed", more, .suspiciousRatio), ("a size out of the file", outside, .damaged),
            ("a size far out of the file", farOutside, .suspiciousRatio),
            ("a place out of the file", elsewhere, .damaged), ("no compressed data", notDeflated, .damaged),
        ]
        for (what, item, expected) in table {
            let archive = try folder.archive(HandMade([item]).bytes)
            var given = 0
            let found = code {
                let reader = try archive.open(archive.entries[0])
                do {
                    for _ in 0..<100 { given += try reader.read(upTo: piece).count }
                } catch let error as ZipError {
                    #expect(throws: error) { try reader.read(upTo: 1) }
                    throw error
                }
            }
            #expect(found == expected, "\(what)")
            #expect(given < item.size, "\(what)")
        }
    }

    @Test("A zip bomb is not opened, whatever sizes it states")
    func bombs() throws {
        let archive = try folder.archive(
            python: """
                with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as z:
                    z.writestr("small", bytes(1 << 20))
                    z.writestr("large", bytes(32 << 20))
                    z.writestr("ordinary", b"".join(b"%d" % n for n in range(500000)))
                """)
        #expect(try archive.content(0, piece: 1 << 20).count == 1 << 20)
        #expect(code { _ = try archive.open(archive.entries[1]) } == .suspiciousRatio)
        #expect(try archive.content(2, piece: 1 << 20).count == archive.entries[2].size)

        // The same data, with a smaller stated size.
        var bytes = try Repository.bytes(folder.file("a.zip"))
        let directory = try #require(bytes.lastIndex(of: "large"))
        bytes.replaceSubrange(directory - 22..<directory - 18, with: little(20 << 10, 4))
        let liar = try folder.archive(bytes)
        #expect(liar.entries[1].size == 20 << 10)
        #expect(code { _ = try liar.content(1, piece: 1 << 20) } == .suspiciousRatio)
    }

    @Test(
        "Up to 16 MiB nothing is suspicious, then 1000 times the compressed size",
        arguments: [
            (16 << 20, 0, false), (16 << 20 + 1, 0, true), (20_000_000, 20_000, false), (20_000_001, 20_000, true),
            (Int.max, 1 << 30, true), (Int.max, Int.max, false),
        ])
    func ratios(size: Int, compressedSize: Int, isSuspicious: Bool) {
        #expect(EntryReader.isSuspicious(size: size, compressedSize: compressedSize) == isSuspicious)
    }
}

extension [UInt8] {
    /// Where `text` begins for the last time.
    fileprivate func lastIndex(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        return indices.reversed().first { self[$0...].starts(with: wanted) }
    }
}
