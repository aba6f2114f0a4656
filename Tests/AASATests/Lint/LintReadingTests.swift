import Testing

@testable import AASA

@Suite("What lint's rules rest on")
struct LintReadingTests {
    @Test(
        "A misspelt key is matched with the nearest one, and not with one that is merely short",
        arguments: [
            (ObjectRole.document, "appLinks", "applinks"), (.document, "web-credentials", "webcredentials"),
            (.document, "applink", "applinks"), (.document, "appclip", "appclips"), (.document, "version", nil),
            (.document, "apple", nil), (.applinks, "detail", "details"), (.applinks, "app", "apps"),
            (.applinks, "substitution_variables", "substitutionVariables"), (.entry, "appIds", "appIDs"),
            (.entry, "appid", "appID"), (.entry, "component", "components"), (.entry, "path", "paths"),
            (.entry, "title", nil), (.component, "casesensitive", "caseSensitive"), (.component, "path", "/"),
            (.component, "query", "?"), (.component, "fragment", "#"), (.component, "excludes", "exclude"),
            (.component, "method", nil), (.service, "app", "apps"), (.service, "name", nil),
        ] as [(ObjectRole, String, String?)])
    func keys(role: ObjectRole, name: String, meant: String?) { #expect(role.key(meantBy: name) == meant) }

    @Test("The findings of bytes have their lines and columns")
    func positions() {
        let document = "{\n  \"webcredentials\": {\"apps\": [\"com.example.app\"]}\n}\n"
        let findings = Linter.findings(in: Array(document.utf8))
        #expect(findings.map(\.code) == ["AASA201"])
        #expect(findings.first?.location.start == SourcePosition(line: 2, column: 31))
    }

    @Test(
        "A placeholder differs from an app, and from a malformed one",
        arguments: [
            ("TEAMID.com.example.app", true), ("TEAM_ID.com.example.app", true), ("<TeamID>.com.example.app", true),
            ("YOURTEAMID.com.example.app", true), ("XXXXXXXXXX.com.example.app", true), ("xxx.com.example.app", true),
            ("$(AppIdentifierPrefix)com.example.app", true), ("APPID", true), ("appid_placeholder", true),
            ("DEVELOPMENT_TEAM.PRODUCT_BUNDLE_IDENTIFIER", true), ("4A5B6C7D8E.com.yourcompany.app", false),
            ("teamid1234.com.yourcompany.app", true),
            ("4A5B6C7D8E.com.company.app", false), ("1234567890.com.example.app", false),
            ("AAAAAAAAAA.com.example", false),
            ("ABCDE12345.com.example.app", nil), ("5TJ58B626U.com.example.team", nil), ("com.example.app", nil),
            ("www.example.com", nil), ("4A5B6C7D8E.com.companyhouse.app", nil), ("", nil),
            ("4A5B6C7D8E.com.yourself.app", nil), ("4A5B6C7D8E.org.teamid", nil),
        ] as [(String, Bool?)])
    func placeholders(text: String, isCertain: Bool?) { #expect(AppPlaceholder(text)?.isCertain == isCertain) }

    @Test(
        "A template's mark differs from a pattern, a variable and a percent-encoded byte",
        arguments: [
            ("{{team}}", ["{{team}}"]), ("{% for a in b %}x{% endfor %}", ["{% for a in b %}", "{% endfor %}"]),
            ("<%= a \"b\" %>", ["<%= a \"b\" %>"]), ("{{ a \"b\" }}", []), ("a${TEAM}b${X}", ["${TEAM}", "${X}"]),
            ("%TEAM_ID%", ["%TEAM_ID%"]),
            ("__TEAM_ID__", ["__TEAM_ID__"]), ("/$(lang)/x", []), ("/caf%C3%A9", []), ("/%ABBA%", []), ("/__/auth", []),
            (#"\(team)"#, [#"\(team)"#]), (#"\\(team)"#, []), ("/__init__", []), ("{{", []), ("{{\"a\":1}}", []),
            ("${", []), ("100%", []), ("", []),
        ])
    func templateMarks(text: String, marks: [String]) {
        #expect(TemplateMark.all(in: Array(text.utf8)).map(\.text) == marks)
    }

    @Test(
        "A document that is not JSON is named; JSON with a mistake is not",
        arguments: [
            ("", .empty), (" \n", .blank),
            ("<!doctype html><TITLE>\n A  b </TITLE>", .html),
            ("<html>", .html), ("<form method=post>", .html),
            ("<b>Fatal error</b>: x", .html), ("<?xml version=\"1.0\"?><html/>", .html),
            ("<!--\(String(repeating: " ", count: 2_000))--><!doctype html>", .html),
            ("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", .xml),
            ("<?xml version=\"1.0\"?><plist/>", .xmlPropertyList),
            ("<plist><key>com.apple.developer.associated-domains</key></plist>", .entitlements),
            ("<?php echo 1;", .php),
            ("{\\rtf1}", .rtf), ("[applinks]\nx = \"1\"", .toml),
            ("[applinks]\n\n[[applinks.details]]\nx = \"1\"", .toml), ("[[a.b]]\r\nx = 1", .toml),
            ("a = \"1\"\n[b]", .toml), ("a = \"1\";", .plainText), ("[a]\n[b]", nil),
            ("applinks:\n  apps: []", .yaml), ("# ours\napplinks:\n", .yaml),
            ("---\na: 1", .yaml),
            ("module.exports = {}", .script), ("Not found", .plainText),
            ("-----BEGIN CERTIFICATE-----\nMII", .pem(label: "CERTIFICATE")),
            ("-----BEGIN RSA PRIVATE KEY-----\nMII", .pem(label: "RSA PRIVATE KEY")),
            ("-----BEGIN RSA PRIVATE KEY-----\nMII\n{\"a\":1}", .pem(label: "RSA PRIVATE KEY")),
            ("<?php echo 1; ?>\n{\"a\":1}", .php),
            ("W10=", .encoded("in base64, which no device undoes")),
            (#""{}""#, .encoded("inside a JSON string, as if it had been encoded twice")),
            ("{}", nil), ("{a:1}", nil), ("{", nil), ("[1,]", nil), ("\"applinks\": {}", nil), ("// ours\n{}", nil),
            ("“a”", nil), ("<%= json %>", nil), ("{{ json }}", nil), ("x = {}", nil), ("12", nil), ("\"a\"", nil),
        ] as [(String, Failure.NotSigned?)])
    func foreignDocuments(text: String, kind: Failure.NotSigned?) {
        let bytes = Array(text.utf8)
        #expect(Failure.NotSigned.kind(of: bytes, reading: JSONReader.readTolerantly(bytes)) == kind)
    }

    @Test("The title of a page is on one line")
    func title() {
        #expect(WebPage(Array("<!doctype html><TITLE>\n A  b </TITLE>".utf8)).clause == ", titled 'A b'")
        #expect(WebPage(Array("<html><title></title>".utf8)).clause.isEmpty)
    }

    @Test(
        "A finding about a PEM file is at its private key, else at its first block",
        arguments: [
            ("Bag Attributes\n", "-----BEGIN PRIVATE KEY-----\nMII"),
            ("-----BEGIN CERTIFICATE-----\nMII\n", "-----BEGIN EC PRIVATE KEY-----\nMII\n-----BEGIN CERTIFICATE-----"),
            ("Certificate:\r\n  Data\r\n", "-----BEGIN CERTIFICATE-----\r\nMII"),
        ])
    func keyPlace(before: String, block: String) {
        let findings = Linter.findings(in: LintRule.plain(Array((before + block).utf8)), .standard)
        #expect(findings.map(\.code) == ["AASA009"])
        #expect(findings.first?.location.range?.lowerBound == before.utf8.count)
    }

    @Test("Texts of every kind have one finding for one fault")
    func oneFinding() {
        let cases: [(String, [String])] = [
            ("<html></html>", ["AASA008"]), ("", ["AASA007"]), ("/", ["AASA009"]), ("/title/1 * match", ["AASA009"]),
            (#"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.x"],"components":[{"/": /title/}]}]}}"#, ["AASA001"]),
            ("{\\rtf1}", ["AASA009"]), ("W10=", ["AASA010"]),
            (#""{}""#, ["AASA010"]), (#"{"webcredentials":{"apps":["${TEAM}.com.x"]}}"#, ["AASA012"]),
            (#"{"webcredentials":{"apps":[{{ apps }}]}}"#, ["AASA012"]),
            (#"{/* by {{tool}} */"webcredentials":{"apps":["ABCDE12345.com.x"]}}"#, ["AASA003"]),
            ("{ // see ${docs}\n\"webcredentials\":{\"apps\":[\"ABCDE12345.com.x\"]}}", ["AASA003"]),
            ("{\"webcredentials\":{\"apps\":['{{team}}.com.x']}}", ["AASA004", "AASA012"]),
            (#"{"webcredentials":{"apps":["TEAMID.com.x"]}}"#, ["AASA202"]),
            (#"{"webcredentials":{"apps":[" ABCDE12345.com.x"]}}"#, ["AASA204"]),
            (#"{"applinks":{"details":{"appID":"ABCDE12345.com.x","paths":["/buy/*"]}}}"#, ["AASA119"]),
            (#"{"appLinks":{"details":[{"appID":"ABCDE12345.com.x","paths":["/buy/*"]}]}}"#, ["AASA106"]),
            (#"{"details":[{"appID":"ABCDE12345.com.x","paths":["/buy/*"]}]}"#, ["AASA109"]),
            (#"{"applinks":{"details":[{"appIds":["ABCDE12345.com.x"],"paths":["/buy/*"]}]}}"#, ["AASA106"]),
            (#"{"applinks":{"details":[{"paths":["/buy/*"]}]}}"#, ["AASA114"]),
            (#"{"applinks":{"details":[{"appIDs":"ABCDE12345.com.x","paths":["/buy/*"]}]}}"#, ["AASA103"]),
            (#"{"webcredentials":{"apps":["ABCDE12345.com.x",]}}"#, ["AASA002"]),
        ]
        for (text, codes) in cases {
            #expect(Linter.findings(in: LintRule.plain(Array(text.utf8)), .standard).map(\.code) == codes, "\(text)")
        }
    }
}
