import Testing

@testable import AASA

@Suite("Migration between the forms of details")
struct FormMigrationTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var old: String
        var new: String
        var testDescription: String { name }
    }

    static func document(_ details: String) -> String { #"{"applinks":{"apps":[],"details":\#(details)}}"# }

    static let exact = [
        Row(
            name: "paths and exclusions", old: #"[{"appID":"ABCDE12345.a","paths":["NOT /x","/y/*","*"]}]"#,
            new: #"[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/x","exclude":true},{"/":"/y/*"},{"/":"*"}]}]"#),
        Row(
            name: "strings stay as they are written",
            old: #"[{"appID":"\u0041BCDE12345.a","paths":["\/a\u00e9","NOT \/b"]}]"#,
            new:
                #"[{"appIDs":["\u0041BCDE12345.a"],"components":[{"/":"\/a\u00e9"},{"/":"\/b","exclude":true}]}]"#),
        Row(
            name: "no rules", old: #"[{"appID":"ABCDE12345.a","paths":[]}]"#,
            new: #"[{"appIDs":["ABCDE12345.a"],"components":[]}]"#),
        Row(
            name: "every URL", old: #"[{"appID":"ABCDE12345.a"}]"#, new: #"[{"appIDs":["ABCDE12345.a"]}]"#),
        Row(
            name: "other members", old: #"[{"appID":"ABCDE12345.a","paths":["*"],"_x":{"y":1.50}}]"#,
            new: #"[{"appIDs":["ABCDE12345.a"],"components":[{"/":"*"}],"_x":{"y":1.50}}]"#),
    ]

    @Test("What both forms can express converts both ways", arguments: exact)
    func bothWays(row: Row) throws {
        let new = try FormMigration(Array(Self.document(row.old).utf8), to: .components)
        #expect(String(decoding: new.text, as: UTF8.self) == Self.document(row.new))
        #expect(new.issues == [])
        let old = try FormMigration(new.text, to: .paths)
        #expect(String(decoding: old.text, as: UTF8.self) == Self.document(row.old))
        #expect(old.issues == [])
    }

    @Test("An exclusion that is written with escapes is one")
    func escapedExclusion() throws {
        let old = Self.document(#"[{"appID":"ABCDE12345.a","paths":["\u004eOT \/b\u00e9"]}]"#)
        let new = try FormMigration(Array(old.utf8), to: .components)
        let rule = #"[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/bé","exclude":true}]}]"#
        #expect(String(decoding: new.text, as: UTF8.self) == Self.document(rule))
    }

    @Test(
        "What only one form can express is left as it is, and named",
        arguments: [
            (#"{"/":"/x","?":"a=1"}"#, .hasQuery, #"{"/":"/x","?":"a=1"}"#),
            (##"{"#":"x"}"##, .hasFragment, ##"{"#":"x"}"##),
            (#"{"/":"/$(lang)/x"}"#, .hasVariable, #"{"/":"/$(lang)/x"}"#),
            (#"{"/":"/x","caseSensitive":false}"#, .ignoresCase, #"{"/":"/x","caseSensitive":false}"#),
            (#"{"/":"/x","percentEncoded":false}"#, .decodesURL, #"{"/":"/x","percentEncoded":false}"#),
            (#"{"/":"NOT /x"}"#, .looksLikeExclusion, #"{"/":"NOT /x"}"#),
            (#"{"/":"/x","comment":"c"}"#, .commentDropped, #""c""#),
            (#"{"/":"/x","_comment":"c"}"#, .commentDropped, #""c""#),
        ] as [(String, FormMigration.Issue.Kind, String)])
    func oneWay(component: String, kind: FormMigration.Issue.Kind, place: String) throws {
        let text = Self.document(##"[{"appIDs":["ABCDE12345.a"],"components":[\##(component)]}]"##)
        let migration = try FormMigration(Array(text.utf8), to: .paths)
        let issue = try #require(migration.issues.first)
        #expect(migration.issues.count == 1 && issue.kind == kind)
        #expect(String(decoding: Array(text.utf8)[issue.range], as: UTF8.self) == place)
        #expect((migration.text == Array(text.utf8)) == kind.isRefusal)
    }

    @Test(
        "Nothing is dropped from an entry that stays",
        arguments: [
            ##"[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/x","comment":"c"},{"#":"y"}]}]"##,
            ##"[{"appIDs":["ABCDE12345.a"],"paths":["*"],"components":[{"#":"y"}]}]"##,
            ##"{"ABCDE12345.a":{"components":[{"/":"/x","comment":"c"}]},"ABCDE12345.b":{"components":[{"#":"y"}]}}"##,
        ])
    func unchanged(details: String) throws {
        let text = Self.document(details)
        let migration = try FormMigration(Array(text.utf8), to: .paths)
        #expect(migration.text == Array(text.utf8))
        #expect(migration.issues.map(\.kind) == [.hasFragment])
    }

    @Test(
        "An entry with a key or a value that devices do not read is left as it is, and the place is named",
        arguments: [
            (#"[{"appIDs":"ABCDE12345.a","paths":["/x"]}]"#, .components, #""ABCDE12345.a""#),
            (#"[{"appID":["ABCDE12345.a"],"paths":["/x"]}]"#, .components, #"["ABCDE12345.a"]"#),
            (#"[{"appIDs":[["ABCDE12345.a"]],"paths":["/x"]}]"#, .components, #"["ABCDE12345.a"]"#),
            (#"[{"appIDs":["ABCDE12345.a",7],"paths":["/x"]}]"#, .components, "7"),
            (#"[{"appIDs":["ABCDE12345.a"],"paths":["/x",["/y"]]}]"#, .components, #"["/y"]"#),
            (#"[{"appId":"ABCDE12345.a","paths":["/x"]}]"#, .components, #""appId""#),
            (#"[{"appIds":["ABCDE12345.a"],"paths":["/x"]}]"#, .components, #""appIds""#),
            (#"[{"appIDs":["ABCDE12345.a"],"paths":["/x"],"paths":["/y"]}]"#, .components, #""paths""#),
            (#"[{"appIDs":[],"appID":"ABCDE12345.a","paths":["/x"]}]"#, .components, #""appID""#),
            (#"[{"paths":["/x"]}]"#, .components, #"{"paths":["/x"]}"#),
            (#"{"ABCDE12345.a":7}"#, .components, "7"),
            (#"{"appID":"ABCDE12345.a","paths":["/x"]}"#, .components, #"{"appID":"ABCDE12345.a","paths":["/x"]}"#),
            (#"["ABCDE12345.a"]"#, .paths, #""ABCDE12345.a""#),
            (#"[{"appId":"ABCDE12345.a","components":[{"/":"/x"}]}]"#, .paths, #""appId""#),
            (#"[{"appIDs":"ABCDE12345.a","components":[{"/":"/x"}]}]"#, .paths, #""ABCDE12345.a""#),
            (#"[{"components":[{"/":"/x"}]}]"#, .paths, #"{"components":[{"/":"/x"}]}"#),
            (#"[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/x","Exclude":true}]}]"#, .paths, #""Exclude""#),
            (#"[{"appIDs":["ABCDE12345.a"],"components":[{"path":"/x"}]}]"#, .paths, #""path""#),
            (#"[{"appIDs":["ABCDE12345.a"],"components":[{"/":["/x"]}]}]"#, .paths, #"["/x"]"#),
            (#"[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/x","exclude":"no"}]}]"#, .paths, #""no""#),
            (#"[{"appIDs":["ABCDE12345.a"],"components":[{"?":{"a":"1","b":true}}]}]"#, .paths, "true"),
            (#"[{"appIDs":["ABCDE12345.a"],"components":[{"x":1}]}]"#, .paths, #""x""#),
            (#"[{"appIDs":["ABCDE12345.a"],"components":[7]}]"#, .paths, "7"),
        ] as [(String, LinkEntry.Form, String)])
    func defects(details: String, form: LinkEntry.Form, place: String) throws {
        let text = Array(Self.document(details).utf8)
        let migration = try FormMigration(text, to: form)
        #expect(migration.text == text)
        let issue = try #require(migration.issues.first)
        #expect(migration.issues.count == 1 && issue.kind.isRefusal)
        #expect(String(decoding: text[issue.range], as: UTF8.self) == place)
    }

    @Test(
        "Where defaults are at work, components stay",
        arguments: [
            #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"defaults":{"exclude":true},"components":[{"/":"/a","exclude":false}]}]}}"#,
            #"{"applinks":{"defaults":{"caseSensitive":false},"details":[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/a","caseSensitive":true}]}]}}"#,
        ])
    func defaults(text: String) throws {
        let migration = try FormMigration(Array(text.utf8), to: .paths)
        #expect(migration.text == Array(text.utf8))
        #expect(migration.issues.map(\.kind) == [.hasDefaults])
    }

    @Test(
        "Other forms become the requested one",
        arguments: [
            (
                #"{"ABCDE12345.a":{"paths":["NOT /x"]},"ABCDE12345.b":{"paths":["*"]}}"#, .components,
                #"[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/x","exclude":true}]},{"appIDs":["ABCDE12345.b"],"components":[{"/":"*"}]}]"#
            ),
            (#"{"ABCDE12345.a":{"paths":["*"]}}"#, .paths, #"[{"appID":"ABCDE12345.a","paths":["*"]}]"#),
            (
                #"[{"appIDs":["ABCDE12345.a","ABCDE12345.b"],"components":[{"exclude":true}]}]"#, .paths,
                #"[{"appID":"ABCDE12345.a","paths":["NOT *"]},{"appID":"ABCDE12345.b","paths":["NOT *"]}]"#
            ),
            (
                #"[{"appIDs":["ABCDE12345.a"],"appID":"ABCDE12345.a","paths":["/p"],"components":[{"/":"/c"}]}]"#,
                .components,
                #"[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/c"}]}]"#
            ),
            (
                #"[{"appIDs":["ABCDE12345.a"],"paths":["/p"]}]"#, .components,
                #"[{"appIDs":["ABCDE12345.a"],"components":[{"/":"/p"}]}]"#
            ),
        ] as [(String, LinkEntry.Form, String)])
    func others(details: String, form: LinkEntry.Form, expected: String) throws {
        let migration = try FormMigration(Array(Self.document(details).utf8), to: form)
        #expect(String(decoding: migration.text, as: UTF8.self) == Self.document(expected))
        #expect(migration.issues.allSatisfy { !$0.kind.isRefusal })
    }

    @Test("The old form gets the list of apps that iOS 12 wants")
    func appsAdded() throws {
        let text = #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/b"}]}]}}"#
        let migration = try FormMigration(Array(text.utf8), to: .paths)
        #expect(
            String(decoding: migration.text, as: UTF8.self)
                == #"{"applinks": {"apps":[],"details": [{"appID":"ABCDE12345.a","paths":["/b"]}]}}"#)
    }

    @Test("Every file of the checkout means the same in the new form")
    func shipped() throws { #expect(try migrated(.shipped()) == 15) }

    @Test("Every file that a site had means the same in the new form", .needsCollection)
    func collection() throws { #expect(try migrated(.collection()) > 40) }

    /// Migrates all files that can be read and returns how many of them changed.
    private func migrated(_ real: RealAssociationFiles) throws -> Int {
        var count = 0
        for file in real.files {
            guard let before = try? AssociationFile(file.bytes) else { continue }
            let migration = try FormMigration(file.bytes, to: .components)
            let after = try AssociationFile(migration.text)
            #expect(Self.meaning(before) == Self.meaning(after), "\(file.name)")
            if migration.text != file.bytes { count += 1 }
        }
        return count
    }

    /// Apps and rules without their places.
    private static func meaning(_ file: AssociationFile) -> [String] {
        (file.links?.entries ?? []).map { entry in
            let rules = entry.rules.map { rule in
                let query =
                    switch rule.query {
                    case nil: "-"
                    case .whole(let text): text.text
                    case .items(let items): "\(items.map { [$0.name, $0.value.text] })"
                    }
                return
                    "\(rule.path?.text ?? "-") \(query) \(rule.fragment?.text ?? "-") \(rule.isExcluded) \(rule.isCaseSensitive) \(rule.isPercentEncoded)"
            }
            return "\(entry.apps.map(\.text)) \(entry.scope == .everything) \(rules)"
        }
    }
}
