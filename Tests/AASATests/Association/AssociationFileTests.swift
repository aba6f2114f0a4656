import Testing

@testable import AASA

@Suite("What an association file lists")
struct AssociationFileTests {
    static let a = "ABCDE12345.a"
    static let b = "ABCDE12345.b"
    static let c = "ABCDE12345.c"

    /// `A`, `B` and `C` in a text stand for the three apps.
    private func file(_ text: String) throws -> AssociationFile {
        let names = [#""A""#: Self.a, #""B""#: Self.b, #""C""#: Self.c]
        let full = names.reduce(text) { $0.replacing($1.key, with: "\"\($1.value)\"") }
        return try AssociationFile(Array(full.utf8))
    }

    @Test(
        "Apps are found in every form that a device reads, in the file's order",
        arguments: [
            (#"{"webcredentials":{"apps":["A","B"]}}"#, .webcredentials, [a, b]),
            (#"{"webcredentials":{"apps":[]}}"#, .webcredentials, []),
            (#"{"webcredentials":{}}"#, .webcredentials, []),
            (#"{"webcredentials":{"apps":["B","A","B"]}}"#, .webcredentials, [b, a, b]),
            (#"{"appclips":{"apps":["A"]}}"#, .appclips, [a]),
            (#"{"activitycontinuation":{"apps":["A"]}}"#, .activitycontinuation, [a]),
            (#"{"authsrv":{"apps":["A"]}}"#, .authsrv, [a]),
            (#"{"applinks":{"apps":[],"details":[{"appID":"A","paths":["*"]},{"appID":"B"}]}}"#, .applinks, [a, b]),
            (#"{"applinks":{"details":[{"appIDs":["A","B"],"components":[{"/":"*"}]}]}}"#, .applinks, [a, b]),
            (#"{"applinks":{"details":{"A":{"paths":["*"]},"B":{}}}}"#, .applinks, [a, b]),
            (#"{"applinks":{"details":[{"appIDs":["A"],"appID":"B"}]}}"#, .applinks, [a]),
            (#"{"applinks":{"details":[{"appIDs":[],"appID":"B"}]}}"#, .applinks, []),
            (#"{"applinks":{"details":[{"paths":["*"]}]}}"#, .applinks, []),
            (#"{"applinks":{"apps":["A"]}}"#, .applinks, [a]),
            (#"{"applinks":{"apps":["A"],"details":[{"appID":"B"}]}}"#, .applinks, [b]),
            (#"{"applinks":{"apps":["A"],"details":[]}}"#, .applinks, []),
            (#"{"applinks":{}}"#, .applinks, []),
            (#"{"webcredentials":{"apps":["A"]},"webcredentials":{"apps":["B"]}}"#, .webcredentials, [a]),
            (#"{"webcredentials":{"apps":["A"],"apps":["B"]}}"#, .webcredentials, [a]),
            (#"{"applinks":{"details":[{"appID":"A","appID":"B"}]}}"#, .applinks, [a]),
            (#"{"applinks":{"details":[{"appID":"A"}],"details":[{"appID":"B"}]}}"#, .applinks, [a]),
            (#"{"applinks":{"details":{"A":{"paths":["*"]},"B":"no","C":["/a"]}}}"#, .applinks, [a]),
            (#"{"web\u0063redentials":{"apps":["\u0041BCDE12345.a"]}}"#, .webcredentials, [a]),
            (#"{"other":{"apps":["A"]}}"#, Service(rawValue: "other"), [a]),
            (#"{"WebCredentials":{"apps":["A"]}}"#, Service(rawValue: "WebCredentials"), [a]),
        ] as [(String, Service, [String])])
    func listed(text: String, service: Service, apps: [String]) throws {
        let file = try file(text)
        let listings = try #require(file.listings(.one(service)))
        #expect(listings.map(\.text) == apps)
        #expect(Set(file.apps(.one(service)).map(\.description)) == Set(apps))
    }

    @Test(
        "A service that the file does not have is missing, not empty",
        arguments: [
            (#"{}"#, .webcredentials), (#"{"applinks":{"details":[{"appID":"A"}]}}"#, .webcredentials),
            (#"{"webcredentials":["A"]}"#, .webcredentials), (#"{"webcredentials":null}"#, .webcredentials),
            (#"{"webcredentials":"A"}"#, .webcredentials),
            (#"{"other":{"details":["A"]}}"#, Service(rawValue: "other")),
            (#"{"other":{"apps":"A"}}"#, Service(rawValue: "other")), (#"{"other":["A"]}"#, Service(rawValue: "other")),
            (#"["A"]"#, .webcredentials), (#"{"WEBCREDENTIALS":{"apps":["A"]}}"#, .webcredentials),
            (#"{"x":{"webcredentials":{"apps":["A"]}}}"#, .webcredentials),
            (#"{"webcredentials":null,"webcredentials":{"apps":["A"]}}"#, .webcredentials),
            (#"{"other":{},"other":{"apps":["A"]}}"#, Service(rawValue: "other")),
        ] as [(String, Service)])
    func missing(text: String, service: Service) throws {
        #expect(try file(text).listings(.one(service)) == nil)
        #expect(try file(text).apps(.one(service)) == [])
    }

    @Test(
        "One broken entry never hides the rest",
        arguments: [
            (#"{"webcredentials":{"apps":[1,"A",null,["B"],"C"]}}"#, .webcredentials, [a, c]),
            (#"{"webcredentials":{"apps":["","nonsense","A"]}}"#, .webcredentials, ["", "nonsense", a]),
            (
                #"{"applinks":{"details":[null,{"appID":7},{"appIDs":"A"},{"appIDs":[{},"B"]},"x",{"appID":"C"}]}}"#,
                .applinks, [b, c]
            ),
            (#"{"applinks":{"details":[{"appIDs":"x","appID":"A"}]}}"#, .applinks, [a]),
            (#"{"applinks":{"details":{"A":null,"nonsense":{},"B":{"paths":7}}}}"#, .applinks, ["nonsense", b]),
            (#"{"webcredentials":7,"applinks":{"details":[{"appID":"A"}]}}"#, .applinks, [a]),
            (#"{"applinks":[],"webcredentials":{"apps":["A"]}}"#, .webcredentials, [a]),
        ] as [(String, Service, [String])])
    func broken(text: String, service: Service, apps: [String]) throws {
        let file = try file(text)
        #expect(file.listings(.one(service))?.map(\.text) == apps)
        #expect(file.apps(.one(service)).map(\.description) == apps.filter { $0.hasPrefix("ABCDE12345.") })
        #expect(!file.toleratedDefects.isEmpty)
    }

    @Test("Any service means all of them together")
    func anyService() throws {
        let both = try file(
            #"{"webcredentials":{"apps":["A","B"]},"applinks":{"details":[{"appID":"B"},{"appID":"C"}]}}"#)
        #expect(both.listings(.any)?.map(\.text) == [Self.a, Self.b, Self.b, Self.c])
        #expect(both.apps(.any).map(\.description) == [Self.a, Self.b, Self.c])
        #expect(try file("{}").listings(.any) == nil)
        #expect(try file(#"{"other":{"apps":["A"]}}"#).listings(.any) == nil)
        #expect(try file(#"{"webcredentials":{}}"#).listings(.any) == [])
    }

    @Test("A listing's place is the bytes of its string")
    func places() throws {
        let text = #"{ "applinks": {"details": [{"appIDs": [ "ABCDE12345.a" ]}, {"appID":"ABCDE12345.b"}]}}"#
        let bytes = Array(text.utf8)
        let listings = try #require(try AssociationFile(bytes).listings(.one(.applinks)))
        #expect(
            listings.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [
                #""ABCDE12345.a""#, #""ABCDE12345.b""#,
            ])
    }
}
