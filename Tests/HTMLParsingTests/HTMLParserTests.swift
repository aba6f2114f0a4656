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
    }

    @Test(
        "A label means what it does in the Encoding Standard, and one that is not in it is ignored",
        arguments: [
            ("x-sjis", [0x83, 0x8D], "ロ"), ("windows-31j", [0x83, 0x8D], "ロ"), ("ks_c_5601-1987", [0xB0, 0xA1], "가"),
            ("gb2312", [0x81, 0x40], "丂"), ("iso-8859-8-i", [0xE0], "א"), ("x-mac-roman", [0x8E], "é"),
            ("x-user-defined", [0xE9], "é"), ("unicode-1-1-utf-8", [0xC3, 0xA9], "é"), ("l9", [0xA4], "€"),
            ("iso_8859-2:1987", [0xB1], "ą"), (" UTF-8 ", [0xC3, 0xA9], "é"), ("utf8mb4", [0xC3, 0xA9], "é"),
            ("x-klingon", [0xE9], "é"), ("../etc", [0xE9], "é"), ("", [0xE9], "é"),
        ] as [(String, [UInt8], String)])
    func labels(label: String, bytes: [UInt8], expected: String) throws {
        let text = try HTMLParser.parse(Array("<p>".utf8) + bytes, charset: label).nodes.last?.text
        let declared = try HTMLParser.parse(Array("<meta charset='\(label)'><p>".utf8) + bytes, charset: nil).nodes
            .last?.text
        #expect(text == expected && declared == expected)
    }

    @Test(
        "An encoding is declared by the attributes of meta elements alone, the first that is known",
        arguments: [
            ("<!-- <meta charset=koi8-r> -->", false),
            ("<meta name=description content='about charset=koi8-r'>", false),
            ("<script src=a charset=koi8-r></script>", false), ("<meta content='text/html; charset=koi8-r'>", false),
            ("<meta charset=utf8mb4><meta charset=koi8-r>", true),
            ("<meta http-equiv=Content-Type content='text/html; Charset = \"KOI8-R\"; x'>", true),
            ("<meta content='a charset b; charset=koi8-r;c' http-equiv=content-type>", true),
            ("<title>\(String(repeating: "a", count: 1024))</title><meta charset=koi8-r>", false),
        ])
    func declarations(head: String, isDeclared: Bool) throws {
        let text = try HTMLParser.parse(Array("\(head)<p>".utf8) + [0xC1], charset: nil).nodes.last?.text
        #expect(text == (isDeclared ? "а" : "Á"))
    }

    @Test(
        "What is in a noscript element is text",
        arguments: [
            "<head><noscript><form><input></form>text</noscript><title>a</title></head>",
            "<body><NOSCRIPT><form></NOScript ><p>b", "<noscript><table><form>",
        ])
    func alternatives(html: String) throws {
        let nodes = try self.nodes(html)
        #expect(!nodes.contains { ["form", "input", "iframe", "table"].contains($0.name) || $0.text == "text" })
        let title = nodes.first { $0.name == "title" }
        #expect(title == nil || nodes[title?.parent ?? 0].name == "head")
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
