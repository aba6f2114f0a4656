import TestSupport
import Testing

@testable import AndroidApps

@Suite("Damaged and hostile Android apps")
struct HostileAppTests {
    /// A chunk of binary XML with this content behind its header of eight bytes.
    private static func chunk(_ kind: UInt16, _ content: [UInt8], size: UInt32? = nil) -> [UInt8] {
        let size = size ?? UInt32(content.count + 8)
        return little(kind) + little(UInt16(8)) + little(size) + content
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    @Test(
        "Binary XML that lies about its sizes is an error",
        arguments: [
            [], [0x03, 0x00], chunk(3, []), chunk(3, chunk(1, [], size: 0xFFFF_FFFF)), chunk(3, chunk(0x102, [])),
            chunk(2, []), chunk(3, chunk(0x102, [UInt8](repeating: 0xFF, count: 40))), chunk(3, chunk(9, [], size: 4)),
        ])
    func binaryXML(bytes: [UInt8]) {
        #expect(throws: FormatDefect.self) { try BinaryXML.read(bytes) }
    }

    @Test("Elements too deep inside one another are an error")
    func depth() {
        let element = Self.chunk(0x102, [UInt8](repeating: 0, count: 28))
        let document = Self.chunk(3, Array([[UInt8]](repeating: element, count: 1000).joined()))
        #expect(throws: FormatDefect.self) { try BinaryXML.read(document) }
        var node: [UInt8] = []
        for _ in 0..<2000 {
            // A child in an element in a node.
            node = Self.field(1, Self.field(5, node))
            if node.count > 1 << 20 { break }
        }
        #expect(throws: FormatDefect.self) { try ProtobufXML.read(node) }
    }

    private static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = content.count
        repeat {
            length.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return [number << 3 | 2] + length + content
    }

    @Test(
        "A message of protocol buffers that ends early is an error",
        arguments: [[0x0A], [0x0A, 0x05, 0x00], [0x08, 0xFF], [0xFF, 0xFF], [0x0B], [0x09, 0x00]] as [[UInt8]])
    func protobuf(bytes: [UInt8]) {
        #expect(throws: FormatDefect.self) { try ProtobufMessage(bytes[...]) }
    }

    @Test("Every shortened or changed form of a package is read or an error, and nothing else")
    func changes() throws {
        guard let path = Repository.shared("corpus/android/sign-v31-rotated.apk") else { return }
        let bytes = try Repository.bytes(path)
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 27)
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let index = Int.random(in: 0..<changed.count, using: &generator)
                changed[index] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                changed.removeLast(Int.random(in: 0..<changed.count, using: &generator))
            }
            let file = try folder.write("changed.apk", changed)
            do throws(AndroidAppError) {
                _ = try AndroidAppReader.read(file)
            } catch {
                #expect(!error.sentence(about: "it").isEmpty)
            }
        }
    }
}
