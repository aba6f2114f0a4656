import AASA
import Foundation
import TestSupport
import Testing

@Suite("The canonical layout")
struct JSONFormatterTests {
    private func format(_ text: String) throws -> String {
        String(decoding: try format(Array(text.utf8)), as: UTF8.self)
    }

    private func format(_ bytes: [UInt8]) throws -> [UInt8] {
        JSONFormatter.format(try JSONReader.read(bytes), in: bytes)
    }

    @Test(
        "One member a line, lists and rules on a line of their own, strings and numbers as written",
        arguments: [
            ("1.50", "1.50\n"), (#""\u00fc\/""#, "\"\\u00fc\\/\"\n"), ("{ }", "{}\n"), ("[ ]", "[]\n"),
            ("[1,2 , 3]", "[1, 2, 3]\n"), (#"{"a":1,"b":[]}"#, "{\n  \"a\": 1,\n  \"b\": []\n}\n"),
            (#"{"a":{"b":true}}"#, "{\n  \"a\": {\n    \"b\": true\n  }\n}\n"),
            ("[[1],[]]", "[\n  [1],\n  []\n]\n"), ("[1,{}]", "[\n  1,\n  {}\n]\n"),
            (
                #"[{"/":"/a","comment":"x"},{"/":"*"}]"#,
                "[\n  { \"/\": \"/a\", \"comment\": \"x\" },\n  { \"/\": \"*\" }\n]\n"
            ),
            (
                #"[{"/":"/a","?":{"b":"c"}}]"#,
                "[\n  { \"/\": \"/a\", \"?\": { \"b\": \"c\" } }\n]\n"
            ),
            (
                #"[{"/":"/a","?":{"b":["c"]}}]"#,
                "[\n  {\n    \"/\": \"/a\",\n    \"?\": {\n      \"b\": [\"c\"]\n    }\n  }\n]\n"
            ),
            (#"{"a":1,"a":2}"#, "{\n  \"a\": 1,\n  \"a\": 2\n}\n"),
        ])
    func layout(text: String, laid: String) throws {
        #expect(try format(text) == laid)
    }

    @Test(
        "A line of a hundred columns stays one, a hundred and one are too many",
        arguments: ["x", "\u{FC}", "\u{1F600}"])
    func width(letter: String) throws {
        func text(_ count: Int) -> String { String(repeating: letter, count: count) }
        let list = "[\"\(text(96))\"]"
        #expect(try format(list) == list + "\n")
        #expect(try format("[\"\(text(97))\"]") == "[\n  \"\(text(97))\"\n]\n")
        // Indentation and comma count.
        #expect(try format("[{\"\":\"\(text(85))\"},1]").contains("  { \"\": \"\(text(85))\" },\n"))
        #expect(try format("[{\"\":\"\(text(89))\"},1]").contains("  {\n    \"\": \"\(text(89))\"\n  },\n"))
        #expect(try format("[{\"\":\"\(text(87))\"},1]").split(separator: "\n")[1].unicodeScalars.count == 100)
        #expect(try format("[{\"\":\"\(text(88))\"},1]").split(separator: "\n")[1] == "  {")
        #expect(try format("[1,{\"\":\"\(text(88))\"}]").split(separator: "\n")[2].unicodeScalars.count == 100)
    }

    @Test("Layout changes nothing but white space, and nothing at all in its own output")
    func shipped() throws {
        let suite = Repository.data("json")
        let names = try FileManager.default.contentsOfDirectory(atPath: suite).sorted()
        let texts = try names.map { ($0, try Repository.bytes(suite + "/" + $0)) }
        #expect(try laidOut(texts) >= 90)
        #expect(try laidOut(RealAssociationFiles.shipped().files.map { ($0.name, $0.bytes) }) == 17)
    }

    @Test("Layout changes nothing but white space in the files that sites had", .needsCollection)
    func collection() throws {
        #expect(try laidOut(RealAssociationFiles.collection().files.map { ($0.name, $0.bytes) }) >= 90)
    }

    /// Lays out all texts that are JSON and returns their number.
    private func laidOut(_ texts: [(name: String, bytes: [UInt8])]) throws -> Int {
        var count = 0
        for (name, bytes) in texts {
            guard let root = try? JSONReader.read(bytes) else { continue }
            let text = JSONFormatter.format(root, in: bytes)
            #expect(try JSONReader.read(text).shape == root.shape, "\(name)")
            #expect(JSONFormatter.minify(text) == JSONFormatter.minify(Array(bytes[root.range])), "\(name)")
            #expect(try format(text) == text, "\(name)")
            let lines = LineIndex(text)
            #expect(text.last == 0x0A && lines.line(lines.count).isEmpty)
            for number in 1..<lines.count { #expect(text[lines.line(number)].last != 0x20, "\(name)") }
            count += 1
        }
        return count
    }

    @Test("The deepest and the longest texts are laid out")
    func extremes() throws {
        let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try JSONReader.read(format(Array(deep.utf8))).shape == deep)
        let long = "[" + String(repeating: "1,", count: 100_000) + "1]"
        #expect(try format(long).utf8.count { $0 == 0x0A } == 100_003)
    }
}
