import Testing

@testable import AASA

@Suite("Application identifiers and services")
struct AppIdentifierTests {
    @Test(
        "An application identifier is ten of A-Z and 0-9, a dot and a bundle identifier, kept as written",
        arguments: [
            "ABCDE12345.com.example.app", "0123456789.a", "ABCDEFGHIJ.Com.Example-App.x1", "ABCDE12345.com",
            "ABCDE12345.com.example.App",
        ])
    func accepted(text: String) throws {
        let app = try AppIdentifier(text)
        #expect(app.description == text)
        #expect(app.prefix == text.prefix(10))
    }

    @Test(
        "An invalid application identifier is rejected with its fault",
        arguments: [
            ("", .empty), ("com.example.app", .prefixMissing), (".com.example.app", .prefixMissing),
            ("example", .prefixMissing), ("app.example", .prefixMissing), ("ABCDE12345", .bundleMissing),
            ("ABCDE12345.", .bundleMissing), ("ABCDE1234.com.example.app", .prefixMalformed("ABCDE1234")),
            ("ABCDE123456.com.example.app", .prefixMalformed("ABCDE123456")),
            ("abcde12345.com.example.app", .prefixMalformed("abcde12345")),
            (" ABCDE12345.com.example.app", .prefixMalformed(" ABCDE12345")),
            ("<TEAM_ID>.com.x", .prefixMalformed("<TEAM_ID>")),
            ("TEAMID.com.example.app", .prefixMalformed("TEAMID")),
            ("ABCDE1234\u{C9}.com", .prefixMalformed("ABCDE1234\u{C9}")),
            ("ABCDE12345.com.example.*", .badCharacter("*")), ("ABCDE12345.com example", .badCharacter(" ")),
            ("ABCDE12345.com.example.app ", .badCharacter(" ")), ("ABCDE12345.com.example_app", .badCharacter("_")),
            ("ABCDE12345.com.example.app\n", .badCharacter("\n")), ("ABCDE12345.caf\u{E9}", .badCharacter("\u{E9}")),
            ("ABCDE12345.com\0", .badCharacter("\0")), ("ABCDE12345.$(BUNDLE)", .badCharacter("$")),
        ] as [(String, AppIdentifier.Problem)])
    func refused(text: String, problem: AppIdentifier.Problem) {
        #expect(throws: problem) { try AppIdentifier(parsing: text) }
        let error = #expect(throws: AppIdentifier.ParseError.self) { try AppIdentifier(text) }
        #expect(error?.description == "'\(text)' is not an application identifier: \(problem.sentence)")
    }

    @Test("Identifiers are compared case by case")
    func equality() throws {
        #expect(try AppIdentifier("ABCDE12345.com.example.app") != AppIdentifier("ABCDE12345.com.example.App"))
        #expect(try AppIdentifier("ABCDE12345.a") == AppIdentifier("ABCDE12345.a"))
    }

    @Test(
        "A service is selected by its name, and any by the word for it",
        arguments: [
            ("any", .any), ("webcredentials", .one(.webcredentials)), ("applinks", .one(.applinks)),
            ("appclips", .one(.appclips)), ("activitycontinuation", .one(.activitycontinuation)),
            ("authsrv", .one(.authsrv)),
            ("something-else", .one(Service(rawValue: "something-else"))), ("ANY", .one(Service(rawValue: "ANY"))),
        ] as [(String, ServiceSelection)])
    func services(name: String, selection: ServiceSelection) {
        #expect(ServiceSelection(name: name) == selection)
        #expect(selection.description == name)
    }

    @Test("Every known service is known by a lower-case name, once")
    func known() {
        let names = Service.known.map(\.description)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0 == $0.lowercased() && Service(rawValue: $0).description == $0 })
        #expect(!names.contains(ServiceSelection.anyName))
    }
}
