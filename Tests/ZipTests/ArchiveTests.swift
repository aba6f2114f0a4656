import TestSupport
import Testing

@testable import Zip

@Suite("Archives")
struct ArchiveTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test("Entries are listed in the archive's order with their sizes and kinds")
    func listing() throws {
        let archive = try folder.archive(
            python: """
                with zipfile.ZipFile(archive, "w") as z:
                    z.writestr("stored.txt", "one")
                    z.writestr("Payload/", "")
                    z.writestr("Payload/deflated.txt", "two" * 100, zipfile.ZIP_DEFLATED)
                    z.writestr(info("Payload/link", 0o120777), "deflated.txt")
                    z.writestr(info("Payload/folder", 0o040755), "")
                    z.writestr(info("Payload/mac-link", 0o120777, 19), "deflated.txt")
                    z.writestr(info("Payload/dos-no-link", 0o120777, 0), "deflated.txt")
                    z.writestr("é 漢.txt", "three")
                """)
        let expected: [(String, Int, Archive.Entry.Kind)] = [
            ("stored.txt", 3, .file), ("Payload/", 0, .directory), ("Payload/deflated.txt", 300, .file),
            ("Payload/link", 12, .symbolicLink), ("Payload/folder", 0, .directory),
            ("Payload/mac-link", 12, .symbolicLink), ("Payload/dos-no-link", 12, .file), ("é 漢.txt", 5, .file),
        ]
        #expect(archive.entries.map(\.index) == Array(0..<8))
        #expect(archive.entries.map(\.name) == expected.map(\.0))
        #expect(archive.entries.map(\.size) == expected.map(\.1))
        #expect(archive.entries.map(\.kind) == expected.map(\.2))
        #expect(archive.entries[2].compressedSize < 30)
        #expect(archive.entries.allSatisfy { !$0.hasUnsafeName && !$0.isEncrypted })
        #expect(try archive.text(3) == "deflated.txt")
    }

    @Test("What was packed is read again, in pieces of any size", arguments: [1, 7, 4096, 1 << 20])
    func roundTrip(piece: Int) throws {
        let archive = try folder.archive(
            python: """
                r = random.Random(5)
                with zipfile.ZipFile(archive, "w") as z:
                    for n in [0, 1, 4096, 50000]:
                        for method in [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]:
                            z.writestr(f"{n}", bytes(r.choice(b"abcd") for _ in range(n)), method)
                """)
        for entry in archive.entries {
            let content = try archive.content(entry.index, piece: piece)
            #expect(content.count == Int(entry.name))
            #expect(content.allSatisfy { (0x61...0x64).contains($0) })
        }
        #expect(try archive.content(7, piece: piece).contains(0x64))
    }

    @Test("Several entries, and one several times, are read side by side; a reader keeps its archive")
    func interleaved() throws {
        var archive: Archive? = try folder.archive(HandMade([.init("a", "first"), .init("b", "other")]).bytes)
        let entries = try #require(archive?.entries)
        let readers = try [0, 1, 0].compactMap { try archive?.open(entries[$0]) }
        archive = nil
        var texts = ["", "", ""]
        for _ in 0..<5 {
            for place in 0..<3 { texts[place] += String(decoding: try readers[place].read(upTo: 1), as: UTF8.self) }
        }
        #expect(texts == ["first", "other", "first"])
        #expect(try readers.allSatisfy { try $0.read(upTo: 1).isEmpty })
    }

    @Test("Reads of no bytes, or of all, succeed")
    func counts() throws {
        let archive = try folder.archive(HandMade([.init("a", "first")]).bytes)
        let reader = try archive.open(archive.entries[0])
        #expect(try reader.read(upTo: 0).isEmpty)
        #expect(try reader.read(upTo: -1).isEmpty)
        #expect(try reader.read(upTo: Int.min).isEmpty)
        #expect(try reader.read(upTo: Int.max) == Array("first".utf8))
        #expect(try reader.read(upTo: Int.max).isEmpty)
    }

    @Test("ZIP64 records are read")
    func zip64() throws {
        var item = HandMade.Item("a", "first")
        // The sizes and the offset are in the extra field (APPNOTE 4.5.3).
        item.extra = little(1, 2) + little(24, 2) + little(5, 8) + little(5, 8) + little(0, 8)
        item.offset = 0xFFFF_FFFF
        var made = HandMade([item])
        made.isZIP64 = true
        var bytes = made.bytes
        let directory = bytes.count - 98 - 46 - 1 - 28
        bytes.replaceSubrange(directory + 20..<directory + 28, with: little(-1, 8))
        let archive = try folder.archive(bytes)
        #expect(archive.entries.map(\.size) == [5])
        #expect(try archive.text(0) == "first")
    }

    @Test("An archive that was written as a stream, with sizes behind the data, is read")
    func streamed() throws {
        let archive = try folder.archive(
            python: """
                class Pipe:
                    def __init__(self, path): self.file = open(path, "wb")
                    def write(self, data): return self.file.write(data)
                    def flush(self): self.file.flush()
                with zipfile.ZipFile(Pipe(archive), "w", zipfile.ZIP_DEFLATED) as z:
                    z.writestr("a", "first" * 100)
                    z.writestr("b", "second")
                """)
        #expect(try archive.text(0).count == 500)
        #expect(try archive.text(1) == "second")
    }

    @Test("Duplicate names are kept, and each is read")
    func duplicates() throws {
        let archive = try folder.archive(HandMade([.init("a", "one"), .init("a", "two")]).bytes)
        #expect(archive.entries.map(\.name) == ["a", "a"])
        #expect(try [0, 1].map(archive.text) == ["one", "two"])
    }

    @Test("An empty archive is an archive")
    func empty() throws {
        #expect(try folder.archive(HandMade([]).bytes).entries.isEmpty)
        #expect(try folder.archive(python: "zipfile.ZipFile(archive, 'w').close()").entries.isEmpty)
    }

    @Test("A comment behind the end is ignored, of any length", arguments: [1, 1000, 65535])
    func comments(length: Int) throws {
        var made = HandMade([.init("a", "first")])
        made.comment = Array(repeating: 0x78, count: length)
        #expect(try folder.archive(made.bytes).text(0) == "first")
    }

    @Test("An archive at the end of an archive is data")
    func nested() throws {
        for inner in [HandMade([]), HandMade([.init("x", "inner")])] {
            let archive = try folder.archive(
                HandMade([.init("a", "first"), .init(Array("z".utf8), inner.bytes)]).bytes)
            #expect(archive.entries.map(\.name) == ["a", "z"])
            #expect(try archive.content(1, piece: 100) == inner.bytes)
        }
    }

    @Test("A large entry is read in little memory")
    func streaming() throws {
        let size = 1 << 30
        let archive = try folder.archive(
            python: """
                size = \(size)
                crc = 0
                for _ in range(size >> 20): crc = zlib.crc32(bytes(1 << 20), crc)
                shared = struct.pack("<HHHIIIIH", 20, 0, 0, 0, crc, size, size, 1)
                with open(archive, "wb") as f:
                    f.write(b"PK\\3\\4" + shared + b"\\0\\0a")
                    f.seek(size, 1)
                    start = f.tell()
                    directory = b"PK\\1\\2" + struct.pack("<H", 788) + shared + bytes(16) + b"a"
                    f.write(directory + b"PK\\5\\6" + struct.pack("<IHHIIH", 0, 1, 1, len(directory), start, 0))
                """)
        let reader = try archive.open(archive.entries[0])
        let before = residentMemory()
        var (total, most) = (0, 0)
        while true {
            let bytes = try reader.read(upTo: 1 << 20)
            if bytes.isEmpty { break }
            total += bytes.count
            most = max(most, residentMemory())
        }
        #expect(total == size)
        // Other tests run meanwhile, and allocate some hundred MiB.
        #expect(most - before < size / 4 * 3)
    }

    @Test("The library's version is shown")
    func version() { #expect(libzipVersion.hasPrefix("libzip 1.")) }

    @Test("Every .ipa archive of the test data is read whole")
    func realArchives() throws {
        let path = Repository.data("apps")
        let names = try Command.run(["ls", path]).outputText.split(separator: "\n").filter { $0.hasSuffix(".ipa") }
        #expect(names.count == 3)
        for name in names {
            let archive = try Archive(path: "\(path)/\(name)")
            #expect(!archive.entries.isEmpty)
            for entry in archive.entries {
                #expect(!entry.hasUnsafeName)
                #expect(try archive.content(entry.index, piece: 10_000).count == entry.size, "\(name): \(entry.name)")
            }
        }
    }
}

/// Bytes of this process that are in memory.
private func residentMemory() -> Int {
    let text = (try? Repository.bytes("/proc/self/statm")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4096
}
