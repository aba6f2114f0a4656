import Testing

@testable import AASA
@testable import ServerSettings

@Suite("What settings of nginx lack")
struct NginxAdditionTests {
    private static let path = "/.well-known/apple-app-site-association"

    private static func file(_ text: String) -> HostSettings.File {
        HostSettings.File(path: "site.conf", bytes: Array(text.utf8), deployed: "")
    }

    private static func added(to text: String, folders: [String] = []) throws -> String {
        let addition = HostAddition([.unsigned], folders: folders)
        return String(decoding: try #require(addition.added(to: file(text))), as: UTF8.self)
    }

    private static func warnings(_ text: String, folders: [String] = []) -> [String] {
        let findings = HostAddition([.unsigned], folders: folders).findings(in: file(text))
        return findings.filter { finding in finding.severity != .note }.map(\.message)
    }

    /// One message that has the sentence, or none without one.
    private func expect(_ sentence: String?, in messages: [String]) {
        #expect(messages.count == (sentence == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(sentence ?? "") })
    }

    @Test(
        "Where sites have files of their own, a server with one folder tries those in the folders of their names",
        arguments: [
            ("root /srv;", "try_files /$host$uri =404;", 0), ("root /other;", "try_files /$host$uri =404;", 0),
            ("root /srv/$host;", "try_files $uri =404;", 0), ("root /srv; location ^~ \(path) { }", "", 1),
            ("location = \(path) { root /srv; try_files $uri =404; }", "", 1),
            ("root /srv; location = \(path) { try_files /$host$uri =404; }", "", 0),
            ("location /.well-known/ { alias /srv/.well-known/; }", "", 1),
        ] as [(String, String, Int)])
    func ownFiles(directives: String, line: String, problems: Int) throws {
        let text = "server {\nserver_name a.example b.example;\n\(directives)\n}\n"
        let addition = HostAddition(
            [.unsigned], hosts: ["a.example", "b.example"], folders: ["/srv"], ownPaths: [Self.path])
        let added = String(decoding: try #require(addition.added(to: Self.file(text))), as: UTF8.self)
        #expect(line.isEmpty || added.contains("        \(line)\n"))
        let findings = addition.findings(in: Self.file(text)).filter { finding in
            finding.message.hasPrefix("the server has one file of \(Self.path), and those of a.example and b.example")
                && finding.hint?.contains("'location ^~") == directives.contains("^~")
        }
        #expect(findings.count == problems)
    }

    @Test(
        "Of several folders the one that was named has the file; without it that of the path's location, with a warning",
        arguments: [
            ("root /a; location ^~ /.well-known/ { root /b; }", ["/a"], "", false),
            ("root /a; location ^~ /.well-known/ { root /b; }", ["/b"], "root /b;", false),
            ("root /a; location ^~ /.well-known/ { root /b; }", [], "root /b;", true),
            ("root /a; location ^~ /.well-known/ { root /b; }", ["/c"], "root /b;", true),
            ("root /a; location / { root /b; }", ["/a"], "", false),
            ("root /a; location / { root /b; }", ["/c"], "root /b;", false),
            ("root /a/; location / { root /a; }", ["/c"], "", false),
            ("location /.well-known/ { root /b; } location / { root /a; }", ["/x", "/a"], "root /a;", false),
            ("location /.well-known/ { alias /b/; } root /a;", ["/a"], "", false),
            (
                "location /.well-known/ { alias /b/.well-known/; } root /a;", ["/b"], "alias /b\(path);", false
            ),
            ("root /a; location /.well-known/ { allow all; } location / { root /b; }", ["/c"], "", false),
            ("location / { proxy_pass http://b; location /.well-known/ { root /a; } }", ["/a"], "root /a;", false),
            ("location / { root /a; location ~ /\\. { deny all; } }", ["/a"], "root /a;", false),
            ("location / { root /b; location /.well-known/ { root /a; } }", ["/a"], "root /a;", false),
        ] as [(String, [String], String, Bool)])
    func folders(directives: String, named: [String], line: String, isDoubtful: Bool) throws {
        let text = "server {\n\(directives)\n}\n"
        let added = try Self.added(to: text, folders: named)
        let first = line.isEmpty ? "default_type application/json;" : line
        #expect(added.contains("location = \(Self.path) {\n        \(first)\n"))
        let messages = Self.warnings(text, folders: named)
        #expect(messages.count == (isDoubtful ? 1 : 0))
        #expect(messages.allSatisfy { $0.contains("the server has a different folder") })
        #expect(Self.warnings(added).isEmpty)
    }

    @Test(
        "An alias of a different folder is named with both files if the folder of the file does not fit there",
        arguments: [
            ("location /.well-known/ { alias /b/; }", ["/a"], true),
            ("location /.well-known/ { alias /b/; }", [], false),
            ("location /.well-known/ { alias /b/.well-known/; }", ["/a"], false),
            ("location /.well-known/ { alias /b/$host/; }", ["/a"], false),
            ("location /.well-known/ { alias /b/; } root /a;", ["/a"], false),
            ("location = \(path) { alias /b/apple-app-site-association; }", ["/a"], true),
            ("location = \(path) { alias /a\(path); }", ["/a"], false),
        ] as [(String, [String], Bool)])
    func otherFolder(location: String, named: [String], isNamed: Bool) throws {
        let text = "server {\n\(location)\n}\n"
        // What is written serves the same file.
        for text in [text, try Self.added(to: text, folders: named)] {
            let messages = Self.warnings(text, folders: named)
            #expect(messages.count == (isNamed ? 1 : 0))
            let end = "the file /b/apple-app-site-association, and it is made as /a\(Self.path)"
            #expect(messages.allSatisfy { message in message.hasSuffix(end) })
        }
    }

    @Test(
        "A folder with variables is the one that is named where they have that value",
        arguments: [
            ("root /srv/$host;", "/srv/b.example", true), ("root /srv/${host}/;", "/srv/b.example", true),
            ("root /srv/$host;", "/srv/c.example", false), ("root /srv/$site;", "/srv/b.example", false),
        ])
    func variablesOfFolders(root: String, folder: String, isNamed: Bool) throws {
        let text = "server {\nserver_name a.example b.example;\n\(root)\nlocation ^~ /.well-known/ { root /c; }\n}\n"
        let addition = HostAddition([.unsigned], hosts: ["a.example", "b.example"], folders: [folder])
        let file = Self.file(text)
        let added = String(decoding: try #require(addition.added(to: file)), as: UTF8.self)
        #expect(added.contains("    root /c;\n        default_type") != isNamed)
        #expect(addition.findings(in: file).isEmpty == isNamed)
    }

    @Test(
        "A folder with variables is noted with their values, if these are known",
        arguments: [
            ("/srv/$host", "the file is made in /a, and the folder of the server is /srv/b.example"),
            ("$site/www", "the folder of the server is in a variable: '$site/www'"),
        ])
    func notesOfVariables(root: String, message: String) {
        let addition = HostAddition([.unsigned], hosts: ["b.example"], folders: ["/a"])
        let file = Self.file("server {\nserver_name b.example;\nroot \(root);\n}\n")
        #expect(addition.findings(in: file).map(\.message) == [message])
    }

    @Test(
        "A folder that is not the one of the file is noted once",
        arguments: [
            ("server { root /b; }", "/b"), ("server { root /a; }", nil), ("server { root /a/; }", nil),
            ("root /b; server { listen 443 ssl; } server { listen 8443 ssl; }", "/b"),
            ("server { location / { root /b; } }", "/b"),
            ("server { location /.well-known/ { alias /b/.well-known/; } }", "/b"),
            ("server { root /a; location = \(path) { root /b; default_type application/json; } }", nil),
        ] as [(String, String?)])
    func notes(text: String, folder: String?) throws {
        let addition = HostAddition([.unsigned, .statements], folders: ["/a", "/link"])
        var file = Self.file(text)
        for _ in 1...2 {
            let notes = addition.findings(in: file).filter { finding in finding.severity == .note }.map(\.message)
            let expected = folder.map { folder in "the file is made in /a, and the folder of the server is \(folder)" }
            #expect(notes == [expected].compactMap(\.self))
            file.bytes = try #require(addition.added(to: file))
        }
    }

    @Test(
        "Programs in Lua are not known, and an include is known by its name, unless it is about redirects",
        arguments: [
            ("include ssl-params.conf;", true), ("include ssl-redirect.conf;", false), ("include mime.types;", true),
            ("include a.conf;", false), ("access_by_lua_block { login() }", false),
            ("log_by_lua_block { count() }", true),
        ])
    func unread(directive: String, isKnown: Bool) {
        #expect(Self.warnings("server {\nroot /a;\n\(directive)\n}\n").isEmpty == isKnown)
        // What else is found does not hide it.
        let messages = Self.warnings("server {\nroot /a; listen 80; add_header Content-Type a/b;\n\(directive)\n}\n")
        #expect(messages.count == (isKnown ? 2 : 3))
    }

    @Test(
        "What the innermost location of the file or its folder by name serves is reported, unless it may be the file",
        arguments: [
            ("/.well-known/ { proxy_pass http://b; }", false), ("^~ /.well-known { return 200 a; }", false),
            ("~ ^/\\.well-known/ { fastcgi_pass b; }", false), ("/.well-known/ { return 404; }", true),
            ("^~ /.well-known/ { location = \(path) { return 200; } }", false), ("/.well-known/ { alias /b/; }", true),
            ("/.well-known/ { location ~ apple-app-site-association { return 200 a; } }", false),
            ("\(path) { alias /b\(path); }", true), ("\(path) { alias /b/c; }", false),
            ("\(path) { try_files \(path) =404; }", true), ("\(path) { try_files $request_uri =404; }", true),
            ("\(path) { try_files /b =404; }", false), ("\(path) { rewrite ^/b /c; }", true),
            ("\(path) { rewrite ^/.well-known/(.*) /.well-known/$1 break; }", true),
            ("\(path) { rewrite ^ /c$1; }", false), ("\(path) { rewrite ^ /c$uri break; }", false),
        ])
    func present(location: String, isTheFile: Bool) {
        let messages = Self.warnings("server {\nroot /a;\nlocation \(location)\n}\n", folders: ["/a"])
        #expect(messages.contains { message in message.contains("may serve something else") } != isTheFile)
    }

    @Test("Files that servers of other hosts include leave those of the site's server known")
    func filesOfOthers() throws {
        let servers = (1...40).map { number in "server { server_name b\(number); include a.inc; }\n" }
        var file = Self.file(servers.joined() + "server { server_name a; root /a; include a.inc; }\n")
        let lines = Array(String(repeating: "gzip on;\n", count: 3_700).utf8)
        file.included.contents["a.inc"] = [IncludedSettings.File(path: "a.inc", bytes: lines)]
        #expect(HostAddition([.unsigned], hosts: ["a"], folders: ["/a"]).findings(in: file).isEmpty)
    }

    @Test("A location of the file gets the folder that another location has alone")
    func folderOfOwnLocation() throws {
        let text = "server {\nlocation / { root /a; }\nlocation = \(Self.path) { allow all; }\n}\n"
        let added = try Self.added(to: text)
        #expect(added.contains("location = \(Self.path) {\n    root /a;\n    default_type application/json;\n"))
        #expect(try Self.added(to: added) == added)
    }

    @Test(
        "A location of the file that serves a file of a different name is named",
        arguments: [
            ("/b/links.json", [], true), ("/a/links.json", ["/a"], true), ("/b\(path)", ["/a"], false),
            ("/b/apple-app-site-association", [], false), ("/b/.well-known/$1", ["/a"], true),
        ] as [(String, [String], Bool)])
    func otherFile(alias: String, named: [String], isNamed: Bool) {
        let location = "location = \(Self.path) { default_type application/json; alias \(alias); }"
        let messages = Self.warnings("server {\nroot /a;\n\(location)\n}\n", folders: named)
        let sentence = "'alias \(alias)' gives \(Self.path) the content of a file of a different name"
        #expect(messages == (isNamed ? [sentence] : []))
    }

    @Test(
        "A location of the file that keeps devices from it, or has other files alone, is named",
        arguments: [
            ("internal;", "'internal' keeps devices from"),
            ("limit_except POST { deny all; }", "'limit_except POST' keeps devices from"),
            ("limit_except GET { deny all; }", nil),
            ("try_files /aasa.json =404;", "'try_files /aasa.json =404' does not try the file of"),
            ("try_files $uri /index.html;", nil),
            (
                "try_files /index.html ${uri} =404;",
                "'try_files /index.html ${uri} =404' tries '/index.html' before the file of"
            ),
            ("try_files $uri /index.html $uri;", nil),
            ("try_files /index.html $uri;", "'try_files /index.html $uri' does not try the file of"),
            ("try_files \(path) =404;", nil), ("try_files $folder$uri @app;", nil),
            ("root /a;", nil), ("root /b/;", nil), ("root /c;", "is not the folder in which the file is made"),
        ] as [(String, String?)])
    func ownLocation(directive: String, sentence: String?) {
        let location = "location = \(Self.path) { default_type application/json; \(directive) }"
        let messages = Self.warnings("server {\nroot /a;\n\(location)\n}\n", folders: ["/a", "/b"])
        expect(sentence, in: messages)
    }

    @Test(
        "Variables have the values that the server sets, for each host",
        arguments: [
            ("set $r 0; if ($scheme = http) { set $r 1; } if ($r) { return 301 /x; }", nil),
            ("set $r 0; if ($host = b.example) { set $r 1; } if ($r = 1) { return 301 /x; }", "redirects"),
            ("set $r 0; if ($host = c.example) { set $r 1; } if ($r = 1) { return 301 /x; }", nil),
            (
                "if (!-d $request_filename) { set $n A; } if (!-f $request_filename) { set $n ${n}B; } if ($n = AB) { return 404; }",
                nil
            ),
            ("set $r $geo; if ($r) { return 403; }", "is not known"),
            ("set $r 0; if ($http_x_y) { set $r 1; } if ($r) { return 403; }", "is not known"),
            ("if ($host = b.example) { break; } return 301 /x;", "redirects"),
            ("rewrite ^/(.*)$ /index.php?q=$1 last;", "something else is served"),
            ("rewrite ^(.*)$ $1 last;", "what 'rewrite ^(.*)$ $1 last' leads \(path) to is not known"),
            ("if ($http_x_y) { rewrite ^(.*)$ $1 last; }", "whether 'rewrite ^(.*)$ $1 last' applies to"),
            ("if ( $args ) { return 403; }", nil), ("if ( $arg_x = \"\" ) { return 403; }", "it answers"),
            ("if ($arg_x = \"\") { return 403; }", "it answers"), ("if ( $arg_x != '') { return 403; }", nil),
            ("if ( $scheme ~ (http) ) { return 403; }", "it answers"),
            ("if ( -f $request_filename ) { return 403; }", "it answers"),
            (
                "set $r a;" + String(repeating: "set $r $r$r;", count: 5000) + "if ($r = a) { return 403; }",
                "is not known"
            ),
        ] as [(String, String?)])
    func variables(directives: String, sentence: String?) {
        let text = "server {\nserver_name a.example b.example;\nroot /a;\n\(directives)\n}\n"
        let addition = HostAddition([.unsigned], hosts: ["a.example", "b.example"])
        let messages = addition.findings(in: Self.file(text)).map(\.message)
        expect(sentence, in: messages)
    }

    @Test(
        "Variables of map, of the folder and of referers have the values that they have for a device",
        arguments: [
            ("map $host $r { default 0; c.example 1; }", "if ($r) { return 301 /x; }", nil),
            ("map $host $r { default 0; B.example 1; }", "if ($r) { return 301 /x; }", "redirects"),
            ("map $host $r { ~^b\\. https://c.example; }", "if ($r) { return 301 $r; }", "redirects"),
            ("map $request_uri $r { /old /new; ~*^/OLD /new; }", "if ($r != '') { return 301 $r; }", nil),
            ("map $request_uri $r { include a.map; }", "if ($r) { return 301 $r; }", "is not known"),
            ("map $host $r { hostnames; *.b.example 1; }", "if ($r) { return 301 /x; }", "is not known"),
            ("map $host $r { hostnames; b.* 1; }", "if ($r) { return 301 /x; }", "is not known"),
            ("map $http_user_agent $r { ~bot 1; }", "if ($r) { return 403; }", "is not known"),
            ("map $s $r { default $s; } map $r $s { default $r; }", "if ($r) { return 403; }", "is not known"),
            ("map $scheme $s { https on; } map $s $r { on 1; }", "if ($r = 1) { return 403; }", "it answers"),
            ("", "if ($request_filename ~ \\.(bak|old)$) { return 404; }", nil),
            ("", "if ($document_root != /a) { return 404; }", nil),
            ("", "valid_referers none *.b.example; if ($invalid_referer) { return 403; }", nil),
            ("", "valid_referers *.b.example; if ($invalid_referer) { return 403; }", "it answers"),
        ] as [(String, String, String?)])
    func maps(outside: String, directives: String, sentence: String?) {
        let server = "server {\nserver_name a.example b.example;\nroot /a;\n\(directives)\n}\n"
        let addition = HostAddition([.unsigned], hosts: ["a.example", "b.example"])
        for text in ["\(outside)\n\(server)", "http {\n\(outside)\n\(server)}\n"] {
            expect(sentence, in: addition.findings(in: Self.file(text)).map(\.message))
        }
    }

    @Test("Whether the file exists is not known where the server has no folder")
    func existence() {
        let condition = "if (!-e $request_filename) { rewrite ^ /index.html last; }"
        #expect(Self.warnings("server {\nroot /a;\n\(condition)\n}\n").isEmpty)
        let messages = Self.warnings("server {\n\(condition)\nlocation / { root /a; }\n}\n")
        #expect(messages == ["whether 'rewrite ^ /index.html last' applies to \(Self.path) is not known"])
    }

    @Test("Directives beside the servers of a file that another one includes apply to them")
    func outside() throws {
        let added = try Self.added(to: "auth_basic a;\nroot /a;\nserver { listen 443 ssl; }\n")
        #expect(added.contains("auth_basic off;"))
        #expect(try Self.added(to: added) == added)
    }

    @Test(
        "A location of the file gets its content type where the server has a different one",
        arguments: [
            ("", "{ allow all; }", true), ("default_type text/plain;", "{ }", true),
            ("default_type application/json;", "{ }", false), ("", "{ default_type application/json; }", false),
            ("", "{ default_type text/plain; }", false),
        ])
    func types(directives: String, block: String, isAdded: Bool) throws {
        let text = "server {\nroot /a; \(directives)\nlocation = \(Self.path) \(block)\n}\n"
        let added = try Self.added(to: text)
        #expect((added != text) == isAdded)
        #expect(added.contains("default_type application/json;") == (isAdded || text.contains("json")))
        #expect(try Self.added(to: added) == added)
    }

    @Test(
        "An ending that the server gives a different type loses it in the location of the file",
        arguments: [
            ("", nil, ["default_type application/json;"]), ("", "{ allow all; }", []),
            ("types { text/plain json; }", nil, ["types { }", "default_type application/json;"]),
            ("types { text/plain json; }", "{ allow all; }", ["types { }", "default_type application/json;"]),
            ("types { text/plain json; }", "{ default_type application/json; }", ["types { }"]),
            ("types { text/plain json; }", "{ types { application/json json; } }", []),
            ("types { text/plain json; } types { application/json json; }", "{ allow all; }", []),
            ("types { text/html html; }", "{ allow all; }", ["default_type application/json;"]),
            ("types { text/html html; } default_type application/json;", "{ allow all; }", []),
            ("types { text/html html; } include mime.types;", "{ allow all; }", []),
            ("default_type text/plain;", "{ allow all; }", []),
        ] as [(String, String?, [String])])
    func typesOfEndings(directives: String, block: String?, lines: [String]) throws {
        let list = HostAddition.Resource.statements.path
        let location = block.map { block in "location = \(list) \(block)" } ?? ""
        for text in ["\(directives) server { root /a; \(location) }", "server { root /a; \(directives) \(location) }"] {
            let bytes = try #require(HostAddition([.statements]).added(to: Self.file(text)))
            let added = String(decoding: bytes, as: UTF8.self)
            for line in ["types { }", "default_type application/json;"] {
                #expect(added.contains("    \(line)\n") == lines.contains(line), "\(added)")
            }
            #expect(HostAddition([.statements]).added(to: Self.file(added)) == bytes)
        }
    }

    @Test(
        "What changes the response is named",
        arguments: [
            ("ssl_verify_client on;", "", "devices have no certificate"), ("ssl_verify_client optional;", "", nil),
            ("sub_filter a b; sub_filter_types *;", "", "'sub_filter' changes the file"),
            ("sub_filter a b; sub_filter_types application/json;", "", "'sub_filter' changes the file"),
            ("sub_filter a b;", "", nil), ("sub_filter_types *;", "", nil),
            ("sub_filter a b; sub_filter_types *;", "location = \(path) { sub_filter_types text/css; }", nil),
            ("add_after_body /a; addition_types *;", "", "'add_after_body' changes the file"),
            ("add_before_body /a; addition_types application/json;", "", "'add_before_body' changes the file"),
            ("add_before_body /a; add_after_body /b; addition_types *;", "", "'add_after_body' changes the file"),
            ("add_after_body /a;", "", nil),
            ("add_after_body /a; addition_types *;", "location = \(path) { add_after_body \"\"; }", nil),
            ("add_header Content-Type text/html;", "", "a second content type"),
            ("add_header X a;", "", nil),
            ("add_header content-type a/b;", "location = \(path) { add_header X a; }", nil),
            ("", "location = \(path) { default_type text/plain; }", "a different content type"),
            ("", "location = \(path) { default_type application/json; }", nil),
        ] as [(String, String, String?)])
    func responses(directives: String, location: String, sentence: String?) {
        for text in ["\(directives) server { root /a; \(location) }", "server { root /a; \(directives) \(location) }"] {
            let messages = Self.warnings(text)
            expect(sentence, in: messages)
        }
    }

    @Test(
        "Settings that cannot be read are named with the place, and not changed",
        arguments: [
            ("[program:a]\ncommand=/bin/a\n", 1, "no ';' ends '[program:a]'"),
            ("# a\nserver {\n  listen 443 ssl;\n  root /a\n}\n", 4, "no ';' ends 'root'"),
            ("server {\n  root /a;\n  location / {\n}\n", 1, "the block of 'server' is not closed"),
            ("server {\n  root /a;\n}\n}\n", 4, "'}' closes no block"),
            ("server {\n  root \"/a;\n}\n", 2, "a quotation mark is not closed"),
            ("server {\n  root /a;\n}\n", nil, nil), ("# only a comment\n", nil, "describe no server"),
            ("server {\n  server_name {{ host }};\n  root /a;\n}\n", nil, nil),
            ("server {\n  root /a;\n  content_by_lua_block { if a then b() end }\n}\n", nil, nil),
        ] as [(String, Int?, String?)])
    func mistakes(text: String, line: Int?, sentence: String?) throws {
        let findings = HostAddition([.unsigned]).findings(in: Self.file(text))
        #expect(findings.map(\.location.line) == (sentence == nil ? [] : [line]))
        #expect(findings.allSatisfy { $0.message.contains(sentence ?? "") })
        #expect((try Self.added(to: text) == text) == (sentence != nil))
    }
}
