import AASA
import Testing

@Suite("What a JSON text contains")
struct JSONValueTests {
    private func read(_ text: String) throws -> JSONNode { try JSONReader.read(Array(text.utf8)) }

    @Test(
        "A string's escapes are undone",
        arguments: [
            (#""""#, ""), (#""a b""#, "a b"), (#""\"\\\/""#, "\"\\/"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
            (#""\u0041\u00e9\u00E9""#, "A\u{E9}\u{E9}"), (#""\u0000""#, "\0"), (#""\ud83d\ude00""#, "\u{1F600}"),
            (#""\u2028x""#, "\u{2028}x"), (#""x\u00fcy""#, "x\u{FC}y"), ("\"\u{7F}\u{10FFFF}\"", "\u{7F}\u{10FFFF}"),
            (#""\u0065\u0301""#, "e\u{301}"),
        ])
    func strings(text: String, value: String) throws {
        let string = try #require(try read(text).string)
        #expect(Array(string.utf8) == Array(value.utf8))
    }

    @Test(
        "A surrogate without its partner becomes U+FFFD without an error",
        arguments: [
            (#""\ud800""#, "\u{FFFD}"), (#""\udc00""#, "\u{FFFD}"), (#""\ud800x""#, "\u{FFFD}x"),
            (#""\ud800\u0041""#, "\u{FFFD}A"), (#""\ud800\n""#, "\u{FFFD}\n"),
            (#""\ud800\ud83d\ude00""#, "\u{FFFD}\u{1F600}"), (#""\udc00\ud800""#, "\u{FFFD}\u{FFFD}"),
        ])
    func loneSurrogates(text: String, value: String) throws {
        #expect(try read(text).string == value)
    }

    @Test(
        "A number is kept as its author wrote it",
        arguments: [
            "0", "-0", "1", "-1", "10", "1.0", "1.50", "-0.0", "1e5", "1E5", "1e+5", "1e-05", "1E400", "0.1e1",
            "123456789012345678901234567890", "0.30000000000000000000000000000000000004",
        ])
    func numbers(text: String) throws {
        #expect(try read(text).value == .number(text))
        #expect(try read("[\(text) ]").elements?.first?.value == .number(text))
    }

    @Test("Literals, arrays and objects nest")
    func nesting() throws {
        let root = try read(#"{"a":[null,true,false,{}],"b":{"c":[]}}"#)
        #expect(root["a"]?.elements?.map(\.value) == [.null, .bool(true), .bool(false), .object([])])
        #expect(root["b"]?["c"]?.elements == [])
        #expect(root["c"] == nil)
        #expect(root["a"]?["b"] == nil)
    }

    @Test("Duplicate names are kept in their order, and the last one is found by its name")
    func duplicates() throws {
        let root = try read(#"{"a":1,"b":2,"a":3,"\u0061":4}"#)
        #expect(root.members?.map(\.name) == ["a", "b", "a", "a"])
        #expect(root.members?.map(\.value.value) == [.number("1"), .number("2"), .number("3"), .number("4")])
        #expect(root["a"]?.value == .number("4"))
    }

    @Test("A value's place is its bytes, from the first to past the last, without the white space around it")
    func places() throws {
        let text = " { \"a\" : [ 1 , \"\u{FC}\" ] , \"b\" : null } "
        let bytes = Array(text.utf8)
        let root = try read(text)
        func source(_ range: Range<Int>?) -> String? { range.map { String(decoding: bytes[$0], as: UTF8.self) } }
        #expect(source(root.range) == text.trimmed)
        #expect(source(root["a"]?.range) == "[ 1 , \"\u{FC}\" ]")
        #expect(source(root["a"]?.elements?.last?.range) == "\"\u{FC}\"")
        #expect(root.members?.map { source($0.nameRange) } == ["\"a\"", "\"b\""])
        #expect(source(root["b"]?.range) == "null")
    }

    @Test("A byte order mark is not part of the value")
    func byteOrderMark() throws {
        let marked = try JSONReader.read([0xEF, 0xBB, 0xBF] + Array("{}".utf8))
        #expect(marked.range == 3..<5)
    }

    @Test("Arrays and objects may nest as deeply as the limit, and no deeper")
    func depth() throws {
        let limit = JSONReader.maximumDepth
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            let inner = open == "[" ? "" : "1"
            func text(_ depth: Int) -> String {
                String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
            }
            #expect(throws: Never.self) { try read(text(limit)) }
            let error = #expect(throws: JSONSyntaxError.self) { try read(text(limit + 1)) }
            #expect(try #require(error).code == .tooDeep)
            #expect(try #require(error).offset == limit * open.utf8.count)
        }
        #expect(throws: Never.self) { try read("[" + String(repeating: "[],", count: limit * 2) + "1]") }
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
