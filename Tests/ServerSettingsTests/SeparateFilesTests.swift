import Testing

@testable import AASA
@testable import ServerSettings

@Suite("Files of Apple and Android in the settings of one server")
struct SeparateFilesTests {
    private static let apple = "/.well-known/apple-app-site-association"
    private static let android = "/.well-known/assetlinks.json"

    private static func result(of text: String, named name: String) -> (added: String, findings: [Finding]) {
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        let result = HostAddition([.unsigned, .statements], hosts: ["a.example"], folders: ["/srv"]).result(for: file)
        return (String(decoding: result.settings ?? [], as: UTF8.self), result.findings)
    }

    @Test(
        "nginx gets the location of one file, also if a directive answers for the other",
        arguments: [
            ("location = \(apple) { proxy_pass http://b; }", ""), ("location = \(apple) { return 200 '{}'; }", ""),
            ("location = \(apple) { rewrite ^ /b last; }", ""), ("location = \(apple) { internal; }", ""),
            ("location = \(apple) { include b; }", ""), ("rewrite apple /b;", ""),
            ("location ~ apple-app-site-association$ { return 200 '{}'; }", ""),
            ("location /b { }", apple), ("return 403;", nil),
        ] as [(String, String?)])
    func nginx(directive: String, also: String?) {
        let text =
            "server {\n    listen 443 ssl;\n    root /srv;\n    \(directive)\n    location ~ /\\. { deny all; }\n}\n"
        let (added, findings) = Self.result(of: text, named: "nginx.conf")
        #expect(added.contains("\n    location = \(Self.android) {\n") == (also != nil))
        #expect(added.contains("\n    location = \(Self.apple) {\n") == (also == Self.apple))
        #expect(findings.count == (also == Self.apple ? 0 : 1))
        #expect(findings.allSatisfy { $0.message.contains(Self.android) == (also == nil) })
    }

    @Test("A folder that is not known for one file leaves the other's location")
    func folders() {
        let text = "server {\n    listen 443 ssl;\n    location = \(Self.apple) {\n        root /srv;\n    }\n}\n"
        let (added, findings) = Self.result(of: text, named: "nginx.conf")
        #expect(added.contains("default_type application/json;\n        root /srv;"))
        #expect(!added.contains("location = \(Self.android)"))
        #expect(findings.map(\.message) == [ServerProblem.noFolder(for: Self.android)])
    }

    @Test(
        "Caddy gets the block of one file, also if a directive answers for the other",
        arguments: [
            ("handle \(apple) {\nrespond {}\n}\nreverse_proxy b", ["header", "handle"], 1),
            ("@own path \(apple)\nredir @own /b\nreverse_proxy b", ["header", "handle"], 1),
            ("handle \(apple) {\nrespond {}\n}", ["header"], 1),
            ("handle \(apple) {\nrespond {}\n}\nredir /b", [], 1), ("reverse_proxy b", ["header", "handle"], 0),
        ])
    func caddy(directives: String, names: [String], findings count: Int) {
        let (added, findings) = Self.result(
            of: "a.example {\nroot * /srv\n\(directives)\nfile_server\n}\n", named: "Caddyfile")
        #expect(["header", "handle"].filter { added.contains("\t\($0) \(Self.android) ") } == names)
        #expect(added.contains("\theader \(Self.apple) ") == (count == 0))
        #expect(findings.count == count)
    }

    @Test(
        "What applies to one file in Apache's settings is named for this one",
        arguments: [
            ("<Location \(android)>\nSSLVerifyClient require\n</Location>", [android]),
            ("<Location \(android)>\nInclude b.conf\n</Location>", [android]),
            ("Include b.conf", [apple, android]), ("Alias \(apple) /c", [apple]), ("", []),
        ])
    func apache(directives: String, paths: [String]) {
        let text =
            "<VirtualHost *:443>\nServerName a.example\nDocumentRoot /srv\n<Directory /srv>\nRequire all granted\n</Directory>\n\(directives)\n</VirtualHost>\n"
        let (added, findings) = Self.result(of: text, named: "site.conf")
        #expect(added.contains("<Location \"\(Self.android)\">\n        ForceType application/json\n    </Location>"))
        for finding in findings {
            #expect([Self.apple, Self.android].filter(finding.message.contains) == paths)
        }
        #expect(findings.count == (paths.isEmpty ? 0 : 1))
    }
}
