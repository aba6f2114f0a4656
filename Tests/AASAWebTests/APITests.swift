import AASA
import AASAToolkit
import TestSupport
import Testing

@testable import AASAWeb

@Suite("JSON API and actions")
struct APITests {
    private func sites(_ content: String) -> [String] {
        content.split(separator: "\"site\":\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test("Pages of pairs follow each other by their cursors, each pair once")
    func pairs() throws {
        let web = try LocalWeb()
        var found: [String] = []
        var cursor = ""
        repeat {
            let answer = try web.curl("/api/v1/pairs?limit=2&sort=site\(cursor)")
            #expect(answer.status == 200 && answer["content-type"] == "application/json")
            found += sites(answer.content)
            let next = try #require(answer.content.split(separator: "\"next\":").last)
            cursor =
                next.hasPrefix("null")
                ? "" : "&cursor=" + String(next.dropFirst().prefix { $0 != "\"" }).percentEncoded()
        } while !cursor.isEmpty
        #expect(found == (1...5).map { "s\($0).example" })
        #expect(try sites(web.curl("/api/v1/pairs?site=s2.example&status=pending").content) == ["s2.example"])
        #expect(try sites(web.curl("/api/v1/pairs?status=denied").content) == [])
        let lines = try web.curl("/api/v1/pairs").content
        #expect(lines.contains("{\"pairs\":[" + (try web.pairs()[0].json.line)))
    }

    @Test(
        "A parameter that cannot be used is refused with a reason",
        arguments: [
            ("pairs?status=good", 400), ("pairs?limit=0", 400), ("pairs?limit=1001", 400), ("pairs?limit=x", 400),
            ("pairs?cursor=x", 400), ("pairs?site=http%3A%2F%2Fa.example", 400), ("pairs?stauts=denied", 400),
            ("pairs?sort=size", 400), ("history?since=yesterday", 400), ("history?cursor=x", 400),
            ("history?site=a/b", 400),
            ("sites/a", 400), ("sites/unknown.example", 404), ("nothing", 404), ("", 404), ("pairs/1", 404),
        ])
    func refused(_ path: String, _ status: Int) throws {
        let answer = try LocalWeb().curl("/api/v1/\(path)")
        #expect(answer.status == status && answer["content-type"] == "application/problem+json")
        #expect(answer.content.contains("\"status\":\(status),\"detail\":\""), "\(answer.content)")
    }

    @Test(
        "Names that a path does not have are refused, with those that it has",
        arguments: [
            (
                "pairs?stauts=a&stauts=b&limit=1",
                "'stauts' is not a parameter of this path, which has q, status, reason"
            ),
            (
                "history?app=x&foo=1",
                "'app', 'foo' are not parameters of this path, which has site, since, limit, cursor"
            ),
            ("summary?status=denied", "which has none"), ("rules?q=1", "which has none"),
            ("sites/s1.example?q", "none"),
            ("session?x=1", "which has none"),
        ])
    func unknownParameter(_ path: String, _ text: String) throws {
        let answer = try LocalWeb().curl("/api/v1/\(path)")
        #expect(answer.status == 400 && answer.content.contains(text), "\(answer.content)")
    }

    @Test("A change with a name that it does not have changes nothing")
    func unknownMember() throws {
        let web = try LocalWeb()
        let (pair, form) = (#""site":"n.example","app":"\#(LocalWeb.app)""#, "site=s1.example&app=\(LocalWeb.app)")
        let text = "'services' is not a parameter of this path, which has site, app, service, rules"
        for change in ["add", "remove"] {
            let json = try post(web, "pairs/\(change)", "{\(pair),\"services\":[\"webcredentials\"]}")
            #expect(json.status == 400 && json.content.contains(text))
            let other = try web.curl("/pairs/\(change)", ["-d", "\(form)&services=x&token=\(try web.token())"])
            #expect(other.status == 400 && other.content.contains("which has site, app, service, rules"))
            #expect(try post(web, "pairs/\(change)?service=webcredentials", "{\(pair)}").status == 400)
        }
        #expect(try post(web, "sites/s1.example/check", #"{"site":"s2.example"}"#).status == 400)
        #expect(try web.pairs().count == 5 && web.pairs().allSatisfy { $0.retryAt != LocalWeb.moment })
    }

    @Test(
        "A value that cannot be used is named, and nothing is exported",
        arguments: [
            ("status=bogus", "'bogus' is not a status"), ("service=x", "'x' is not one of webcredentials, applinks"),
            ("rules=ios99", "is not a rule set"),
            ("label=x", "is not a label"),
            ("app=zz", "is not an app"), ("reason=zz", "is not a reason code"), ("site=a%20b", "is not a site"),
            ("sort=x", "is not an order"), ("after=x", "is not the end of a page"),
            ("stauts=denied", "which has q, status, reason"),
        ])
    func unusableExport(_ query: String, _ text: String) throws {
        let web = try LocalWeb()
        for path in ["/pairs", "/pairs.csv", "/pairs.ndjson", "/api/v1/pairs"] {
            let answer = try web.curl("\(path)?\(query)")
            let shown = path == "/pairs" ? text.replacing("'", with: "&#39;") : text
            if query.hasPrefix("after"), path.hasPrefix("/api") { continue }
            #expect(answer.status == 400 && answer.content.contains(shown), "\(answer.content)")
            #expect((answer["content-type"] == "application/problem+json") == (path != "/pairs"))
            #expect(!answer.content.contains("ignored") && !answer.content.contains("s1.example"))
        }
    }

    @Test(
        "A site, the summary, rules and errors are shown; an unchanged answer is not sent again, a long one compressed")
    func others() throws {
        let web = try LocalWeb()
        let site = try web.curl("/api/v1/sites/s1.example")
        #expect(site.status == 200 && sites(site.content) == ["s1.example", "s1.example"])
        #expect(try web.curl("/api/v1/summary").content.contains("\"pairs\":5,\"sites\":5,\"due\":5"))
        // Rules about association files, pages and content rule lists.
        for code in ["AASA001", "AASA701", "AASA801"] {
            #expect(try web.curl("/api/v1/rules").content.contains("\"\(code)\""))
        }
        #expect(try web.curl("/api/v1/errors").content.contains("SWCERR"))
        let tag = try #require(site["etag"])
        let second = try web.curl("/api/v1/sites/s1.example", ["-H", "If-None-Match: \"x\", \(tag)"])
        #expect(second.status == 304 && second.content == "")
        for known in ["\"x\",\t\(tag)\t, \"y\"", "*"] {
            #expect(try web.curl("/api/v1/sites/s1.example", ["-H", "If-None-Match: \(known)"]).status == 304)
        }
        #expect(try web.curl("/api/v1/sites/none.example", ["-H", "If-None-Match: *"]).status == 404)
        let compressed = try web.curl("/api/v1/rules", ["--compressed"])
        #expect(compressed["content-encoding"] == "gzip" && compressed.content.contains("\"AASA001\""))
        #expect(try web.curl("/api/v1/rules", ["-H", "Accept-Encoding: gzip;q=0"])["content-encoding"] == nil)
    }

    @Test("The history is read in pages, the latest change first")
    func history() throws {
        let web = try LocalWeb()
        let table = try web.open()
        for number in 1...3 {
            let site = try Site("s\(number).example")
            let observation = Observation.noAnswer(url: "https://x", NetworkFailure(kind: .other, text: "x"))
            let judge = Judge(site: site, rules: .ios14, mode: nil, observation: observation)
            _ = try table.record(
                [judge.judge(try AppIdentifier(LocalWeb.app), for: .one(.applinks))],
                at: LocalWeb.moment + Int64(number))
        }
        let first = try web.curl("/api/v1/history?limit=2").content
        #expect(sites(first) == ["s3.example", "s2.example"])
        let next = try #require(first.split(separator: "\"next\":\"").last?.prefix { $0 != "\"" })
        let second = try web.curl("/api/v1/history?limit=2&cursor=\(next)").content
        #expect(sites(second) == ["s1.example"] && second.hasSuffix("\"next\":null}\n"))
        #expect(try sites(web.curl("/api/v1/history?site=s2.example").content) == ["s2.example"])
        #expect(try sites(web.curl("/api/v1/history?since=1800000003").content) == ["s3.example"])
    }

    // MARK: Changes

    private func post(_ web: LocalWeb, _ path: String, _ content: String? = nil) throws -> LocalWeb.Answer {
        let body = content.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? []
        return try web.curl("/api/v1/\(path)", ["-X", "POST", "-H", "X-Form-Token: \(try web.token())"] + body)
    }

    @Test("A site without a dot, which another program has added, is checked and removed")
    func local() throws {
        let web = try LocalWeb()
        let pair = Pair(
            site: try Site("localhost:8443"), app: try AppIdentifier(LocalWeb.app), service: .one(.applinks),
            system: .ios14)
        _ = try web.open().add([pair], isPublicOnly: false, at: LocalWeb.moment)
        #expect(try post(web, "sites/localhost:8443/check").status == 202)
        let content = #"{"site":"localhost:8443","app":"\#(LocalWeb.app)"}"#
        #expect(try post(web, "pairs/add", content).status == 422)
        #expect(try post(web, "pairs/remove", content).status == 200)
        #expect(try web.pairs().count == 5)
    }

    @Test("A site is marked as due, unless it is due or was checked a moment ago")
    func check() throws {
        let web = try LocalWeb()
        let table = try web.open()
        func record(_ site: String, _ seconds: Int64) throws {
            let observation = Observation.noAnswer(url: "https://x", NetworkFailure(kind: .other, text: "x"))
            let judge = Judge(site: try Site(site), rules: .ios14, mode: nil, observation: observation)
            _ = try table.record(
                [judge.judge(try AppIdentifier(LocalWeb.app), for: .one(.applinks))], at: LocalWeb.moment - seconds)
        }
        try record("s1.example", 61)
        try record("s2.example", 59)
        #expect(try post(web, "sites/s1.example/check").content.contains("\"accepted\""))
        let early = try post(web, "sites/s2.example/check")
        #expect(early.status == 429 && early["retry-after"] == "1")
        #expect(try post(web, "sites/s1.example/check").content.contains("\"already-due\""))
        #expect(try post(web, "sites/unknown.example/check").status == 404)
        #expect(try web.pairs().first { $0.pair.site.description == "s1.example" }?.retryAt == LocalWeb.moment)
        #expect(try table.state(of: Site("unknown.example")) == nil)
    }

    @Test("A service of Android is found by its short name too")
    func relation() throws {
        let web = try LocalWeb()
        let app = "com.shop.android@" + [String](repeating: "AB", count: 32).joined(separator: ":")
        let added = #"{"site":"new.example","app":"\#(app)"}"#
        #expect(try post(web, "pairs/add", added).status == 200)
        for name in ["handle_all_urls", "delegate_permission/common.handle_all_urls"] {
            #expect(try sites(web.curl("/api/v1/pairs?service=\(name)").content) == ["new.example"])
        }
    }

    @Test(
        "The methods of a path are those that it has",
        arguments: [
            ("/pairs", "GET, HEAD"), ("/pairs.csv", "GET, HEAD"), ("/nowhere", "GET, HEAD"), ("/health", "GET, HEAD"),
            ("/login", "GET, HEAD, POST"), ("/test", "GET, HEAD, POST"), ("/pairs/add", "GET, HEAD, POST"),
            ("/pairs/remove", "POST"), ("/sites/s1.example/check", "POST"), ("/logout", "POST"),
            ("/api/v1/pairs", "GET, HEAD"), ("/api/v1/pairs/add", "POST"), ("/api/v1/pairs/remove", "POST"),
            ("/api/v1/sites/s1.example", "GET, HEAD"), ("/api/v1/sites/s1.example/check", "POST"),
            ("/api/v1/login", "GET, HEAD"),
        ])
    func methods(path: String, allowed: String) throws {
        let web = try LocalWeb()
        for method in ["GET", "POST", "PUT"] {
            let answer = try web.curl(path, ["-X", method])
            #expect((answer.status == 405) == !allowed.contains(method), "\(method)")
            if answer.status == 405 { #expect(answer["allow"] == allowed) }
        }
    }

    @Test("A parameter with two values is refused by its name, where one is read")
    func repeatedParameter() throws {
        let web = try LocalWeb()
        for path in ["/pairs", "/pairs.csv", "/pairs.ndjson", "/api/v1/pairs", "/rules", "/test", "/sites/s1.example"] {
            let answer = try web.curl("\(path)?q=a&status=denied&q=b")
            let isForPrograms = path.contains("api") || path.contains(".")
            let text = isForPrograms && !path.hasPrefix("/sites") ? "'q' has" : "&#39;q&#39; has"
            #expect(answer.status == 400 && answer.content.contains(text))
        }
    }

    @Test("What the server itself refuses is stated in JSON below the API, and as text elsewhere")
    func refusedByServer() throws {
        let web = try LocalWeb()
        for (path, type) in [("/api/v1/pairs", "application/problem+json"), ("/pairs", "text/plain; charset=utf-8")] {
            let answer = try web.curl(path, ["-X", "PUT"])
            #expect(answer.status == 405 && answer["content-type"] == type && answer["allow"] == "GET, HEAD")
            #expect(answer.content.contains("method not allowed"))
            let long = try web.curl(path + "/add", ["-H", "Expect:", "-d", String(repeating: "a", count: 70_000)])
            #expect(long.status == 413 && long["content-type"] == type)
        }
    }

    @Test("Pairs are added as pending and removed; a site is a name, never a URL or an address")
    func addAndRemove() throws {
        let web = try LocalWeb()
        let added = try post(
            web, "pairs/add",
            #"{"site":"New.example","app":"ABCDE12345.com.example.app","service":["applinks","webcredentials"]}"#)
        #expect(added.content == "{\"site\":\"new.example\",\"pairs\":2}\n", "\(added.content)")
        let new = try #require(try web.pairs().first { $0.pair.site.description == "new.example" })
        #expect(new.status == .pending && new.reason == .notChecked && new.retryAt == LocalWeb.moment)
        #expect(new.labels?.json.line == #"{"added-by":"browser"}"#)
        #expect(
            try web.open().leaseDue(nil, at: LocalWeb.moment, limit: 100, isProbe: false, under: Self.lease)
                .filter(\.isPublicOnly).map(\.site.description) == ["new.example"])
        let sites = [
            "", "https://a.example", "http://a.example/", "a.example/x", "127.0.0.1", "[::1]", "::1", "10.0.0.1:443",
            "localhost",
            "user@a.example", "a.example?x", "*.example", "a b.example", "a.example:0", "a.example:99999", "2130706433",
        ]
        for site in sites {
            let content = JSONText.object([("site", .string(site)), ("app", .string(LocalWeb.app))]).line
            #expect(try post(web, "pairs/add", content).status == 422, "\(site)")
        }
        #expect(try post(web, "pairs/add", #"{"site":"a.example","app":"x"}"#).status == 422)
        #expect(
            try post(web, "pairs/add", #"{"site":"a.example","app":"ABCDE12345.a","service":"mail"}"#).status == 422)
        // What is empty, or is there twice, leaves open what is meant.
        let pair = #""site":"a.example","app":"\#(LocalWeb.app)""#
        let contents = [
            (#"{"site":1}"#, "'site' is not a text"), (#"{"site":["a.example"]}"#, "'site' is not a text"),
            (#"{\#(pair),"service":[]}"#, "'service' is not a text"),
            (#"{\#(pair),"service":["applinks",1]}"#, "'service' is not a text"),
            (#"{\#(pair),"rules":null}"#, "'rules' is not a text"),
            (#"{\#(pair),"rules":["ios14"]}"#, "'rules' is not a text"),
            (#"{\#(pair),"rules":""}"#, "'rules' is empty: expected one of ios8, ios9, ios14, android, google"),
            (#"{"pairs":[]}"#, "'pairs' is not a parameter of this path, which has site, app, service, rules"),
            ("[]", "the content is not a JSON object"),
        ]
        for (content, problem) in contents {
            for path in ["pairs/add", "pairs/remove"] {
                let answer = try post(web, path, content)
                #expect(answer.status == 400 && answer.content.contains(problem), "\(answer.content)")
            }
        }
        let empty = try post(web, "pairs/add", #"{\#(pair),"service":[]}"#).content
        #expect(empty.contains("'service' is not a text, nor an array of one text or more"))
        let all = #"{"site":"new.example","app":"ABCDE12345.com.example.app","service":""}"#
        #expect(try post(web, "pairs/remove", all).status == 400)
        #expect(try web.pairs().count == 7)
        let removed = try post(
            web, "pairs/remove", #"{"site":"new.example","app":"ABCDE12345.com.example.app","service":"applinks"}"#)
        #expect(removed.content.contains("\"pairs\":1") && removed.status == 200)
        #expect(try web.pairs().count == 6)
    }

    private static let lease = Lease(holder: .current(7), seconds: 60)

    @Test("A table that is removed or replaced is noticed; pages state it until it is there again")
    func lost() throws {
        let web = try LocalWeb()
        #expect(try web.curl("/").status == 200)
        let files = ["t.db", "t.db-wal", "t.db-shm"]
        for file in files { _ = try Command.run(["mv", web.folder.file(file), web.folder.file("old-" + file)]) }
        for path in ["/pairs", "/api/v1/pairs", "/health", "/metrics"] {
            let answer = try web.curl(path)
            #expect(answer.status == 503 && !answer.content.contains(web.folder.path), "\(path)")
        }
        for file in files { _ = try Command.run(["mv", web.folder.file("old-" + file), web.folder.file(file)]) }
        for path in ["/pairs", "/api/v1/pairs", "/health", "/metrics"] { #expect(try web.curl(path).status == 200) }
    }

    @Test("A backup that takes the place of the table gets nothing of the earlier file's log")
    func restored() throws {
        let web = try LocalWeb()
        let (table, backup) = (web.folder.file("t.db"), web.folder.file("b.db"))
        _ = try Command.run(["sqlite3", table, ".backup '\(backup)'"])
        let count = try web.pairs().count
        #expect(try web.curl("/api/v1/pairs").content.contains("s1.example"))
        _ = try Command.run(["sqlite3", table, "PRAGMA wal_autocheckpoint = 0; UPDATE pairs SET site = 'lost' || site"])
        _ = try Command.run(["mv", backup, table])
        #expect(try web.curl("/api/v1/pairs").content.contains("\"s1.example\""))
        #expect(try web.pairs().count == count)
        #expect(try !web.curl("/api/v1/pairs").content.contains("losts1"))
    }

    @Test(
        "A pair that is not added keeps what was entered, with the problem at its field",
        arguments: [
            ("site=a+b&app=APP", 422, "value=\"a b\" required", "invalid site &#39;a b&#39;"),
            (
                "site=a.example&app=%3Cx%3E", 422, "value=\"&lt;x&gt;\" required",
                "&#39;app&#39; is not an app identifier"
            ),
            ("site=a.example&app=APP&service=%3C", 422, "value=\"&lt;\" selected", "&#39;service&#39; is not one of"),
            ("site=a.example&app=APP&rules=x", 422, "value=\"x\" selected", "&#39;rules&#39; is not one of"),
        ])
    func refusedForm(form: String, status: Int, field: String, problem: String) throws {
        let web = try LocalWeb()
        let fields = form.replacing("APP", with: LocalWeb.app)
        let page = try web.curl("/pairs/add", ["-d", "token=\(try web.token())&\(fields)"])
        let described = "aria-invalid=\"true\" aria-describedby=\"problem\" autofocus"
        #expect(page.status == status && page.content.contains(field) && page.content.contains(described))
        #expect(page.content.contains("<p id=\"problem\" class=\"bad\">\(problem)"))
        #expect(Markup(page.content).problems == [])
        // So does one whose token or whole content is refused.
        for other in ["token=x&\(fields)", "token=\(try web.token())&\(fields)&more=1"] {
            let page = try web.curl("/pairs/add", ["-d", other])
            #expect(page.content.contains(field) && page.content.contains("role=\"alert\""))
        }
        #expect(try web.pairs().count == 5)
    }

    @Test("The form of a pair is a page of its own for editors, also after a login")
    func formPage() throws {
        let web = try LocalWeb { settings, folder in
            settings.users = try LocalWeb.users(folder, [("ann", .editor), ("bob", .viewer)])
        }
        let page = try web.curl("/pairs/add?site=a.example", LocalWeb.editor)
        #expect(page.status == 200 && page.content.contains("value=\"a.example\""))
        #expect(try web.curl("/pairs/add", LocalWeb.viewer).status == 403)
        let login = try web.curl("/pairs/add", ["-d", "token=x&site=a.example&app=y"])
        #expect(login.status == 401 && login.content.contains("value=\"/pairs/add?site=a.example&amp;app=y\""))
    }

    @Test("Forms are read in both encodings, and other contents are refused")
    func forms() throws {
        let web = try LocalWeb()
        let token = try web.token()
        let fields = ["-F", "token=\(token)", "-F", "site=m.example", "-F", "app=\(LocalWeb.app)"]
        let answer = try web.curl("/pairs/add", fields)
        #expect(answer.status == 303 && answer["location"] == "/sites/m.example")
        #expect(try web.curl("/pairs/add", ["-H", "Content-Type: text/plain", "-d", "token=\(token)"]).status == 415)
        let file = try web.folder.write("aasa.json", "{\"applinks\":{\"details\":[]}}\r\n--x")
        let page = try web.curl(
            "/test", ["-F", "token=\(token)", "-F", "document=@\(file)", "-F", "urls=https://a.example/"])
        #expect(page.status == 200)
    }
}
