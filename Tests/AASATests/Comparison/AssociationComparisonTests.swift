import Testing

@testable import AASA

@Suite("What changed between two files")
struct AssociationComparisonTests {
    private static func file(_ text: String) throws -> AssociationFile { try AssociationFile(Array(text.utf8)) }

    private static func links(_ rules: String) -> String {
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[\#(rules)]}]}}"#
    }

    private static func compare(_ old: String, _ new: String) throws -> AssociationComparison {
        AssociationComparison(from: try file(old), to: try file(new), limit: 100_000)
    }

    @Test("Apps that come and go are named for each service")
    func apps() throws {
        let found = try Self.compare(
            #"{"webcredentials":{"apps":["ABCDE12345.a","ABCDE12345.b"]},"appclips":{"apps":["ABCDE12345.c"]}}"#,
            #"{"webcredentials":{"apps":["ABCDE12345.b","ABCDE12345.d"]},"authsrv":{"apps":["ABCDE12345.e"]}}"#)
        let lines = found.services.map { "\($0.service) -\($0.removed.map(\.text)) +\($0.added.map(\.text))" }
        #expect(
            lines == [
                #"webcredentials -["ABCDE12345.a"] +["ABCDE12345.d"]"#, #"appclips -["ABCDE12345.c"] +[]"#,
                #"authsrv -[] +["ABCDE12345.e"]"#,
            ])
        #expect(!found.isSame && found.ignoredKeys.isEmpty)
    }

    @Test("Keys that devices ignore are no difference", arguments: ["foo", "webcredential", "Applinks"])
    func ignoredKeys(key: String) throws {
        let own = #""webcredentials":{"apps":["ABCDE12345.a"]}"#
        let found = try Self.compare("{\(own)}", #"{\#(own),"\#(key)":{"apps":["ABCDE12345.b"]}}"#)
        #expect(found.isSame && found.services.isEmpty)
        #expect(found.ignoredKeys == [key])
    }

    @Test(
        "The first difference names both files",
        arguments: [
            (#"{"/":"/a"}"#, #"{"/":"/b"}"#, "mine opens /a for ABCDE12345.a, yours does not open it"),
            (#"{"/":"/b"}"#, #"{"/":"/b"},{"/":"/a"}"#, "mine does not open /a for ABCDE12345.a, yours opens it"),
            (
                #"{"/":"/a"}"#, #"{"/":"/a","exclude":true}"#, "mine opens /a for ABCDE12345.a, yours excludes it"
            ),
        ])
    func firstDifference(old: String, new: String, sentence: String) throws {
        let documents = [old, new].map { rules in
            #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[\#(rules)]}]}}"#
        }
        let found = try Self.compare(documents[0], documents[1])
        #expect(found.firstDifference(of: "mine", from: "yours", concerning: []) == sentence)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var old: String
        var new: String
        /// `url before after` for each.
        var differences: [String]
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "a rule that is new", old: #"{"/":"/a/*"}"#, new: #"{"/":"/a/*"},{"/":"/b"}"#,
            differences: ["/b no_match match"]),
        Row(
            name: "a rule that is gone", old: #"{"/":"/a"},{"/":"/b"}"#, new: #"{"/":"/b"}"#,
            differences: ["/a match no_match"]),
        Row(
            name: "an exclusion behind its rule", old: #"{"/":"/a/x","exclude":true},{"/":"/a/*"}"#,
            new: #"{"/":"/a/*"},{"/":"/a/x","exclude":true}"#, differences: ["/a/x exclude match"]),
        Row(
            name: "a longer fragment", old: ##"{"/":"/a","#":"?*"}"##, new: ##"{"/":"/a","#":"?"}"##,
            differences: ["/a#xyz match no_match"]),
        Row(
            name: "any longer fragment", old: ##"{"#":"?"}"##, new: ##"{"#":"?*"}"##,
            differences: ["/#xyz no_match match"]),
        Row(
            name: "a query item that is there", old: #"{"?":{"a":""},"caseSensitive":false}"#,
            new: #"{"caseSensitive":false}"#, differences: ["/?a=q no_match match"]),
        Row(
            name: "conditions whose order does not matter", old: #"{"?":{"a":"1"}},{"/":"/b"}"#,
            new: #"{"/":"/b"},{"?":{"a":"1"}}"#, differences: []),
        Row(
            name: "rules whose order does not matter", old: #"{"/":"/a"},{"/":"/b"}"#, new: #"{"/":"/b"},{"/":"/a"}"#,
            differences: []),
        Row(
            name: "another spelling of the same", old: #"{"/":"buy/"},{"/":"//c","?":{"q":"*"}}"#,
            new: #"{"/":"/buy"},{"/":"/c"}"#, differences: []),
        Row(
            name: "rules that no URL can fit", old: #"{"/":"/a","?":{"b":"1#x"}},{"/":"/c"}"#,
            new: #"{"/":"/b","?":{"b":"1#x"}},{"/":"/c"},{"/":"/d","?":{"ö":"1"}}"#, differences: []),
        Row(
            name: "two rules in the place of one", old: #"{"/":"/a/*"}"#, new: #"{"/":"/a"},{"/":"/a/?*"}"#,
            differences: []),
        Row(
            name: "a query", old: #"{"/":"/a"}"#, new: #"{"/":"/a","?":{"id":"?*"}}"#,
            differences: ["/a match no_match"]),
        Row(
            name: "an exclusion by query", old: #"{"/":"/a"}"#,
            new: #"{"/":"/a","?":{"private":"1"},"exclude":true},{"/":"/a"}"#,
            differences: ["/a?private=1 match exclude"]),
        Row(
            name: "a fragment", old: ##"{"/":"/a","#":"x"}"##, new: ##"{"/":"/a","#":"y"}"##,
            differences: ["/a#x match no_match", "/a#y no_match match"]),
        Row(
            name: "an exclusion that leaves URLs with a fragment",
            old: ##"{"/":"/p","?":{"a":"1"},"exclude":true},{"/":"/p","#":"f"}"##,
            new: ##"{"/":"/p","#":"f"}"##,
            differences: ["/p?a=1 exclude no_match", "/p?a=1#f exclude match"]),
        Row(
            name: "an exclusion by one item that leaves URLs with two",
            old: #"{"?":{"a":"1"},"exclude":true},{"?":{"b":"1"}}"#, new: #"{"?":{"b":"1"}}"#,
            differences: ["/?a=1 exclude no_match", "/?a=1&b=1 exclude match"]),
        Row(
            name: "an exclusion by a pattern that meets another", old: ##"{"#":"x*","exclude":true},{"#":"*y"}"##,
            new: ##"{"#":"*y"}"##, differences: ["/#x exclude no_match", "/#xy exclude match"]),
        Row(
            name: "an item that may be missing", old: ##"{"/":"/a","?":{"b":""},"#":"x"}"##, new: "",
            differences: ["/a#x match no_match"]),
        Row(
            name: "the shortest URL, though its path is longer", old: "{}",
            new: #"{"/":"/","?":{"a":""}},{"exclude":true}"#, differences: ["/a match exclude"]),
        Row(
            name: "the case", old: #"{"/":"/a"}"#, new: #"{"/":"/a","caseSensitive":false}"#,
            differences: ["/A no_match match"]),
        Row(
            name: "an escape", old: #"{"/":"/%C3%A9"}"#, new: #"{"/":"/%C3%A8"}"#,
            differences: ["/%C3%A9 match no_match", "/%C3%A8 no_match match"]),
        Row(
            name: "a decoded rule that is gone", old: #"{"/":"/é","?":{"q":"1"},"percentEncoded":false}"#, new: "",
            differences: ["/%C3%A9?q=1 match no_match"]),
        Row(
            name: "a rule behind a decoded one", old: #"{"/":"/a b","exclude":true,"percentEncoded":false}"#,
            new: #"{"/":"/a%20b"}"#, differences: ["/a%20b exclude match"]),
    ]

    @Test("A URL shows each change of behaviour, and only that", arguments: rows)
    func behaviour(row: Row) throws {
        let found = try Self.compare(Self.links(row.old), Self.links(row.new))
        let lines = found.links.flatMap(\.changes.differences).map {
            "\($0.url) \($0.before.decision.rawValue) \($0.after.decision.rawValue)"
        }
        #expect(lines.sorted() == row.differences.sorted())
        #expect(found.isSame == row.differences.isEmpty)
    }

    @Test("Rules that were removed, added or moved are named")
    func rules() throws {
        let old = Self.links(#"{"/":"/a"},{"/":"/b"},{"/":"/c"},{"/":"/d"}"#)
        let new = Self.links(#"{"/":"/d"},{"/":"/a"},{"/":"/c"},{"/":"/e"}"#)
        let changes = try #require(try Self.compare(old, new).links.first).changes
        #expect(changes.removed.map { String(decoding: Array(old.utf8)[$0], as: UTF8.self) } == [#"{"/":"/b"}"#])
        #expect(changes.added.map { String(decoding: Array(new.utf8)[$0], as: UTF8.self) } == [#"{"/":"/e"}"#])
        #expect(changes.moved.map { "\($0.before.index)→\($0.after.index)" } == ["3→0"])
    }

    @Test("An app that gets every URL is compared like one with rules")
    func everything() throws {
        let all = #"{"applinks":{"details":[{"appID":"ABCDE12345.a"}]}}"#
        #expect(try Self.compare(all, Self.links(#"{"/":"*"}"#)).isSame)
        let found = try Self.compare(all, Self.links(#"{"/":"/a"}"#))
        #expect(found.links.first?.changes.differences.map(\.url) == ["/"])
        let none = try Self.compare(all, Self.links(""))
        #expect(none.links.first?.changes.differences.map(\.after.decision) == [.noMatch])
        let noPaths = #"{"applinks":{"details":[{"appID":"ABCDE12345.a","paths":[]}]}}"#
        #expect(try Self.compare(noPaths, all).links.first?.changes.differences.map(\.after.decision) == [.match])
        #expect(try Self.compare(noPaths, Self.links("")).isSame)
    }

    @Test("An exclusion of what no rule opens is none of the differences that devices see")
    func idleExclusion() throws {
        let opened = #"{"/":"/a/*"}"#
        let found = try Self.compare(Self.links(opened), Self.links(opened + #",{"/":"/b/*","exclude":true}"#))
        #expect(found.links.first?.changes.differences.map(\.after.decision) == [.exclude])
        let app = try AppIdentifier("ABCDE12345.a")
        #expect(
            found.firstDifference(of: "the first", from: "the second", concerning: [app]) == nil && !found.concerns(app)
        )
    }

    @Test("When the budget is used up, nothing is claimed")
    func budget() throws {
        let old = try Self.file(Self.links(#"{"/":"/a/b/c/d"}"#))
        let new = try Self.file(Self.links(#"{"/":"/a/b/c/e"}"#))
        let found = AssociationComparison(from: old, to: new, limit: 3)
        #expect(!found.isSame && found.links.first?.changes.isComplete == false)
        // Entries for which no budget is left are not compared at all.
        let entries = (0..<5).map { number in
            #"{"appIDs":["ABCDE12345.a\#(number)"],"components":[{"/":"/a"},{"/":"/b"}]}"#
        }
        let same = try Self.file(#"{"applinks":{"details":[\#(entries.joined(separator: ","))]}}"#)
        let uncompared = AssociationComparison(from: same, to: same, limit: 3)
        #expect(!uncompared.isSame && uncompared.links.allSatisfy { link in !link.changes.isComplete })
    }
}
