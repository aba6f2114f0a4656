import Testing

@testable import AndroidApps

/// Files that are small or plausible, and would take much time or memory without a bound.
@Suite("Budgets of the readers of Android apps", .timeLimit(.minutes(10)))
struct BudgetTests {
    private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        for _ in 0..<count { result += bytes }
        return result
    }

    @Test("A table with more chunks than that of any app is an error")
    func chunks() {
        let empty = FormatBytes.chunk(0x0500, [])
        let table = FormatBytes.chunk(2, Self.repeated(empty, 1 << 20 | 1))
        #expect(throws: FormatDefect("it has more chunks than that of any app")) {
            try ResourceTable(LittleEndianBytes(table))
        }
    }

    @Test("Strings that share one place are decoded up to 64 MiB")
    func strings() throws {
        let count = 3000
        let text = [UInt8](repeating: 0x61, count: 0x7FFF)
        // Each offset leads to the same string, with its length in two forms.
        let strings: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF] + text + [0]
        let header = [UInt32(count), 0, 256, UInt32(28 + 4 * count), 0].flatMap(FormatBytes.little)
        let content = header + [UInt8](repeating: 0, count: 4 * count) + strings
        let bytes =
            FormatBytes.little(UInt16(1)) + FormatBytes.little(UInt16(28))
            + FormatBytes.little(UInt32(content.count + 8)) + content
        let pool = try StringPool(ResourceChunk(at: 0, in: LittleEndianBytes(bytes)))
        #expect(try pool.string(0)?.utf8.count == 0x7FFF)
        #expect(throws: FormatDefect("its strings are longer than those of any app")) {
            for index in 0..<count { _ = try pool.string(index) }
        }
    }

    @Test("A message with more fields than any of an app is an error")
    func fields() {
        let message = Self.repeated([0x08, 0x00], 1 << 17 | 1)
        #expect(throws: FormatDefect("a message has more fields than any of an app")) {
            try ProtobufMessage(message[...])
        }
    }

    @Test("Lookups that each search a long table are refused in all")
    func lookups() throws {
        // A package with the number 0x7F and a type with the number 1, of which no entry has the number that is looked up.
        let number = FormatBytes.field(1, [0x08, 0x7F])
        let type = FormatBytes.field(1, [0x08, 0x01]) + Self.repeated(FormatBytes.field(3, []), 1000)
        let table = FormatBytes.field(2, number + FormatBytes.field(3, type))
        let resources = try ProtobufResources(table, budget: LookupBudget(room: 100_000))
        #expect(throws: FormatDefect("its resources take longer to search than those of any app")) {
            for entry in 1...100 { _ = try resources.values(0x7F01_0000 | entry) }
        }
    }

    @Test("References that lead to one another are an error")
    func references() throws {
        // The value of an entry is a reference to the entry itself.
        let reference = FormatBytes.field(1, [0x10, 0x81, 0x80, 0x84, 0xF8, 0x07])
        let value = FormatBytes.field(6, FormatBytes.field(2, FormatBytes.field(4, reference)))
        let entry = FormatBytes.field(3, FormatBytes.field(1, [0x08, 0x01]) + value)
        let type = FormatBytes.field(3, FormatBytes.field(1, [0x08, 0x01]) + entry)
        let resources = try ProtobufResources(FormatBytes.field(2, FormatBytes.field(1, [0x08, 0x7F]) + type))
        #expect(try resources.values(0x7F01_0001).map(\.value) == [.reference(0x7F01_0001)])
        #expect(throws: FormatDefect("its references do not end")) {
            try resources.resolved(.reference(0x7F01_0001), on: 1)
        }
    }

    @Test("A package's name that every class would repeat is an error")
    func packageName() throws {
        let name = String(repeating: "a", count: 2000)
        let root = XMLElement(
            name: "manifest",
            attributes: [XMLElement.Attribute(name: "package", isPlatform: false, value: .string(name))])
        #expect(throws: AndroidAppError.self) {
            _ = try ManifestReader(root, of: .apk) { () throws(AndroidAppError) in nil }
        }
    }

    @Test("Attributes that refer to one long text are read up to 64 MiB")
    func texts() {
        let text = ResourceValue.string(String(repeating: "a", count: 1 << 20))
        let data = XMLElement(
            name: "data", attributes: [XMLElement.Attribute(name: "host", isPlatform: true, value: text)])
        let root = XMLElement(name: "manifest", attributes: [])
        var parent = root
        for name in ["application", "activity", "intent-filter"] {
            let child = XMLElement(name: name, attributes: [])
            parent.append(child)
            parent = child
        }
        for _ in 0...64 { parent.append(data) }
        #expect(throws: AndroidAppError(.manifest, "its texts are longer than those of any app")) {
            _ = try ManifestReader(root, of: .apk) { () throws(AndroidAppError) in nil }
        }
    }

    @Test(
        "A part of a signing block that is longer than what holds it is an error",
        arguments: [[0xFF, 0xFF, 0xFF, 0xFF], [4, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F], [1, 0, 0, 0]] as [[UInt8]])
    func signers(bytes: [UInt8]) {
        #expect(throws: FormatDefect.self) { try SchemeReader.signers(bytes[...], scheme: .v3) }
    }
}
