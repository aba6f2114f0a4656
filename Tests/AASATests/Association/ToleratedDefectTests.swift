import Testing

@testable import AASA

@Suite("What a device reads past in an association file")
struct ToleratedDefectTests {
    typealias Row = (text: String, kind: ToleratedDefect.Kind, place: String)

    static let rows: [Row] = [
        ("[]", .notAnObject, "[]"), ("null", .notAnObject, "null"), (" \"x\" ", .notAnObject, "\"x\""),
        (#"{"webcredentials":{"apps":[]},"a":1,"a":2}"#, .duplicateName("a", isEqual: false), #""a""#),
        (#"{"applinks":{"apps":[],"apps":[ ]}}"#, .duplicateName("apps", isEqual: true), #""apps""#),
        (
            #"{"webcredentials":{"apps":[]},"x":[{"b":{"c":1,"\u0063":2}}]}"#, .duplicateName("c", isEqual: false),
            #""\u0063""#
        ),
        (#"{"webcredentials":[]}"#, .wrongType(key: "webcredentials", expected: .object), "[]"),
        (#"{"webcredentials":{"apps":{}}}"#, .wrongType(key: "apps", expected: .array), "{}"),
        (#"{"webcredentials":{"apps":[7]}}"#, .wrongType(key: "apps", expected: .string), "7"),
        (#"{"applinks":{"details":"x"}}"#, .wrongType(key: "details", expected: .arrayOrObject), #""x""#),
        (#"{"applinks":{"details":["x"]}}"#, .wrongType(key: "details", expected: .object), #""x""#),
        (#"{"applinks":{"details":[{"appIDs":"x"}]}}"#, .wrongType(key: "appIDs", expected: .array), #""x""#),
        (#"{"applinks":{"details":[{"appIDs":[1]}]}}"#, .wrongType(key: "appIDs", expected: .string), "1"),
        (#"{"applinks":{"details":[{"appID":null}]}}"#, .wrongType(key: "appID", expected: .string), "null"),
        (#"{"webcredentials":{"apps":["com.x"]}}"#, .badAppIdentifier("com.x", .prefixMissing), #""com.x""#),
        (#"{"applinks":{"details":{"":{}}}}"#, .badAppIdentifier("", .empty), #""""#),
        (
            #"{"applinks":{"details":[{"appID":"ABCDE12345.a","paths":"*"}]}}"#,
            .wrongType(key: "paths", expected: .array), #""*""#
        ),
        (
            #"{"applinks":{"details":[{"appID":"ABCDE12345.a","paths":[],"components":[]}]}}"#, .pathsIgnored,
            #""paths""#
        ),
        (#"{"applinks":{"apps":["ABCDE12345.a"],"details":[]}}"#, .appsIgnored, #""ABCDE12345.a""#),
        (
            #"{"applinks":{"details":[{"appID":"ABCDE12345.a"},{"appIDs":["ABCDE12345.a"]}]}}"#,
            .repeatedApp("ABCDE12345.a", first: 33..<47), #""ABCDE12345.a""#
        ),
        (#"{"applinks":{"details":[{"components":[7]}]}}"#, .elementUnreadable(.components), "7"),
        (#"{"applinks":{"details":[{"paths":[7]}]}}"#, .elementUnreadable(.paths), "7"),
        (#"{"applinks":{"details":[{"components":[{"/":7}]}]}}"#, .wrongType(key: "/", expected: .string), "7"),
        (#"{"applinks":{"details":[{"components":[{"?":7}]}]}}"#, .wrongType(key: "?", expected: .stringOrObject), "7"),
        (#"{"applinks":{"details":[{"components":[{"?":{"a":true}}]}]}}"#, .queryIgnored(item: "a"), "true"),
        (
            #"{"applinks":{"details":[{"components":[{"exclude":"yes"}]}]}}"#, .looseBoolean(key: "exclude", true),
            #""yes""#
        ),
        (
            #"{"applinks":{"details":[{"components":[{"exclude":[]}]}]}}"#,
            .wrongType(key: "exclude", expected: .boolean), "[]"
        ),
    ]

    @Test("Every defect names its kind and the bytes it is about", arguments: rows)
    func kinds(row: Row) throws {
        let bytes = Array(row.text.utf8)
        let toleratedDefects = try AssociationFile(bytes).toleratedDefects
        let defect = try #require(toleratedDefects.first { $0.kind == row.kind })
        #expect(String(decoding: bytes[defect.range], as: UTF8.self) == row.place)
    }

    @Test("The file behind a byte order mark is read")
    func byteOrderMark() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(#"{"webcredentials":{"apps":["ABCDE12345.a"]}}"#.utf8)
        let file = try AssociationFile(bytes)
        #expect(file.apps(.any).count == 1)
    }

    @Test(
        "A good file has no defect",
        arguments: [
            #"{"webcredentials":{"apps":["ABCDE12345.a"]}}"#,
            #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.a","paths":["NOT /x","*"]}]}}"#,
            #"{"applinks":{"details":{"ABCDE12345.a":{"paths":["*"]}}},"unknown":{"version":1},"note":"x"}"#,
            #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[{"/":"*","comment":"x"}]}]}}"#,
        ])
    func clean(text: String) throws {
        #expect(try AssociationFile(Array(text.utf8)).toleratedDefects == [])
    }

    @Test("Tolerated defects are in the file's order")
    func order() throws {
        let text = #"{"webcredentials":{"apps":[1,"x"]},"applinks":7}"#
        let toleratedDefects = try AssociationFile(Array(text.utf8)).toleratedDefects
        #expect(toleratedDefects.map(\.range.lowerBound) == toleratedDefects.map(\.range.lowerBound).sorted())
        #expect(toleratedDefects.count == 3)
    }

    @Test("Every association file of the checkout is read, and its tolerated defects lie within it")
    func shipped() throws { #expect(try wellFormed(.shipped()) == 17) }

    @Test("Every association file that a site had is read, and its tolerated defects lie within it", .needsCollection)
    func collection() throws { #expect(try wellFormed(.collection()) > 70) }

    /// Reads all files and returns how many of them are JSON.
    private func wellFormed(_ real: RealAssociationFiles) throws -> Int {
        var count = 0
        for file in real.files {
            let bytes = file.bytes
            do throws(JSONSyntaxError) {
                let read = try AssociationFile(bytes)
                count += 1
                #expect(
                    read.toleratedDefects.allSatisfy { (0...bytes.count).contains($0.range.upperBound) }, "\(file.name)"
                )
                let draft = try UnsignedDocument(bytes, service: .webcredentials)
                #expect(
                    try AssociationFile(draft.payload).listings(.any)?.map(\.app) == read.listings(.any)?.map(\.app),
                    "\(file.name)")
            } catch {
                #expect((0...bytes.count).contains(error.offset), "\(file.name)")
            }
        }
        return count
    }
}
