import AASA
import Testing

@testable import AASAToolkit
@testable import AASAWeb

@Suite("Hostile data in pages")
struct HostileDataTests {
    static let texts = [
        #"<script>alert(1)</script>"#, #""><img src=x onerror=alert(1)>"#, #"' onmouseover='alert(1)"#,
        #"</style></textarea></title><svg onload=alert(1)>"#, "javascript:alert(1)", "&lt;b&gt;&amp;#60;", "]]>--><!--",
        "\u{202E}evil\u{2066}\u{200B}\u{FEFF}", "\u{0}\u{1}\u{1B}[31m\u{7F}\u{85}\r\n\t", "=cmd|' /C calc'!A0",
        "a\u{301}\u{301}\u{1F468}\u{200D}\u{1F469}", String(repeating: "W", count: 20_000),
        String(repeating: "<", count: 20_000),
    ]

    @Test("Markup, controls and long texts in every field are inert in HTML, CSV and NDJSON", arguments: texts)
    func fields(text: String) throws {
        // SQLite's shell ends a text at NUL.
        let stored = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
        let json = JSONText.string(stored).line
        let evidence = """
            {"url":\(json),"http":200,"contentType":\(json),"bytes":9223372036854775807,"signed":true,"signer":{"subject":\(json),\
            "issuer":\(json),"notBefore":null,"notAfter":\(json),"digest":\(json)},"cdn":{"from":\(json),"reason":\(json),\
            "code":\(json),"details":\(json),"age":-9223372036854775808,"maxAge":1,"expiresAt":\(json),"cache":\(json)}}
            """
        let labels =
            #"{\#(JSONText.string(String(stored.prefix(900))).line):\#(JSONText.string(String(stored.prefix(900))).line)}"#
        let document = #"{"applinks":{"details":[{"appIDs":[\#(json)],"components":[{"/":\#(json)}]}]}}"#
        let material = try PageMaterial(
            ["ios8", "ios9", "ios14"].map { rules in
                PageMaterial.pair(
                    "a.example", service: stored, rules: rules, reason: rules == "ios9" ? "redirect" : "app-not-listed",
                    message: stored, evidence: evidence, sha256: rules == "ios9" ? "raw" : stored, labels: labels)
            }.joined()
                + """
                INSERT OR IGNORE INTO documents VALUES ('raw', \(PageMaterial.quoted(stored)));
                INSERT OR IGNORE INTO documents VALUES (\(PageMaterial.quoted(stored)), \(PageMaterial.quoted(document)));
                INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason)
                VALUES (\(PageMaterial.now.seconds - 60), '\(PageMaterial.app)', 'a.example', \(PageMaterial.quoted(stored)), 'ios14',
                    'denied', 'redirect', \(PageMaterial.quoted(stored)), 'approved', 'approved');
                """)
        let encoded = String(text.prefix(5000)).percentEncoded()
        let everything = ["q", "status", "reason", "service", "rules", "site", "app", "label", "sort", "after"]
            .map { "\($0)=\(encoded)" }.joined(separator: "&")
        let pages = [
            try material.html("", ""), try material.html("pairs"), try material.html("pairs", everything),
            try material.html("sites/a.example", context: PageMaterial.context(.editor, token: text)),
            try material.html("test", "site=\(encoded)&url=\(encoded)"),
            try material.html("test", form: "site=a.example&urls=\(encoded)"),
            try material.html("test", form: "site=\(encoded)&urls=\(encoded)%0A/x&document=\(encoded)"),
            try material.html("test", form: "urls=/x%0A\(encoded)&document=\(document.percentEncoded())"),
            String(
                decoding: try ReportPage(table: material.table, at: PageMaterial.now).html(tableName: text).bytes,
                as: UTF8.self),
        ]
        for (number, page) in pages.enumerated() {
            #expect(Markup(page).problems == [], "page \(number)")
            let isBounded = page.utf8.count < 2_000_000
            #expect(isBounded, "page \(number) has \(page.utf8.count) bytes")
        }
        #expect(pages[1].contains("a.example"))
        for name in ["pairs.csv", "pairs.ndjson"] {
            guard case .download(let part) = try material.result(name) else { continue }
            let content = String(decoding: part.content, as: UTF8.self)
            #expect(content.unicodeScalars.allSatisfy { $0.isPrintable || $0 == "\n" })
            #expect(content.split(separator: "\n").count == 3 + (name == "pairs.csv" ? 1 : 0))
        }
    }
}
