import AASA
import AASAToolkit
import Foundation
import Glibc
import HTTPServer
import TestSupport
import Testing

@testable import AASAWeb

/// A reverse proxy as docs/serve.md shows it: it authenticates users, and sends their name in a field.
private final class ReverseProxy {
    enum Program: String, CaseIterable {
        case nginx, caddy, haproxy

        static let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin"
        /// Those that are installed. nginx is needed by other tests too.
        static let installed = allCases.filter { program in
            folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
        }
    }

    let port: Int
    private let folder: TemporaryFolder
    private let process: Child

    /// One user, `bob` with the password `correct horse`.
    init(_ program: Program, before server: String) throws {
        folder = try TemporaryFolder()
        port = try LocalServer.freePort()
        let path: String
        let words: [String]
        switch program {
        case .nginx:
            let hash = try Command.run(["openssl", "passwd", "-apr1", "correct horse"]).outputText
            try folder.write("htpasswd", "bob:\(hash)")
            path = try folder.write("nginx.conf", Self.nginx(port: port, server: server, folder: folder.path))
            words = ["nginx", "-p", folder.path, "-c", path]
        case .caddy:
            let hash = try Command.run(["caddy", "hash-password", "--plaintext", "correct horse"]).outputText
            path = try folder.write("Caddyfile", Self.caddy(port: port, server: server, hash: hash))
            words = ["caddy", "run", "--config", path, "--adapter", "caddyfile"]
        case .haproxy:
            path = try folder.write("haproxy.cfg", Self.haproxy(port: port, server: server))
            words = ["haproxy", "-q", "-db", "-f", path]
        }
        process = try Child(
            words, environment: ["PATH": Program.folders, "HOME": folder.path],
            error: .file(try folder.write("log", "")))
        while try Command.run(["curl", "-s", "-o", "/dev/null", "http://127.0.0.1:\(port)/"]).status == 7 {
            try #require(process.isRunning)
        }
    }

    private static func nginx(port: Int, server: String, folder: String) -> String {
        """
        daemon off; master_process off; worker_processes 1; pid \(folder)/pid; error_log stderr crit;
        events {}
        http {
            access_log off; keepalive_timeout 2s; client_header_timeout 2s; client_body_timeout 2s;
            client_body_temp_path \(folder)/t1; proxy_temp_path \(folder)/t2; fastcgi_temp_path \(folder)/t3;
            uwsgi_temp_path \(folder)/t4; scgi_temp_path \(folder)/t5;
            upstream aasa { server \(server); keepalive 4; }
            server {
                listen 127.0.0.1:\(port);
                location / {
                    auth_basic aasa;
                    auth_basic_user_file \(folder)/htpasswd;
                    proxy_pass http://aasa;
                    proxy_http_version 1.1;
                    proxy_set_header Connection "";
                    proxy_set_header Host aasa.example.com;
                    proxy_set_header X-Remote-User $remote_user;
                    proxy_set_header X-Proxy-Secret "the secret";
                    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                    proxy_set_header Authorization "";
                }
            }
        }
        """
    }

    private static func haproxy(port: Int, server: String) -> String {
        """
        defaults
            mode http
            timeout connect 2s
            timeout client 2s
            timeout server 10s
        userlist users
            user bob insecure-password "correct horse"
        frontend web
            bind 127.0.0.1:\(port)
            http-request auth realm aasa unless { http_auth(users) }
            http-request set-header X-Remote-User %[http_auth_user]
            http-request set-header X-Proxy-Secret "the secret"
            http-request set-header Host aasa.example.com
            http-request set-header X-Forwarded-For %[src]
            http-request del-header Authorization
            default_backend aasa
        backend aasa
            server aasa \(server)

        """
    }

    private static func caddy(port: Int, server: String, hash: String) -> String {
        """
        {
            admin off
            auto_https off
            storage file_system {$HOME}
            servers {
                timeouts {
                    read_header 2s
                    read_body 2s
                    idle 2s
                }
            }
        }
        http://127.0.0.1:\(port) {
            basicauth {
                bob \(hash)
            }
            reverse_proxy \(server) {
                header_up Host aasa.example.com
                header_up X-Remote-User {http.auth.user.id}
                header_up X-Proxy-Secret "the secret"
                header_up -Authorization
            }
        }
        """
    }
}

@Suite("Behind a proxy")
struct ProxyTests {
    private static func web() throws -> LocalWeb {
        try LocalWeb { settings, _ in
            settings.hosts = ["aasa.example.com"]
            settings.proxy = WebSettings.Proxy(
                addresses: ["127.0.0.1"], userField: "X-Remote-User", editors: ["ann"],
                secret: .bytes(Array("the secret".utf8))
            )
        }
    }

    @Test("The user's field counts only with the proxy's secret", arguments: [nil, "", "the secre", "the secret "])
    func secret(_ secret: String?) throws {
        let web = try Self.web()
        let host = ["-H", "Host: aasa.example.com"]
        let user = ["-H", "X-Remote-User: ann"]
        let field = secret.map { ["-H", $0.isEmpty ? "X-Proxy-Secret;" : "X-Proxy-Secret: \($0)x"] } ?? []
        #expect(try web.curl("/api/v1/session", host + user + field).status == 403)
        let right = try web.curl("/api/v1/session", host + user + ["-H", "X-Proxy-Secret: the secret"])
        #expect(right.status == 200 && right.content.contains("\"editor\""))
        #expect(try web.curl("/health", host).status == 200)
    }

    @Test(
        "The proxy is known under each text of its address", arguments: ["::ffff:7f00:1", "0:0:0:0:0:FFFF:127.0.0.1"])
    func addressForms(_ address: String) throws {
        let web = try LocalWeb { settings, _ in
            settings.proxy = WebSettings.Proxy(
                addresses: [address], userField: "X-Remote-User", editors: [], secret: nil)
        }
        #expect(try web.curl("/api/v1/session", ["-H", "X-Remote-User: ann"]).status == 200)
    }

    @Test(
        "Wrong passwords count for the client's address without its port, or for the proxy's",
        arguments: ["192.0.2.1:PORT", "192.0.2.7, [2001:db8::PORT]:PORT", "\t192.0.2.1:PORT\t", "unknownPORT"])
    func ports(_ field: String) throws {
        let web = try LocalWeb { settings, folder in
            settings.proxy = WebSettings.Proxy(
                addresses: ["127.0.0.1"], userField: "X-Remote-User", editors: [], secret: nil)
            settings.users = try LocalWeb.users(folder, [("ann", .editor)])
        }
        func status(_ number: Int, _ user: [String]) throws -> Int {
            let value = field.replacing("PORT", with: "\(5000 + number)")
            return try web.curl("/api/v1/pairs", user + ["-H", "X-Forwarded-For: \(value)"]).status
        }
        for number in 0..<10 { #expect(try status(number, ["-u", "ann:wrong"]) == 401) }
        #expect(try status(10, LocalWeb.editor) == 429)
        #expect(try web.curl("/api/v1/pairs", LocalWeb.editor + ["-H", "X-Forwarded-For: 192.0.2.2"]).status == 200)
    }

    /// Requests that a proxy might read differently. The second one is by a user of the client's choice.
    private static let forgeries = [
        #"X-Remote-User: ann\r\n"#, #"x-remote-user: ann\r\nX-Remote-User: ann\r\n"#, #"X_Remote_User: ann\r\n"#,
        #"X-Remote-User : ann\r\n"#, #"X-Remote-User\t: ann\r\n"#, #"X-A: a\rX-Remote-User: ann\r\n"#,
        #"X-A: a\nX-Remote-User: ann\r\n"#, #"X-A: a\r\n X-Remote-User: ann\r\n"#, #"X-Remote-U: ann\r\n ser\r\n"#,
        #"X-Remote-\x00User: ann\r\n"#, #"Connection: close, X-Remote-User\r\n"#,
        // libmicrohttpd before 0.9.77 overwrites the ends of lines, so that NUL and LF look like CRLF.
        #"X-A: a\x00\nX-Remote-User: ann\r\n"#, #"X-A: a\x00\rX-Remote-User: ann\r\n"#,
        #"Connection: X-Proxy-Secret, X-Remote-User\r\nX-Remote-User: ann\r\n"#,
    ]

    private static let lengths = [
        #"Content-Length: SIZE\r\nContent-Length: 0\r\n"#, #"Content-Length: 0\r\nContent-Length: SIZE\r\n"#,
        #"Content-Length: SIZE\r\nTransfer-Encoding: chunked\r\n"#,
        #"Transfer-Encoding: chunked\r\nContent-Length: SIZE\r\n"#,
        #"Content-Length: SIZE\r\nTransfer-Encoding: chunked, identity\r\n"#,
        #"Content-Length: SIZE\r\nTransfer-Encoding : chunked\r\n"#,
        #"Content-Length: SIZE\r\nTransfer-Encoding:\r\n chunked\r\n"#,
        #"Content-Length: SIZE\r\nX: a\rTransfer-Encoding: chunked\r\n"#,
        #"Content-Length: SIZE\r\nX: a\nTransfer-Encoding: chunked\r\n"#,
        #"Content-Length: SIZE\r\nX: a\x00\nTransfer-Encoding: chunked\r\n"#,
        #"Content-Length: SIZE\r\nTransfer-Encoding: \x0bchunked\r\n"#, #"Content-Length: SIZE\r\n:\n"#,
        #"Content-Length: +SIZE\r\n"#, #"Content-Length: SIZE\r\n"#,
        #"Content-Length: SIZE\r\nExpect: 100-continue\r\n"#,
    ]

    @Test(
        "Nothing that a client sends through a proxy makes it another user", arguments: ReverseProxy.Program.installed)
    private func forged(by program: ReverseProxy.Program) throws {
        let web = try Self.web()
        let proxy = try ReverseProxy(program, before: web.server.address)
        let login = #"Host: 127.0.0.1\r\nAuthorization: Basic Ym9iOmNvcnJlY3QgaG9yc2U=\r\n"#
        let end = #"Connection: close\r\n\r\n"#
        func answer(_ request: String) throws -> String { try RawClient.answer(to: [request], port: proxy.port) }

        let own = try answer(#"GET /api/v1/session HTTP/1.1\r\n"# + login + end)
        #expect(own.contains("\"name\":\"bob\",\"role\":\"viewer\""), "\(own)")
        for forgery in Self.forgeries {
            let text = try answer(#"GET /api/v1/session HTTP/1.1\r\n"# + login + forgery + end)
            #expect(!text.contains("editor") && !text.contains("\"ann\""), "\(forgery) \(text)")
        }
        let hidden =
            #"GET /api/v1/session HTTP/1.1\r\nHost: aasa.example.com\r\nX-Remote-User: ann\r\nX-Proxy-Secret: the secret\r\n\r\n"#
        let content = #"0\r\n\r\n"# + hidden
        let size = content.replacing(#"\r\n"#, with: "--").utf8.count
        for length in Self.lengths {
            let fields = login + length.replacing("SIZE", with: "\(size)")
            let first = #"POST /login HTTP/1.1\r\n"# + fields + #"\r\n"# + content
            // The response to what was hidden would be taken for that of the next request.
            let next = #"GET /api/v1/session HTTP/1.1\r\n"# + login + end
            let text = try answer(first + next)
            #expect(!text.contains("editor") && !text.contains("\"ann\""), "\(length) \(text)")
        }
    }

    @Test(
        "The address that counts is the one that the proxy has added, with any fields of the client",
        arguments: ReverseProxy.Program.installed)
    private func addresses(by program: ReverseProxy.Program) throws {
        let limits = OriginServer.Limits(connections: 16, milliseconds: 5000, crowdedMilliseconds: 500)
        let address = try #require(ListenAddress("127.0.0.1:0"))
        let folder = try TemporaryFolder()
        let metrics = WatchMetrics(version: "0", startedAt: LocalWeb.moment)
        let table = TableLocation.file(folder.file("t.db"))
        var settings = try #require(WebSettings(listen: "127.0.0.1:0", table: table, metrics: metrics))
        settings.proxy = WebSettings.Proxy(
            addresses: ["127.0.0.1"], userField: "X-Remote-User", editors: [], secret: nil)
        let access = try AccessControl(settings, proxySecret: nil)
        let server = try OriginServer(address, limits: limits) {
            { request in ServerResponse(status: 200, text: access.address(of: request)) }
        }
        defer { server.stop() }
        let proxy = try ReverseProxy(program, before: server.address.description)
        for field in ["X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 192.0.2.1, 192.0.2.2", "x-forwarded-for: a"] {
            let answer = try Command.run([
                "curl", "-sS", "--max-time", "20", "-u", "bob:correct horse", "-H", field,
                "http://127.0.0.1:\(proxy.port)/",
            ])
            #expect(answer.outputText == "127.0.0.1\n", "\(field)")
        }
    }
}
