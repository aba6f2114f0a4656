import AASA
import Testing

@testable import AssetLinks

@Suite("The two readings of a statement list")
struct StatementReadingTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var list: String
        /// The number of links; nil when the host fails.
        var android: Int?
        var google: Int
        var isReportedByGoogle: Bool
    }

    static let app = StatementExample.app()
    static let link = #"{"relation":["\#(Relation.handleAllURLs)"],"target":\#(app)}"#

    static let rows = [
        Row(
            testDescription: "a sound statement is read by both", list: "[\(link)]", android: 1, google: 1,
            isReportedByGoogle: false),
        Row(
            testDescription: "an unknown namespace fails the host on Android only",
            list: #"[\#(link),{"relation":["a/b"],"target":{"namespace":"ios_app"}}]"#, android: nil, google: 1,
            isReportedByGoogle: true),
        Row(
            testDescription: "a missing target is skipped by both", list: #"[\#(link),{"relation":["a/b"]}]"#,
            android: 1,
            google: 1, isReportedByGoogle: true),
        Row(
            testDescription: "a number fails the host on Android, and Google ignores it",
            list: #"[{"version":1,\#(link.dropFirst())]"#, android: nil, google: 1, isReportedByGoogle: false),
        Row(
            testDescription: "text after the array is read by neither, and rejected by Google only",
            list: "[\(link)] x",
            android: 1, google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "a small fingerprint is kept as text by Android, and rejected by Google",
            list: "[\(link.replacing("1F:77", with: "1f:77"))]", android: 1, google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "a website with a slash is read by Android only",
            list: #"[{"relation":["a/b"],"target":{"namespace":"web","site":"https://example.com/"}}]"#, android: 1,
            google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "a website with a path fails the host on Android",
            list: #"[{"relation":["a/b"],"target":{"namespace":"web","site":"https://example.com/a"}}]"#, android: nil,
            google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "a list in a list fails the host on Android", list: "[[\(link)]]", android: nil, google: 0,
            isReportedByGoogle: true),
        Row(
            testDescription: "a trailing comma is read by neither", list: "[\(link),]", android: nil, google: 0,
            isReportedByGoogle: true),
        Row(
            testDescription: "of two keys with one name the last counts",
            list: #"[{"relation":["a/c"],\#(link.dropFirst())]"#, android: 1, google: 1, isReportedByGoogle: false),
        Row(
            testDescription: "a website that is not a text fails the host on Android",
            list: #"[{"relation":["a/b"],"target":{"namespace":"web","site":["https://example.com"]}}]"#, android: nil,
            google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "blanks around a website are removed by Android",
            list: #"[{"relation":["a/b"],"target":{"namespace":"web","site":" https://example.com "}}]"#, android: 1,
            google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "beside an empty include, a statement is read by Android",
            list: #"[{"include":"",\#(link.dropFirst())]"#, android: 1, google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "an include by a scheme that Java does not know is skipped",
            list: #"[\#(link),{"include":"foo:bar"}]"#, android: 1, google: 1, isReportedByGoogle: true),
        Row(
            testDescription: "an include by another scheme of Java fails the host",
            list: #"[\#(link),{"include":"ftp://example.com/x"}]"#, android: nil, google: 1, isReportedByGoogle: true),
        Row(
            testDescription: "a comment after the array is not read by Android", list: "[\(link)]//x", android: 1,
            google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "a quote after the array is not read by Android", list: "[\(link)]'", android: 1,
            google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "a word in capitals is read by Android", list: #"[{"a":TRUE,\#(link.dropFirst())]"#,
            android: 1, google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "a word of another language is read by neither",
            list: #"[{"a":None,\#(link.dropFirst())]"#, android: nil, google: 0, isReportedByGoogle: true),
        Row(
            testDescription: "an escape without four digits is read by neither",
            list: #"[{"a":"\u12",\#(link.dropFirst())]"#, android: nil, google: 0, isReportedByGoogle: true),
    ]

    @Test("Android's reader drops the backslash of an unknown escape")
    func unknownEscape() {
        let list = StatementList(Array("[\(Self.link.replacing("com.", with: #"com\."#))]".utf8))
        #expect(list.statements.first?.app?.package.text.hasPrefix("com.") == true)
    }

    @Test("A truth value in the place of a pattern is the text for it")
    func truthValue() throws {
        let rules = DynamicRules(try JSONReader.read(Array(#"[{"/":"/x","?":{"a":true}}]"#.utf8)))
        let matcher = AppLinkMatcher(filters: nil, rules: rules)
        #expect(matcher.decision(try #require(AndroidURL("https://a.example/x"))) == .noRule)
        #expect(matcher.decision(try #require(AndroidURL("https://a.example/x?a=true"))).opens == true)
    }

    @Test(
        "What is in the place of a digit behind a percent sign is lost",
        arguments: [("x%41", "xA"), ("x%zy", "x\u{FFFD}\0y"), ("x%4zy", "x\u{FFFD}\u{4}y"), ("x%4", "x\u{FFFD}")])
    func percentSigns(path: String, decoded: String) {
        #expect(AndroidURL("https://a.example/\(path)")?.path == "/\(decoded)")
    }

    @Test(
        "A URL of the web without a path has a slash, as browsers write it",
        arguments: [
            ("https://a.example", "/"), ("HTTP://a.example:80?q#f", "/"), ("https://a.example/", "/"),
            ("shop://a.example", ""), ("https://a.example\\b", "\\b"),
        ])
    func emptyPaths(text: String, path: String) throws {
        let url = try #require(AndroidURL(text))
        #expect(url.path == path)
    }

    @Test("A list has the links that the system reads", arguments: rows)
    func readings(row: Row) {
        let list = StatementList(Array(row.list.utf8))
        let android = ListReading(list, under: .android)
        #expect((android.hasFailed ? nil : android.links.count) == row.android)
        let google = ListReading(list, under: .google)
        #expect(google.links.count == row.google)
        #expect(!google.problems.isEmpty == row.isReportedByGoogle)
    }

    @Test("Android's agent follows one level of includes, and Google's service all")
    func includes() {
        let lists = [
            "https://example.com/.well-known/assetlinks.json": #"[{"include":"https://example.com/1"}]"#,
            "https://example.com/1": #"[{"include":"https://example.com/2"}]"#,
            "https://example.com/2": "[\(Self.link)]",
        ]
        for (rules, count, requests) in [(StatementRules.android, 0, 2), (.google, 1, 3)] {
            var search = StatementSearch(WebOrigin(scheme: "https", host: "example.com"), under: rules)
            var urls: [String] = []
            while let url = search.next {
                urls.append(url)
                search.receive(StatementListRecord(url, lists[url] ?? ""))
            }
            #expect(search.links.count == count && urls.count == requests, "\(rules)")
        }
    }

    @Test("Includes that fan out end with the budget")
    func fanOut() {
        var search = StatementSearch(WebOrigin(scheme: "https", host: "example.com"), under: .google)
        var number = 0
        while let url = search.next {
            number += 1
            let includes = (0..<50).map { #"{"include":"https://example.com/\#(number)/\#($0)"}"# }
            search.receive(StatementListRecord(url, "[\(includes.joined(separator: ","))]", type: nil))
        }
        #expect(number == StatementSearch.fetchBudget(under: .google))
        #expect(search.errors.map(\.code) == [.fetchBudgetExhausted])
    }

    @Test(
        "A fingerprint in another form is named in the right one",
        arguments: [
            (StatementExample.fingerprint.lowercased(), true),
            (StatementExample.fingerprint.filter { $0 != ":" }, true),
            ("SHA256: \(StatementExample.fingerprint)", true), (" \(StatementExample.fingerprint)", true),
            (String(StatementExample.fingerprint.dropLast(3)), false), ("SHA256", false), ("", false),
        ])
    func fingerprints(text: String, isRead: Bool) {
        let read = try? CertificateFingerprint(anyForm: text)
        #expect(read?.description == (isRead ? StatementExample.fingerprint : nil))
        #expect(throws: CertificateFingerprint.Defect.self) { try CertificateFingerprint(text) }
    }

    @Test("Of a filter with patterns for all behind the scheme, one that fits is enough")
    func schemeSpecificParts() throws {
        let url = try #require(AndroidURL("https://a.example/b%20c?d#e"))
        for (hosts, value, opens) in [
            ([], "//a.example/b c?d", true), ([], "//a.example/", false), (["a.example"], "//b.example/", true),
            (["b.example"], "//a.example/b c?d", true),
        ] {
            var filter = AndroidAppRuleTests.filter(hosts: hosts)
            filter.schemeSpecificParts = [.init(.literal, value)]
            #expect(filter.matches(url) == opens, "\(hosts) \(value)")
        }
    }

    @Test(
        "A link opens an app by its filters, then by the rules of the site",
        arguments: [
            ("https://example.com/shop/1", true), ("https://EXAMPLE.com/shop/1", true),
            ("https://example.com/blog", false), ("http://example.com/shop/1", false),
            ("https://example.com:8443/shop/1", true), ("https://sub.example.com/shop/1", false),
            ("https://example.com/%73hop/1", true), ("https://example.com\\shop/1", false),
            ("https://b.example\\@example.com/shop/1", false),
        ])
    func filters(text: String, opens: Bool) throws {
        let filter = AndroidAppRuleTests.filter(path: .init(.prefix, "/shop"))
        #expect(filter.matches(try #require(AndroidURL(text))) == opens)
    }
}
