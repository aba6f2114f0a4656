import TestSupport
import Testing

@testable import Zip

@Suite("Archives that are refused")
struct RefusalTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// An entry of two, with a change.
    private static func changed(_ change: (inout HandMade) -> Void) -> [UInt8] {
        var made = HandMade([.init("first", "some text"), .init("second", "more of it")])
        change(&made)
        return made.bytes
    }

    @Test("Files that cannot be read, or are not archives, have their errors")
    func files() throws {
        let text = try folder.write("text", "no archive")
        let nothing = try folder.write("nothing", "")
        let cut = try folder.write("cut", Array(Self.changed { _ in }.dropLast(22)))
        let table: [(String, ZipErrorCode)] = [
            (folder.file("missing"), .missing), (text + "/below", .missing), ("\0", .missing),
            (folder.path, .isDirectory), (text, .notAnArchive), (nothing, .notAnArchive), (cut, .notAnArchive),
            ("/dev/null", .inputOutput),
        ]
        for (path, expected) in table {
            #expect(code { _ = try Archive(path: path) } == expected, "\(path)")
        }
        let error = #expect(throws: ZipError.self) { try Archive(path: cut) }
        #expect(error?.detail == "the archive's end is missing")
    }

    @Test("A file that may not be read, and a pipe without a writer")
    func specialFiles() throws {
        _ = try Command.run(["mkfifo", folder.file("pipe")])
        #expect(code { _ = try Archive(path: folder.file("pipe")) } == .inputOutput)
        let path = try folder.write("secret", HandMade([]).bytes)
        _ = try Command.run(["chmod", "000", path])
        // A privileged user may read this too.
        let expected: ZipErrorCode? = try Command.run(["test", "-r", path]).status == 0 ? nil : .notPermitted
        #expect(code { _ = try Archive(path: path) } == expected)
    }

    @Test("Directories that contradict the end record are damaged")
    func directories() throws {
        let whole = Self.changed { _ in }
        var wrongSignature = whole
        wrongSignature[whole.count - 22 - 46 - 6] ^= 1
        let two = HandMade([.init("first", "some text")]).bytes
        var second = HandMade([.init("other", "text")])
        second.directoryOffset = two.count + 30 + 5 + 4
        var wrongUTF8 = HandMade.Item([0xFF], [])
        wrongUTF8.flags = 1 << 11
        let table: [(String, [UInt8])] = [
            ("more entries", Self.changed { $0.count = 3 }), ("fewer entries", Self.changed { $0.count = 1 }),
            ("none", Self.changed { $0.count = 0 }), ("a larger size", Self.changed { $0.directorySize = 1 << 20 }),
            ("a smaller size", Self.changed { $0.directorySize = 60 }),
            ("another place", Self.changed { $0.directoryOffset = 3 }),
            ("a place behind the end", Self.changed { $0.directoryOffset = 1 << 30 }),
            ("a wrong signature", wrongSignature), ("bytes in front", [0] + whole),
            ("two directories", two + second.bytes),
            ("a name that only claims to be UTF-8", HandMade([wrongUTF8]).bytes),
            ("ZIP64, a place far out", Self.changed { ($0.isZIP64, $0.directoryOffset) = (true, .max) }),
            ("ZIP64, a size far out", Self.changed { ($0.isZIP64, $0.directorySize) = (true, .max) }),
            (
                "ZIP64, both far out",
                Self.changed { ($0.isZIP64, $0.directoryOffset, $0.directorySize) = (true, .max, .max) }
            ),
            ("ZIP64, no entries", Self.changed { ($0.isZIP64, $0.count) = (true, 0) }),
        ]
        for (what, bytes) in table { #expect(code { _ = try folder.archive(bytes) } == .damaged, "\(what)") }
    }

    @Test("An archive that claims too many entries is refused before they are read")
    func tooManyEntries() throws {
        var claims = HandMade([.init("a", "text")])
        claims.isZIP64 = true
        for count in [600_000, 1 << 40, Int.max, -1] {
            claims.count = count
            #expect(code { _ = try folder.archive(claims.bytes) } == .tooManyEntries)
        }
    }

    @Test("Without ZIP64 the number is kept in 16 bits: what is written on behind them is read, and counted")
    func wrappedCount() throws {
        let entry = HandMade([.init("a", "")]).bytes[31..<78]
        let bytes = Array(repeatElement(entry, count: 66_000).joined())
        var end = HandMade([])
        (end.count, end.directorySize, end.directoryOffset) = (66_000 & 0xFFFF, bytes.count, 0)
        let path = try folder.write("a.zip", bytes + end.bytes)
        var limits = ArchiveLimits.standard
        #expect(try Archive(path: path, limits: limits).entries.count == 66_000)
        limits.entries = 65_999
        #expect(code { _ = try Archive(path: path, limits: limits) } == .tooManyEntries)
    }

    @Test("Many ends that each claim many entries are added up")
    func manyEnds() throws {
        var claims = HandMade([])
        (claims.isZIP64, claims.count) = (true, 300_000)
        #expect(code { _ = try folder.archive(claims.bytes) } == .damaged)
        #expect(code { _ = try folder.archive(claims.bytes + claims.bytes) } == .tooManyEntries)
    }

    @Test("Each limit of the directory holds, and what just fits is read")
    func limits() throws {
        var item = HandMade.Item("name", "")
        item.extra = [UInt8](repeating: 0xCA, count: 2) + [0, 0, 0xFE, 0xCA, 1, 0, 0]
        let path = try folder.write("a.zip", HandMade([item, item]).bytes)
        let fitting = ArchiveLimits(entries: 2, directorySize: 2 * (46 + 4 + 9), extraFields: 4)
        #expect(try Archive(path: path, limits: fitting).entries.count == 2)
        for limit in [\ArchiveLimits.entries, \.directorySize, \.extraFields] {
            var tight = fitting
            tight[keyPath: limit] -= 1
            #expect(code { _ = try Archive(path: path, limits: tight) } == .tooManyEntries)
        }
    }

    @Test("Every byte of a small archive may be wrong, and its end may be missing anywhere")
    func everyByte() throws {
        let whole = try {
            _ = try folder.archive(
                python: """
                    with zipfile.ZipFile(archive, "w") as z:
                        z.writestr("stored", "text")
                        z.writestr("deflated", "text" * 30, zipfile.ZIP_DEFLATED)
                    """)
            return try Repository.bytes(folder.file("a.zip"))
        }()
        for place in whole.indices {
            for change in [0x01, 0x80, 0xFF] as [UInt8] {
                var bytes = whole
                bytes[place] ^= change
                readAll(bytes)
            }
            readAll(Array(whole[..<place]))
        }
    }

    /// With any result, the process survives, and no read returns more than an entry's size.
    private func readAll(_ bytes: [UInt8]) {
        guard let archive = try? folder.archive(bytes) else { return }
        for entry in archive.entries {
            guard let reader = try? archive.open(entry), let content = try? reader.read(upTo: 1000) else { continue }
            #expect(content.count <= entry.size)
        }
    }
}
