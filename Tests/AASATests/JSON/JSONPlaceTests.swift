import AASA
import TestSupport
import Testing

@Suite("Places in a JSON text")
struct JSONPlaceTests {
    @Test(
        "A stretch of a string's text leads to the bytes that were written for it",
        arguments: [
            (#""abc""#, 1..<2, "b"), (#""abc""#, 0..<3, "abc"), (#""\/buy\/*""#, 0..<1, #"\/"#),
            (#""\/buy\/*""#, 1..<4, "buy"), (#""\/buy\/*""#, 4..<6, #"\/*"#), (#""caf\u00e9!""#, 3..<5, #"\u00e9"#),
            (#""caf\u00e9!""#, 5..<6, "!"), (#""caf\u00e9!""#, 4..<5, #"\u00e9"#),
            (#""x\ud83d\ude00y""#, 1..<5, #"\ud83d\ude00"#),
            (#""x\ud83d\ude00y""#, 5..<6, "y"), (#""\ud83dx""#, 0..<3, #"\ud83d"#), (#""\ud83dx""#, 3..<4, "x"),
            ("\"a\u{FC}\u{1F600}b\"", 1..<3, "\u{FC}"), ("\"a\u{FC}\u{1F600}b\"", 7..<8, "b"),
            (#""\n\n""#, 1..<2, #"\n"#),
            (#""abc""#, 1..<1, ""), (#""abc""#, 2..<9, "c"), (#""abc""#, 7..<9, ""), (#""""#, 0..<0, ""),
            (#""\\n""#, 1..<2, "n"),
        ])
    func stringMap(text: String, range: Range<Int>, source: String) {
        let bytes = Array("[ \(text) ]".utf8)
        let map = JSONStringMap(of: 2..<2 + text.utf8.count, in: bytes)
        let found = map.source(of: range)
        #expect(Array(bytes[found]) == Array(source.utf8))
        #expect(found.lowerBound >= 3 && found.upperBound <= bytes.count - 3)
    }

    @Test(
        "A byte that continues no character has a column, as U+FFFD is shown for it",
        arguments: [
            ([0x61, 0x96, 0x62], 3), ([0xC3, 0xA9, 0x96, 0x62], 3), ([0xE2, 0x80, 0x9C, 0x80, 0x62], 3),
            ([0xE9, 0x20, 0x62], 3), ([0xFC, 0x83, 0xBF, 0x62], 4), ([0x80, 0x80, 0x80, 0x80, 0x62], 5),
            ([0xF0, 0x9F, 0x98, 0x80, 0x62], 2),
        ] as [([UInt8], Int)])
    func columns(bytes: [UInt8], column: Int) {
        #expect(SourcePosition(of: bytes.count - 1, in: bytes).column == column)
        #expect(String(decoding: bytes, as: UTF8.self).unicodeScalars.count == column)
    }

    @Test(
        "The map knows what a tolerant reading takes for a string",
        arguments: [
            ("'ab'", 1..<2, "b"), ("\u{201C}ab\u{201D}", 0..<2, "ab"), ("\u{201C}ab\"", 1..<2, "b"),
            (#"'it\'s'"#, 2..<3, #"\'"#),
            (#"'it\'s'"#, 3..<4, "s"), (#""it\'s""#, 2..<4, #"\'s"#), (#""a\db""#, 1..<2, #"\"#),
            (#""a\db""#, 2..<4, "db"),
            ("\"a\tb\"", 1..<3, "\tb"), ("name", 1..<3, "am"), ("\"ab\u{201D}", 0..<2, "ab"),
        ])
    func tolerantStringMap(text: String, range: Range<Int>, source: String) {
        let bytes = Array("{ \(text) }".utf8)
        let map = JSONStringMap(of: 2..<2 + text.utf8.count, in: bytes)
        #expect(Array(bytes[map.source(of: range)]) == Array(source.utf8))
    }

    @Test("The ranges of a string's characters follow one another and decode to the same text", arguments: 0..<8)
    func stringMapProperty(seed: Int) throws {
        let pieces = [
            "a", "\u{FC}", "\u{1F600}", "\\n", "\\/", "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "\\udc00", "/", "*",
        ]
        var generator = SeededGenerator(seed: UInt64(seed) + 4000)
        for _ in 0..<100 {
            let count = Int.random(in: 0...12, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let bytes = Array("[\"\(text)\"]".utf8)
            let node = try #require(try JSONReader.read(bytes).elements?.first)
            let map = JSONStringMap(of: node.range, in: bytes)
            var offset = 0
            var place = 2
            for scalar in try #require(node.string).unicodeScalars {
                let end = offset + String(scalar).utf8.count
                let source = map.source(of: offset..<end)
                #expect(source.lowerBound == place, "\(text)")
                let alone = try JSONReader.read([0x22] + Array(bytes[source]) + [0x22]).string
                #expect(alone?.unicodeScalars.elementsEqual([scalar]) == true, "\(text)")
                offset = end
                place = source.upperBound
            }
            #expect(place == bytes.count - 2)
        }
    }

    @Test("The index of lines and the counting of one place agree everywhere", arguments: 0..<8)
    func lineIndex(seed: Int) {
        let pieces = [
            "\n", "\r", "\r\n", "a", "bc", "\u{FC}", "\u{1F600}", "e\u{301}", String(repeating: "\u{4F60}x", count: 60),
        ]
        var generator = SeededGenerator(seed: UInt64(seed) + 5000)
        for _ in 0..<5 {
            let count = Int.random(in: 0...20, using: &generator)
            let bytes = (0..<count).flatMap { _ in Array((pieces.randomElement(using: &generator) ?? "").utf8) }
            let index = LineIndex(bytes)
            let differing = (0...bytes.count + 1).filter { offset in
                index.position(of: offset) != SourcePosition(of: offset, in: bytes)
            }
            #expect(differing == [], "\(bytes)")
        }
    }

    @Test("A byte order mark in front of the text is in no column", arguments: [0, 1, 252, 253, 600])
    func byteOrderMark(count: Int) {
        let bytes = Array("\u{FEFF}\(String(repeating: "a", count: count))\n\u{FEFF}b".utf8)
        let index = LineIndex(bytes)
        #expect(index.position(of: 0) == SourcePosition(line: 1, column: 1))
        #expect(index.position(of: 3 + count) == SourcePosition(line: 1, column: count + 1))
        #expect(index.position(of: 7 + count) == SourcePosition(line: 2, column: 2))
    }

    @Test(
        "A line is given without its line break",
        arguments: [
            ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\r\nb\rc\n\nd", ["a", "b", "c", "", "d"]),
            ("\n\r", ["", "", ""]),
            ("\r\n", ["", ""]), ("\u{FC}\r\n\u{1F600}", ["\u{FC}", "\u{1F600}"]),
        ] as [(String, [String])])
    func lines(text: String, lines: [String]) {
        let bytes = Array(text.utf8)
        let index = LineIndex(bytes)
        #expect(index.count == lines.count)
        #expect((1...index.count).map { Array(bytes[index.line($0)]) } == lines.map { Array($0.utf8) })
        #expect(index.line(0).isEmpty && index.line(index.count + 1).isEmpty)
    }
}
