import AASA
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import AASAWeb

@Suite("Access control")
struct AccessTests {
    @Test("Every response has the fields that keep other sites out")
    func fields() throws {
        let web = try LocalWeb()
        for path in [
            "/", "/pairs", "/nowhere", "/api/v1/pairs", "/api/v1/nowhere", "/health", "/pairs.csv", "/logout",
            "/api/v1/pairs/add", "/metrics",
        ] {
            let answer = try web.curl(path)
            let policy = try #require(answer["content-security-policy"])
            for part in ["default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"] {
                #expect(policy.contains(part), "\(path)")
            }
            #expect(!policy.contains("unsafe") && !policy.contains("*"))
            #expect(answer["x-content-type-options"] == "nosniff" && answer["cache-control"] != nil)
            for field in ["referrer-policy", "cross-origin-resource-policy"] { #expect(answer[field] == "same-origin") }
            #expect(answer["access-control-allow-origin"] == nil && answer["server"] == nil)
        }
    }

    @Test(
        "Only names of this server are answered: another one may lead here by DNS rebinding",
        arguments: [
            ("127.0.0.1:8080", 200), ("localhost", 200), ("LOCALHOST:1", 200), ("[::1]:8080", 200), ("", 421),
            ("aasa.example", 200), ("aasa.example:443", 200), ("evil.example", 421), ("a@localhost", 421),
            ("localhost.evil.example", 421), ("192.168.1.1", 421), ("127.0.0.1.evil.example", 421),
            ("aasa.example.", 421),
        ])
    func host(_ host: String, _ status: Int) throws {
        let web = try LocalWeb { settings, _ in settings.hosts = ["aasa.example"] }
        for path in ["/", "/api/v1/pairs", "/health", "/metrics", "/assets/x"] where status == 421 || path == "/" {
            #expect(try web.curl(path, ["-H", host.isEmpty ? "Host;" : "Host: \(host)"]).status == status)
        }
    }

    @Test(
        "The host is that of a target in absolute form, else that of the one Host field, which HTTP/1.0 may lack",
        arguments: [
            ("/", ["Host: localhost", "X: y\r\nHost: evil.example"], 400, 400), ("/", ["Host:"], 400, 200),
            ("HTTP://localhost:1/pairs?status=denied", ["Host: evil.example"], 200, 200),
            ("https://localhost", ["Host:"], 400, 200), ("http://evil.example/", ["Host: localhost"], 421, 421),
            ("http://localhost/", ["Host: localhost", "X: y\r\nHost: localhost"], 400, 400),
            ("http://evil.example/", ["Host:"], 400, 421), ("http://a@localhost/", ["Host: localhost"], 421, 421),
            ("http:///", ["Host: localhost"], 421, 421), ("ftp://localhost/", ["Host: localhost"], 404, 404),
            ("/sites/s1.example/check", ["Host:", "Origin: http://evil.example"], 400, 403),
        ])
    func authority(_ target: String, _ fields: [String], _ status: Int, _ statusOfOldVersion: Int) throws {
        let web = try LocalWeb()
        var options = ["--request-target", target] + fields.flatMap { field in ["-H", field] }
        if target.hasPrefix("/sites") { options += ["-d", "token=\(try web.token())"] }
        #expect(try web.curl("/", options).status == status)
        #expect(try web.curl("/", options + ["--http1.0"]).status == statusOfOldVersion)
    }

    @Test(
        "A change needs the token and comes from this server's own pages",
        arguments: [
            ([], 303), (["Origin: http://HOST"], 303), (["Origin: http://HOST", "Sec-Fetch-Site: same-origin"], 303),
            (["Origin: http://evil.example"], 403), (["Origin: null"], 403), (["Origin: https://HOST:1"], 403),
            (["Sec-Fetch-Site: cross-site"], 403), (["Sec-Fetch-Site: same-site"], 403),
            (["Sec-Fetch-Site: none"], 403), (["Origin: http://HOST", "Sec-Fetch-Site: cross-site"], 403),
            (["Origin: http://HOST", "X: y\r\nOrigin: http://evil.example"], 403),
        ] as [([String], Int)])
    func origin(_ fields: [String], _ status: Int) throws {
        let web = try LocalWeb()
        let token = try web.token()
        let options = fields.flatMap { ["-H", $0.replacing("HOST", with: web.server.address)] }
        #expect(try web.curl("/sites/s1.example/check", options + ["-d", "token=\(token)"]).status == status)
        for wrong in ["", "token=", "token=\(token)x", "token=x", "TOKEN=\(token)"] {
            #expect(try web.curl("/sites/s2.example/check", options + ["-d", wrong]).status == 403)
        }
        #expect(try web.curl("/api/v1/sites/s3.example/check", ["-X", "POST"] + options).status == 403)
        let due = try web.pairs().filter { $0.retryAt == LocalWeb.moment }.map(\.pair.site.description)
        // All pairs are due from the start, at an earlier time.
        #expect(due == [])
    }

    @Test("Other sites cannot embed pages or read them, and may link to them")
    func embedding() throws {
        let web = try LocalWeb()
        func status(_ site: String, _ mode: String, _ destination: String) throws -> Int {
            let fields = ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: \(mode)", "Sec-Fetch-Dest: \(destination)"]
            return try web.curl("/api/v1/pairs", fields.flatMap { ["-H", $0] }).status
        }
        #expect(try status("cross-site", "navigate", "document") == 200)
        #expect(try status("same-origin", "cors", "empty") == 200)
        #expect(try status("none", "navigate", "document") == 200)
        for (mode, destination) in [
            ("no-cors", "script"), ("cors", "empty"), ("navigate", "iframe"), ("no-cors", "image"),
        ] {
            #expect(try status("cross-site", mode, destination) == 403)
        }
    }

    @Test("With users, nothing is shown without a login, and a viewer changes nothing")
    func roles() throws {
        let web = try LocalWeb { settings, folder in
            settings.users = try LocalWeb.users(folder, [("ann", .editor), ("bob", .viewer)])
        }
        for path in ["/", "/pairs", "/sites/s1.example", "/pairs.csv", "/test", "/nowhere", "/rules"] {
            let answer = try web.curl(path)
            #expect(answer.status == 401 && answer.content.contains("password"))
            // The form has the path of the request.
            #expect(!answer.content.replacing("value=\"\(path)\"", with: "").contains("s1.example"))
            #expect(answer["www-authenticate"]?.hasPrefix("Basic ") == true)
            let form = try web.curl(path, ["-H", "Accept: text/html,*/*;q=0.8"])
            #expect(form.status == 401 && form["www-authenticate"]?.hasPrefix("Form ") == true)
            #expect(form.content.contains("<form"))
        }
        for path in ["/api/v1/pairs", "/api/v1/nowhere", "/metrics", "/pairs.csv", "/pairs.ndjson"] {
            let answer = try web.curl(path)
            #expect(answer.status == 401 && answer["www-authenticate"]?.hasPrefix("Basic ") == true)
            #expect(answer["content-type"] == "application/problem+json")
        }
        #expect(try web.curl("/health").status == 200)
        #expect(try web.curl("/api/v1/pairs", LocalWeb.viewer).status == 200)
        #expect(try web.curl("/api/v1/pairs", ["-u", "bob:wrong"]).status == 401)
        #expect(try web.curl("/api/v1/pairs", ["-u", "nobody:correct horse"]).status == 401)
        let check = "/api/v1/sites/s1.example/check"
        let viewerToken = try web.token(LocalWeb.viewer)
        let editorToken = try web.token(LocalWeb.editor)
        let post = ["-X", "POST", "-H"]
        let denied = try web.curl(check, LocalWeb.viewer + post + ["X-Form-Token: \(viewerToken)"])
        #expect(denied.status == 403 && denied.content.contains("'bob' is a viewer, and only editors may change"))
        // A token is of one user.
        let foreign = try web.curl(check, LocalWeb.editor + post + ["X-Form-Token: \(viewerToken)"])
        #expect(foreign.status == 403 && foreign.content.contains("X-Form-Token is not the form token of 'ann'"))
        #expect(!foreign.content.contains(viewerToken))
        #expect(try web.curl(check, LocalWeb.viewer + post + ["X-Form-Token: \(editorToken)"]).status == 403)
        #expect(try web.curl(check, post + ["X-Form-Token: \(editorToken)"]).status == 401)
        #expect(try web.curl(check, LocalWeb.editor + post + ["X-Form-Token: \(editorToken)"]).status == 202)
    }

    @Test(
        "A login sets a cookie that scripts and other sites do not get; it ends with a logout and with a new password")
    func sessions() throws {
        let web = try LocalWeb { settings, folder in
            settings.users = try LocalWeb.users(folder, [("ann", .editor)])
        }
        let form = "name=ann&password=correct+horse"
        let answer = try web.logIn(form)
        #expect(answer.status == 303 && answer["location"] == "/")
        let cookie = try #require(answer["set-cookie"])
        #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
        let session = ["-H", "Cookie: a=b; " + cookie.prefix { $0 != ";" }]
        // Nothing is left to show after the logout.
        for path in ["/", "/api/v1/pairs"] { #expect(try web.curl(path, session)["cache-control"] == "no-store") }
        #expect(try web.logIn(form, ["-H", "Origin: http://evil.example"]).status == 403)
        #expect(try web.logIn("name=ann&password=wrong").status == 401)
        #expect(try web.curl("/", ["-H", "Cookie: aasa-session=x"]).status == 401)
        #expect(try web.curl("/logout", session + ["-d", "token=x"]).status == 403)
        let token = try web.token(session)
        #expect(
            try web.curl("/logout", session + ["-d", "token=\(token)"])["set-cookie"]?.contains("Max-Age=0") == true)
        #expect(try web.curl("/", session).status == 401)

        let second = try #require(try web.logIn(form)["set-cookie"])
        let other = ["-H", "Cookie: " + second.prefix { $0 != ";" }]
        #expect(try second != cookie && web.curl("/", other).status == 200)
        _ = try UserFile.add("ann", role: .editor, password: Array("another horse".utf8), to: web.folder.file("users"))
        // The file is read again within a second.
        var status = 200
        while status == 200 {
            status = try web.curl("/", other).status
            usleep(100_000)
        }
        #expect(status == 401)
        #expect(try web.logIn(form).status == 401)
    }

    @Test(
        "While the file of users cannot be used nobody has access, and the reason is reported once",
        arguments: [
            ("echo 'not a line' >> users", .invalidLine(3)), (": > users", .noUsers),
            ("echo '# none' > users", .noUsers),
            ("rm users", nil), ("chmod 666 users", .writableByOthers), ("rm users; mkdir users", nil),
            ("rm users; mkfifo users", nil),
        ] as [(String, UserFileError?)])
    func unusableUsers(change: String, expected: UserFileError?) throws {
        let reports = Mutex<[UserFileError?]>([])
        let web = try LocalWeb { settings, folder in
            settings.users = try LocalWeb.users(folder, [("ann", .editor), ("bob", .viewer)]) { problem in
                reports.withLock { $0.append(problem) }
            }
        }
        func run(_ script: String) throws {
            #expect(try Command.run(["sh", "-c", script], folder: web.folder.path).status == 0)
        }
        /// Wrong passwords would be limited.
        func awaitReport(_ count: Int) throws {
            while reports.withLock({ $0.count }) < count {
                _ = try web.curl("/login")
                usleep(100_000)
            }
        }
        let cookie = try #require(try web.logIn("name=ann&password=correct+horse")["set-cookie"])
        let session = ["-H", "Cookie: " + cookie.prefix { $0 != ";" }]
        #expect(try web.curl("/", session).status == 200)
        // Ann is removed, and something else goes wrong at once.
        try run("cp users copy; sed -i /^ann/d users; \(change)")
        try awaitReport(1)
        #expect(try web.curl("/", session).status == 401)
        #expect(try web.curl("/api/v1/pairs", LocalWeb.editor).status == 401)
        #expect(try web.curl("/api/v1/pairs", LocalWeb.viewer).status == 401)
        let problems = reports.withLock { $0 }
        #expect(problems.count == 1)
        if let expected { #expect(problems == [expected]) }
        try run("rm -r users; mv copy users")
        try awaitReport(2)
        #expect(reports.withLock { $0.last } == .some(nil))
        #expect(try web.curl("/api/v1/pairs", LocalWeb.editor).status == 200)
    }

    @Test("The form for logins has a token of its browser")
    func loginToken() throws {
        let web = try LocalWeb { settings, folder in
            settings.users = try LocalWeb.users(folder, [("ann", .editor)])
        }
        let form = "name=ann&password=correct+horse"
        for wrong in ["", "token=&", "token=x&"] {
            for cookie in [[], ["-H", "Cookie: aasa-login=x"]] {
                let answer = try web.curl("/login", cookie + ["-d", wrong + form])
                #expect(answer.status == 401 && answer.content.contains("the form has expired"))
                #expect(answer["set-cookie"]?.hasPrefix("aasa-session") != true)
            }
        }
        // The same with another browser.
        #expect(try web.logIn(form, ["-H", "Cookie: aasa-login=x"]).status == 401)
    }

    @Test("A login with a session replaces it, and a session leads from the page for logins to the overview")
    func change() throws {
        let web = try LocalWeb { settings, folder in
            settings.users = try LocalWeb.users(folder, [("ann", .editor), ("bob", .viewer)])
        }
        func session(_ answer: LocalWeb.Answer) throws -> [String] {
            let cookie = try #require(answer["set-cookie"])
            return ["-H", "Cookie: " + cookie.prefix { $0 != ";" }]
        }
        let first = try session(try web.logIn("name=bob&password=correct+horse"))
        #expect(try web.curl("/", first).content.contains("Log out bob"))
        let wrong = try web.logIn("name=ann&password=wrong", first)
        #expect(wrong.status == 401)
        #expect(try web.curl("/", first).status == 200)
        let answer = try web.logIn("name=ann&password=correct+horse", first)
        #expect(answer.status == 303)
        #expect(try web.curl("/", first).status == 401)
        let second = try session(answer)
        #expect(try web.curl("/", second).content.contains("Log out ann"))
        for path in ["/login", "/login?next=/pairs", "/login?"] {
            #expect(try web.curl(path, second)["location"] == "/")
        }
        // Without users there is nothing to log in to.
        #expect(try LocalWeb().curl("/login", ["-d", "name=a"])["location"] == "/")
    }

    @Test(
        "A page about an error leads back to the page of this server that the request came from",
        arguments: [
            ("http://HOST/pairs?q=a", "/pairs?q=a"), ("http://HOST/", "/"), ("", "/"), ("http://evil.example/a", "/"),
            ("http://HOST//evil.example/", "/"),
        ])
    func wayBack(referrer: String, expected: String) throws {
        let web = try LocalWeb()
        let page = referrer.replacing("HOST", with: "\(web.server.address)")
        for (path, options) in [("/nowhere", []), ("/sites/s1.example/check", ["-d", "token=x"])] {
            let answer = try web.curl(path, options + ["-H", "Referer: \(page)"])
            #expect(answer.content.contains("<a href=\"\(expected)\">Back</a>"), "\(path)")
        }
    }

    @Test("A login leads to the page that was requested")
    func wantedPage() throws {
        let web = try LocalWeb { settings, folder in
            settings.users = try LocalWeb.users(folder, [("ann", .editor)])
        }
        let path = "/pairs?status=denied&q=%22%C3%A4"
        let page = try web.curl(path).content
        #expect(page.contains("name=\"next\" value=\"\(path.replacing("&", with: "&amp;"))\""))
        #expect(try web.curl("/test", ["-d", "urls=/a"]).content.contains("name=\"next\" value=\"/\""))
        let form = "name=ann&password=correct+horse&next=" + path.percentEncoded()
        #expect(try web.logIn(form)["location"] == path)
        // A wrong password does not lose it.
        #expect(try web.logIn(form.replacing("horse", with: "cow")).content.contains("status=denied&amp;q=%22%C3%A4"))
    }

    @Test(
        "After a login no browser is led to another server",
        arguments: [
            ("/sites/a.example", true), ("/pairs?q=//b.example", true), ("/./\\b.example", false), ("", false),
            ("//b.example", false), ("/\\b.example", false), ("\\\\b.example", false), ("///b.example", false),
            ("https://b.example/", false), ("javascript:alert(1)", false), ("/\t/b.example", false),
            ("\t//b.example", false), ("/a\r\nSet-Cookie: a=b", false), ("/a b", false), ("/ä", false), ("b", false),
            (" //b.example", false), ("/\u{0}", false), ("?a", false), ("/\u{338}", false),
        ])
    func localPath(path: String, isLocal: Bool) { #expect(Link.path(path).text == (isLocal ? path : "/")) }

    @Test("After ten wrong passwords for a name a client waits, also with the right one; for other names it does not")
    func attempts() throws {
        let web = try LocalWeb { settings, folder in
            settings.users = try LocalWeb.users(folder, [("ann", .editor), ("bob", .viewer)])
        }
        let statuses = try (0..<10).map { _ in try web.logIn("name=ann&password=wrong").status }
        #expect(statuses == [Int](repeating: 401, count: 10))
        let answer = try web.logIn("name=ann&password=correct+horse")
        #expect(answer.status == 429 && (answer["retry-after"].flatMap { Int($0) } ?? 0) > 800)
        #expect(try web.curl("/api/v1/pairs", LocalWeb.editor).status == 429)
        #expect(try web.curl("/api/v1/pairs", LocalWeb.viewer).status == 200)
    }

    @Test("After ten wrong passwords for each of ten names, the other users of an address log in")
    func names() throws {
        let names = (0..<12).map { number in "user\(number)" }
        let web = try LocalWeb { settings, folder in
            settings.users = try LocalWeb.users(folder, names.map { name in (name, .viewer) })
        }
        func status(_ name: String, _ password: String) throws -> Int {
            try web.curl("/api/v1/pairs", ["-u", "\(name):\(password)"]).status
        }
        for name in names.prefix(10) {
            for _ in 0..<9 { #expect(try status(name, "wrong") == 401) }
        }
        #expect(try status(names[10], "correct horse") == 200)
        for name in names.prefix(10) { #expect(try status(name, "wrong") == 401) }
        #expect(try status(names[0], "correct horse") == 429)
        // A session that was begun before goes on.
        #expect(try status(names[10], "correct horse") == 200)
    }

    @Test("Changes of one client are limited")
    func rate() throws {
        let web = try LocalWeb { settings, _ in settings.actionsPerMinute = 3 }
        let token = ["-X", "POST", "-H", "X-Form-Token: \(try web.token())"]
        let statuses = try (0..<5).map { _ in try web.curl("/api/v1/sites/s1.example/check", token).status }
        #expect(statuses == [202, 202, 202, 429, 429])
        #expect(try web.curl("/").status == 200)
    }

    @Test("The proxy that is named sends the user; nobody else does")
    func proxy() throws {
        let behind = try LocalWeb { settings, _ in
            settings.proxy = WebSettings.Proxy(
                addresses: ["127.0.0.1"], userField: "X-Remote-User", editors: ["ann"], secret: nil)
        }
        #expect(try behind.curl("/").status == 403)
        let page = try behind.curl("/", ["-H", "X-Remote-User: bob"])
        // Only the proxy ends what it began.
        #expect(page.status == 200 && !page.content.contains("Log out"))
        #expect(try behind.curl("/", ["-H", "X-Remote-User: bob", "-H", "x-remote-user: ann"]).status == 403)
        #expect(try behind.curl("/api/v1/session", ["-H", "X-Remote-User: ann"]).content.contains("\"editor\""))
        #expect(try behind.curl("/api/v1/session", ["-H", "X-Remote-User: bob"]).content.contains("\"viewer\""))
        let elsewhere = try LocalWeb { settings, folder in
            settings.proxy = WebSettings.Proxy(
                addresses: ["192.0.2.1"], userField: "X-Remote-User", editors: ["ann"], secret: nil)
            settings.users = try LocalWeb.users(folder, [("ann", .editor)])
        }
        #expect(try elsewhere.curl("/", ["-H", "X-Remote-User: ann"]).status == 403)
        #expect(try elsewhere.curl("/api/v1/pairs", LocalWeb.editor).status == 403)
        // Without users, everyone behind an unknown proxy would be an editor.
        let open = try LocalWeb()
        for field in ["X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.1"] {
            #expect(try open.curl("/", ["-H", field]).status == 403)
        }
    }

    @Test("A badge shows the status to everyone who has its address, which cannot be guessed")
    func badge() throws {
        let web = try LocalWeb { settings, folder in
            settings.users = try LocalWeb.users(folder, [("ann", .editor)])
        }
        let page = try web.curl("/sites/s1.example", LocalWeb.editor).content
        let path = try #require(
            page.firstRange(of: "/badge/").map { String(page[$0.lowerBound...].prefix { $0 != "\"" }) })
        let badge = try web.curl(path, ["-H", "Host: evil.example", "-H", "Sec-Fetch-Site: cross-site"])
        #expect(badge.status == 200 && badge.content.contains("pending"))
        #expect(badge["content-type"] == "image/svg+xml" && badge["cross-origin-resource-policy"] == "cross-origin")
        #expect(!badge.content.contains("s1.") && !path.contains("s1.") && !badge.content.contains(LocalWeb.app))
        #expect(path.utf8.count > 100)
        for other in [
            "/badge/x.svg", "/badge/.svg", path.replacing(".svg", with: ""),
            path.replacing("/badge/", with: "/badge/A"),
        ] {
            #expect(try web.curl(other).status == 404)
        }
        let key = try #require(
            web.folder.names.contains("users") ? try UserFile(path: web.folder.file("users")) { _ in }.key : nil)
        let badges = try #require(Badges(key: key))
        let paths = try web.pairs().compactMap { badges.path(of: $0.pair) }
        #expect(Set(paths).count == 5 && paths.contains(path) && Set(paths.map(\.utf8.count)).count == 1)
    }
}
