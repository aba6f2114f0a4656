import Testing

@testable import AASA

@Suite("FixApplier of documents")
struct FixApplierTests {
    private func fix(_ text: String, _ configuration: LintConfiguration) -> (text: String, count: Int) {
        let applier = FixApplier(of: Array(text.utf8), LintOptions(rules: nil, knownApps: []), configuration)
        return (String(decoding: applier.bytes, as: UTF8.self), applier.count)
    }

    @Test(
        "Every fix is applied, and what no fix is about stays byte for byte",
        arguments: [
            (
                "\u{FEFF}{ \"webCredentials\" :\r\n\t{\"apps\":[\"ABCDE12345.com.example.app\"]} , \"n\": 1.50 }\r\n",
                "{ \"webcredentials\" :\r\n\t{\"apps\":[\"ABCDE12345.com.example.app\"]} , \"n\": 1.50 }\r\n", 2
            ),
            (
                #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#,
                #"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#, 0
            ),
            ("{\"a\":\"b\nc \"d\":1}", "{\"a\":\"b\nc \"d\":1}", 0),
        ] as [(String, String, Int)])
    func fixes(text: String, fixed: String, count: Int) {
        let result = fix(text, .standard)
        #expect(result.text == fixed)
        #expect(result.count == count)
        #expect(Linter.fixed(Array(text.utf8)) == Array(fixed.utf8))
    }

    @Test(
        "A pattern becomes what was meant, or stays as it is",
        arguments: [
            (#"" /faq ""#, #""/faq""#), (#""/a\u200b""#, #""/a""#), (#""help\n""#, #""/help""#),
            (#""NOT /a ""#, #""NOT /a""#),
            (#"" NOT /a""#, #""NOT /a""#), (#"" /the most ""#, #""/the%20most""#), (#"" ""#, #"" ""#),
            (#""/{en,de}/*""#, #""/{en,de}/*""#), (#""/${lang}/*""#, #""/${lang}/*""#),
            (#""!https://example.com/login""#, #""NOT /login""#), (#""NOT: /login""#, #""NOT /login""#),
            (#""!https://example.com""#, #""NOT https://example.com""#),
        ])
    func patterns(written: String, meant: String) {
        func document(_ path: String) -> String {
            #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.com.example.app","paths":[\#(path)]}]}}"#
        }
        #expect(fix(document(written), .standard).text == document(meant))
    }

    @Test(
        "No fixes give two members of an object one name",
        arguments: [
            (#"{"/":"/a#b","fragment":"c"}"#, nil), (#"{"/":"/a?x=1","query":"y"}"#, nil),
            (#"{"/":"NOT /a","Exclude":false}"#, nil), (#"{"?":{"id":"1","?id":"2"}}"#, nil),
            (#"{"?":{"?id":"1","id":"2"}}"#, nil), (#"{"?":{"a":"?*","a ":"1"}}"#, nil),
            (#"{"?":{"ä":"1","%C3%A4":"2"}}"#, nil), (#"{"?":{"??a":"1","?a":"2","a":"3"}}"#, nil),
            (#"{"?":{"id":"1","?id":"2"},"Exclude":true}"#, #"{"?":{"id":"1","?id":"2"},"exclude":true}"#),
            (#"{"?":{a:"1",a:"2"}}"#, #"{"?":{"a":"1","a":"2"}}"#),
        ] as [(String, String?)])
    func repeatedNames(component: String, fixed: String?) {
        let result = fix(LintRule.Example.components(component), .standard)
        #expect(result.text == LintRule.Example.components(fixed ?? component))
    }

    @Test(
        "A fix encodes neither a placeholder nor what a key decides about that is not right yet",
        arguments: [
            (#"{"/":"/{{a}}/b","?":{"{%a%}":"{b}"}}"#, nil), (##"{"/":"/a","#":"${b}"}"##, nil),
            (#"{"/":"/{a}?b={c}"}"#, #"{"/":"/{a}","?":"b={c}"}"#),
            (#"{"/":"/é%2F%20b","percentencoded":false}"#, #"{"/":"/é%2F%20b","percentEncoded":false}"#),
            (#"{"/":"/é","percentencoded":false,"percentEncoded":true}"#, nil),
            (#"{"/":"/buy\\?id=*"}"#, #"{"/":"/buy","?":"id=*"}"#),
            (#"{"?":{"a":0042}}"#, #"{"?":{"a":"0042"}}"#),
        ] as [(String, String?)])
    func undecided(component: String, fixed: String?) {
        let result = fix(LintRule.Example.components(component), .standard)
        #expect(result.text == LintRule.Example.components(fixed ?? component))
    }

    @Test("The value of a variable is percent-encoded where no use of it is decoded, also in a query")
    func variables() {
        func document(_ component: String, _ value: String) -> String {
            LintRule.Example.components(component, variables: #""drink":["\#(value)"]"#)
        }
        for (component, value) in [
            (#"{"/":"/$(drink)"}"#, "caf%C3%A9"), (#"{"/":"/a","?":{"q":"$(drink)"}}"#, "caf%C3%A9"),
            (#"{"/":"/$(drink)"},{"/":"/b/$(drink)","percentEncoded":false}"#, "café"),
        ] { #expect(fix(document(component, "café"), .standard).text == document(component, value)) }
    }

    @Test(
        "Brackets are not closed where closing them is in vain, as in a comment that stays",
        arguments: ["{#{{\u{8}}}", "{#{{x}}", "[{\"a\": [1 // {{ name }}"])
    func closing(text: String) {
        let once = fix(text, .standard)
        #expect(fix(once.text, .standard).text == once.text)
        #expect(once.text.utf8.count <= text.utf8.count + 4)
    }

    @Test("What a configuration switches off is not fixed")
    func off() {
        let text = "\u{FEFF}{\"webCredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}"
        let result = fix(text, LintConfiguration(levels: ["AASA106": .off], apps: [], rules: nil))
        #expect(result.text == String(text.unicodeScalars.dropFirst()))
        #expect(result.count == 1)
    }

    struct Choice: CustomTestStringConvertible {
        var testDescription: String
        /// Each a fix of one or more edits.
        var fixes: [[TextEdit]]
        var taken: Int
        var result: String
    }

    private static func edit(_ range: Range<Int>, _ text: String) -> TextEdit {
        TextEdit(range: range, replacement: Array(text.utf8))
    }

    @Test(
        "Fixes are applied whole, and one that touches another waits",
        arguments: [
            Choice(
                testDescription: "apart", fixes: [[edit(0..<1, "A")], [edit(2..<3, "C")]], taken: 2, result: "AbCdef"),
            Choice(
                testDescription: "touching", fixes: [[edit(0..<2, "A")], [edit(2..<3, "C")]], taken: 1, result: "Acdef"),
            Choice(
                testDescription: "at one place", fixes: [[edit(2..<2, ",")], [edit(2..<2, ",")]], taken: 1,
                result: "ab,cdef"),
            Choice(
                testDescription: "half of it overlaps",
                fixes: [[edit(3..<4, "D")], [edit(0..<1, "A"), edit(3..<5, "")]],
                taken: 1, result: "abcDef"),
            Choice(
                testDescription: "around another", fixes: [[edit(2..<3, "C")], [edit(0..<6, "")]], taken: 1,
                result: "abCdef"),
            Choice(
                testDescription: "its own edits touch", fixes: [[edit(1..<2, "B"), edit(0..<1, "A")]], taken: 1,
                result: "ABcdef"),
            Choice(
                testDescription: "its own edits overlap", fixes: [[edit(0..<2, "A"), edit(1..<3, "")]], taken: 0,
                result: "abcdef"),
            Choice(testDescription: "outside", fixes: [[edit(5..<7, "")]], taken: 0, result: "abcdef"),
            Choice(testDescription: "no change", fixes: [[edit(1..<2, "b")]], taken: 0, result: "abcdef"),
        ])
    func choice(row: Choice) {
        let bytes = Array("abcdef".utf8)
        var edits = SeparateEdits(bytes)
        for fix in row.fixes { edits.take(fix) }
        #expect(edits.fixCount == row.taken)
        #expect(String(decoding: TextEdit.apply(edits.all, to: bytes), as: UTF8.self) == row.result)
    }
}
