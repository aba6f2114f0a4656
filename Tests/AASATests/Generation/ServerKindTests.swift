import Testing

@testable import AASA

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
        let isMade = HostAddition([.unsigned]).added(to: file).map { $0 != file.bytes } ?? false
        if kind == .nginx, text == Self.nginx { #expect(isMade) }
    }
}
