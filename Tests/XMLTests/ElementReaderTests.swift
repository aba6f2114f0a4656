import Testing

@testable import XML

/// Reads a document in pieces and writes down what came: `<name`, text, `>`.
private func events(_ bytes: [UInt8], piece: Int) throws -> String {
    let reader = try ElementReader()
    var result = ""
    func take() {
        for event in reader.events {
            switch event {
            case .start(let name, _): result += "<" + String(decoding: reader.content[name], as: UTF8.self) + " "
            case .text(let range): result += String(decoding: reader.content[range], as: UTF8.self)
            case .end: result += ">"
            }
        }
    }
    var start = 0
    repeat {
        let end = min(start + piece, bytes.count)
        defer { take() }
        try reader.feed(Array(bytes[start..<end]), isLast: end == bytes.count)
        start = end
    } while start < bytes.count
    return result
}

@Suite("XML in pieces")
struct ElementReaderTests {
    @Test(
        "Elements and text are in order, wherever the document is split",
        arguments: [
            ("<a/>", "<a >"), ("<a>x</a>", "<a x>"), ("<a><b>1</b><c/></a>", "<a <b 1><c >>"),
            ("<?xml version='1.0'?>\n<!-- c --><a>\n</a>\n", "<a \n>"),
            ("<n:a xmlns:n='u' n:x='1'><n:b/></n:a>", "<a <b >>"), ("<p:a>undeclared</p:a>", "<a undeclared>"),
            ("<a>&amp;&lt;&gt;&quot;&apos;&#65;&#x42;</a>", "<a &<>\"'AB>"), ("<a><![CDATA[<b>&]]></a>", "<a <b>&>"),
            ("<a>gr\u{FC}n \u{1F980}</a>", "<a gr\u{FC}n \u{1F980}>"), ("\u{FEFF}<a>bom</a>", "<a bom>"),
            ("<!DOCTYPE a><a>doctype</a>", "<a doctype>"),
            ("<!DOCTYPE a SYSTEM 'http://example.com/a.dtd'><a>unread</a>", "<a unread>"),
        ], [1, 2, 3, 7, 1000])
    func order(example: (document: String, expected: String), piece: Int) throws {
        #expect(try events(Array(example.document.utf8), piece: piece) == example.expected)
    }

    @Test("The document's encoding is turned into UTF-8")
    func encodings() throws {
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xFC] + Array("</a>".utf8)
        #expect(try events(latin, piece: 5) == "<a \u{FC}>")
        let text = "<a>\u{FC}\u{1F980}</a>"
        let bigEndian: [UInt8] =
            [0xFE, 0xFF] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 255)] }
        #expect(try events(bigEndian, piece: 3) == "<a \u{FC}\u{1F980}>")
        let littleEndian: [UInt8] =
            [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
        #expect(try events(littleEndian, piece: 3) == "<a \u{FC}\u{1F980}>")
    }

    @Test(
        "What is not well-formed is refused with its place",
        arguments: [
            ("", 1, 1), ("   ", 1, 4), ("text", 1, 1), ("<a>", 1, 4), ("<a><b></a>", 1, 9),
            ("<a>\n <b x=1/></a>", 2, 7),
            ("<a/><b/>", 1, 5), ("<a>&</a>", 1, 5), ("<a>\n\nx & y</a>", 3, 4), ("<a", 1, 1), ("<a></a", 1, 4),
            ("<a x='1' x='2'/>", 1, 10), ("<a><![CDATA[x</a>", 1, 18),
            ("<?xml version='1.0' encoding='x-none'?><a/>", 1, 31),
            ("{\"json\": true}", 1, 1), ("\u{FC}\u{FC}<a>", 1, 3), ("<a>\u{FC}\u{FC}</b>", 1, 8),
        ])
    func malformed(document: String, line: Int, column: Int) throws {
        let error = #expect(throws: XMLError.self) { try events(Array(document.utf8), piece: 4) }
        #expect(error?.code == .malformed)
        #expect(error?.detail != "")
        #expect([error?.line, error?.column] == [line, column])
    }

    @Test(
        "Bytes that are not of the encoding are refused",
        arguments: [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0x00]])
    func wrongBytes(bytes: [UInt8]) throws {
        let document = Array("<a>".utf8) + bytes + Array("</a>".utf8)
        let error = #expect(throws: XMLError.self) { try events(document, piece: 2) }
        #expect(error?.code == .malformed)
    }

    @Test(
        "Entities are refused where they are declared, and used where their declaration is not read",
        arguments: [
            "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>",
            "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>",
            "<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://127.0.0.1/'> %p;]><a/>",
            "<!DOCTYPE a [<!ENTITY e 'unused'>]><a/>", "<!DOCTYPE a SYSTEM 'x.dtd'><a>&nbsp;</a>",
            """
            <!DOCTYPE a [<!ENTITY a0 "lollollollollollol"><!ENTITY a1 "&a0;&a0;&a0;&a0;&a0;&a0;&a0;&a0;&a0;&a0;">
            <!ENTITY a2 "&a1;&a1;&a1;&a1;&a1;&a1;&a1;&a1;&a1;&a1;"><!ENTITY a3 "&a2;&a2;&a2;&a2;&a2;&a2;&a2;&a2;&a2;">]>
            <a>&a3;&a3;&a3;&a3;</a>
            """,
        ], [1, 1000])
    func entities(document: String, piece: Int) throws {
        let error = #expect(throws: XMLError.self) { try events(Array(document.utf8), piece: piece) }
        #expect(error?.code == .entity)
        #expect(error?.line == 1)
    }

    @Test("An undeclared entity is not well-formed XML")
    func undeclared() {
        let error = #expect(throws: XMLError.self) { try events(Array("<a>&nbsp;</a>".utf8), piece: 9) }
        #expect(error?.code == .malformed)
    }

    @Test("Depth is bounded")
    func depth() throws {
        let limit = ElementReader.maximumDepth
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
        }
        #expect(try events(nested(limit), piece: 64).count { $0 == ">" } == limit)
        let error = #expect(throws: XMLError.self) { try events(nested(limit + 1), piece: 64) }
        #expect(error?.code == .tooDeep)
        let endless = Array(String(repeating: "<a>", count: 1_000_000).utf8)
        #expect(#expect(throws: XMLError.self) { try events(endless, piece: 65536) }?.code == .tooDeep)
    }

    @Test(
        "A tag or comment without an end is not kept for ever",
        arguments: ["<a x='", "<a><!-- ", "<a><?p ", "<", "<!DOCTYPE a [<!-- "])
    func endlessToken(start: String) throws {
        let reader = try ElementReader()
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65536)
        let error = #expect(throws: XMLError.self) {
            try reader.feed(Array(start.utf8), isLast: false)
            for _ in 0..<100 { try reader.feed(piece, isLast: false) }
        }
        #expect(error?.code == .tooLong)
    }

    @Test("Text has no such bound: it is passed on as it comes")
    func longText() throws {
        let reader = try ElementReader()
        try reader.feed(Array("<a>".utf8), isLast: false)
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65536)
        var count = 0
        for _ in 0..<100 {
            try reader.feed(piece, isLast: false)
            count += reader.content.count
        }
        try reader.feed(Array("</a>".utf8), isLast: true)
        #expect(count == 6_553_600)
        #expect(reader.events == [.end])
    }

    @Test("Events before a syntax error are returned, and its line")
    func before() throws {
        let reader = try ElementReader()
        let error = #expect(throws: XMLError.self) {
            try reader.feed(Array("<a>\n<b/>\n<c>\n</d>".utf8), isLast: true)
        }
        #expect([error?.line, error?.column] == [4, 3])
        let lines = reader.events.compactMap { event -> Int? in
            if case .start(_, let line) = event { line } else { nil }
        }
        #expect(lines == [1, 2, 3])
    }

    @Test("The library's version is shown")
    func version() { #expect(expatVersion.hasPrefix("expat 2.")) }
}
