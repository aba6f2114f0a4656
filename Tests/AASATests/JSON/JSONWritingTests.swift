import AASA
import TestSupport
import Testing

@Suite("JSON that is written")
struct JSONWritingTests {
    @Test(
        "Minifying removes the white space between tokens and nothing else",
        arguments: [
            ("", ""), (" \t\r\n", ""), ("{ }", "{}"), (" [ 1 , 2 ] ", "[1,2]"),
            ("{\n  \"a\" : \"b\"\r\n}\n", "{\"a\":\"b\"}"),
            (#"{ "a b" : " c  d " }"#, #"{"a b":" c  d "}"#),
            (#"[ "\"  \"" , " \\" , " " ]"#, #"["\"  \""," \\"," "]"#),
            (#"[ "\\" , " x" ]"#, #"["\\"," x"]"#), ("[ 1.50 , -0 , 1E+05 ]", "[1.50,-0,1E+05]"),
            (#"[ "\u00fc\/" , "\#u{FC}" ]"#, #"["\u00fc\/","\#u{FC}"]"#),
            ("[ \"\u{A0} \u{2028}\" ]", "[\"\u{A0} \u{2028}\"]"),
            (#"{ "a" : 1 , "a" : 2 }"#, #"{"a":1,"a":2}"#),
        ])
    func minify(text: String, small: String) {
        #expect(JSONFormatter.minify(Array(text.utf8)) == Array(small.utf8))
    }

    @Test("What is written is one line of JSON, members in the order given")
    func values() {
        let value = JSONText.object([
            ("z", .null), ("a", .bool(true)), ("n", .integer(.min)),
            ("l", .array([.string("x"), .integer(0), .array([])])),
            ("o", .object([])), ("f", .bool(false)),
        ])
        #expect(value.line == #"{"z":null,"a":true,"n":-9223372036854775808,"l":["x",0,[]],"o":{},"f":false}"#)
    }

    @Test(
        "Numbers are written in their shortest form, and as null when not finite",
        arguments: [
            (69.06, "69.06"), (0, "0.0"), (-1.5, "-1.5"), (1e300, "1e+300"), (.infinity, "null"), (.nan, "null"),
        ] as [(Double, String)])
    func numbers(number: Double, line: String) {
        #expect(JSONText.number(number).line == line)
    }

    @Test("What is absent is null")
    func absent() {
        #expect(JSONText(nil as String?).line == "null")
        #expect(JSONText(nil as Int?).line == "null")
        #expect(JSONText(nil as Bool?).line == "null")
        #expect([JSONText("x"), JSONText(1), JSONText(false)].map(\.line) == ["\"x\"", "1", "false"])
    }

    @Test(
        "Quotes, backslashes and characters that are not printable are escaped; other text stays as it is",
        arguments: [
            ("", #""""#), ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t", #""\n\r\t""#),
            ("\0\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
            ("\u{1B}[31m", #""\u001b[31m""#), ("\u{7F}\u{80}\u{9F}", #""\u007f\u0080\u009f""#),
            ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("b\u{FC}cher \u{1F600}", "\"b\u{FC}cher \u{1F600}\""),
            ("\r\n", #""\r\n""#), ("e\u{301}\n", "\"e\u{301}\\n\""),
        ])
    func escaping(text: String, line: String) {
        #expect(Array(JSONText.string(text).line.utf8) == Array(line.utf8))
        #expect(Array(JSONText.object([(text, .null)]).line.utf8) == Array("{\(line):null}".utf8))
    }

    @Test("Every string that is written is read back as it was")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 3)
        let scalars =
            (0..<0x3000).compactMap { Unicode.Scalar($0) } + ["\u{FFFD}", "\u{1F600}", "\u{E0041}", "\u{10FFFF}"]
        for _ in 0..<500 {
            var text = ""
            for _ in 0..<20 {
                if let scalar = scalars.randomElement(using: &generator) { text.unicodeScalars.append(scalar) }
            }
            let line = JSONText.string(text).line
            #expect(!line.contains { $0.isNewline })
            let read = try #require(try JSONReader.read(Array(line.utf8)).string)
            #expect(Array(read.utf8) == Array(text.utf8))
        }
    }

    @Test(
        "A place is counted in lines and in Unicode code points; LF, CR and CRLF each end a line",
        arguments: [
            ("", 0, 1, 1), ("ab", 0, 1, 1), ("ab", 2, 1, 3), ("ab", 9, 1, 3), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1),
            ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("\n\n", 2, 3, 1), ("\r\n\r\n", 4, 3, 1), ("\u{FC}x", 2, 1, 2),
            ("\u{FC}x", 3, 1, 3), ("\u{1F600}x", 4, 1, 2), ("e\u{301}x", 3, 1, 3), ("a\r", 2, 2, 1),
        ])
    func position(text: String, offset: Int, line: Int, column: Int) {
        #expect(SourcePosition(of: offset, in: Array(text.utf8)) == SourcePosition(line: line, column: column))
    }
}
