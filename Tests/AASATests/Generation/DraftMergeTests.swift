import Testing

@testable import AASA

@Suite("Documents that are there")
struct DraftMergeTests {
    @Test(
        "A document that is there keeps what it has and gets what it lacks",
        arguments: [
            ("{}", #"{"webcredentials":{"apps":["A"]},"applinks":{"details":[R]}}"#),
            (
                #"{"webcredentials":{"apps":["B"]},"x":1}"#,
                #"{"webcredentials":{"apps":["B","A"]},"x":1,"applinks":{"details":[R]}}"#
            ),
            (#"{"applinks":{},"webcredentials":{}}"#, #"{"applinks":{"details":[R]},"webcredentials":{"apps":["A"]}}"#),
            (
                #"{"applinks":{"apps":[],"details":[{"appIDs":["B"],"components":[]}]},"webcredentials":{}}"#,
                #"{"applinks":{"apps":[],"details":[{"appIDs":["B"],"components":[]},R]},"webcredentials":{"apps":["A"]}}"#
            ),
            (
                #"{"applinks":{"details":{"B":{"paths":["*"]}}},"webcredentials":{"apps":["A"]}}"#,
                #"{"applinks":{"details":{"B":{"paths":["*"]},"A":{"components":[{"/":"/buy/*"}]}}},"webcredentials":{"apps":["A"]}}"#
            ),
        ])
    func merging(document: String, merged: String) throws {
        let app = "ABCDE12345.com.example.app"
        var draft = AssociationDraft(rules: [PathRule(pattern: "/buy/*", isExclusion: false)])
        draft.add(try AppIdentifier(app), to: .applinks)
        draft.add(try AppIdentifier(app), to: .webcredentials)
        let rules = #"{"appIDs":["A"],"components":[{"/":"/buy/*"}]}"#
        let expected = merged.replacing("R", with: rules).replacing(#""A""#, with: "\"\(app)\"")
        let bytes = Array(document.replacing(#""A""#, with: "\"\(app)\"").utf8)
        let result = try DraftMerge.merged(
            draft, into: bytes, reading: try JSONReader.read(bytes), replacesNoRules: true)
        #expect(String(decoding: JSONFormatter.minify(result), as: UTF8.self) == expected)
        let root = try JSONReader.read(result)
        #expect(try DraftMerge.merged(draft, into: result, reading: root, replacesNoRules: true) == result)
    }

    @Test(
        "Defaults that change what the added rules decide are a problem, and others are not",
        arguments: [
            (##"{"?":{"x":"1"}}"##, false), (##"{"#":"?*"}"##, false), (#"{"caseSensitive":false}"#, false),
            ("{}", true), (#"{"exclude":true}"#, true), (#"{"caseSensitive":true}"#, true),
        ])
    func defaults(defaults: String, isAdded: Bool) throws {
        var draft = AssociationDraft(rules: [PathRule(pattern: "/buy/*", isExclusion: false)])
        draft.add(try AppIdentifier("ABCDE12345.com.example.app"), to: .applinks)
        let bytes = Array(#"{"applinks":{"defaults":\#(defaults),"details":[]}}"#.utf8)
        let root = try JSONReader.read(bytes)
        let result = try? DraftMerge.merged(draft, into: bytes, reading: root, replacesNoRules: true)
        #expect((result != nil) == isAdded)
    }

    @Test("An app of 'appID' beside 'appIDs' is not listed, and is added")
    func hiddenApp() throws {
        let app = try AppIdentifier("ABCDE12345.com.example.app")
        var draft = AssociationDraft(rules: [PathRule(pattern: "/buy/*", isExclusion: false)])
        draft.add(app, to: .applinks)
        let bytes = Array(#"{"applinks":{"details":[{"appIDs":["B"],"appID":"\#(app)","components":[]}]}}"#.utf8)
        let root = try JSONReader.read(bytes)
        let result = try DraftMerge.merged(draft, into: bytes, reading: root, replacesNoRules: true)
        let entries = try #require(try AssociationFile(result).links).entries
        #expect(entries.contains { entry in entry.apps.contains { listed in listed.app == app } })
    }

    @Test(
        "A document with lines of its own keeps them",
        arguments: [
            (
                "{\n    \"applinks\": {\n        \"details\": [\n            {\"appIDs\":[\"B\"], \"components\":[]}\n        ]\n    }\n}\n",
                "{\n    \"applinks\": {\n        \"details\": [\n            {\"appIDs\":[\"B\"], \"components\":[]},\n            {\n                \"appIDs\": [\"A\"],\n                \"components\": [\n                    { \"/\": \"/buy/*\" }\n                ]\n            }\n        ]\n    }\n}\n"
            ),
            (
                "{\r\n\t\"x\":1\r\n}",
                "{\r\n\t\"x\":1,\r\n\t\"applinks\": {\r\n\t\t\"details\": [\r\n\t\t\t{\r\n\t\t\t\t\"appIDs\": [\"A\"],\r\n\t\t\t\t\"components\": [\r\n\t\t\t\t\t{ \"/\": \"/buy/*\" }\r\n\t\t\t\t]\r\n\t\t\t}\r\n\t\t]\r\n\t}\r\n}"
            ),
        ])
    func lines(document: String, merged: String) throws {
        let app = "ABCDE12345.com.example.app"
        var draft = AssociationDraft(rules: [PathRule(pattern: "/buy/*", isExclusion: false)])
        draft.add(try AppIdentifier(app), to: .applinks)
        let bytes = Array(document.utf8)
        let root = try JSONReader.read(bytes)
        let result = try DraftMerge.merged(draft, into: bytes, reading: root, replacesNoRules: true)
        #expect(String(decoding: result, as: UTF8.self) == merged.replacing(#""A""#, with: "\"\(app)\""))
    }

    @Test(
        "A document that devices read otherwise than its author meant gets nothing added",
        arguments: [
            #"{"applinks":{"details":{"appID":"ABCDE12345.com.example.other","paths":["*"]}}}"#,
            #"{"applinks":{"details":"*"}}"#, #"{"applinks":[]}"#, "[]",
            #"{"applinks":{"details":{"ABCDE12345.com.example.app":{"paths":["/sell/*"]}}}}"#,
        ])
    func refused(document: String) throws {
        var draft = AssociationDraft(rules: [PathRule(pattern: "/buy/*", isExclusion: false)])
        draft.add(try AppIdentifier("ABCDE12345.com.example.app"), to: .applinks)
        let bytes = Array(document.utf8)
        let root = try JSONReader.read(bytes)
        #expect(throws: DraftMerge.Problem.self) {
            try DraftMerge.merged(draft, into: bytes, reading: root, replacesNoRules: true)
        }
    }
}
