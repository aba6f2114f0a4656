import AASA
import Testing

@Suite("The fault of invalid JSON and its position")
struct JSONErrorTests {
    typealias Row = (text: String, code: JSONSyntaxError.Code, line: Int, column: Int)

    static let punctuation: [Row] = [
        ("", .empty, 1, 1), ("  \n ", .empty, 2, 2),
        (#"{"a":1,}"#, .trailingComma, 1, 7), ("[1,\n]", .trailingComma, 1, 3), ("[1 , \n ]", .trailingComma, 1, 4),
        ("[[1,],2]", .trailingComma, 1, 4), ("[\r1\r,]", .trailingComma, 3, 1),
        ("[1,,2]", .unexpectedCharacter, 1, 4), ("[,]", .unexpectedCharacter, 1, 2), ("]", .unexpectedCharacter, 1, 1),
        ("{\"a\":*}", .unexpectedCharacter, 1, 6), ("{\\rtf1 x}", .nameExpected, 1, 2),
        ("[1 2]", .missingComma, 1, 4), (#"{"a":1 "b":2}"#, .missingComma, 1, 8), ("[0x1]", .badNumber, 1, 2),
        ("[1_000]", .badNumber, 1, 2), (#"["a";"b"]"#, .missingComma, 1, 5), ("[1;,]", .missingComma, 1, 3),
        ("[1;#", .missingComma, 1, 3),
        ("{\"a\":[1}", .missingBracket, 1, 8),
        ("[[1,}", .trailingComma, 1, 4), ("[{}\n}", .missingBracket, 2, 1), ("[{}}\n]", .spareBracket, 1, 4),
        ("{\"a\":[1}]}", .spareBracket, 1, 8), ("[[1}]]", .spareBracket, 1, 4), ("[[1}]", .missingBracket, 1, 4),
        ("{\"a\":1]", .missingBracket, 1, 7),
        (#"[{"a":["]"]],"b":1}]"#, .spareBracket, 1, 12), (#"{"a":[1},"b":2]}"#, .missingBracket, 1, 8),
        (#"[{"a":1],{"b":2}]"#, .missingBracket, 1, 8),
        (#"{"a":"b":1}"#, .unexpectedColon, 1, 9), (#"["a":1]"#, .unexpectedColon, 1, 5),
        ("{a:1}", .nameExpected, 1, 2), ("{1:2}", .nameExpected, 1, 2), (#"{"a":1,b:2}"#, .nameExpected, 1, 8),
        (#"{"a" 1}"#, .colonExpected, 1, 6), (#"{"a"}"#, .colonExpected, 1, 5), (#"{"a"="b"}"#, .colonExpected, 1, 5),
        (#"{"a":1} // c"#, .comment, 1, 9), ("/* c */{}", .comment, 1, 1), ("[1, # x\n2]", .comment, 1, 5),
        ("{\n  // note\n}", .comment, 2, 3), ("{\"a\": /* c */ 1}", .comment, 1, 7),
        ("{} {}", .trailingContent, 1, 4), ("[1]]", .trailingContent, 1, 4), ("{}x", .trailingContent, 1, 3),
        ("{}\n{}", .trailingContent, 2, 1), ("1 2", .trailingContent, 1, 3), ("{}\0", .trailingContent, 1, 3),
    ]

    static let strings: [Row] = [
        ("{\u{201C}a\u{201D}:1}", .wrongQuotes, 1, 2), ("['a']", .wrongQuotes, 1, 2), ("{'a':1}", .wrongQuotes, 1, 2),
        ("{\"a\":\u{2018}b\u{2019}}", .wrongQuotes, 1, 6), ("[\u{AB}a\u{BB}]", .wrongQuotes, 1, 2),
        ("[`a`]", .wrongQuotes, 1, 2), ("[\"a\"\u{201D}]", .wrongQuotes, 1, 5),
        ("[\"a\u{201D},\n1]", .wrongQuotes, 1, 4), ("{\"a\":\"b\u{201D}}", .wrongQuotes, 1, 8),
        ("[\"a\u{201D}b\n\"]", .controlCharacter, 1, 6),
        (#"["\x"]"#, .badEscape, 1, 3), (#"["a\u12G4"]"#, .badEscape, 1, 4), (#"["\uD800\uZZZZ"]"#, .badEscape, 1, 9),
        (#"["\'"]"#, .badEscape, 1, 3), (#"["\U0041"]"#, .badEscape, 1, 3), ("[\"\\\u{E9}\"]", .badEscape, 1, 3),
        ("[\"a\tb\"]", .controlCharacter, 1, 4), ("[\"a\nb\"]", .controlCharacter, 1, 4),
        ("{\"a\":\"b,\n\"c\":1}", .unclosedString, 1, 6), (#"["a, "b"]"#, .unclosedString, 1, 2),
        ("[\"a\nb\n\"c\"]", .unclosedString, 1, 2), (#"[a"]"#, .unopenedString, 1, 2),
        (#"{a":1}"#, .unopenedString, 1, 2), (#"{""a": 1}"#, .spareQuote, 1, 2), (#"["a""]"#, .spareQuote, 1, 5),
        (#"[{"a":1}"]"#, .spareQuote, 1, 9), (#"["" "a"]"#, .missingComma, 1, 5), (#"["a""b"]"#, .missingComma, 1, 5),
        ("[\"a\n\", \"b\"]", .controlCharacter, 1, 4), ("[\"a\n[1] b\"]", .controlCharacter, 1, 4),
        ("[\"\0\"]", .controlCharacter, 1, 3), ("{\"a\u{1F}\":1}", .controlCharacter, 1, 4),
        (#"["abc"#, .unexpectedEnd, 1, 2), (#""abc"#, .unexpectedEnd, 1, 1), (#"["\"#, .unexpectedEnd, 1, 3),
        (#"["\u12"#, .unexpectedEnd, 1, 3), (#"["a\""#, .unexpectedEnd, 1, 2),
    ]

    static let scalars: [Row] = [
        ("[NaN]", .badNumber, 1, 2), ("[Infinity]", .badNumber, 1, 2), ("[-Infinity]", .badNumber, 1, 2),
        ("[01]", .badNumber, 1, 2), ("[-01]", .badNumber, 1, 2), ("[00]", .badNumber, 1, 2), ("[+1]", .badNumber, 1, 2),
        ("[.5]", .badNumber, 1, 2), ("[1.]", .badNumber, 1, 2), ("[1.e1]", .badNumber, 1, 2),
        ("[1e]", .badNumber, 1, 2),
        ("[1e+]", .badNumber, 1, 2), ("[-]", .badNumber, 1, 2), ("[- 1]", .badNumber, 1, 2),
        ("[True]", .unknownWord, 1, 2), ("[None]", .unknownWord, 1, 2), ("[nul]", .unknownWord, 1, 2),
        ("[nulls]", .unknownWord, 1, 2), ("undefined", .unknownWord, 1, 1), ("[true1]", .unknownWord, 1, 2),
        ("tru", .unknownWord, 1, 1),
        ("[", .unexpectedEnd, 1, 2), ("{", .unexpectedEnd, 1, 2), (#"{"a":"#, .unexpectedEnd, 1, 6),
        (#"{"a""#, .unexpectedEnd, 1, 5), (#"{"a":[1,2"#, .unexpectedEnd, 1, 10), ("[1,", .unexpectedEnd, 1, 4),
        ("{\n\"a\":1,\n", .unexpectedEnd, 3, 1),
    ]

    static let places: [Row] = [
        ("{\r\n \"a\": tru\r\n}", .unknownWord, 2, 7), ("\n\n\n  x", .unknownWord, 4, 3),
        ("\r\n\r\nx", .unknownWord, 3, 1),
        ("\r\rx", .unknownWord, 3, 1), ("\n\rx", .unknownWord, 3, 1),
        ("{\"\u{FC}\":x}", .unknownWord, 1, 6), ("[\"\u{1F600}\" 1]", .missingComma, 1, 6),
        ("[\"e\u{301}\" 1]", .missingComma, 1, 7), ("[\"\u{4F60}\u{597D}\",]", .trailingComma, 1, 6),
    ]

    @Test("Every mistake has its code and its exact place", arguments: punctuation + strings + scalars + places)
    func mistakes(row: Row) throws {
        let bytes = Array(row.text.utf8)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONReader.read(bytes) }
        let found = try #require(error)
        #expect(found.code == row.code)
        #expect(SourcePosition(of: found.offset, in: bytes) == SourcePosition(line: row.line, column: row.column))
    }

    @Test(
        "Bytes that are not UTF-8 are rejected with their position",
        arguments: [
            [0xFF], [0x80], [0xC0, 0xAF], [0xC1, 0x81], [0xC3], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF],
            [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xE2, 0x82], [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xE2, 0x28, 0xA1],
            [0xF0, 0x28, 0x8C, 0xBC],
        ] as [[UInt8]])
    func encoding(wrong: [UInt8]) throws {
        let bytes = Array("[\"\u{E9}".utf8) + wrong + Array("\"]".utf8)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONReader.read(bytes) }
        let found = try #require(error)
        #expect(found.code == .invalidUTF8)
        #expect(found.offset == 4)
    }

    @Test(
        "UTF-16 and UTF-32 are named as what they are, with or without a byte order mark",
        arguments: [
            [0xFE, 0xFF, 0, 0x5B, 0, 0x5D], [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], [0, 0x5B, 0, 0x5D], [0x5B, 0, 0x5D, 0],
            [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x31], [0xFF, 0xFE, 0, 0, 0x31, 0, 0, 0], [0, 0, 0, 0x31], [0x31, 0, 0, 0],
        ] as [[UInt8]])
    func wideEncoding(bytes: [UInt8]) throws {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONReader.read(bytes) }
        #expect(try #require(error).code == .wrongEncoding)
        #expect(try #require(error).offset == 0)
    }

    @Test("Every code of an error is met by one of these tables")
    func complete() {
        let rows = Self.punctuation + Self.strings + Self.scalars
        let elsewhere: Set<JSONSyntaxError.Code> = [.invalidUTF8, .wrongEncoding, .tooDeep]
        #expect(Set(rows.map(\.code)).union(elsewhere) == Set(JSONSyntaxError.Code.allCases))
    }
}
