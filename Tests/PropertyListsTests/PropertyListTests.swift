import Testing

@testable import PropertyLists

/// A list written down in one line, for comparing.
func written(_ node: PropertyNode) -> String {
    switch node.value {
    case .string(let text): "'\(text)'"
    case .integer(let number): "\(number)"
    case .boolean(let truth): "\(truth)"
    case .date(let seconds): "@\(seconds)"
    case .dateText(let text): "@\(text)"
    case .array(let nodes): "[" + nodes.map { written($0) }.joined(separator: ", ") + "]"
    case .dictionary(let members): "{" + members.map { "\($0.key): \(written($0.node))" }.joined(separator: ", ") + "}"
    case .other: "?"
    }
}

/// What reading gives: the list, or the error's code with its place.
func outcome(_ bytes: [UInt8]) -> String {
    do throws(PropertyListError) {
        return written(try PropertyListReader.read(bytes))
    } catch {
        return error.line > 0 ? "\(error.code) at \(error.line)" : "\(error.code)"
    }
}

@Suite("Property lists in XML") struct XMLPropertyListTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    @Test(
        "Values are read unchanged",
        arguments: [
            ("<string>a</string>", "'a'"), ("<string></string>", "''"), ("<string/>", "''"),
            ("<string> a\n</string>", "' a\n'"), ("<string>&lt;&amp;&#x41;</string>", "'<&A'"),
            ("<string><![CDATA[<x>]]></string>", "'<x>'"), ("<true/>", "true"), ("<false></false>", "false"),
            ("<integer>-12</integer>", "-12"), ("<integer>0x1f</integer>", "31"), ("<integer>x</integer>", "?"),
            ("<integer>99999999999999999999</integer>", "?"), ("<real>1.5</real>", "?"), ("<data>AAAA</data>", "?"),
            ("<date>2016-03-17T15:46:28Z</date>", "@2016-03-17T15:46:28Z"),
            ("<array/>", "[]"), ("<array><string>a</string>\n<array><true/></array></array>", "['a', [true]]"),
            ("<dict/>", "{}"), ("<dict><key>k</key><string>v</string><key/><true/></dict>", "{k: 'v', : true}"),
            ("<dict><key>k</key><true/><key>k</key><false/></dict>", "{k: true, k: false}"),
        ])
    func reads(_ text: String, _ expected: String) {
        #expect(outcome(Array((Self.head + text + "</plist>").utf8)) == expected)
    }

    @Test(
        "What is wrong has its line",
        arguments: [
            ("<string>a</strng></plist>", "malformed at 4"), ("<string>a", "malformed at 4"),
            ("<dict>\n<string>a</string></dict></plist>", "malformed at 5"),
            ("<dict>\n<key>k</key>\n<key>l</key></dict></plist>", "malformed at 6"),
            ("<dict><key>k</key></dict></plist>", "malformed at 4"), ("<array>text</array></plist>", "malformed at 4"),
            ("<array>\n<key>k</key></array></plist>", "malformed at 5"),
            ("<string>a<b/></string></plist>", "malformed at 4"),
            ("<string><true/></string></plist>", "malformed at 4"),
            ("<plist/></plist>", "malformed at 4"), ("</plist>", "notAPropertyList"),
        ])
    func refuses(_ text: String, _ expected: String) { #expect(outcome(Array((Self.head + text).utf8)) == expected) }

    @Test(
        "Other files are recognised",
        arguments: [
            ("", "notAPropertyList"), ("{\"a\": 1}", "notAPropertyList"), ("{ a = b; }", "notAPropertyList"),
            ("<html><body/></html>", "notAPropertyList at 1"), ("<!DOCTYPE html>\n<html>", "notAPropertyList at 2"),
            ("PK\u{3}\u{4}", "notAPropertyList"), ("plain text", "notAPropertyList"),
        ])
    func recognises(_ text: String, _ expected: String) { #expect(outcome(Array(text.utf8)) == expected) }

    @Test("Depth, entities and numbers are bounded")
    func bounded() {
        let deep = String(repeating: "<array>", count: 100_000)
        #expect(outcome(Array((Self.head + deep).utf8)).hasPrefix("tooDeep"))
        #expect(
            outcome(Array("<!DOCTYPE plist [<!ENTITY a 'aa'>]><plist><string>&a;</string></plist>".utf8))
                == "entity at 1")
        let many = String(repeating: "<true/>", count: 100_001)
        #expect(outcome(Array((Self.head + "<array>" + many + "</array></plist>").utf8)) == "tooManyValues")
    }

    @Test("Lines are those of the values, and members are found by name")
    func lines() throws {
        let text =
            Self.head + "<dict>\n<key>k</key>\n<array>\n<string>a</string>\n<string>b</string></array></dict></plist>"
        let list = try PropertyListReader.read(Array(text.utf8))
        #expect(list["k"]?.elements?.map(\.line) == [7, 8])
        #expect(list["x"] == nil && list["k"]?["x"] == nil)
    }

    @Test("UTF-16 with its mark is read")
    func utf16() {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>ü</string></plist>"
        #expect(outcome([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == "'ü'")
    }
}

@Suite("Property lists in DER") struct DERPropertyListTests {
    /// An element with a length below 128.
    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, UInt8(content.count)] + content }
    private static func text(_ text: String) -> [UInt8] { element(0x0C, Array(text.utf8)) }
    private static func list(_ content: [UInt8]) -> [UInt8] { element(0x70, element(0x02, [1]) + content) }
    private static func dictionary(_ members: [[UInt8]]) -> [UInt8] {
        element(0xB0, members.flatMap { element(0x30, $0) })
    }

    static let cases: [([UInt8], String)] = [
        (list(dictionary([text("k") + text("v"), text("t") + element(1, [0xFF])])), "{k: 'v', t: true}"),
        (list(dictionary([text("a") + element(0x30, text("x") + text("y"))])), "{a: ['x', 'y']}"),
        (list(element(0x31, element(0x30, text("k") + element(2, [0xFF])))), "{k: -1}"),
        (list(dictionary([])), "{}"), (list(element(4, [1])), "?"),
        ([0x70], "malformed"), ([0x70, 0x05], "malformed"), (list([]), "malformed"),
        ([0x70, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], "malformed"), ([0x70, 0x80], "malformed"),
        (element(0x70, element(0x02, [2])), "malformed"),
        (list(element(0xB0, text("k"))), "malformed"), (list(dictionary([element(2, [1]) + text("v")])), "malformed"),
        (list(dictionary([text("k")])), "malformed"), (list(element(0x0C, [0xFF])), "malformed"),
    ]

    @Test("Entitlements are read, and other bytes are refused", arguments: cases)
    func reads(_ bytes: [UInt8], _ expected: String) { #expect(outcome(bytes) == expected) }

    @Test("Depth is bounded")
    func bounded() {
        var bytes: [UInt8] = []
        for _ in 0..<200 {
            let length = bytes.count
            bytes = [0x30, 0x82, UInt8(length >> 8), UInt8(length & 0xFF)] + bytes
        }
        let inside = Self.element(0x02, [1]) + bytes
        #expect(outcome([0x70, 0x82, UInt8(inside.count >> 8), UInt8(inside.count & 0xFF)] + inside) == "tooDeep")
    }
}
