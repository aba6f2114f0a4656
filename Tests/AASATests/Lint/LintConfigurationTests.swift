import Testing

@testable import AASA

@Suite("The configuration of lint")
struct LintConfigurationTests {
    private func read(_ text: String) throws(LintConfigurationError) -> LintConfiguration {
        try LintConfiguration(Array(text.utf8))
    }

    @Test("A rule is named by its code or by its name, and is off or has a severity")
    func levels() throws {
        let configuration = try read(
            #"{"rules":{"AASA102":"off","no-app":"error","misspelt-key":"warning","AASA005":"note"}}"#)
        #expect(
            configuration.levels == [
                "AASA102": .off, "AASA105": .severity(.error), "AASA106": .severity(.warning),
                "AASA005": .severity(.note),
            ])
        let subject = LintSubject(
            .plain(Array(#"{"webcredentials":{"apps":[]}}"#.utf8)), size: 30,
            options: LintOptions(rules: nil, knownApps: []))
        #expect(
            Linter.findings(in: subject, configuration).filter { $0.code == "AASA105" }.map(\.severity) == [.error])
    }

    @Test("Apps and the system are read; nothing has to be there")
    func others() throws {
        #expect(try read("{}") == .standard)
        #expect(try read(#"{"$schema":"./schemas/aasa-configuration.json"}"#) == .standard)
        let configuration = try read(#"{"apps":["ABCDE12345.com.example.app"],"for":"ios9"}"#)
        #expect(configuration.apps.map(\.description) == ["ABCDE12345.com.example.app"])
        #expect(configuration.androidApps.isEmpty)
        #expect(configuration.rules == .ios9)
        #expect(try read(#"{"for":"today"}"#).rules == .ios14)
    }

    @Test("Apps of Android are kept apart from those of Apple's systems")
    func androidApps() throws {
        let app = "com.example.app@" + Array(repeating: "1F", count: 32).joined(separator: ":")
        let configuration = try read(#"{"apps":["ABCDE12345.com.example.app","\#(app)"]}"#)
        #expect(configuration.apps.map(\.description) == ["ABCDE12345.com.example.app"])
        #expect(configuration.androidApps.map(\.description) == [app])
    }

    typealias Code = LintConfigurationError.Problem.Code

    @Test(
        "Invalid parts are refused, each at its place",
        arguments: [
            ("{", [(.syntax(JSONSyntaxError(.unexpectedEnd, at: 1)), 1)]),
            ("[]", [(.wrongType(key: nil, expected: .object), 0)]),
            (#"{"rule":{}}"#, [(.unknownKey("rule"), 1)]),
            (#"{"rules":[]}"#, [(.wrongType(key: "rules", expected: .object), 9)]),
            (#"{"rules":{"AASA999":"off"}}"#, [(.unknownRule("AASA999"), 10)]),
            (#"{"rules":{"AASA102":"info"}}"#, [(.unknownLevel("info"), 20)]),
            (#"{"rules":{"AASA102":false}}"#, [(.wrongType(key: "AASA102", expected: .string), 20)]),
            (#"{"rules":{"AASA102":"off","duplicate-name":"off"}}"#, [(.duplicate("duplicate-name"), 26)]),
            (#"{"for":"ios9","for":"ios8"}"#, [(.duplicate("for"), 14)]),
            (#"{"for":"ios7"}"#, [(.unknownSystem("ios7"), 7)]),
            (#"{"for":9}"#, [(.wrongType(key: "for", expected: .string), 7)]),
            (#"{"apps":"ABCDE12345.a"}"#, [(.wrongType(key: "apps", expected: .strings), 8)]),
            (
                #"{"apps":["a.b",1],"x":1}"#,
                [
                    (.badApp("a.b", .prefixMissing), 9), (.wrongType(key: "apps", expected: .strings), 15),
                    (.unknownKey("x"), 18),
                ]
            ),
        ] as [(String, [(Code, Int)])])
    func refusals(text: String, problems: [(Code, Int)]) {
        let error = #expect(throws: LintConfigurationError.self) { try read(text) }
        #expect(error?.problems.map(\.code) == problems.map(\.0))
        #expect(error?.problems.map(\.offset) == problems.map(\.1))
    }
}
