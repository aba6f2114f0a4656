import AASA
import TestSupport
import Testing

@Suite("Hostile JSON")
struct JSONHostileTests {
    /// Reads whatever the bytes are; an error's place must lie within them.
    private func survive(_ bytes: [UInt8]) {
        do throws(JSONSyntaxError) {
            let root = try JSONReader.read(bytes)
            #expect(root.range.upperBound <= bytes.count)
        } catch {
            #expect((0...bytes.count).contains(error.offset))
            let position = SourcePosition(of: error.offset, in: bytes)
            #expect(position.line >= 1 && position.column >= 1)
        }
    }

    @Test(
        "A hundred thousand brackets are refused as too deep, and the stack holds",
        arguments: ["[", "{\"a\":", "[{\"\":"])
    func brackets(opening: String) throws {
        let bytes = Array(String(repeating: opening, count: 100_000).utf8)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONReader.read(bytes) }
        #expect(try #require(error).code == .tooDeep)
    }

    @Test("Random bytes are read or refused", arguments: 0..<16)
    func randomBytes(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<500 { survive(generator.bytes(Int.random(in: 0...64, using: &generator))) }
    }

    @Test("Random pieces of JSON in any order are read or refused", arguments: 0..<16)
    func randomPieces(seed: Int) {
        let pieces: [[UInt8]] =
            [
                "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d83d", "\"a\"", "1", "-", ".", "e", "true", "null",
                "//", "'", "\n", " ",
            ]
            .map { Array($0.utf8) } + [[0xE2, 0x80, 0x9C], [0xE2], [0xFF], [0], [0xEF, 0xBB, 0xBF]]
        var generator = SeededGenerator(seed: UInt64(seed) + 1000)
        for _ in 0..<500 {
            let count = Int.random(in: 0...24, using: &generator)
            survive((0..<count).flatMap { _ in pieces.randomElement(using: &generator) ?? [] })
        }
    }

    private static let document = """
        {"applinks": {"apps": [], "details": [{"appIDs": ["ABCDE12345.com.example.app"], "components":
        [{"/": "/\u{FC}/\\u00fc\\ud83d\\ude00*", "exclude": true, "n": -1.5e+3}]}]}, "x": [null, false, {}]}
        """

    @Test("A document that ends anywhere before its end is refused")
    func truncations() {
        let bytes = Array(Self.document.utf8)
        for count in 0..<bytes.count {
            let part = Array(bytes[..<count])
            survive(part)
            #expect((try? JSONReader.read(part)) == nil, "\(count) bytes")
        }
        #expect((try? JSONReader.read(bytes)) != nil)
    }

    @Test("A document with one byte changed to any other is read or refused")
    func flips() {
        let bytes = Array(Self.document.utf8)
        var generator = SeededGenerator(seed: 7)
        for index in bytes.indices {
            for _ in 0..<8 {
                var changed = bytes
                changed[index] = UInt8.random(in: .min ... .max, using: &generator)
                survive(changed)
                _ = try? AssociationFile(changed)
            }
        }
    }

    @Test("A string of a megabyte and an array of a hundred thousand elements are read")
    func large() throws {
        let text = String(repeating: "a\\n\u{FC}", count: 200_000)
        #expect(try JSONReader.read(Array("\"\(text)\"".utf8)).string?.unicodeScalars.count == 600_000)
        let list = "[" + String(repeating: "1,", count: 99_999) + "1]"
        #expect(try JSONReader.read(Array(list.utf8)).elements?.count == 100_000)
    }
}
