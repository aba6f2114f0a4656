import Testing

@testable import AASA
@testable import ServerSettings

@Suite("What settings of an Apache server lack")
struct ApacheServerAdditionTests {
    private static let path = "/.well-known/apple-app-site-association"

    private static func site(_ directives: String, name: String = "a.example", address: String = "*:443") -> String {
        "<VirtualHost \(address)>\nServerName \(name)\nDocumentRoot /srv\n\(directives)\n</VirtualHost>\n"
    }

    private static func rule(_ words: String) -> String { "RewriteEngine On\nRewriteRule \(words)" }

    private static func file(_ text: String) -> HostSettings.File {
        HostSettings.File(path: "site.conf", bytes: Array(text.utf8), deployed: "")
    }

    private static func addition(_ access: String? = nil, for resources: [HostAddition.Resource] = [.unsigned])
        -> HostAddition
    {
        let files = access.map { [HostSettings.File(path: ".htaccess", bytes: Array($0.utf8), deployed: "")] } ?? []
        return HostAddition(resources, hosts: ["a.example"], folders: ["/srv"], access: files)
    }

    private static func added(to text: String, access: String? = nil) throws -> String {
        String(decoding: try #require(addition(access).added(to: file(text))), as: UTF8.self)
    }

    @Test(
        "The section of the file, at the end of the site, has what the site lacks",
        arguments: [
            ("", nil, ["Require all granted"]), ("<Directory /srv>\nRequire all granted\n</Directory>", nil, []),
            ("<Directory /srv/other>\nRequire all granted\n</Directory>", nil, ["Require all granted"]),
            ("<Directory />\nRequire all granted\n</Directory>", nil, []),
            ("Require all granted\nProxyPass / http://b/", nil, ["ProxyPass !"]),
            ("Require all granted\nProxyPass /api http://b/", nil, []),
            ("Require all granted\nProxyPass /.well-known !\nProxyPass / http://b/", nil, []),
            ("Require all granted\nProxyPassMatch ^/(.*)$ http://b/$1", nil, ["ProxyPass !"]),
            ("Require all granted\n<Location />\nProxyPass http://b/\n</Location>", nil, ["ProxyPass !"]),
            ("Require all granted\n<Location /api>\nProxyPass http://b/\n</Location>", nil, []),
            ("Require all granted\nRewriteEngine On\nRewriteRule ^ /index.html", nil, ["RewriteEngine Off"]),
            ("Require all granted", "RewriteEngine On\nRewriteRule ^ /a", ["RewriteEngine Off"]),
            (
                "<Directory /srv>\nAllowOverride None\nRequire all granted\n</Directory>",
                "RewriteEngine On\nRewriteRule ^ /a\nRedirect / https://b/", []
            ),
            ("Require all granted\n<Location />\nSetHandler a\n</Location>", nil, ["SetHandler none"]),
            ("Require all granted\n<FilesMatch \\.php$>\nSetHandler a\n</FilesMatch>", nil, []),
            ("Require all granted\nFallbackResource /a", nil, ["FallbackResource disabled"]),
            (
                "Require all granted\n<LocationMatch \"/\\.\">\nRequire all denied\n</LocationMatch>", nil,
                ["Require all granted"]
            ),
            ("Require all granted\n<DirectoryMatch \"/\\.git\">\nRequire all denied\n</DirectoryMatch>", nil, []),
            ("Require all granted\n<Location /admin>\nRequire valid-user\n</Location>", nil, []),
            ("Require all granted\n<Directory /srv>\nHeader set Content-Type a/b\n</Directory>", nil, ["Header set"]),
        ] as [(String, String?, [String])])
    func sections(directives: String, access: String?, lines: [String]) throws {
        let text = Self.site(directives)
        let added = try Self.added(to: text, access: access)
        let section = added.dropFirst(text.count - "</VirtualHost>\n".count)
        #expect(section.hasPrefix("    <Location \"\(Self.path)\">\n        ForceType application/json\n"))
        #expect(section.hasSuffix("    </Location>\n</VirtualHost>\n"))
        let all = [
            "Require all granted", "ProxyPass !", "RewriteEngine Off", "SetHandler none", "FallbackResource disabled",
            "Header set",
        ]
        for line in all { #expect(section.contains(line) == lines.contains(line), "\(section)") }
        #expect(Self.addition(access).findings(in: Self.file(text)).isEmpty)
        #expect(try Self.added(to: added, access: access) == added)
    }

    @Test(
        "A section of the file that is there is followed by one with what it lacks, and what it has a different value of",
        arguments: [
            ("ForceType application/json\nRequire all granted", nil),
            ("ForceType application/json\nRequire valid-user", "Require all granted"),
            ("ForceType text/plain\nRequire all granted", "ForceType application/json"),
            ("ForceType application/json\nRequire all granted\nProxyPass http://b/", "ProxyPass !"),
            ("ForceType application/json\nRequire all granted\nSetHandler a", "SetHandler none"),
            ("ForceType application/json\nRequire all granted\nSetHandler None", nil),
        ])
    func ownSection(directives: String, line: String?) throws {
        let text = Self.site("<Location \"\(Self.path)\">\n\(directives)\n</Location>")
        let section = line.map { line in "    <Location \"\(Self.path)\">\n        \(line)\n    </Location>\n" } ?? ""
        let expected = text.dropLast("</VirtualHost>\n".count) + section + "</VirtualHost>\n"
        #expect(try Self.added(to: text) == expected)
        #expect(try Self.added(to: String(expected)) == expected)
    }

    @Test(
        "What no section ends is named with its line",
        arguments: [
            ("Redirect 301 / https://b/", 4, "and devices do not follow redirects"),
            ("Redirect 301 /old https://b/", nil, nil), ("RedirectMatch 404 /\\.", 4, "refused with 404"),
            ("RedirectMatch 404 /\\.(?!well-known)", nil, nil),
            ("<Location />\nRedirect 301 https://b/\n</Location>", 5, "and devices do not follow redirects"),
            ("<Location /a>\nRedirect 301 https://b/\n</Location>", nil, nil),
            ("<If \"true\">\nRequire all denied\n</If>", 5, "is not known"),
            ("Alias /.well-known/ /other/", 4, "something else is served"),
            ("Alias /.well-known /srv/.well-known", nil, nil), ("Alias /static /other", nil, nil),
            ("AliasMatch ^/\\.well-known/(.*)$ /other/$1", 4, "something else is served"),
            ("ScriptAlias / /usr/lib/app/", 4, "something else is served"),
            ("WSGIScriptAlias / /srv/wsgi.py", 4, "something else is served"),
            ("WSGIScriptAlias / /srv/wsgi.py\nAlias /.well-known /srv/.well-known", nil, nil),
            ("<If \"true\">\nSetHandler a\n</If>", 5, "is not known"),
            ("<If \"true\">\nRewriteRule ^ /a\n</If>", 5, "is not known"),
            ("<If \"true\">\nRewriteRule ^ -\n</If>", nil, nil),
            ("SSLVerifyClient require", 4, "devices have no certificate"),
            ("SSLVerifyClient optional", nil, nil),
            ("<Location /admin>\nSSLVerifyClient require\n</Location>", nil, nil),
            ("<Directory /srv>\nRequire all granted\nSSLRequire true\n</Directory>", 6, "it may refuse devices"),
            ("<Location /admin>\nSSLRequire true\n</Location>", nil, nil),
            ("<Location />\nSSLRequire true\n</Location>", 5, "it may refuse devices"),
            ("SetOutputFilter SUBSTITUTE", 4, "its filter changes the file"),
            ("Include sites/rules.conf", 4, "is not known"),
            (rule("^\(path)$ /a"), 5, "may serve something else"), (rule("!^\(path)$ /index.html"), nil, nil),
            (rule("^\(path)$ %{DOCUMENT_ROOT}\(path)"), nil, nil),
            (rule("^/(.*association)$ /$1"), nil, nil),
            (rule("^\(path)$ / [F]"), nil, nil), (rule("^\(path.dropFirst())$ /a"), nil, nil),
            ("RewriteEngine On\nRewriteCond %{HTTP_HOST} b\nRewriteRule ^\(path)$ /a", 6, "may serve something else"),
            (rule("^/.well-known/(.*)$ /.well-known/$1"), nil, nil),
            (rule("^/\\.well-known/(.*)$ http://b/$1 [P]"), 5, "may serve something else"),
            ("ProxyPass /.well-known/ http://b/", 4, "may serve something else"),
            ("ProxyPassMatch ^/\\.well-known/ http://b/", 4, "may serve something else"),
            ("<Location /.well-known>\nProxyPass http://b/\n</Location>", 5, "may serve something else"),
            ("ProxyPass /.well-known/acme-challenge http://b/", nil, nil), ("ProxyPass / http://b/", nil, nil),
            ("Include /etc/letsencrypt/options-ssl-apache.conf", nil, nil),
        ] as [(String, Int?, String?)])
    func problems(directives: String, line: Int?, sentence: String?) {
        let findings = Self.addition().findings(in: Self.file(Self.site(directives)))
        #expect(findings.map(\.location.line) == (sentence == nil ? [] : [line]))
        #expect(findings.allSatisfy { $0.message.contains(sentence ?? "") })
    }

    @Test(
        "Sites for https are those of the hosts, the first that has the name",
        arguments: [
            ("a.example", "*:443", "b.example", "*:443", [true, false]),
            ("a.example", "*:80", "a.example", "*:443", [false, true]),
            ("a.example", "*:443", "a.example", "*:443", [true, false]),
            ("*.example", "*:443", "a.example", "*:443", [true, false]),
            ("b.example", "*:443", "https://A.example:443", "_default_:443", [false, true]),
            ("a.example", "*:8080", "b.example", "*:443", [true, false]),
            ("${NAME}", "*:443", "b.example", "*:443", [true, false]),
            ("localhost", "*:443", "b.example", "*:443", [true, false]),
            ("b.example", "*:443", "localhost", "*:443", [false, false]),
        ] as [(String, String, String, String, [Bool])])
    func names(first: String, address: String, second: String, secondAddress: String, isChanged: [Bool]) throws {
        let sites = [
            Self.site("# 1", name: first, address: address), Self.site("# 2", name: second, address: secondAddress),
        ]
        let added = try Self.added(to: sites.joined())
        #expect(sites.map { site in !added.contains(site) } == isChanged)
    }

    @Test(
        "A site in a section with a condition gets the section of the file once",
        arguments: ["IfDefine SSL", "IfVersion >= 2.4", "Macro Site $name", "IfModule !mod_a.c", "IfModule mod_ssl.c"])
    func conditions(section: String) throws {
        let name = section.prefix { $0 != " " }
        let added = try Self.added(to: "<\(section)>\n\(Self.site("RewriteEngine On"))</\(name)>\n")
        #expect(added.contains("<Location"))
        #expect(try Self.added(to: added) == added)
    }

    @Test("A site that a different section closes is not changed", arguments: ["If", "Location", "IfModule"])
    func otherEnd(name: String) throws {
        let text = "<VirtualHost *:443>\nServerName a.example\nDocumentRoot /srv\n</\(name)>\n"
        #expect(try Self.added(to: text) == text)
    }

    @Test("Without a site of the hosts, or a folder of files, that is named")
    func withoutSite() throws {
        let other = Self.site("", name: "b.example")
        #expect(Self.addition().findings(in: Self.file(other)).map(\.message) == [ServerProblem.noServer().message])
        #expect(try Self.added(to: other) == other)
        let proxy = "# a\n<VirtualHost *:443>\nServerName a.example\nProxyPass / http://b/\n</VirtualHost>\n"
        let finding = Self.addition().findings(in: Self.file(proxy)).first
        #expect(finding?.message == "the server has no folder of files, so that \(Self.path) is not served")
        #expect(finding?.location.line == 2)
    }

    @Test(
        "A folder that is not the one of the file, or is in a variable, is noted at its line",
        arguments: [
            ("", 3, nil), ("DocumentRoot /b/", 4, "the file is made in /srv, and the folder of the server is /b"),
            ("Define ROOT /srv\nDocumentRoot ${ROOT}", 5, nil),
            (
                "Define A /b\nDefine ROOT ${A}/c\nDocumentRoot ${ROOT}", 6,
                "the file is made in /srv, and the folder of the server is /b/c"
            ),
            ("Define A /b\nDefine A /srv\nDocumentRoot ${A}", 6, nil),
            ("DocumentRoot ${ROOT}", 4, "the folder of the server is in a variable: '${ROOT}'"),
            (
                (1...80).map { "Define A\($0) ${A\($0 - 1)}${A\($0 - 1)}\n" }.joined() + "DocumentRoot ${A80}", 84,
                "the folder of the server is in a variable: '${A80}'"
            ),
            ("DocumentRoot ${A}\nDefine A /srv", 4, "the folder of the server is in a variable: '${A}'"),
            ("Define A /srv\nDocumentRoot ${a}\nDefine A /b", 5, nil),
            ("Define A /b\nDocumentRoot ${A}\nDefine A /srv", 5, "the file is made in /srv, and"),
            ("<IfDefine P>\nDefine A /srv\n</IfDefine>\nDocumentRoot ${A}", 7, "the folder of the server is in a"),
            ("Define A /srv\n<If a>\nDefine A /b\n</If>\nDocumentRoot ${A}", 8, "the folder of the server is in a"),
            ("<IfModule a>\nDefine A /srv\nDocumentRoot ${A}\n</IfModule>", 6, nil),
            ("Define A /srv\nUnDefine A\nDocumentRoot ${A}", 6, "the folder of the server is in a variable: '${A}'"),
            ("Define A \"${A}${A}\"\nDocumentRoot ${A}", 5, "the folder of the server is in a variable: '${A}'"),
            (
                "Define A \(String(repeating: "a", count: 480))\nDocumentRoot /${A}${A}${A}", 5,
                "the folder of the server is in a variable: '/${A}${A}${A}'"
            ),
        ] as [(String, Int, String?)])
    func notes(directives: String, line: Int, start: String?) {
        let findings = Self.addition().findings(in: Self.file(Self.site(directives)))
        #expect(findings.map(\.location.line) == (start == nil ? [] : [line]))
        #expect(findings.allSatisfy { $0.message.hasPrefix(start ?? "") })
    }

    @Test("The folder of a site has the values of variables that are defined in front of it")
    func definitions() {
        let site = Self.site("DocumentRoot ${A}\n<Directory /srv>\nSSLRequire true\n</Directory>")
        let text = "Define A /srv\n\(site)Define A /b\n\(Self.site("DocumentRoot ${A}", name: "b.example"))"
        let findings = Self.addition().findings(in: Self.file(text))
        #expect(findings.map(\.location.line) == [7])
    }

    @Test("Sites are not read where many directives apply to each of many")
    func tooManySites() throws {
        let sites = (1...400).map { number in Self.site("", name: "\(number).example") }
        let text = String(repeating: "Header unset A\n", count: 400) + sites.joined()
        let findings = Self.addition().findings(in: Self.file(text))
        let message = "the settings have too many sites and are not read: what they do to \(Self.path) is not known"
        #expect(findings.map(\.message) == [message])
        #expect(try Self.added(to: text) == text)
    }

    @Test("A site for http alone that redirects what a proxy received over http serves the rest")
    func balanced() throws {
        let rule = "RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301]"
        let condition = "RewriteCond %{HTTP:X-Forwarded-Proto} !https"
        let text = Self.site("RewriteEngine On\n\(condition)\n\(rule)", address: "*:80")
        #expect(try Self.added(to: text) != text)
        let whole = Self.site("RewriteEngine On\n\(rule)", address: "*:80")
        #expect(try Self.added(to: whole) == whole)
    }

    @Test("A section of the file is written again behind one that may replace what it has")
    func order() throws {
        let own = "<Location \"\(Self.path)\">\nForceType application/json\nRequire all granted\n</Location>"
        let later = ["ForceType text/plain", "Header set Content-Type text/plain", "Header set A b"].map {
            "<Location />\n\($0)\n</Location>"
        }
        let isAdded = try later.map { section in
            let text = Self.site("\(own)\n\(section)")
            let added = try Self.added(to: text)
            #expect(try Self.added(to: added) == added)
            return added != text
        }
        #expect(isAdded == [true, true, false])
    }

    @Test("An included file is named beside what else is found, unless it is for a different path")
    func included() {
        let include = "IncludeOptional sites/rules.conf"
        let text = Self.site("Redirect / https://b/\n<Location />\n\(include)\n</Location>")
        let messages = Self.addition().findings(in: Self.file(text)).map(\.message)
        #expect(messages.count == 2 && messages.last == "what '\(include)' does to \(Self.path) is not known")
        let other = text.replacing("<Location />", with: "<Location /admin>")
        #expect(Self.addition().findings(in: Self.file(other)).count == 1)
    }

    @Test("Redirects of .htaccess are named with its path, unless the site ignores it")
    func access() {
        let text = Self.site("<Directory /srv>\nAllowOverride FileInfo\n</Directory>")
        let findings = Self.addition("Redirect / https://b/\n").findings(in: Self.file(text))
        #expect(findings.map(\.location.file) == [".htaccess"])
        let ignoring = Self.file(text.replacing("FileInfo", with: "None"))
        #expect(Self.addition("Redirect / https://b/\n").findings(in: ignoring).isEmpty)
    }

    @Test("Rules for one of two files are ended for this one alone")
    func rulesOfOne() throws {
        let rules = "<LocationMatch json$>\nRewriteEngine On\nRewriteRule ^ /a\n</LocationMatch>"
        let addition = Self.addition(for: [.unsigned, .statements])
        let added = try #require(addition.added(to: Self.file(Self.site(rules))))
        let text = String(decoding: added, as: UTF8.self)
        #expect(text.ranges(of: "RewriteEngine Off").count == 1)
        #expect(addition.added(to: Self.file(text)) == added)
    }

    @Test("Files that are made one after the other get what they get together")
    func oneAfterTheOther() throws {
        let text = Self.site("RewriteEngine On\nRewriteRule ^ /a\nProxyPass / http://b/")
        let together = Self.addition(for: [.unsigned, .statements]).added(to: Self.file(text))
        let first = try #require(Self.addition().added(to: Self.file(text)))
        let second = Self.addition(for: [.statements]).added(to: Self.file(String(decoding: first, as: UTF8.self)))
        #expect(second == together)
    }
}
