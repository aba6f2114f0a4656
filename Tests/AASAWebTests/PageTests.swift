import AASA
import TestSupport
import Testing

@testable import AASAToolkit
@testable import AASAWeb

@Suite("Pages")
struct PageTests {
    static let document = #"""
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[
        {"/":"/buy/*"},
        {"/":"/buy/old/*","exclude":true}]}]}}
        """#

    static func material() throws -> PageMaterial {
        let document = PageMaterial.quoted(document)
        return try PageMaterial(
            PageMaterial.pair("a.example", message: "it redirects", labels: #"{"team":"a b"}"#)
                + PageMaterial.pair("a.example", rules: "ios9", status: "approved", reason: "approved", sha256: "ab")
                + PageMaterial.pair("b.example", status: "pending", reason: "unreachable")
                + PageMaterial.pair("c.example", status: "approved", reason: "approved")
                    + """
                    INSERT INTO documents VALUES ('ab', \(document));
                    UPDATE sites SET server_not_after = \(PageMaterial.now.seconds + 86400 * 3) WHERE site = 'a.example';
                    INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason)
                    VALUES (\(PageMaterial.now.seconds - 7200), '\(PageMaterial.app)', 'a.example', 'applinks', 'ios14', 'denied', 'redirect',
                        'the CDN redirects', 'approved', 'approved');
                    """)
    }

    private static let paths = [
        "", "pairs", "sites/a.example", "sites/b.example", "test", "rules", "rules/AASA402", "errors",
        "errors/redirect",
        "errors/SWCERR00301",
    ]

    @Test("Every page is well formed, has a heading, and links to this server or to sources only", arguments: paths)
    func markup(path: String) throws {
        let html = try Self.material().html(path)
        let markup = Markup(html)
        #expect(markup.problems == [])
        #expect(html.contains("<h1>"))
    }

    @Test("The page of an error shows each message of devices, and a reason's page names them")
    func messages() throws {
        let error = try Self.material().html("errors/ASAuthorizationError 1004")
        #expect(
            error.contains("<dt>Message</dt><dd>Application with identifier … is not associated with domain …</dd>"))
        let reason = try Self.material().html("errors/app-not-listed")
        #expect(reason.contains("ASAuthorizationErrorFailed &#39;Application with identifier …"))
    }

    @Test("The rules are those that have a text in code, name or summary, and backticks enclose code")
    func ruleFilter() throws {
        let material = try Self.material()
        let all = try material.html("rules")
        let shown = try material.html("rules", "q=passwordRules")
        #expect(all.contains(">AASA402<") && !shown.contains(">AASA402<"))
        #expect(shown.contains(">AASA718<") && shown.contains("<code>passwordrules</code>") && !shown.contains("`"))
        #expect(try material.html("rules", "q=aasa402").contains(">AASA402<"))
        let none = try material.html("rules", "q=%3Cb%3E")
        #expect(none.contains("0 of ") && none.contains("value=\"&lt;b&gt;\"") && !none.contains(">AASA402<"))
    }

    @Test("The page of a reason names each error of devices once")
    func errorsOfReason() throws {
        let html = try Self.material().html("errors/app-not-listed")
        let lines = html.split(separator: "<li>").filter { $0.contains("ASAuthorizationErrorFailed") }
        #expect(!lines.isEmpty)
        #expect(Set(lines).count == lines.count)
    }

    @Test("Services and rules are named in words")
    func words() throws {
        let sql = PageMaterial.pair("a.example", service: "any", rules: "ios14", message: "it redirects")
        let material = try PageMaterial(sql)
        for path in ["", "pairs", "sites/a.example"] {
            let html = try material.html(path)
            #expect(html.contains("one of the services") && html.contains("iOS 14 and later"), "\(path)")
            #expect(!html.contains(">any<") && !html.contains(">ios14<"), "\(path)")
        }
    }

    @Test("Each link of a page leads to a page")
    func links() throws {
        let material = try Self.material()
        var seen: Set<String> = []
        for path in Self.paths {
            for link in Markup(try material.html(path)).links where link.hasPrefix("/") && !link.hasPrefix("/assets/") {
                guard seen.insert(link).inserted else { continue }
                let parts = link.split(separator: "?", maxSplits: 1)
                let query = parts.count > 1 ? parts[1].split(separator: "&amp;").joined(separator: "&") : ""
                let path = WebQuery(decoding: "p=\(parts.first ?? "")".utf8)["p"] ?? ""
                let isPage = try material.result(path, query) != nil
                #expect(isPage, "\(link)")
            }
        }
        #expect(seen.count > 50)
        for name in Markup(try material.html("")).links where name.hasPrefix("/assets/") {
            #expect(WebAsset.named(name.dropFirst(8)) != nil)
        }
    }

    @Test(
        "What is not there has no page",
        arguments: ["x", "sites", "sites/a b", "rules/x", "errors/x", "pairs/x"])
    func missing(path: String) throws {
        #expect(try Self.material().result(path) == nil)
    }

    @Test("The page of a site without a pair states it, and what to do")
    func siteWithoutPair() throws {
        for (role, advice) in [(Viewer.Role.editor, "value=\"x.example\""), (.viewer, "Editors can add a pair")] {
            let context = PageMaterial.context(role, token: "t")
            guard case .html(let html, 404)? = try Self.material().result("sites/x.example", context: context) else {
                Issue.record("no page")
                return
            }
            let text = String(decoding: html.bytes, as: UTF8.self)
            #expect(text.contains("The table has no pair of this site.") && text.contains(advice))
            #expect(Markup(text).problems == [])
        }
    }

    @Test(
        "The form shows the filters that are applied",
        arguments: [
            ("rules=today", "value=\"ios14\" selected"), ("rules=all", "name=\"rules\"><option value=\"\" selected"),
            ("status=+denied", "value=\"denied\" selected"), ("reason=too-large", "value=\"too-large\" selected"),
            ("service=appclips", "value=\"appclips\" selected"),
            ("service=get_login_creds", "value=\"delegate_permission/common.get_login_creds\" selected"),
            ("sort=checked", "value=\"checked\" selected"),
            ("sort=status", "name=\"sort\"><option value=\"\" selected"),
        ])
    func appliedFilters(query: String, option: String) throws {
        #expect(try Self.material().html("pairs", query).contains(option))
    }

    @Test("A site is found under any spelling of its name")
    func spelling() throws {
        guard case .redirect("/sites/a.example") = try Self.material().result("sites/A.example") else {
            Issue.record("no redirect")
            return
        }
    }

    @Test("The overview has failures with cause and advice, changes and certificates")
    func overview() throws {
        let html = try Self.material().html("")
        for text in [
            "1 of 4 pairs is denied, and 1 is pending", "The site redirects the request",
            "a proxy or a login page that answers in place of",
            "a.example</a> is denied: the CDN redirects", "2 h ago", "a.example</a>: TLS certificate", "expires ",
            "in 3 days",
        ] { #expect(html.contains(text), "\(text)") }
    }

    @Test("An empty table has an overview too")
    func empty() throws {
        #expect(try PageMaterial("").html("").contains("No pairs yet"))
        #expect(try PageMaterial("").html("pairs").contains("No pair matches."))
    }

    @Test("A site's page shows what to fix, since when, and the document with its findings")
    func site() throws {
        let html = try Self.material().html("sites/a.example")
        for text in [
            "it redirects", "denied: the CDN redirects", "What to do: ", "2027-01-15 06:00 UTC",
            "<li id=\"a.example-ios9-L3\">", "AASA402",
            "<mark>",
            "2 h ago", "1 denied", "1 approved", "since 2027-01-15",
            "The TLS certificate expires ",
        ] { #expect(html.contains(text), "\(text)") }
        #expect(try !Self.material().html("sites/b.example").contains("<mark>"))
    }

    @Test(
        "A verdict holds since its last change, since its pair was added, or at least since then",
        arguments: [
            (7200, true, "since 2027-01-15 06:00"), (nil, false, "since 2027-01-14 08:00"),
            (nil, true, "at least since 2027-01-14 08:00"),
            // A change of an earlier pair, which was removed.
            (100_000, true, "at least since 2027-01-14 08:00"),
        ] as [(Int64?, Bool, String)])
    func since(change: Int64?, wasChecked: Bool, expected: String) throws {
        let history = change.map { seconds in
            """
            INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason)
            VALUES (\(PageMaterial.now.seconds - seconds), '\(PageMaterial.app)', 'a.example', 'applinks', 'ios14', 'denied', 'redirect',
                'm', 'approved', 'approved');
            """
        }
        let check = wasChecked ? "" : "UPDATE pairs SET last_checked = NULL;"
        let html = try PageMaterial(PageMaterial.pair("a.example") + check + (history ?? "")).html("sites/a.example")
        #expect(html.contains("<small>\(expected)"))
    }

    @Test(
        "What is to fix has the place of the mistake that keeps an app from being listed, and else what to add",
        arguments: [
            (#"{"webcredentials":{"apps":[" ABCDE12345.com.example.app"]}}"#, "line 1, column 28: "),
            (#"{"webcredentials":{"apps":["ABCDE12345.com.example.APP"]}}"#, "it with different capitals: "),
            (#"{"webcredentials":{"apps":["QQQQQ12345.org.another"]}}"#, "to &#39;apps&#39; of &#39;webcred"),
            (#"{"webcredential":{"apps":[]}}"#, "in place of &#39;webcredential&#39;"),
        ])
    func unlistedApp(document: String, advice: String) throws {
        let pair = PageMaterial.pair(
            "a.example", app: "ABCDE12345.com.example.app", service: "webcredentials", rules: "ios9",
            reason: document.contains("webcredentials") ? "app-not-listed" : "service-missing", sha256: "ab")
        let documents = "INSERT INTO documents VALUES ('ab', \(PageMaterial.quoted(document)));"
        #expect(try PageMaterial(pair + documents).html("sites/a.example").contains(advice))
    }

    @Test("What is to fix has errors in the document, with a link to it")
    func faultyDocument() throws {
        let html = try PageMaterial(
            PageMaterial.pair("a.example", rules: "ios9", status: "approved", reason: "approved", sha256: "ab")
                + "INSERT INTO documents VALUES ('ab', '{');"
        ).html("sites/a.example")
        #expect(html.contains(##"The document for ios9 has <a href="#a.example-ios9-L0">1 error</a>"##))
        #expect(!html.contains("Nothing is to be fixed"))
    }

    @Test(
        "Certificates that expired or expire within three weeks are to be fixed",
        arguments: [
            ("server", -60, "The TLS certificate expired "), ("signer", 86400, "The signer&#39;s certificate expires "),
            ("server", 22 * 86400, "Nothing is to be fixed"),
        ])
    func endingCertificate(of: String, seconds: Int64, expected: String) throws {
        let html = try PageMaterial(
            PageMaterial.pair("a.example", status: "approved", reason: "approved")
                + "UPDATE sites SET \(of)_not_after = \(PageMaterial.now.seconds + seconds);"
        ).html("sites/a.example")
        #expect(html.contains(expected))
        if seconds < 86400 * 20 { #expect(html.contains("renew it and ") || html.contains("renew it, and ")) }
    }

    @Test("A file that is not signed has no signer", arguments: [true, false])
    func signer(isSigned: Bool) throws {
        let pair = PageMaterial.pair(
            "a.example", status: "approved", reason: "approved", evidence: #"{"signed":\#(isSigned)}"#)
        #expect(try PageMaterial(pair).html("sites/a.example").contains("Signer of the file") == isSigned)
    }

    @Test("Only the page of pairs has no search in its head, because it has its own")
    func searches() throws {
        let search = "placeholder=\"Site or app\""
        #expect(try Self.material().html("sites/a.example").contains(search))
        #expect(try !Self.material().html("pairs").contains(search))
    }

    @Test("Denied and pending pairs are counted, selected and downloaded together")
    func deniedOrPending() throws {
        let html = try Self.material().html("pairs", "status=denied-or-pending")
        #expect(html.contains("2 pairs, 2 on this page"))
        #expect(html.contains("<option value=\"denied-or-pending\" selected>"))
        guard case .download(let file)? = try Self.material().result("pairs.csv", "status=denied-or-pending") else {
            Issue.record("no download")
            return
        }
        #expect(String(decoding: file.content, as: UTF8.self).split(separator: "\n").count == 3)
    }

    @Test("Only editors can have a site checked")
    func checkNow() throws {
        let material = try Self.material()
        let form = "action=\"/sites/a.example/check\""
        let editor = try material.html("sites/a.example", context: PageMaterial.context(.editor, token: "t\"0k"))
        #expect(editor.contains(form) && editor.contains("name=\"token\" value=\"t&quot;0k\""))
        #expect(Markup(editor).problems == [])
        #expect(
            try !material.html("sites/a.example", context: PageMaterial.context(.viewer, token: "x")).contains(form))
        #expect(try !material.html("sites/a.example", context: PageMaterial.context(.editor)).contains(form))
    }

    @Test(
        "The fields of the form restrict the pairs",
        arguments: [
            ("status=denied", "a"), ("status=denied-or-pending", "ab"), ("status=+denied-or-pending", "ab"),
            ("reason=unreachable", "b"), ("rules=ios9", "a"), ("rules=all", "abc"), ("rules=today", "abc"),
            ("site=%2A.example&status=pending", "b"),
            ("site=B.EXAMPLE", "b"), ("app=ABCDE12345.com.example.app&status=denied", "a"), ("label=team%3Da+b", "a"),
            ("q=C.ex", "c"), ("q=https%3A%2F%2FC.example%2Fpath%3Fq", "c"), ("q=b.example/path", "b"), ("q=/", ""),
            ("q=https://c.example:8443", ""), ("service=appclips", ""), ("q=com.example.app&rules=ios9", "a"),
        ])
    func filters(query: String, expected: String) throws {
        let html = try Self.material().html("pairs", query)
        let rows = ["a", "b", "c"].filter { html.contains("<th scope=\"row\"><a href=\"/sites/\($0).example\">") }
        #expect(rows.joined() == expected)
        #expect(Markup(html).problems == [])
    }

    @Test("A cause of the overview links to its pairs, by the reason that Apple's CDN states")
    func causesOfCDN() throws {
        let causes = [("a", #"{"cdn":{"code":"SWCERR00301","reason":"Timeout"}}"#), ("b", "{}")]
        let pairs = causes.map { site, evidence in
            PageMaterial.pair("\(site).example", reason: "client-error", evidence: evidence)
        }
        let material = try PageMaterial(pairs.joined())
        let overview = try material.html("")
        for (reason, expected) in [("Timeout", "a"), ("none", "b")] {
            let query = "status=denied&reason=client-error&cdn=\(reason)"
            #expect(overview.contains(query.replacing("&", with: "&amp;")))
            let html = try material.html("pairs", query)
            let rows = ["a", "b"].filter { html.contains("<th scope=\"row\"><a href=\"/sites/\($0).example\">") }
            #expect(rows.joined() == expected && html.contains("1 pair on this page"))
            #expect(Markup(html).problems == [])
        }
    }

    @Test(
        "A name outside ASCII is found as people write it",
        arguments: ["пример", "ПРИМЕР.example", "пример.ex", "https://пример.example/путь", "xn--e1afmkfd", "A.xn--e1"])
    func international(text: String) throws {
        let material = try PageMaterial(
            PageMaterial.pair("a.xn--e1afmkfd.example") + PageMaterial.pair("xn--e1afmkfd.example"))
        #expect(
            try material.html("pairs", "q=" + text.percentEncoded()).contains(
                "/sites/a.xn--e1afmkfd.example\">a."))
    }

    @Test("A value without meaning is named, and no pair is shown")
    func problems() throws {
        let html = try Self.material().html(
            "pairs", "status=%3Cx%3E&rules=ios7&sort=z&after=z&site=a%20b&label=x&app=..&service=mail")
        #expect(html.contains("&#39;&lt;x&gt;&#39; is not a status."))
        #expect(html.components("&#39; is not ").count - 1 == 8 && !html.contains("<table"))
        #expect(Markup(html).problems == [])
    }

    @Test("Downloads have every pair once, in parts, as 'aasa table' writes them")
    func downloads() throws {
        let sql = (0..<2100).map { PageMaterial.pair("s\($0).example", labels: #"{"n":"\#($0)"}"#) }.joined()
        let material = try PageMaterial("BEGIN;" + sql + "COMMIT;")
        for (name, header) in [("pairs.csv", 1), ("pairs.ndjson", 0)] {
            var lines: [String] = []
            var query: String? = "status=denied&sort=site"
            var parts = 0
            while let next = query {
                guard case .download(let part) = try material.result(name, next) else { break }
                lines += String(decoding: part.content, as: UTF8.self).split(separator: "\n").map(String.init)
                query = part.next
                parts += 1
            }
            // Each part has the columns of labels.
            let widths = Set(lines.map { line in line.utf8.count { $0 == UInt8(ascii: ",") } })
            #expect(header == 0 || widths == [19])
            #expect(parts == 3 && Set(lines).count == 2100 + header && lines.count == 2100 + header)
        }
        guard case .download(let part)? = try Self.material().result("pairs.csv", "sort=site") else { return }
        let lines = String(decoding: part.content, as: UTF8.self).split(separator: "\n")
        #expect(lines[0].hasSuffix(",labels,mode,team") && lines[1].hasSuffix(",,a b") && lines[2].hasSuffix(",,,"))
        // Pages of the list have each pair once too.
        let html = try material.html("pairs", "sort=site")
        #expect(html.contains("2,100 pairs, 50 on this page") && html.contains("after=denied~redirect~s1041.example"))
    }

    @Test("Each cell has the title of its column, which narrow screens show")
    func labels() throws {
        let material = try Self.material()
        for (path, titles) in [
            ("", ["Pairs", "Sites", "denied"]), ("pairs", ["Status", "App", "Service and rules", "What was found"]),
            ("sites/a.example", ["Verdict", "Service and rules", "Answer", "Checked"]),
            ("rules", ["Severity", "Reports"]),
        ] {
            let html = try material.html(path)
            for title in titles { #expect(html.contains("data-label=\"\(title)\""), "\(path): \(title)") }
        }
    }

    @Test("Messages and the form for passwords are pages too")
    func others() {
        let context = PageMaterial.context()
        for html in [
            StaticPages.message(title: "<b>", text: "\u{202E}<script>", back: Link(""), context: context),
            StaticPages.login(problem: "<i>", next: "/\"<i>", token: "t", context: context),
        ] { #expect(Markup(String(decoding: html.bytes, as: UTF8.self)).problems == []) }
    }
}

extension String {
    func components(_ separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
