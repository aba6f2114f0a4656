import Testing

@testable import AASA
@testable import ServerSettings

@Suite("Recognition of a server's settings")
struct ServerKindTests {
    private static let nginx = "map $a $b { }\nserver {\n    listen 443 ssl;\n    root /a;\n}\n"

    @Test(
        "Settings are recognised by their name, and those of a site of Debian by their content",
        arguments: [
            ("/etc/nginx/sites-available/default", nginx, .nginx), ("shop.example", nginx, .nginx),
            ("nginx.conf", "", .nginx), ("default.conf.template", nginx, .nginx),
            ("vhost", "http { \(nginx) }", .nginx),
            ("shop", "<VirtualHost *:443>\nSSLEngine on\n</VirtualHost>\n", .apache),
            ("a.conf", "<Directory />\nRequire all granted\n</Directory>\n", .apache),
            ("Caddyfile", "", .caddy), ("Caddyfile.prod", "", .caddy), ("shop.caddy", "", .caddy),
            ("links.urls", "/buy/1 * match\n", nil), ("site.json", "{}", nil), ("_headers", nginx, nil),
            (".htaccess", "<Directory />\n", nil), (".github/workflows/a.yml", nginx, nil), ("_config.yml", nginx, nil),
            ("shop", "server { listen 443 ssl; \0 }", nil), ("shop", "upstream a { server b; }", nil),
        ] as [(String, String, ServerKind?)])
    func kinds(path: String, text: String, kind: ServerKind?) {
        let file = HostSettings.File(path: path, bytes: Array(text.utf8), deployed: "")
        #expect(ServerKind(file) == kind)
        // Files without directives leave nothing of the site.
        var including = HostSettings.File(path: "a.conf", bytes: [], deployed: "")
        including.bytes = Array("<VirtualHost *:443>\nInclude a/*\n</VirtualHost>\n".utf8)
        including.included.contents["a/*"] = []
        #expect(ServerKind(including) == .apache)
        let isMade = HostAddition([.unsigned]).added(to: file).map { $0 != file.bytes } ?? false
        if kind == .nginx, text == Self.nginx { #expect(isMade) }
    }

    @Test(
        "A server for http alone is changed where there is no other of the site, unless it leads to https",
        arguments: [
            ("nginx.conf", "server { listen 80; root /a; }", true, "for http alone"),
            ("nginx.conf", "server { listen 80; return 301 https://$host$request_uri; }", false, "describe no server"),
            (
                "nginx.conf", "server { listen 80; location / { return 301 https://$host$request_uri; } }", false,
                "describe no server"
            ),
            ("nginx.conf", "server { listen 80; root /a; } server { listen 8080; root /a; }", true, nil),
            ("nginx.conf", "server { listen 80; root /a; } server { listen 443 ssl; root /a; }", true, nil),
            ("nginx.conf", "server { listen 80; listen 443 ssl proxy_protocol; root /a; }", true, "PROXY protocol"),
            ("nginx.conf", "server { listen 1.1.1.1:443 ssl; listen 443 ssl proxy_protocol; root /a; }", true, nil),
            ("a.conf", "<VirtualHost *:80>\nDocumentRoot /a\n</VirtualHost>\n", true, "for http alone"),
            (
                "a.conf", "<VirtualHost *:80>\nRedirect / https://a.example/\n</VirtualHost>\n", false,
                "describe no server"
            ),
            ("Caddyfile", ":80 {\nroot * /a\nfile_server\n}\n", true, "for http alone"),
            ("Caddyfile", "http://a.example {\nroot * /a\nfile_server\n}\n", true, "for http alone"),
            ("Caddyfile", "http://a.example {\nredir https://a.example{uri}\n}\n", false, "describe no server"),
            (
                "Caddyfile", "http://a.example {\nredir /b\n}\na.example {\nroot * /a\nfile_server\n}\n", true, nil
            ),
        ] as [(String, String, Bool, String?)])
    func serversForHTTP(name: String, text: String, isChanged: Bool, sentence: String?) {
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        let addition = HostAddition([.unsigned], hosts: ["a.example"])
        #expect((addition.added(to: file) != file.bytes) == isChanged)
        let messages = addition.findings(in: file).map(\.message)
        #expect(messages.count == (sentence == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(sentence ?? "") })
    }
}
