import Testing

@testable import HTMLParsing

@Suite("HTML is parsed as browsers do, within limits")
struct HTMLParserTests {
    private func nodes(_ html: String, charset: String? = nil) throws -> [HTMLDocument.Node] {
        try HTMLParser.parse(Array(html.utf8), charset: charset).nodes
    }

    @Test("Elements, attributes and places are those of the text")
    func places() throws {
        let html = "<p>é<INPUT Name='a&amp;b' TYPE=password disabled>"
        let document = try HTMLParser.parse(Array(html.utf8), charset: "utf-8")
        let input = try #require(document.nodes.first { $0.name == "input" })
        #expect(input.attributes.map(\.name) == ["name", "type", "disabled"])
        #expect(input.attributes.map(\.value) == ["a&b", "password", ""])
        let texts = input.attributes.map { String(decoding: document.bytes[$0.range], as: UTF8.self) }
        #expect(texts == ["a&amp;b", "password", "disabled"])
        #expect(input.range.map { String(decoding: document.bytes[$0], as: UTF8.self) }?.hasPrefix("<INPUT") == true)
    }

    @Test("A control character in the value of an attribute stays, and an invalid byte does not")
    func controls() throws {
        let html = Array("<input a='x\u{1B}y' b=\u{1}\u{FFFD} c='".utf8) + [0xFF] + Array("'>".utf8)
        let input = try HTMLParser.parse(html, charset: "utf-8").nodes.first { $0.name == "input" }
        #expect(input?.attributes.map(\.value) == ["x\u{1B}y", "\u{1}\u{FFFD}", "\u{FFFD}"])
    }

    @Test("The encoding is that of the field, of the byte order mark or of the meta element")
    func encodings() throws {
        let rows: [(bytes: [UInt8], charset: String?)] = [
            (Array("<p>é".utf8), nil), ([0x3C, 0x70, 0x3E, 0xE9], nil), ([0x3C, 0x70, 0x3E, 0xE9], "ISO-8859-1"),
            (Array("<meta charset=windows-1252><p>".utf8) + [0xE9], nil),
            ([0xEF, 0xBB, 0xBF] + Array("<p>é".utf8), "latin1"),
            ([0xFF, 0xFE, 0x3C, 0, 0x70, 0, 0x3E, 0, 0xE9, 0], nil), (Array("<p>é".utf8), "utf-16"),
        ]
        for row in rows {
            let text = try HTMLParser.parse(row.bytes, charset: row.charset).nodes.last?.text
            #expect(text == "é", "\(row)")
        }
        let shifted = try HTMLParser.parse([0x3C, 0x70, 0x3E, 0x83, 0x8D], charset: "Shift_JIS").nodes.last?.text
        #expect(shifted == "ロ")
        #expect(throws: HTMLError(.unknownEncoding)) { try nodes("<p>", charset: "x-klingon") }
        #expect(throws: HTMLError(.unknownEncoding)) { try nodes("<p>", charset: "../etc") }
    }

    @Test("Invalid UTF-8 and NUL become U+FFFD or nothing, and change no place")
    func invalid() throws {
        let document = try HTMLParser.parse(
            Array("<p>".utf8) + [0xFF, 0xC3, 0x28] + Array("<b x=1>".utf8), charset: "utf-8")
        let bold = try #require(document.nodes.first { $0.name == "b" }?.range)
        #expect(String(decoding: document.bytes[bold], as: UTF8.self) == "<b x=1>")
        #expect(try nodes("<p>a\0b").contains { $0.name == "p" })
    }

    @Test(
        "Nesting as deep as the text is long, and formatting that multiplies, end in time with a tree or an error",
        arguments: [
            String(repeating: "<div>", count: 400_000), String(repeating: "<b>", count: 600_000),
            String(repeating: "<table><tr><td>", count: 130_000), String(repeating: "<a href=x><p>", count: 140_000),
            (0..<60_000).map { "<b x=\($0)>" }.joined() + String(repeating: "<p>", count: 200_000),
            String(repeating: "<form><input>", count: 150_000), String(repeating: "<", count: 2_000_000),
            "<input " + (0..<150_000).map { "a\($0)=1 " }.joined() + ">",
            String(repeating: "<svg><desc>", count: 180_000),
        ].map { Hostile(text: $0) })
    func hostile(_ page: Hostile) {
        do throws(HTMLError) {
            _ = try HTMLParser.parse(Array(page.text.utf8.prefix(HTMLParser.maximumSize)), charset: nil, seconds: 1)
        } catch {
            #expect(error.code == .tooComplex)
        }
    }

    struct Hostile: Sendable, CustomTestStringConvertible {
        let text: String
        var testDescription: String { String(text.prefix(20)) }
    }

    @Test("A page of more than two megabytes is refused")
    func large() {
        #expect(throws: HTMLError(.tooLarge)) {
            try HTMLParser.parse([UInt8](repeating: 0x20, count: 20 << 20), charset: nil)
        }
    }
}
