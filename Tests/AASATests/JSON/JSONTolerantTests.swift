import AASA
import Testing

@Suite("Mistakes that a tolerant reading understands")
struct JSONTolerantTests {
    /// A text, what its author meant, and the codes of its mistakes in the order of their places.
    typealias Row = (text: String, meant: String, codes: [JSONSyntaxError.Code])

    static let commas: [Row] = [
        ("[1,]", "[1]", [.trailingComma]), (#"{"a":1,}"#, #"{"a":1}"#, [.trailingComma]),
        ("[1,,]", "[1]", [.trailingComma, .unexpectedCharacter]), ("[,1]", "[1]", [.unexpectedCharacter]),
        ("[,]", "[]", [.unexpectedCharacter]), ("[1,,2]", "[1,2]", [.unexpectedCharacter]),
        (#"{,"a":1,,"b":2,}"#, #"{"a":1,"b":2}"#, [.nameExpected, .nameExpected, .trailingComma]),
        ("[1 2]", "[1,2]", [.missingComma]), ("[\"a\"\n\"b\"]", #"["a","b"]"#, [.missingComma]),
        (#"{"a":1 "b":2}"#, #"{"a":1,"b":2}"#, [.missingComma]), (#"["a""b"]"#, #"["a","b"]"#, [.missingComma]),
        ("[{}{}[]\"x\" -1 true]", "[{},{},[],\"x\",-1,true]", Array(repeating: .missingComma, count: 5)),
        (#"{"a":{} b:1}"#, #"{"a":{},"b":1}"#, [.missingComma, .nameExpected]),
        (#"["a"，"b" ; "c"、"d"；"e"]"#, #"["a","b" , "c","d","e"]"#, Array(repeating: .missingComma, count: 4)),
        (#"{"a"：1}"#, #"{"a":1}"#, [.colonExpected]),
    ]

    static let comments: [Row] = [
        ("{} // end", "{}", [.comment]), ("// a\n# b\n/* c\n d */{}", "{}", [.comment, .comment, .comment]),
        ("[1, // one,\n2 # two ]\n]", "[1,2]", [.comment, .comment]),
        ("[1/*,*/2]", "[1,2]", [.comment, .missingComma]),
        ("{\"a\"/**/:/***/1}", #"{"a":1}"#, [.comment, .comment]),
        ("[1, /* , */ ]", "[1]", [.trailingComma, .comment]),
        ("[\"//\", \"/*\", \"#\"]//", ##"["//","/*","#"]"##, [.comment]),
        ("[1 // open", "[1]", [.comment, .unexpectedEnd]),
        ("\u{A0}[\u{200B}1,\u{3000}2\u{FEFF}]\u{2028}", "[1,2]", Array(repeating: .unexpectedCharacter, count: 5)),
    ]

    static let quotes: [Row] = [
        ("['a']", #"["a"]"#, [.wrongQuotes]), ("[`a`, \u{AB}b\u{BB}]", #"["a","b"]"#, [.wrongQuotes, .wrongQuotes]),
        ("{\u{201C}a\u{201D}: \u{2018}b\u{2019}}", #"{"a":"b"}"#, [.wrongQuotes, .wrongQuotes]),
        (
            "[\u{201E}a\u{201C}, \u{201D}b\u{201D}, \u{201C}c\"]", #"["a","b","c"]"#,
            Array(repeating: .wrongQuotes, count: 3)
        ),
        (#"['say "x"', 'it\'s']"#, #"["say \"x\"","it's"]"#, [.wrongQuotes, .wrongQuotes]),
        (
            "{\"a\u{201D}\n: [\n\"/*\u{201D}, \n\"\\/\u{FC}\u{201D}\r\n] , \"b\": \"c\u{201D}}",
            #"{"a":["/*","/ü"],"b":"c"}"#,
            Array(repeating: .wrongQuotes, count: 4)
        ),
        (#"['\u0041\n\/']"#, #"["A\n/"]"#, [.wrongQuotes]),
        ("['a\tb']", #"["a\tb"]"#, [.wrongQuotes, .controlCharacter]),
        ("{/: \"/a\", \"b\": [\"c\" // d\n]}", #"{"/":"/a","b":["c"]}"#, [.nameExpected, .comment]),
        ("{a: 1, $b-c.d: 2, 3: 4}", #"{"a":1,"$b-c.d":2,"3":4}"#, Array(repeating: .nameExpected, count: 3)),
        (#"{"a"=1, b => 2}"#, #"{"a":1,"b":2}"#, [.colonExpected, .nameExpected, .colonExpected]),
    ]

    static let missingQuotes: [Row] = [
        ("{\"a\": \"b.c,\n\"d\": [\"e\"]}", #"{"a":"b.c","d":["e"]}"#, [.unclosedString]),
        ("[{\"a\": \"b\r\n}]", #"[{"a":"b"}]"#, [.unclosedString]),
        ("[\"a\n\"b\"]", #"["a","b"]"#, [.unclosedString, .missingComma]),
        ("[[\"a],\n[\"b\"]]", #"[["a"],["b"]]"#, [.unclosedString]),
        ("{\"a: [\n\"b\"]}", #"{"a":["b"]}"#, [.unclosedString]),
        (#"{"a": "b\/, "c": ["/d, "/e"]}"#, #"{"a":"b/","c":["/d","/e"]}"#, [.unclosedString, .unclosedString]),
        (#"{"a: "b"}"#, #"{"a":"b"}"#, [.unclosedString]),
        (#"{""a"": [""b"", "c""]}"#, #"{"a":["b","c"]}"#, Array(repeating: .spareQuote, count: 5)),
        (#"{""""a": ["""", """]}"#, #"{"a":["",""]}"#, Array(repeating: .spareQuote, count: 6)),
        ("{\"a\": [\"b]}\n", #"{"a":["b"]}"#, [.unclosedString]), (#"["a]"#, #"["a"]"#, [.unclosedString]),
        (
            #"{"a": b.c", d": [1a", 2", /e"]}"#, #"{"a":"b.c","d":["1a","2","/e"]}"#,
            Array(repeating: .unopenedString, count: 5)
        ),
    ]

    static let scalars: [Row] = [
        (
            "[True, FALSE, None, nil, undefined]", "[true,false,null,null,null]",
            Array(repeating: .unknownWord, count: 5)
        ),
        (
            "[01, -007, +1, .5, -.5, 1., 1.e2, +0]", "[1,-7,1,0.5,-0.5,1.0,1.0e2,0]",
            Array(repeating: .badNumber, count: 8)
        ),
        ("[00, +.5E-3]", "[0,0.5e-3]", [.badNumber, .badNumber]), ("True", "true", [.unknownWord]),
        ("[\"a\tb\r\nc\0\"]", #"["a\tb\r\nc\u0000"]"#, Array(repeating: .controlCharacter, count: 4)),
        (#"["it\'s"]"#, #"["it's"]"#, [.badEscape]),
    ]

    static let ends: [Row] = [
        ("{\"a\":[1,{\"b\":2}]\n", #"{"a":[1,{"b":2}]}"#, [.unexpectedEnd]), ("[", "[]", [.unexpectedEnd]),
        ("{}}", "{}", [.trailingContent]),
        ("[1]];,\0\n", "[1]", [.trailingContent]),
    ]

    @Test(
        "What its author meant is read, and the fixes make it so",
        arguments: commas + comments + quotes + missingQuotes + scalars + ends)
    func fixed(row: Row) throws {
        let bytes = Array(row.text.utf8)
        let reading = JSONReader.readTolerantly(bytes)
        #expect(reading.errors.map(\.code) == row.codes)
        let root = try #require(reading.root)
        let meant = try JSONReader.read(Array(row.meant.utf8))
        #expect(root.shape == meant.shape)
        let edits = reading.errors.flatMap { $0.fix ?? [] }
        #expect(reading.errors.allSatisfy { $0.fix != nil })
        #expect(try JSONReader.read(TextEdit.apply(edits, to: bytes)).shape == meant.shape)
    }

    @Test(
        "A mistake whose fix needs its author is noted and read past, without a fix",
        arguments: [
            ("[NaN, -Infinity]", "[null,null]", [.badNumber, .badNumber]),
            ("{\"a\": com.example.app}", #"{"a":"com.example.app"}"#, [.unknownWord]),
            (#"[{"/": /a/*}, {"/": /b/}]"#, #"[{"/":"/a/*"},{"/":"/b/"}]"#, [.unknownWord, .unknownWord]),
            ("[1] / 2", "[1]", [.trailingContent]),
            (#"["\d\x41\u12G4"]"#, #"["\\d\\x41\\u12G4"]"#, [.badEscape, .badEscape, .badEscape]),
            ("{\"a\":[1,{\"b\":2", #"{"a":[1,{"b":2}]}"#, [.unexpectedEnd]), ("[[1],\n", "[[1]]", [.unexpectedEnd]),
            ("{} {\"b\":1}", "{}", [.trailingContent]), ("[1]\u{201D}", "[1]", [.wrongQuotes]),
        ] as [Row])
    func unmended(row: Row) throws {
        let reading = JSONReader.readTolerantly(Array(row.text.utf8))
        #expect(reading.errors.map(\.code) == row.codes)
        #expect(reading.errors.allSatisfy { $0.fix == nil })
        #expect(reading.root?.shape == (try JSONReader.read(Array(row.meant.utf8)).shape))
    }

    @Test("Bytes that are not UTF-8 become U+FFFD, one for each run, and are left as they are")
    func invalidUTF8() throws {
        let reading = JSONReader.readTolerantly(
            Array("[\"a".utf8) + [0xE9, 0xFF] + Array("b".utf8) + [0xC3] + Array("\"]".utf8))
        #expect(reading.errors.map(\.range) == [3..<5, 6..<7])
        #expect(reading.errors.allSatisfy { $0.code == .invalidUTF8 && $0.fix == nil })
        #expect(reading.root?.elements?.first?.string == "a\u{FFFD}b\u{FFFD}")
        let outside = JSONReader.readTolerantly([0x5B, 0x80, 0x5D])
        #expect(outside.errors.map(\.code) == [.invalidUTF8])
        // The quotes of Windows-1252.
        let quotes = JSONReader.readTolerantly([0x5B, 0x93, 0x61, 0x94, 0x5D])
        #expect(quotes.errors.map(\.code) == [.wrongQuotes])
        #expect(quotes.root?.shape == #"["a"]"#)
    }

    @Test(
        "What cannot be understood ends the reading",
        arguments: [
            ("", .empty), ("<!DOCTYPE html><html></html>", .unexpectedCharacter), ("{\\rtf1\\ansi {x}}", .nameExpected),
            ("Not Found", .unknownWord), ("404 page not found", .trailingContent), ("NaN", .badNumber),
            ("[1_000]", .badNumber), ("[0x1]", .badNumber), ("[\"say \"x\" now\"]", .missingComma),
            ("{\"a\":}", .unexpectedCharacter), ("{\"a\"", .unexpectedEnd), ("{\"a\":[1}", .missingBracket),
            ("{\"a\" \"b\"}", .colonExpected), ("[\"abc", .unexpectedEnd), ("['abc\n']", .wrongQuotes),
            ("{\"a\": \"b, c\n\"d\": 1}", .unclosedString), ("{\"a\": \"b\nc,\n\"d\": 1}", .unclosedString),
            ("{\"a\": [\"b}\n}", .unclosedString), ("{\"a\": \"b\": 1}", .unexpectedColon),
            ("[\"a\": 1]", .unexpectedColon), ("\"a\":{}", .unexpectedColon), ("[1}", .missingBracket),
            ("{return x}", .nameExpected), ("[1 /* open ]", .comment), ("{\"a\":1 {\"b\":2}}", .missingComma),
            ("/", .unknownWord), ("[1 / 2]", .missingComma), ("{/}", .nameExpected), ("[- 1]", .badNumber),
            ("[1e]", .badNumber),
        ] as [(String, JSONSyntaxError.Code)])
    func hopeless(text: String, code: JSONSyntaxError.Code) {
        let reading = JSONReader.readTolerantly(Array(text.utf8))
        #expect(reading.root == nil)
        #expect(reading.errors.map(\.code) == [code])
    }

    @Test(
        "An error's range covers what is wrong, and is empty where something is missing",
        arguments: [
            ("[1 ,]", 3..<4), ("[1 2]", 3..<3), ("[/* c */]", 1..<8), ("[1] # x", 4..<7), ("['ab']", 1..<5),
            ("{ab:1}", 1..<3), ("[True]", 1..<5), ("[01]", 1..<3), ("[", 1..<1), ("{} {}", 3..<5), ("[\"\\x\"]", 2..<4),
        ])
    func ranges(text: String, range: Range<Int>) throws {
        #expect(JSONReader.readTolerantly(Array(text.utf8)).errors.map(\.range) == [range])
    }

    @Test(
        "A comment that has its line to itself goes with the line, one behind a value with the spaces before it",
        arguments: [
            ("{\n  // a\n  \"a\": 1 // b\n}\n", "{\n  \"a\": 1\n}\n"), ("{\r\n  # a\r\n}\r\n", "{\r\n}\r\n"),
            ("[1, /* a */ 2]", "[1,  2]"), ("{}\n// a", "{}\n"), ("[1  /* a */  \n]", "[1  \n]"),
        ])
    func commentRemoval(text: String, fixed: String) {
        let bytes = Array(text.utf8)
        let edits = JSONReader.readTolerantly(bytes).errors.flatMap { $0.fix ?? [] }
        #expect(TextEdit.apply(edits, to: bytes) == Array(fixed.utf8))
    }

    @Test("UTF-16 and UTF-32 are converted as a whole; the byte order mark of UTF-8 is only reported")
    func encodings() throws {
        let text = "{\"\u{FC}\":\"\u{1F600}\"}"
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let wide = text.unicodeScalars.flatMap {
            [0, UInt8($0.value >> 16), UInt8($0.value >> 8 & 0xFF), UInt8($0.value & 0xFF)]
        }
        for bytes in [little, [0xFF, 0xFE] + little, big, [0xFE, 0xFF] + big, wide, [0, 0, 0xFE, 0xFF] + wide] {
            #expect(JSONEncoding.utf8(from: bytes) == Array(text.utf8))
            let error = try #require(JSONReader.readTolerantly(bytes).errors.first)
            #expect(error.code == .wrongEncoding)
            #expect(TextEdit.apply(try #require(error.fix), to: bytes) == Array(text.utf8))
        }
        #expect(JSONEncoding.utf8(from: [0x5B, 0x00, 0x00, 0xD8]) == nil)
        #expect(JSONEncoding.utf8(from: [0x5B, 0x00, 0x5D]) == nil)
        let marked = JSONReader.readTolerantly([0xEF, 0xBB, 0xBF] + Array("{}".utf8))
        #expect(marked.errors.isEmpty)
    }

    @Test("Edits are made in the order of their places; one that overlaps another before it is left out")
    func edits() {
        let bytes = Array("abcdef".utf8)
        let edits = [
            TextEdit(range: 4..<5, replacement: "E"), TextEdit(range: 1..<3, replacement: ""),
            TextEdit(range: 2..<4, replacement: "x"), TextEdit(range: 1..<1, replacement: "+"),
            TextEdit(range: 6..<6, replacement: "!"), TextEdit(range: 6..<9, replacement: "?"),
        ]
        #expect(TextEdit.apply(edits, to: bytes) == Array("a+dEf!".utf8))
        #expect(TextEdit.apply([], to: bytes) == bytes)
    }
}

extension JSONNode {
    /// The value without its places.
    var shape: String {
        switch value {
        case .null: "null"
        case .bool(let truth): "\(truth)"
        case .number(let text): text
        case .string(let text): JSONText.string(text).line
        case .array(let elements): "[" + elements.map(\.shape).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { JSONText.string($0.name).line + ":" + $0.value.shape }.joined(separator: ",") + "}"
        }
    }
}
