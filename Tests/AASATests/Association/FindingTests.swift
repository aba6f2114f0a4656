import Foundation
import TestSupport
import Testing

@testable import AASA

@Suite("What is wrong with an association file")
struct FindingTests {
    typealias Row = (text: String, kind: Finding.Kind, place: String)

    static let rows: [Row] = [
        ("[]", .notAnObject, "[]"), ("null", .notAnObject, "null"), (" \"x\" ", .notAnObject, "\"x\""),
        ("{}", .noService, "{}"), (#"{"x":1}"#, .noService, #"{"x":1}"#),
        (#"{"webcredentials":{"apps":[]},"a":1,"a":2}"#, .duplicateName("a"), #""a""#),
        (#"{"webcredentials":{"apps":[]},"x":[{"b":{"c":1,"\u0063":2}}]}"#, .duplicateName("c"), #""\u0063""#),
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
        (#"{"webCredentials":{"apps":[]}}"#, .misspeltService("webCredentials", .webcredentials), #""webCredentials""#),
        (#"{"APPLINKS":1,"appclips":{}}"#, .misspeltService("APPLINKS", .applinks), #""APPLINKS""#),
    ]

    @Test("Every finding names its kind and the bytes it is about", arguments: rows)
    func kinds(row: Row) throws {
        let bytes = Array(row.text.utf8)
        let findings = try AssociationFile(bytes).findings
        let finding = try #require(findings.first { $0.kind == row.kind })
        #expect(String(decoding: bytes[finding.range], as: UTF8.self) == row.place)
    }

    @Test("A byte order mark is a warning, and the rest of the file is read")
    func byteOrderMark() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(#"{"webcredentials":{"apps":["ABCDE12345.a"]}}"#.utf8)
        let file = try AssociationFile(bytes)
        #expect(file.findings == [Finding(kind: .byteOrderMark, range: 0..<3)])
        #expect(file.findings.first?.severity == .warning)
        #expect(file.apps(.any).count == 1)
    }

    @Test(
        "A good file has no findings",
        arguments: [
            #"{"webcredentials":{"apps":["ABCDE12345.a"]}}"#,
            #"{"applinks":{"apps":[],"details":[{"appID":"ABCDE12345.a","paths":["NOT /x","*"]}]}}"#,
            #"{"applinks":{"details":{"ABCDE12345.a":{"paths":["*"]}}},"unknown":{"version":1},"note":"x"}"#,
            #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[{"/":"*","comment":"x"}]}]}}"#,
        ])
    func clean(text: String) throws {
        #expect(try AssociationFile(Array(text.utf8)).findings == [])
    }

    @Test("Findings stand in the file's order, and severities are ranked")
    func order() throws {
        let text = #"{"webcredentials":{"apps":[1,"x"]},"applinks":7}"#
        let findings = try AssociationFile(Array(text.utf8)).findings
        #expect(findings.map(\.range.lowerBound) == findings.map(\.range.lowerBound).sorted())
        #expect(findings.count == 3)
        #expect([Finding.Severity.error, .note, .warning].sorted() == [.note, .warning, .error])
    }

    @Test("Every association file that a site really had is read, and its findings lie within it")
    func corpus() throws {
        guard let folder = Repository.shared("corpus/aasa") else { return Repository.noteAbsence("corpus/aasa") }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        #expect(names.count > 90)
        var wellFormed = 0
        for name in names {
            let bytes = try Repository.bytes(folder + "/" + name)
            do throws(JSONSyntaxError) {
                let file = try AssociationFile(bytes)
                wellFormed += 1
                #expect(file.findings.allSatisfy { (0...bytes.count).contains($0.range.upperBound) }, "\(name)")
                let draft = try AssociationDraft(bytes, service: .webcredentials)
                #expect(
                    try AssociationFile(draft.payload).listings(.any)?.map(\.app) == file.listings(.any)?.map(\.app),
                    "\(name)")
            } catch {
                #expect((0...bytes.count).contains(error.offset), "\(name)")
            }
        }
        #expect(wellFormed > 70)
    }
}
