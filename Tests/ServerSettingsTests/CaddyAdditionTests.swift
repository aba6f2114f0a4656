import Testing

@testable import AASA
@testable import ServerSettings

@Suite("What a Caddyfile lacks")
struct CaddyAdditionTests {
    private static let path = "/.well-known/apple-app-site-association"
    private static let line = "\theader \(path) Content-Type application/json\n"
    /// A site with something of its own for the path gets no block that serves the file.
    private static let own = "vars \(path) a b\n"
    private static let block = "\theader \(path) {\n\t\tContent-Type application/json\n\t\tdefer\n\t}\n"

    private static func file(_ text: String) -> HostSettings.File {
        HostSettings.File(path: "Caddyfile", bytes: Array(text.utf8), deployed: "")
    }

    private static func added(to text: String) throws -> String {
        let added = try #require(HostAddition([.unsigned], hosts: ["shop.example"]).added(to: file(text)))
        return String(decoding: added, as: UTF8.self)
    }

    private static func messages(_ text: String) -> [String] {
        HostAddition([.unsigned], hosts: ["shop.example"]).findings(in: file(text)).map(\.message)
    }

    @Test(
        "The content type is set once, and when the response is written if another directive changes it",
        arguments: [
            ("", line), ("header X-Content-Type-Options nosniff", line), ("header ?Content-Type text/html", line),
            ("header /assets/* Content-Type text/css", line), ("header -Server", line),
            ("header Content-Type text/html", block), ("header * Content-Type text/html", block),
            ("header -Content-Type", block), ("header -Content-*", block), ("header +Content-Type text/html", block),
            ("header >Content-Type text/html", block), ("header Content-Type json html", block),
            ("header {\n\tX a\n\tContent-Type: text/html\n\t}", block),
            ("header {\n\t-Content-Type\n\tdefer\n\t}", block),
            ("header \(path) Content-Type text/plain", block),
            ("header \(path) Content-Type application/json\n\theader Content-Type text/html", block),
            ("@page {\n\theader Accept *html*\n\t}\n\theader @page Content-Type text/html", block),
            ("import type", block), ("route {\n\theader Content-Type text/html\n\t}", block),
            ("handle /.well-known/* {\n\theader -Content-Type\n\tfile_server\n\t}", block),
            (
                "handle_path /.well-known/* {\n\theader /apple* -Content-Type\n\tfile_server\n\t}\n\troot * /.well-known",
                block
            ),
            ("handle /assets/* {\n\theader -Content-Type\n\tfile_server\n\t}", line),
            ("header /.well-known/* Content-Type application/json", ""),
            ("header Content-Type \"application/json; charset=utf-8\"", ""),
            ("@file path \(path)\n\theader @file Content-Type application/json", ""),
            ("header \(path) {\n\tdefer\n\tContent-Type application/json\n\t}\n\theader Content-Type text/html", ""),
        ])
    func types(directives: String, lines: String) throws {
        let start = "(type) {\n\theader Content-Type text/html\n}\nshop.example {\n"
        let rest = "\t\(directives)\n\tfile_server\n}\n"
        let added = try Self.added(to: start + rest)
        #expect(added == start + lines + rest)
        #expect(try Self.added(to: added) == added)
    }

    @Test(
        "Of blocks 'handle' and 'handle_path' the one with the longest path decides",
        arguments: [
            (
                "handle_path /.well-known/* {\nroot * /srv/.well-known\nfile_server\n}\nhandle {\nreverse_proxy a\n}",
                nil
            ),
            (
                "handle {\nreverse_proxy a\n}\nhandle_path /.well-known* {\nroot * /srv/.well-known/\nfile_server\n}",
                nil
            ),
            (
                "handle_path /.well-known/* {\nroot * /srv\nfile_server\n}\nhandle {\nreverse_proxy a\n}",
                "'handle_path /.well-known/*'"
            ),
            ("handle_path /.well-known/* {\nfile_server\n}", "'handle_path /.well-known/*'"),
            ("handle_path /.well-known/* {\nrespond no\n}", "'respond no'"),
            ("handle /.well-known/* {\nabort\n}\nhandle \(path) {\nfile_server\n}", nil),
            ("handle /.well-known/* {\nfile_server\n}\nhandle_path /.well-known/apple* {\nabort\n}", "'handle_path"),
            ("handle_path /assets/* {\nabort\n}\nfile_server", nil),
            ("handle_path /.well-known/* {\nencode gzip\n}\nfile_server", "'handle_path /.well-known/*'"),
        ] as [(String, String?)])
    func blocks(directives: String, text: String?) {
        let messages = Self.messages("shop.example {\nroot * /srv\n\(Self.own)\(directives)\n}\n")
        #expect(messages.count == (text == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(text ?? "") })
    }

    @Test(
        "What answers for the folder by name is reported before a block for the file takes its place",
        arguments: [
            ("reverse_proxy /.well-known/* a", true), ("handle /.well-known/* {\nreverse_proxy a\n}", true),
            ("@a path /.well-known/*\nreverse_proxy @a a", true), ("respond /.well-known* 404", false),
            ("reverse_proxy a", false),
        ])
    func present(directive: String, isReported: Bool) throws {
        let text = "shop.example {\nroot * /srv\n\(directive)\nfile_server\n}\n"
        #expect(Self.messages(text).map { $0.contains("may serve something else") } == (isReported ? [true] : []))
        #expect(Self.messages(try Self.added(to: text)).isEmpty)
    }

    @Test("The folder of a site is that in which 'handle_path' finds the folder of the file")
    func folderOfPath() {
        let text = "shop.example {\nhandle_path /.well-known/* {\nroot * /srv/.well-known\nfile_server\n}\n}\n"
        let findings = ["/srv", "/other"].map { folder in
            HostAddition([.unsigned], hosts: ["shop.example"], folders: [folder]).findings(in: Self.file(text))
        }
        #expect(findings.map(\.count) == [0, 1])
    }

    @Test(
        "Texts of several lines, and named routes, are read",
        arguments: [
            ("respond /x <<HTML\n  a { } }\n  HTML 200\nfile_server", nil),
            ("respond \\\n\t/x 410\nfile_server", nil), ("respond \\\r\n410\nfile_server", "'respond \\ 410'"),
            ("respond /x <<A\r\n}\r\nA\r\nfile_server", nil), ("respond <<A\n{ b\nA 200\nfile_server", "'respond <<A'"),
            ("respond /x << {\n}\nfile_server", nil), ("respond /x <<A\n b A\n", "describe no server"),
            ("respond /x <<A\nb\nA\nfile_server", nil), ("respond /x \"<<A\"\nfile_server", nil),
            ("invoke files", nil), ("invoke /.well-known/* files\nreverse_proxy a", nil),
            ("invoke proxy\nfile_server", "'reverse_proxy a'"), ("invoke other\nfile_server", "'invoke other'"),
        ] as [(String, String?)])
    func linesAndRoutes(directives: String, text: String?) {
        let routes = "&(files) {\nroot * /srv\nfile_server\n}\n&(proxy) {\nreverse_proxy a\n}\n"
        let messages = Self.messages("\(routes)shop.example {\nroot * /srv\n\(Self.own)\(directives)\n}\n")
        #expect(messages.count == (text == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(text ?? "") })
    }

    @Test(
        "What takes another file, or changes the path, is named; where the path stays as it is, nothing is",
        arguments: [
            ("try_files {path} /index.html", nil), ("try_files {path}.html {path} =404", nil),
            ("try_files /index.html", "something else is served"), ("try_files /a {path}", "is not known"),
            ("try_files {host}{path} {path}", "is not known"), ("try_files {path}.html /{a}", "is not known"),
            ("uri strip_suffix /", nil), ("uri strip_prefix /app", nil), ("uri strip_prefix app", nil),
            ("uri strip_suffix association", "is not known"), ("uri strip_prefix .well-known", "is not known"),
            ("rewrite * ?a=b", nil), ("reverse_proxy {args[0]} a", "is not known"),
            ("uri replace a b", "is not known"), ("uri /app/* strip_prefix /.well-known", nil),
            ("authorize with users", "is not known"), ("authorize /admin/* with users", nil), ("templates", nil),
            ("import common.conf", "is not known"), ("import /etc/caddy/common.conf", "is not known"),
            ("acme_server", nil),
        ] as [(String, String?)])
    func paths(directive: String, text: String?) {
        let messages = Self.messages("shop.example {\nroot * /srv\n\(directive)\nfile_server\n}\n")
        #expect(messages.count == (text == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains("'\(directive)'") && $0.contains(text ?? "") })
    }

    @Test(
        "Conditions may be negated and in blocks, and lines of the same matcher are alternatives",
        arguments: [
            ("not {\npath /.well-known/*\n}", nil), ("not {\npath /old/*\n}", "'abort @a'"),
            ("{\nnot {\npath /.well-known/*\n}\n}", nil), ("{\nnot not path /.well-known/*\n}", "'abort @a'"),
            ("{\npath /.well-known/*\npath /old/*\n}", "'abort @a'"), ("{\npath /a/*\npath /old/*\n}", nil),
            ("{\npath /.well-known/*\nmethod PUT\n}", nil), ("query a=*", nil), ("query \"\"", "'abort @a'"),
            ("path_regexp \"^/\\\\.well\"", nil), ("path_regexp \"^/\\.well\"", "'abort @a'"),
            ("protocol https", "'abort @a'"), ("protocol http", nil), ("protocol grpc", nil),
            ("protocol http/2", "is not known"), ("protocol http/2+", "is not known"),
            ("protocol http/3", "is not known"),
            ("not file {\ntry_files {path} {path}/\n}", nil), ("file {\ntry_files /off.html\n}", "is not known"),
        ] as [(String, String?)])
    func conditions(definition: String, text: String?) {
        let messages = Self.messages(
            "shop.example {\n\(Self.own)root * /srv\n@a \(definition)\nabort @a\nfile_server\n}\n")
        #expect(messages.count == (text == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(text ?? "") })
    }

    @Test(
        "A directive for the file alone is to be removed, others get a matcher, which keeps the paths that they have",
        arguments: [
            ("redir /b", "@other not path \(path)"), ("redir * /b", "@other not path \(path)"),
            ("redir \(path) /b", "remove it"),
            (
                "redir /.well-known/* /b{uri} 301",
                "@other { path /.well-known/*; not path \(path) }, a condition a line"
            ),
            ("rewrite /.w* /b", "@other { path /.w*; not path \(path) }, a condition a line"),
            ("basicauth /.* {\n}", "@other { path /.*; not path \(path) }, a condition a line"),
            ("@b path /.w*\nredir @b /b", "'@b', in braces with a condition a line: not path \(path)"),
        ])
    func matchers(directive: String, hint: String) {
        let text = "shop.example {\nroot * /srv\n\(directive)\nfile_server\n}\n"
        let findings = HostAddition([.unsigned]).findings(in: Self.file(text))
        #expect(findings.count == 1)
        #expect(findings.first?.hint?.hasSuffix(hint) == true)
    }

    @Test(
        "A file server without a folder is named",
        arguments: [
            ("file_server", true), ("root * /srv\nfile_server", false), ("root /srv\nfile_server", false),
            ("file_server {\nroot /srv\n}", false), ("root /static/* /srv\nfile_server", true),
            ("root /.well-known/* /srv\nfile_server", false), ("root * /srv\nhandle {\nfile_server\n}", false),
            ("handle /api/* {\nroot * /srv\nfile_server\n}\nhandle {\nfile_server\n}", true),
            ("import part\nfile_server", false), ("root {$ROOT}\nfile_server", false),
        ])
    func root(directives: String, isNamed: Bool) {
        let messages = Self.messages("(part) {\nroot * /srv\n}\nshop.example {\n\(directives)\n}\n")
        let expected = ["'file_server' has no 'root': it serves the folder in which Caddy is started"]
        #expect(messages == (isNamed ? expected : []))
    }

    @Test(
        "Matchers of blocks around a block, and of snippets, are known",
        arguments: [
            ("route {\nredir @old /b\nfile_server\n}", nil),
            ("route {\nredir @all /b\nfile_server\n}", "'redir @all /b'"),
            ("@old path *\nroute {\n@old path /x\nredir @old /b\nfile_server\n}", nil),
            ("handle_path /.well-known/* {\nredir @all /b\n}", "'redir @all /b'"),
            ("import part\nroute {\nredir @part /b\nfile_server\n}", nil),
            ("route {\nredir @part /b\nfile_server\n}", "what 'redir @part /b' does to"),
            ("@missing not file\nredir @missing /b\nfile_server", nil),
            (
                "@missing not file\nhandle_path /.well-known/* {\nredir @missing /b\nfile_server\n}",
                "what 'redir @missing /b' does to"
            ),
        ] as [(String, String?)])
    func outerMatchers(directives: String, text: String?) {
        let site = "shop.example {\n\(Self.own)root * /srv\n@all path *\n@old path /old\n\(directives)\n}\n"
        let messages = Self.messages("(part) {\n@part path /part\n}\n\(site)")
        #expect(messages.count == (text == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(text ?? "") })
    }

    @Test("A directive that applies to one of two files is named for this one")
    func oneOfTwo() {
        let text =
            "shop.example {\nroot * /srv\nvars /.well-known/assetlinks.json a b\n@json path *.json\nrespond @json 403\nfile_server\n}\n"
        let findings = HostAddition([.unsigned, .statements]).findings(in: Self.file(text))
        #expect(
            findings.map(\.message) == [
                "'respond @json 403' applies to /.well-known/assetlinks.json too: it answers in place of the file"
            ])
    }

    @Test(
        "What answers for all paths gets a block in front that serves the file, if the site has a folder",
        arguments: [
            ("root * /srv\nreverse_proxy a", true), ("root * /srv\nrespond no 503\nfile_server", true),
            ("root * /srv\n@dot path */.*\nerror @dot 404\nfile_server", true),
            ("root * /srv\nfile_server {\nhide .*\n}", true), ("root * /srv\nroute {\nreverse_proxy a\n}", true),
            ("root * /srv\nfile_server", false), ("reverse_proxy a", false),
            ("root * /srv\nredir https://b{uri}", false), ("root * /srv\nrewrite * /a\nreverse_proxy a", false),
            ("root * /srv\nbasic_auth {\n}\nreverse_proxy a", false),
            ("root * /srv\nhandle \(path) {\nrespond {}\n}\nfile_server", false),
            ("root * /srv\n@own path /b \(path)\nreverse_proxy @own a\nreverse_proxy b", false),
            ("root * /srv\n@other not path \(path)\nbasicauth @other {\n}\nreverse_proxy a", true),
            ("root * /srv\n@other {\nnot {\npath \(path)\n}\n}\nredir @other /b\nreverse_proxy a", true),
            ("root * /srv\nrewrite /aasa \(path)\nreverse_proxy a", true),
            ("root * /srv\nimport own \(path)\nfile_server", false),
            ("root * /srv\nimport below /.well-known\nfile_server", true),
            ("root * /srv\nimport below /assets\nfile_server", false),
        ])
    func fileBlocks(directives: String, isAdded: Bool) throws {
        let text =
            "(own) {\nrespond {args[0]} {}\n}\n(below) {\nabort {args.0}/*\n}\nshop.example {\n\(directives)\n}\n"
        let added = try Self.added(to: text)
        #expect(added.contains("\thandle \(Self.path) {\n\t\tfile_server\n\t}\n") == isAdded)
        #expect(try Self.added(to: added) == added)
        if isAdded { #expect(Self.messages(added).isEmpty) }
    }

    @Test(
        "A pattern of 'hide' with a slash is a path of the system, where a star is a part of a name",
        arguments: [
            ("/srv", "/srv/.well-known/*", "leaves \(path) out"), ("/srv/", "/*/.well-known/*", "leaves \(path) out"),
            ("/srv", "/srv/*", nil), ("/srv", "/srv/.well-known/*.json", nil), ("/srv", "/srv", "leaves \(path) out"),
            ("/srv", "/srv/.well-known", "leaves \(path) out"), ("/srv", "/other/.well-known", nil),
            ("/srv", "www/.well-known", "leaves \(path) out"), ("/srv", "www/.well-known/*", "is not known"),
            ("{$ROOT}", "/srv/.well-known/*", "is not known"), ("{$ROOT}", "/srv/*/*.php", nil),
            ("{$ROOT}", "/srv/.well-known", "leaves \(path) out"), ("/srv/www", "www", "leaves \(path) out"),
            ("/srv/www", "ww", nil), ("{$ROOT}", "www", nil), ("/srv", "?well-known", "is not known"),
            ("/srv", "*.ph?", nil), ("/srv", "/srv/[.]well-known/*", "is not known"),
            ("/srv", "/srv/a[.]well-known/*", nil), ("/", "/.well-known/*", "leaves \(path) out"),
            ("{$ROOT:/srv}", "/srv/.well-known/*", "leaves \(path) out"), ("{$ROOT:/srv}", "/b/.well-known/*", nil),
        ] as [(String, String, String?)])
    func hidden(root: String, pattern: String, text: String?) {
        let messages = Self.messages(
            "shop.example {\n\(Self.own)root * \(root)\nfile_server {\nhide \(pattern)\n}\n}\n")
        #expect(messages.count == (text == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(text ?? "") })
    }

    @Test(
        "A folder that is not the one of the file, or is in a variable, is noted",
        arguments: [
            ("/a/", nil), ("public", nil), ("/b", "the file is made in /a, and the folder of the server is /b"),
            ("/b/{host}", "the file is made in /a, and the folder of the server is /b/shop.example"),
            ("{$ROOT:/a}", nil), ("{$ROOT:/b}/c", "the file is made in /a, and the folder of the server is /b/c"),
            ("{$ROOT}", "the folder of the server is in a variable: '{$ROOT}'"),
            ("/b/{r}", "the folder of the server is in a variable: '/b/{r}'"),
            ("{$ROOT:/b", "the folder of the server is in a variable: '{$ROOT:/b'"),
            ("/", "the file is made in /a, and the folder of the server is /"),
        ] as [(String, String?)])
    func notes(root: String, message: String?) {
        let addition = HostAddition([.unsigned], hosts: ["shop.example"], folders: ["/a"])
        let findings = addition.findings(in: Self.file("shop.example {\nroot * \(root)\nfile_server\n}\n"))
        #expect(findings.map(\.message) == [message].compactMap(\.self))
    }

    @Test(
        "A block that is proposed has the folder that the site names elsewhere",
        arguments: [
            ("handle /.well-known/* {\nreverse_proxy a\n}\nhandle {\nroot * /srv\nfile_server\n}", "/srv"),
            ("root * /srv\nrespond \(path) {}", "/srv"), ("reverse_proxy a", "FOLDER"),
            ("root /a/* /a\nroot /b/* /b\nrespond \(path) {}", "FOLDER"),
            ("handle /.well-known/* {\nfile_server\n}\nhandle {\nroot * \"/a b\"\nfile_server\n}", "FOLDER"),
        ])
    func proposedFolder(directives: String, folder: String) {
        let findings = HostAddition([.unsigned]).findings(in: Self.file("shop.example {\n\(directives)\n}\n"))
        #expect(findings.count == 1)
        #expect(findings.allSatisfy { finding in finding.hint?.contains("root * \(folder)") == true })
    }

    @Test(
        "An order of directives that a global option changes is not evaluated",
        arguments: [
            ("order file_server first", true), ("order header after file_server", true),
            ("order rate_limit before basic_auth", false), ("email a@shop.example", false),
        ])
    func order(option: String, isNamed: Bool) {
        let messages = Self.messages("{\n\(option)\n}\nshop.example {\nroot * /srv\nfile_server\n}\n")
        #expect(messages == (isNamed ? ["what '\(option)' does to \(Self.path) is not known"] : []))
    }

    @Test(
        "A device's request has no field of a browser's",
        arguments: [("Upgrade websocket", nil), ("Cookie *a*", nil), ("User-Agent *bot*", "'abort @field'")])
    func fields(field: String, text: String?) {
        let messages = Self.messages(
            "shop.example {\nroot * /srv\n@field header \(field)\nabort @field\nfile_server\n}\n")
        #expect(messages.count == (text == nil ? 0 : 1))
        #expect(messages.allSatisfy { $0.contains(text ?? "") })
    }

    @Test(
        "A certificate of clients that is required keeps devices from the file",
        arguments: [
            ("mode require", true), ("mode require_and_verify", true), ("trusted_ca_cert_file a", true),
            ("mode request", false), ("mode verify_if_given\ntrusted_ca_cert_file a", false),
        ])
    func clients(mode: String, isRequired: Bool) throws {
        let text = "shop.example {\nroot * /srv\ntls {\nclient_auth {\n\(mode)\n}\n}\nfile_server\n}\n"
        let messages = Self.messages(text)
        #expect(messages.count == (isRequired ? 1 : 0))
        #expect(messages.allSatisfy { $0.contains("devices have no certificate") })
        #expect(try Self.added(to: text).contains(Self.line))
    }
}
