import Testing

@Suite("What a site serves to each system, on its page")
struct SiteSourcesTests {
    private static let app = "com.example.app@" + Array(repeating: "AB", count: 32).joined(separator: ":")
    private static let list = "[]"
    private static let origin = "https://a.example/.well-known"

    private func page(
        status: String = "denied", reason: String, evidence: String, rules: String = "android", document: String? = nil
    ) throws -> String {
        let insertDocument = document.map { "INSERT INTO documents VALUES ('ab', \(PageMaterial.quoted($0)));" }
        let apple = PageMaterial.pair(
            "a.example", rules: "ios9", status: "approved", reason: "approved",
            evidence: #"{"url":"\#(Self.origin)/apple-app-site-association","http":200,"bytes":77}"#)
        let pair = PageMaterial.pair(
            "a.example", app: Self.app, rules: rules, status: status, reason: reason,
            message: "as the verdict states", evidence: evidence, sha256: document == nil ? nil : "ab")
        return try PageMaterial(apple + pair + (insertDocument ?? "")).html("sites/a.example")
    }

    private static func evidence(_ status: Int, type: String = "application/json", more: String = "") -> String {
        #"{"url":"\#(origin)/assetlinks.json","http":\#(status),"contentType":"\#(type)","bytes":2\#(more)}"#
    }

    @Test("Apple's file and the statement list are beside each other, each with URL, status, type and size")
    func columns() throws {
        let html = try page(
            status: "approved", reason: "approved", evidence: Self.evidence(200, type: "text/plain"),
            document: Self.list)
        for text in [
            "iOS 9 to 13: the site&#39;s file", "Android: the site&#39;s statement list",
            "\(Self.origin)/apple-app-site-association", "\(Self.origin)/assetlinks.json", "<td>77 bytes</td>",
            "<td>2 bytes</td>", "<td>text/plain</td>",
        ] { #expect(html.contains(text), "\(text)") }
        #expect(Markup(html).problems == [])
    }

    @Test(
        "A response has the findings of the rules about hosting, whatever the verdict is",
        arguments: [
            (evidence(200, type: "text/plain"), "AASA927", "; Google&#39;s service does not read it"),
            (
                evidence(301, more: #","redirectTarget":"https://www.a.example/""#), "AASA921",
                "redirects (301) to https://www.a.example/, and devices do not follow redirects"
            ),
            (evidence(301), "AASA921", "answers 301 without a URL"),
            (
                evidence(403, more: #","challenge":{"vendor":"Cloudflare","evidence":"cf-mitigated: challenge"}"#),
                "AASA922", "answers 403 Forbidden with a bot challenge of Cloudflare (cf-mitigated: challenge)"
            ),
            (evidence(503), "AASA923", "answers 503 Service Unavailable"),
        ])
    func findings(evidence: String, code: String, message: String) throws {
        let html = try page(reason: "redirect", evidence: evidence, document: Self.list)
        #expect(html.contains("/rules/\(code)\"") && html.contains(message))
    }

    @Test("A response as it should be has none")
    func noFinding() throws {
        let html = try page(
            status: "approved", reason: "approved", evidence: Self.evidence(200), document: Self.list)
        #expect(html.contains("No finding") && !html.contains("AASA92"))
    }

    @Test("Apple's file is judged by its own rules")
    func associationFile() throws {
        let evidence = #"{"url":"\#(Self.origin)/apple-app-site-association","http":404}"#
        let html = try PageMaterial(
            PageMaterial.pair("a.example", rules: "ios9", reason: "client-error", evidence: evidence)
        ).html("sites/a.example")
        #expect(html.contains("/rules/AASA602\"") && html.contains("answers 404 Not Found"))
    }

    @Test("Without a response, the verdict is the finding; without its document, a response has none")
    func unknown() throws {
        let silence = try page(
            status: "pending", reason: "unreachable", evidence: #"{"url":"\#(Self.origin)/assetlinks.json"}"#)
        #expect(silence.contains("<small>as the verdict states</small>"))
        let unread = try page(status: "approved", reason: "approved", evidence: Self.evidence(200, type: "text/plain"))
        #expect(unread.contains("<td>not recorded</td>") && !unread.contains("AASA927"))
    }
}
