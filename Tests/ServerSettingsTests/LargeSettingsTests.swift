import Testing

@testable import AASA
@testable import ServerSettings

@Suite("Settings of servers that are made to cost")
struct LargeSettingsTests {
    private static let addition = HostAddition([.unsigned], hosts: ["shop.example"])

    private static func findings(_ text: String, in name: String) -> [Finding] {
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        _ = addition.added(to: file)
        return addition.findings(in: file)
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    /// Each of seven snippets imports the next one ten times, the last of which serves nothing.
    private static let nestedImports =
        (0..<7).map { number in
            "(s\(number)) {\n" + repeated("route {\nimport s\(number + 1)\n}\n", 10) + "}\n"
        }.joined() + "(s7) {\nencode gzip\n}\nshop.example {\nimport s0\n}\n"

    @Test(
        "They are read to the end, or it is stated that what they do is not known",
        arguments: [
            ("Caddyfile", nestedImports, "what 'shop.example' does to"),
            (
                "Caddyfile", "(a) {\n" + repeated("import a\n", 25_000) + "}\nshop.example {\nimport a\n}\n",
                "what 'shop.example' does to"
            ),
            (
                "Caddyfile",
                "(a) {\n" + repeated("handle {\nimport a\n}\n", 1_000) + "}\nshop.example {\nimport a\n}\n",
                "what 'import a' does to"
            ),
            (
                "Caddyfile", "shop.example {\n@a " + repeated("not ", 60_000) + "path /\nrewrite @a /b\n}\n",
                "the server has no folder of files"
            ),
            ("nginx.conf", repeated(" ", 20_000) + repeated("a{}", 10_000), "no server of the site"),
            (
                "nginx.conf", repeated("a", 120_000) + "${" + repeated("}", 120_000),
                "invalid settings of nginx: no ';' ends '\(repeated("a", 40))'"
            ),
            ("nginx.conf", "http { root /srv; " + repeated("server{}", 10_000) + "}", nil),
            (
                "nginx.conf",
                "server { listen 443 ssl; server_name shop.example; root /srv; "
                    + repeated("location ~ \(repeated(#"\."#, 490)) { }\n", 200) + "}", nil
            ),
        ] as [(String, String, String?)])
    func ends(name: String, text: String, message: String?) {
        let messages = Self.findings(text, in: name).map(\.message)
        #expect(messages.count == (message == nil ? 0 : 1))
        if let message { #expect(messages.first?.contains(message) == true, "\(messages)") }
    }

    @Test("Entries of a map are searched once for all conditions")
    func maps() {
        let entries = Self.repeated("/a b;", 10_000)
        let conditions = Self.repeated("if ($r) { return 301 /; }\n", 5_000)
        let text = "map $request_uri $r { \(entries) } server { listen 443 ssl; root /srv; \(conditions) }"
        #expect(Self.findings(text, in: "nginx.conf").isEmpty)
    }

    @Test("Maps that lead to maps, again and again, are not followed to the end", .timeLimit(.minutes(10)))
    func nestedMaps() {
        let names = ["$m0", "$m1", "$m2", "$m3", "$args"]
        let maps = zip(names, names.dropFirst()).map { name, next in
            "map \"\(Self.repeated(next, 60))\" \(name) { default \"\"; }\n"
        }
        let server = "server { listen 443 ssl; root /srv; set $x \(Self.repeated("$m0", 60)); }\n"
        let text = maps.joined() + Self.repeated(server, 100)
        #expect(Self.findings(text, in: "nginx.conf").count <= 1)
    }

    @Test("Sites of Apache, with a section for each of many paths, are read to the end")
    func sites() {
        let site = "<VirtualHost *:443>\nServerName shop.example\nDocumentRoot /srv\n"
        let sections = Self.repeated("<Location /a>\nRequire all denied\n</Location>\n", 2_000)
        let rules = Self.repeated("RedirectMatch 404 \(Self.repeated(#"\."#, 490))\n", 100)
        #expect(Self.findings(site + sections + rules + "</VirtualHost>\n", in: "site.conf").isEmpty)
        #expect(Self.findings(Self.repeated(site + "</VirtualHost>\n", 2_000), in: "site.conf").isEmpty)
    }

    @Test("Longer ones are neither read nor changed, which a finding states", arguments: ["Caddyfile", "nginx.conf"])
    func tooLong(name: String) {
        let bytes = Array(("# a" + Self.repeated(" ", 256 << 10)).utf8)
        let file = HostSettings.File(path: name, bytes: bytes, deployed: "")
        #expect(Self.addition.added(to: file) == bytes)
        let findings = Self.addition.findings(in: file)
        #expect(findings.count == 1 && findings.first?.message.contains("more than 256 KiB") == true)
        let access = HostSettings.File(path: ".htaccess", bytes: bytes, deployed: "")
        #expect(Self.addition.htaccess(above: [], own: access).settings == bytes)
        #expect(Self.addition.htaccess(above: [access], own: nil).findings.map(\.location.file) == [".htaccess"])
    }

    @Test("An expression of a section is evaluated once for all directives in it")
    func sections() {
        let section = "<FilesMatch \"apple\(Self.repeated(#"|\.x"#, 190))\">\n"
        let text =
            Self.repeated(section, 15) + Self.repeated("Require all denied\n", 5000)
            + Self.repeated("</FilesMatch>\n", 15)
        let own = HostSettings.File(path: ".htaccess", bytes: Array(text.utf8), deployed: "")
        let directives = ApacheDirective.all(in: own.bytes)
        #expect(directives.count == 5000 && directives[0].sections.count == 15)
        #expect(directives[4999].concerns(ApacheRequest(resource: .unsigned)) == .yes)
        let other = HostAddition.Resource(path: "/assetlinks.json", contentType: MediaType.json)
        #expect(directives[0].concerns(ApacheRequest(resource: other)) == .no)
        let settings = Self.addition.htaccess(above: [], own: own).settings
        #expect(String(decoding: settings, as: UTF8.self).contains("Require all granted"))
    }

    @Test("Expressions share a budget: when it ends, the rest is not known, and what was found out stays")
    func expressions() {
        let matches = ExpressionMatches()
        #expect(matches.match("^/apple", in: "/apple") == .yes)
        let costly = (0..<2000).map { number in matches.match("((x?){99}){99}\(number)", in: "/apple") }
        #expect(costly.allSatisfy { $0 == .unknown })
        #expect(matches.match("^/site", in: "/apple") == .unknown)
        #expect(matches.match("^/apple", in: "/apple") == .yes)
    }

    @Test("A folder that needs quotation marks is not written, and named as not known")
    func quoted() {
        let text = "server { listen 443 ssl; server_name shop.example; location / { root \"/srv/my site\"; } }"
        let file = HostSettings.File(path: "nginx.conf", bytes: Array(text.utf8), deployed: "")
        #expect((Self.addition.added(to: file) ?? file.bytes) == file.bytes)
        #expect(Self.addition.findings(in: file).contains { $0.message.contains("is not known") })
    }
}
