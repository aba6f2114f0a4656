import AASA
import AASAToolkit
import Dispatch
import HTTPServer
import Synchronization
import TestSupport
import Testing

@testable import AASAWeb

@Suite("Limits for clients")
struct WebLimitTests {
    private static func users(_ folder: TemporaryFolder) throws -> UserFile {
        try LocalWeb.users(folder, [("ann", .editor), ("bob", .viewer)])
    }

    @Test("Wrong passwords for a name lock out the address that they come from, and no other one")
    func addresses() throws {
        let web = try LocalWeb { settings, folder in settings.users = try Self.users(folder) }
        for _ in 0..<10 { #expect(try web.curl("/api/v1/pairs", ["-u", "ann:wrong"]).status == 401) }
        #expect(try web.curl("/api/v1/pairs", LocalWeb.editor).status == 429)
        let elsewhere = ["--interface", "127.0.0.2"]
        for number in 3...70 {
            let answer = try web.curl("/api/v1/pairs", ["-u", "ann:wrong", "--interface", "127.0.0.\(number)"])
            #expect(answer.status == 401)
        }
        #expect(try web.curl("/api/v1/pairs", LocalWeb.editor + elsewhere).status == 200)
    }

    @Test("Wrong passwords for invented names lock out no user of their address, and are not checked after a hundred")
    func inventedNames() throws {
        let web = try LocalWeb { settings, folder in settings.users = try Self.users(folder) }
        func status(_ user: String) throws -> Int { try web.curl("/api/v1/pairs", ["-u", user]).status }
        for number in 0..<100 { #expect(try status("user\(number / 10):wrong") == 401) }
        #expect(try status("another:wrong") == 429)
        for _ in 0..<9 { #expect(try status("bob:wrong") == 429) }
        #expect(try status("bob:correct horse") == 200 && status("ann:correct horse") == 200)
        for _ in 0..<10 { #expect(try status("ann:wrong") == 429) }
        // From its session on.
        #expect(try status("ann:correct horse") == 200)
        let form = "name=ann&password=correct+horse"
        #expect(try web.logIn(form).status == 429)
        #expect(try web.logIn(form, ["--interface", "127.0.0.2"]).status == 303)
    }

    @Test("A user's login with a name and a password counts for its own address only")
    func basicSessions() throws {
        let web = try LocalWeb { settings, folder in settings.users = try Self.users(folder) }
        let elsewhere = ["--interface", "127.0.0.2"]
        #expect(try web.curl("/api/v1/pairs", LocalWeb.editor).status == 200)
        for _ in 0..<10 { #expect(try web.curl("/api/v1/pairs", ["-u", "ann:wrong"] + elsewhere).status == 401) }
        #expect(try web.curl("/api/v1/pairs", LocalWeb.editor + elsewhere).status == 429)
        #expect(try web.curl("/api/v1/pairs", LocalWeb.editor).status == 200)
    }

    @Test("Names that no user has because of their length are refused unread")
    func longNames() throws {
        let web = try LocalWeb { settings, folder in settings.users = try Self.users(folder) }
        for _ in 0..<12 {
            let answer = try web.curl("/api/v1/pairs", ["-u", String(repeating: "a", count: 5000) + ":wrong"])
            #expect(answer.status == 401)
        }
        #expect(try web.curl("/api/v1/pairs", LocalWeb.editor).status == 200)
        let form = "name=" + String(repeating: "a", count: 5000)
        #expect(try web.logIn(form).status == 413)
    }

    @Test("A client has one password check at a time, and others do not wait for what it has sent")
    func passwordChecks() throws {
        let gate = DispatchSemaphore(value: 0)
        let started = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        let refused = Mutex(0)
        var limits = OriginServer.Limits(connections: 16, milliseconds: 20_000, crowdedMilliseconds: 20_000)
        var workers = RequestGroup.passwords.workers
        workers.longestWait = 500
        limits.groups = [workers]
        limits.group = { _ in 0 }
        limits.client = { request in String(request.path) }
        let server = try OriginServer(try #require(ListenAddress("127.0.0.1:0")), limits: limits) {
            { request in
                if request.path == "/greedy" {
                    started.signal()
                    gate.wait()
                }
                return ServerResponse(status: 200, text: "done")
            }
        }
        let address = server.address.description
        @Sendable func status(_ client: String) throws -> String {
            let curl = ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--max-time", "20"]
            return try Command.run(curl + ["http://\(address)/\(client)"]).outputText
        }
        for _ in 0..<5 {
            DispatchQueue.global().async {
                if (try? status("greedy")) == "503" { refused.withLock { $0 += 1 } }
                ended.signal()
            }
        }
        started.wait()
        for _ in 0..<20 { #expect(try status("other") == "200") }
        // Those that have waited too long are refused when a worker looks at the queue.
        for _ in 0..<1000 where refused.withLock({ $0 < 4 }) { #expect(try status("other") == "200") }
        #expect(refused.withLock { $0 } == 4)
        for _ in 0..<2 { gate.signal() }
        for _ in 0..<5 { ended.wait() }
        #expect(try status("greedy") == "200")
    }

    @Test(
        "Neither checks of passwords nor what needs no table waits for the table",
        arguments: [
            ("GET", "/health", .health), ("GET", "/metrics", .metrics), ("GET", "/assets/a.css", .plain),
            ("GET", "/rules", .plain), ("GET", "/rules/AASA101", .plain), ("GET", "/errors", .plain),
            ("GET", "/login", .plain), ("POST", "/login", .passwords), ("GET", "/api/v1/session", .plain),
            ("GET", "/none", .plain), ("GET", "/sites/a/b", .plain), ("GET", "/api/v1/pairs", nil), ("GET", "/", nil),
            ("POST", "/test", nil),
        ] as [(String, String, RequestGroup?)])
    func groups(method: String, path: String, group: RequestGroup?) throws {
        let folder = try TemporaryFolder()
        let metrics = WatchMetrics(version: "0", startedAt: LocalWeb.moment)
        let table = TableLocation.file(folder.file("t.db"))
        var settings = try #require(WebSettings(listen: "127.0.0.1:0", table: table, metrics: metrics))
        settings.users = try Self.users(folder)
        let access = try AccessControl(settings, proxySecret: nil)
        var request = ServerRequest(method: method, target: path, fields: [], content: [], peer: "127.0.0.1")
        #expect(RequestGroup(request, access) == group)
        request.fields = [("Authorization", "Basic YW5uOndyb25n")]
        let isFixed = path == "/health" || path.hasPrefix("/assets")
        #expect(RequestGroup(request, access) == (isFixed ? group : .passwords))
    }

    @Test("Tests of URLs by GET and by POST have one limit")
    func tests() throws {
        let web = try LocalWeb { settings, _ in settings.actionsPerMinute = 6 }
        let token = try web.token()
        var statuses: [Int] = []
        for number in 0..<4 {
            statuses.append(try web.curl("/test?url=/\(number)").status)
            statuses.append(try web.curl("/test", ["-d", "token=\(token)&urls=/\(number)"]).status)
        }
        #expect(statuses == [200, 200, 200, 200, 200, 200, 429, 429])
        #expect(try web.curl("/test").status == 200)
    }

    @Test(
        "A pattern is compared up to its limit, which a refusal states",
        arguments: [("site", 300), ("app", 300), ("q", 1000)])
    func patterns(field: String, limit: Int) throws {
        let web = try LocalWeb()
        func pattern(_ count: Int) -> String { String(repeating: "a", count: count - 1) + "*" }
        #expect(try web.curl("/api/v1/pairs?\(field)=" + pattern(limit)).status == 200)
        let answer = try web.curl("/api/v1/pairs?\(field)=" + pattern(limit + 1))
        #expect(answer.status == 400 && answer.content.contains("\(limit) characters"))
        #expect(try web.curl("/pairs?\(field)=" + pattern(limit + 1)).content.contains("\(limit) characters"))
    }

    @Test(
        "A whole name of any length is searched, and its package by a pattern",
        arguments: ["q", "app", "app=my_*"])
    func names(field: String) throws {
        let app = "my_" + String(repeating: "p", count: 250) + "@" + String(repeating: "AB:", count: 31) + "AB"
        let web = try LocalWeb()
        let pair = Pair(
            site: try Site("s9.example"), app: AppIdentifier(ofAndroid: app),
            service: .one(.handleAllURLs), system: .android)
        _ = try web.open().add([pair], isPublicOnly: false, at: LocalWeb.moment)
        let query = field.contains("=") ? field : "\(field)=\(app.percentEncoded())"
        #expect(try web.curl("/api/v1/pairs?\(query)").content.contains("s9.example"))
    }

    @Test("A query of 250 parameters is refused")
    func parameters() throws {
        let web = try LocalWeb()
        let query = [String](repeating: "q=a", count: 250).joined(separator: "&")
        #expect(try web.curl("/pairs?" + query).status == 400)
    }

    /// A database's server that accepts connections and never answers, with the URL of a database.
    private static func silentServer(_ folder: TemporaryFolder) throws -> (process: Child, url: String) {
        let script = """
            import socket, sys
            listener = socket.create_server(("127.0.0.1", 0), backlog=256)
            print(listener.getsockname()[1], flush=True)
            kept = []
            while True: kept.append(listener.accept())
            """
        let output = try folder.write("port", "")
        let silent = try Child(["python3", "-c", script], output: .file(output))
        var port = ""
        while !port.hasSuffix("\n"), silent.isRunning {
            port = String(decoding: try Repository.bytes(output), as: UTF8.self)
        }
        return (silent, "postgresql://aasa@127.0.0.1:\(port.dropLast())/aasa")
    }

    @Test("A server that cannot start does not wait for its table")
    func failedStart() throws {
        let folder = try TemporaryFolder()
        let silent = try Self.silentServer(folder)
        defer { silent.process.stop() }
        let web = try LocalWeb()
        let start = ContinuousClock.now
        #expect(throws: ToolkitError(.metrics(.addressInUse), path: nil, detail: "")) {
            _ = try LocalWeb { settings, _ in
                settings = try #require(
                    WebSettings(
                        listen: web.server.address, table: .postgresql(silent.url), metrics: settings.metrics))
            }
        }
        #expect(ContinuousClock.now - start < .seconds(4))
    }

    @Test("Only pages that need the table wait for a server that does not answer, and for 5 seconds at most")
    func silentServer() throws {
        let folder = try TemporaryFolder()
        let silent = try Self.silentServer(folder)
        defer { silent.process.stop() }
        let web = try LocalWeb { settings, _ in settings.table = .postgresql(silent.url) }
        let waiting = try (0..<10).map { number in
            try Child([
                "sh", "-c",
                "test $(curl -s -o /dev/null --max-time 20 -w '%{http_code}' http://\(web.server.address)/pairs?q=\(number)) = 503",
            ])
        }
        #expect(try web.curl("/health", ["--max-time", "1.9"]).status == 503)
        #expect(try web.curl("/none", ["--max-time", "1"]).status == 404)
        // Of another client, which a worker is left for.
        let other = ["--interface", "127.0.0.2", "--max-time", "2"]
        let form = ["-d", "token=\(try web.token())&urls=/a&document={}"]
        #expect(try web.curl("/test", form + other).status == 200)
        // All end before the first of those that wait, after five seconds.
        for path in ["/assets/" + WebAsset.style.fileName, "/rules", "/rules/AASA101", "/errors", "/api/v1/session"] {
            #expect(try web.curl(path, ["--max-time", "4"]).status == 200, "\(path)")
        }
        #expect(try web.curl("/rules/none", ["--max-time", "4"]).status == 404)
        for child in waiting { #expect(child.wait().status == 0) }
        // From now on the server counts as silent for a while.
        #expect(try web.curl("/health", ["--max-time", "1.9"]).status == 503)
    }
}
