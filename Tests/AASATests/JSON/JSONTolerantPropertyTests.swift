import AASA
import TestSupport
import Testing

@Suite("What holds for every tolerant reading")
struct JSONTolerantPropertyTests {
    /// Reads `bytes` both ways. Returns whether there was something to fix and every mistake had a fix.
    @discardableResult
    static func agree(_ bytes: [UInt8]) -> Bool {
        let tolerant = JSONReader.readTolerantly(bytes)
        let text = String(decoding: bytes.prefix(200), as: UTF8.self)
        do throws(JSONSyntaxError) {
            let strict = try JSONReader.read(bytes)
            #expect(tolerant.root == strict, "\(text)")
            #expect(tolerant.errors.isEmpty, "\(text)")
            return false
        } catch {
            #expect(tolerant.errors.contains { $0.code == error.code && $0.offset == error.offset }, "\(text)")
        }
        #expect(
            tolerant.errors.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes.count }, "\(text)")
        let isWhole = tolerant.errors.count < JSONReader.maximumErrors
        guard let root = tolerant.root, isWhole, tolerant.errors.allSatisfy({ $0.fix != nil }) else { return false }
        let fixed = TextEdit.apply(tolerant.errors.flatMap { $0.fix ?? [] }, to: bytes)
        let reread = try? JSONReader.read(fixed)
        #expect(reread?.shape == root.shape, "\(text) became \(String(decoding: fixed.prefix(200), as: UTF8.self))")
        return true
    }

    private static let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "=", "\"", "\\", "\\u", "d83d", "\"a\"", "'b'", "`", "\u{201C}", "\u{201D}",
            "1",
            "01", "+", "-", ".", "e", "true", "True", "name", "NaN", "//", "/*", "*/", "#", "'", "\n", "\t", " ",
            "\u{A0}",
            "\u{200B}", "\u{FEFF}", "\\'",
        ]
        .map { Array($0.utf8) } + [[0xE2], [0xFF], [0]]

    @Test("Random pieces of JSON in any order: both readings agree, and the fixes fix", arguments: 0..<16)
    func randomPieces(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed) + 2000)
        for _ in 0..<1000 {
            let count = Int.random(in: 0...16, using: &generator)
            Self.agree((0..<count).flatMap { _ in Self.pieces.randomElement(using: &generator) ?? [] })
        }
    }

    private static let document = Array(
        """
        {"applinks": {"apps": [], "details": [{"appIDs": ["ABCDE12345.com.example.app"], "components":
        [{"/": "/\u{FC}/\\u00fc\\ud83d\\ude00*", "exclude": true, "n": -1.5e+3}]}]}, "x": [null, false, {}]}
        """.utf8)

    @Test(
        "A document with pieces put in or bytes taken out: both readings agree, and the fixes fix", arguments: 0..<16)
    func mutations(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed) + 3000)
        var fixed = 0
        for _ in 0..<500 {
            var bytes = Self.document
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0...bytes.count, using: &generator)
                if Bool.random(using: &generator) {
                    bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: place)
                } else if place < bytes.count {
                    bytes.remove(at: place)
                }
            }
            if Self.agree(bytes) { fixed += 1 }
        }
        #expect(fixed > 10, "the mutations must often be such as can be fixed")
    }

    @Test(
        "Thirty thousand mistakes cost no more than as many bytes; a thousand are kept",
        arguments: [
            ("[1", ",,1", "]"), ("[", "1 ", "]"), ("[", "'a',", "]"), ("{", "a:1,", "}"), ("[1", "//\n", "]"),
            ("[1", " /**/", "]"), ("[", "True,", "]"), ("[\"", "\\x", "\"]"), ("[\"", "\t", "\"]"),
            ("[", "\"a\u{201D},\n", "]"), ("[\"", "\u{201D}x\n", ""), ("['", "\"", "']"),
            ("[", "\u{A0}", "]"), ("[", "01,", "]"), ("[]", "]", ""), ("[", ",", ""), ("['", "\\'", ""),
            ("[\"", "\\u", ""),
        ])
    func manyMistakes(head: String, mistake: String, tail: String) {
        let bytes = Array((head + String(repeating: mistake, count: 30_000) + tail).utf8)
        // A reading that is quadratic takes minutes.
        let reading = JSONReader.readTolerantly(bytes)
        #expect((1...JSONReader.maximumErrors + 2).contains(reading.errors.count))
    }
}
