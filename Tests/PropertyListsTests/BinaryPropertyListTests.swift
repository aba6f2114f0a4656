import Foundation
import TestSupport
import Testing

@testable import PropertyLists

@Suite("Property lists in binary") struct BinaryPropertyListTests {
    /// A number in `size` bytes, the most significant first.
    private static func number(_ number: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (size - 1 - $0))) }
    }

    /// The end of a list: the table's form and place.
    private static func trailer(_ sizes: [UInt8], _ numbers: [UInt64]) -> [UInt8] {
        [0, 0, 0, 0, 0, 0] + sizes + numbers.flatMap { number($0, 8) }
    }

    /// A list of objects as they are encoded, with offsets of four bytes and references of `size`; the first is the
    /// root.
    private static func list(_ objects: [[UInt8]], references size: Int) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += number(UInt64(bytes.count), 4)
            bytes += object
        }
        return bytes + offsets + trailer([4, UInt8(size)], [UInt64(objects.count), 0, UInt64(bytes.count)])
    }

    private static func list(_ objects: [[UInt8]]) -> [UInt8] { list(objects, references: 1) }

    private static func text(_ text: String) -> [UInt8] { [0x50 | UInt8(text.utf8.count)] + Array(text.utf8) }

    static let cases: [([UInt8], String)] = [
        (list([text("a")]), "'a'"), (list([[0x09]]), "true"), (list([[0x08]]), "false"), (list([[0x10, 7]]), "7"),
        (list([[0xA2, 1, 2], text("a"), [0x09]]), "['a', true]"),
        (list([[0xD1, 1, 2], text("k"), text("v")]), "{k: 'v'}"),
        (list([[0x12, 0xFF, 0xFF, 0xFF, 0xFF]]), "4294967295"),
        (list([[0x13] + [UInt8](repeating: 0xFF, count: 8)]), "-1"),
        (list([[0x14] + number(0, 8) + number(1 << 63, 8)]), "?"), (list([[0x14] + number(0, 8) + number(7, 8)]), "7"),
        (list([[0x14] + [UInt8](repeating: 0xFF, count: 16)]), "-1"),
        (list([[0x62, 0x00, 0xFC, 0x01, 0x00]]), "'\u{FC}\u{100}'"), (list([[0x61, 0xD8, 0x00]]), "?"),
        (list([[0x5F, 0x10, 16] + [UInt8](repeating: 0x61, count: 16)]), "'aaaaaaaaaaaaaaaa'"),
        (list([[0x33] + number(Double.nan.bitPattern, 8)]), "?"), (list([[0x33] + number(1e300.bitPattern, 8)]), "?"),
        (list([[0xC1, 1], text("a")]), "?"), (list([[0x00]]), "?"),
        (list([[0xD2, 1, 1, 2, 2], text("k"), [0x09]]), "{k: true, k: true}"),
        (list([[0xD1, 1, 1], [0x09]]), "malformed"), (list([[0x51, 0xFF]]), "malformed"), (list([[0x70]]), "malformed"),
        (list([[0xF0]]), "malformed"), (list([[0x15]]), "malformed"), (list([[0x5F, 0x23, 1]]), "malformed"),
        (list([[0x41, 0xFF]]), "?"), (list([[0x22, 0x3F, 0, 0, 0]]), "?"), (list([[0x80, 1]]), "?"),
        (list([[0x33, 0x41, 0xC1, 0x5D, 0xD4, 0xDD, 0x80, 0, 0]]), "@1561031227"),
        // A value that holds itself, at two distances.
        (list([[0xA1, 0]]), "tooDeep"), (list([[0xD1, 1, 2], text("k"), [0xA1, 2]]), "tooDeep"),
        (list([[0xA1, 9]]), "malformed"), (list([[0xDF]]), "malformed"), (Array("bplist00".utf8), "malformed"),
        (Array("bplist00".utf8) + [UInt8](repeating: 0xFF, count: 64), "malformed"),
    ]

    @Test("Values are read, and what is damaged is refused", arguments: cases)
    func reads(_ bytes: [UInt8], _ expected: String) { #expect(outcome(bytes) == expected) }

    @Test(
        "Counts that lie are refused, however large",
        arguments: [0x4F, 0x5F, 0x6F, 0xAF, 0xBF, 0xCF, 0xDF] as [UInt8],
        [1, 100, 1 << 31, 1 << 32, 1 << 61, 1 << 62, 1 << 63 - 1, 1 << 63, .max] as [UInt64])
    func lyingCounts(marker: UInt8, count: UInt64) {
        #expect(outcome(Self.list([[marker, 0x13] + Self.number(count, 8)])) == "malformed")
    }

    @Test(
        "A trailer that lies is refused",
        arguments: [
            ([1, 1], [0, 0, 10]), ([1, 1], [1, 1, 10]), ([1, 1], [2, 0, 10]), ([1, 1], [1, 0, 8]),
            ([1, 1], [1, 0, 12]),
            ([1, 1], [.max, 0, 10]), ([8, 1], [1 << 61, 0, 10]), ([1, 1], [1, .max, 10]), ([1, 1], [1, 0, .max]),
            ([1, 1], [1, 0, 1 << 63 - 1]), ([0, 1], [1, 0, 10]), ([1, 0], [1, 0, 10]), ([9, 1], [1, 0, 10]),
            ([255, 255], [1, 0, 10]),
        ] as [([UInt8], [UInt64])])
    func lyingTrailer(sizes: [UInt8], numbers: [UInt64]) {
        let start = Array("bplist00".utf8) + Self.text("a") + [8]
        #expect(outcome(start + Self.trailer([1, 1], [1, 0, 10])) == "'a'")
        #expect(outcome(start + Self.trailer(sizes, numbers)) == "malformed")
    }

    @Test("A reference beyond every table is refused, in arrays and as a key")
    func farReference() {
        for object in [[0xA1], [0xD1]] as [[UInt8]] {
            let references = Array(repeating: Self.number(1 << 62, 8), count: 2).flatMap(\.self)
            #expect(outcome(Self.list([object + references], references: 8)) == "malformed")
        }
    }

    @Test("A wide dictionary whose values are all itself is refused at once")
    func wideCycle() {
        let count = 40_000
        let keys = (1...count).flatMap { Self.number(UInt64($0), 2) }
        let wide = [0xDF, 0x11] + Self.number(UInt64(count), 2) + keys + [UInt8](repeating: 0, count: 2 * count)
        let objects = [wide] + [[UInt8]](repeating: Self.text("k"), count: count)
        let bytes = Self.list(objects, references: 2)
        #expect(["tooDeep", "tooManyValues"].contains(outcome(bytes)))
    }

    @Test("Repeated references to one long text stay within the bound")
    func repeatedText() {
        let text = [0x5F, 0x12] + Self.number(1 << 20, 4) + [UInt8](repeating: 0x61, count: 1 << 20)
        let few = [0xA2, 1, 1] as [UInt8]
        #expect(outcome(Self.list([few, text])).utf8.count > 1 << 21)
        let many = [0xAF, 0x11] + Self.number(60_000, 2) + [UInt8](repeating: 1, count: 60_000)
        #expect(outcome(Self.list([many, text])) == "tooManyValues")
    }

    @Test("What Foundation writes is read as its XML is", arguments: 0..<40)
    func otherWriter(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let value = Self.randomValue(&random, depth: 4)
        func written(_ format: PropertyListSerialization.PropertyListFormat) throws -> PropertyNode {
            let data = try PropertyListSerialization.data(fromPropertyList: ["root": value], format: format, options: 0)
            return try PropertyListReader.read([UInt8](data))
        }
        #expect(Self.sorted(try written(.binary)) == Self.sorted(try written(.xml)))
    }

    private static func randomValue(_ random: inout SeededGenerator, depth: Int) -> Any {
        let count = Bool.random(using: &random) ? Int.random(in: 0..<5, using: &random) : 20
        func text(_ random: inout SeededGenerator) -> String {
            String(
                (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    "abcxyz:*.\u{FC}\u{1F980}".randomElement(using: &random) ?? "a"
                })
        }
        switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &random) {
        case 0: return text(&random)
        case 1: return Bool.random(using: &random)
        case 2: return Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0..<64, using: &random)
        case 3: return Date(timeIntervalSince1970: Double(Int.random(in: 0...4_000_000_000, using: &random)))
        case 4: return Data(random.bytes(count))
        case 5: return (0..<count).map { _ in randomValue(&random, depth: depth - 1) }
        default:
            var members: [String: Any] = [:]
            for _ in 0..<count { members[text(&random)] = randomValue(&random, depth: depth - 1) }
            return members
        }
    }

    /// A list in one line, with members in the order of their keys, which Foundation does not keep.
    private static func sorted(_ node: PropertyNode) -> String {
        switch node.value {
        case .array(let nodes): "[" + nodes.map { sorted($0) }.joined(separator: ", ") + "]"
        case .dictionary(let members):
            "{" + members.map { "\($0.key): \(sorted($0.node))" }.sorted().joined(separator: ", ") + "}"
        case .date(let seconds):
            "@" + Date(timeIntervalSince1970: Double(seconds)).formatted(Date.ISO8601FormatStyle())
        default: written(node)
        }
    }

    @Test("Ten levels of ten references each are more values than are looked at")
    func laughter() {
        var objects: [[UInt8]] = (0..<10).map { level in [0xAA] + [UInt8](repeating: UInt8(level + 1), count: 10) }
        objects.append(Self.text("a"))
        #expect(outcome(Self.list(objects)) == "tooManyValues")
    }

    @Test("Depth is bounded")
    func bounded() {
        let objects = (0..<200).map { [0xA1, UInt8($0 + 1)] } + [Self.text("a")]
        #expect(outcome(Self.list(objects)) == "tooDeep")
    }

    @Test("Bytes of any kind are read or refused")
    func anything() {
        let sound = Self.list([[0xD2, 1, 2, 3, 4], Self.text("k"), Self.text("l"), [0xA2, 1, 2], [0x10, 7]])
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3_000 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 6..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            #expect(!outcome(bytes).isEmpty)
        }
    }
}
