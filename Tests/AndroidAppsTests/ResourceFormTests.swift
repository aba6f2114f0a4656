import Testing

@testable import AndroidApps

/// Forms of resources that aapt2 writes with options of its own (AOSP, ResourceTypes.h and Resources.proto).
@Suite("Forms of resources")
struct ResourceFormTests {
    private static func little(_ numbers: [UInt16]) -> [UInt8] { numbers.flatMap(FormatBytes.little) }

    private static func chunk(_ kind: UInt16, header: [UInt8], _ content: [UInt8]) -> [UInt8] {
        little([kind, UInt16(8 + header.count)]) + FormatBytes.little(UInt32(8 + header.count + content.count)) + header
            + content
    }

    private static func pool(_ text: [UInt8], flags: UInt32) -> [UInt8] {
        let header = [1, 0, flags, 32, 0].flatMap { FormatBytes.little(UInt32($0)) }
        return chunk(1, header: header, [0, 0, 0, 0] + text)
    }

    /// An entry with a text: ResTable_entry and Res_value, then the compact form of both.
    private static let entry: [UInt8] = [8, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 3, 0, 0, 0, 0]
    private static let compactEntry: [UInt8] = [0, 0, 8, 3, 0, 0, 0, 0]

    /// A table with one package and one type.
    private static func table(flags: UInt8, count: UInt32, offsets: [UInt8], _ entries: [UInt8]) -> [UInt8] {
        let configuration = FormatBytes.little(UInt32(28)) + [UInt8](repeating: 0, count: 24)
        let start = UInt32(20 + configuration.count + offsets.count)
        let type =
            [1, flags, 0, 0] + FormatBytes.little(count) + FormatBytes.little(start) + configuration
        let package = chunk(
            0x200, header: FormatBytes.little(UInt32(0x7F)), chunk(0x201, header: type, offsets + entries))
        let strings = pool([9, 9] + Array("a.example".utf8) + [0], flags: 256)
        return chunk(2, header: [1, 0, 0, 0], strings + package)
    }

    @Test(
        "An entry is found by each form of offsets",
        arguments: [
            (
                "words", 0, 3, [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 8, 0, 0, 0], compactEntry + entry,
                [nil, true, true, nil]
            ),
            ("sparse", 1, 2, little([1, 0, 3, 4]), entry + entry, [nil, true, nil, true]),
            ("short", 2, 3, little([0xFFFF, 0, 4, 0]), entry + compactEntry, [nil, true, true, nil]),
        ] as [(String, UInt8, UInt32, [UInt8], [UInt8], [Bool?])])
    func offsets(name: String, flags: UInt8, count: UInt32, offsets: [UInt8], entries: [UInt8], found: [Bool?]) throws {
        let table = try ResourceTable(
            LittleEndianBytes(Self.table(flags: flags, count: count, offsets: offsets, entries)))
        for (number, isFound) in found.enumerated() {
            let values = try table.values(0x7F01_0000 | number).map(\.value)
            #expect(values == (isFound == nil ? [] : [.string("a.example")]), "\(name) \(number)")
        }
        #expect(try table.values(0x7F02_0001).isEmpty && table.values(0x0101_0001).isEmpty)
    }

    @Test("A text of UTF-16 has its length in one number, or in two with the first bit set", arguments: [9, 40_000])
    func longText(count: Int) throws {
        let length = count < 0x8000 ? [UInt16(count)] : [0x8000 | UInt16(count >> 16), UInt16(count & 0xFFFF)]
        let text = [UInt16](repeating: 0x61, count: count - 1) + [0xE4]
        let pool = try StringPool(
            ResourceChunk(at: 0, in: LittleEndianBytes(Self.pool(Self.little(length + text + [0]), flags: 0))))
        #expect(try pool.string(0) == String(repeating: "a", count: count - 1) + "ä")
    }

    /// The table of a bundle: an entry `string/host` of the app, and the same of a library's package.
    private static func bundleTable() -> [UInt8] {
        let packages = [("com.shop", "a.example"), ("com.library", "b.example")].map { package, host in
            let string = FormatBytes.field(2, FormatBytes.field(1, Array(host.utf8)))
            let value = FormatBytes.field(6, FormatBytes.field(2, FormatBytes.field(4, string)))
            let entries = ["other", "host"].map { name in
                FormatBytes.field(3, FormatBytes.field(2, Array(name.utf8)) + (name == "host" ? value : []))
            }
            let types = ["color", "string"].map { name in
                FormatBytes.field(3, FormatBytes.field(2, Array(name.utf8)) + Array(entries.joined()))
            }
            return FormatBytes.field(2, FormatBytes.field(2, Array(package.utf8)) + types[1])
        }
        return Array(packages.joined())
    }

    @Test(
        "A reference without a number is to a name",
        arguments: [
            ("string/host", "a.example"), ("com.shop:string/host", "a.example"), ("string/missing", nil),
            ("color/host", nil), ("host", nil), ("", nil), ("android:string/host", nil),
            ("com.library:string/host", "b.example"),
        ] as [(String, String?)])
    func names(name: String, host: String?) throws {
        let item = FormatBytes.field(1, FormatBytes.field(3, Array(name.utf8)))
        let value = try ProtobufXML.value(ProtobufMessage(item[...]))
        #expect(value == .namedReference(name))
        let resources = try ProtobufResources(Self.bundleTable())
        let resolved = try [resources as any Resources].resolved(value, on: 1).value
        #expect(resolved == host.map { .string($0) } ?? .other)
        #expect(try ProtobufXML.value(ProtobufMessage(FormatBytes.field(1, [])[...])) == .other)
    }
}
