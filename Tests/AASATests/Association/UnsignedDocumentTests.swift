import Testing

@testable import AASA

@Suite("What is handed in to be signed")
struct UnsignedDocumentTests {
    private func draft(_ text: String, _ service: Service) throws -> UnsignedDocument {
        try UnsignedDocument(Array(text.utf8), service: service)
    }

    @Test(
        "A bare list of apps is put into the service",
        arguments: [
            (#"["ABCDE12345.a"]"#, .webcredentials, #"{"webcredentials":{"apps":["ABCDE12345.a"]}}"#),
            (
                " [ \"ABCDE12345.a\" ,\n\"ABCDE12345.b\" ]\n", .webcredentials,
                #"{"webcredentials":{"apps":["ABCDE12345.a","ABCDE12345.b"]}}"#
            ),
            ("[]", .webcredentials, #"{"webcredentials":{"apps":[]}}"#),
            (#"["\u0041BCDE12345.a"]"#, .appclips, #"{"appclips":{"apps":["\u0041BCDE12345.a"]}}"#),
            (
                #"["ABCDE12345.a", "ABCDE12345.b"]"#, .applinks,
                #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.a","paths":["*"]},{"appID":"ABCDE12345.b","paths":["*"]}]}}"#
            ),
            ("[]", .applinks, #"{"applinks":{"apps":[],"details":[]}}"#),
            (#"["ABCDE12345.a"]"#, Service(rawValue: "a\"b"), #"{"a\"b":{"apps":["ABCDE12345.a"]}}"#),
        ] as [(String, Service, String)])
    func lists(text: String, service: Service, payload: String) throws {
        let draft = try draft(text, service)
        #expect(String(decoding: draft.payload, as: UTF8.self) == payload)
        #expect(draft.wasList)
        #expect(draft.file.toleratedDefects == [])
        let written = try AssociationFile(draft.payload)
        #expect(written.toleratedDefects == [])
        #expect(draft.file.listings(.any)?.map(\.text) == written.listings(.any)?.map(\.text))
        #expect(written.listings(.one(service)) != nil)
    }

    @Test(
        "A whole document stays as it was written but for white space, whatever service is named",
        arguments: [
            (#"{"webcredentials":{"apps":["ABCDE12345.a"]}}"#, #"{"webcredentials":{"apps":["ABCDE12345.a"]}}"#),
            (
                "{\r\n\t\"applinks\" : { \"details\" : [ { \"appID\":\"ABCDE12345.a\" , \"paths\": [ \"/a b/\\u00fc\", \"\\/\" ] } ] },\n \"n\": 1.50 }\n",
                #"{"applinks":{"details":[{"appID":"ABCDE12345.a","paths":["/a b/\u00fc","\/"]}]},"n":1.50}"#
            ),
            (
                "{ \"z\" : { \"apps\" : [ ] } , \"a\" : \"\u{FC} \u{1F600}\" }",
                "{\"z\":{\"apps\":[]},\"a\":\"\u{FC} \u{1F600}\"}"
            ),
        ])
    func documents(text: String, payload: String) throws {
        let draft = try draft(text, .appclips)
        #expect(draft.payload == Array(payload.utf8))
        #expect(!draft.wasList)
    }

    @Test(
        "What is read past is noted, with its place in the input",
        arguments: [
            (#"[ "com.x" ]"#, .badAppIdentifier("com.x", .prefixMissing), 2..<9),
            ("[ 7 ]", .wrongType(key: "apps", expected: .string), 2..<3),
            (#"["ABCDE12345.a", ["ABCDE12345.a"]]"#, .wrongType(key: "apps", expected: .string), 17..<33),
            (#" {"webcredentials": []}"#, .wrongType(key: "webcredentials", expected: .object), 20..<22),
            (" 7 ", .notAnObject, 1..<2),
        ] as [(String, ToleratedDefect.Kind, Range<Int>)])
    func toleratedDefects(text: String, kind: ToleratedDefect.Kind, range: Range<Int>) throws {
        #expect(
            try draft(text, .webcredentials).file.toleratedDefects.first == ToleratedDefect(kind: kind, range: range))
    }

    @Test(
        "Invalid JSON is not an unsigned document",
        arguments: [
            ("[", JSONSyntaxError.Code.unexpectedEnd, "line 1, column 2: the text ends inside a value"),
            ("[1,\n ]", .trailingComma, "line 1, column 3: a comma"),
            ("", .empty, "line 1, column 1: the file is empty"),
        ])
    func syntax(text: String, code: JSONSyntaxError.Code, message: String) throws {
        let error = #expect(throws: JSONSyntaxError.self) { try draft(text, .webcredentials) }
        #expect(try #require(error).code == code)
        #expect("\(try #require(error))".hasPrefix(message))
    }
}
