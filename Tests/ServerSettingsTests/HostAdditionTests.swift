import Testing

@testable import AASA
@testable import ServerSettings

@Suite("What settings of hosts lack")
struct HostAdditionTests {
    private static let netlify = """
        [[headers]]
          for = "/.well-known/apple-app-site-association"
          [headers.values]
            Content-Type = "application/json"

        """

    private static let rule =
        #"{"source":"/.well-known/apple-app-site-association","headers":[{"key":"Content-Type","value":"application/json"}]}"#

    @Test(
        "Settings get what they lack, once, and nothing else changes",
        arguments: [
            ("_headers", "", "/.well-known/apple-app-site-association\n  Content-Type: application/json\n"),
            (
                "_headers", "/*\n  X: y",
                "/*\n  X: y\n\n/.well-known/apple-app-site-association\n  Content-Type: application/json\n"
            ),
            (
                "_headers", "# /.well-known/apple-app-site-association: text/plain\n",
                "# /.well-known/apple-app-site-association: text/plain\n\n/.well-known/apple-app-site-association\n  Content-Type: application/json\n"
            ),
            (
                "_headers", "/.well-known/apple-app-site-association # of Apple\n  X: y\n",
                "/.well-known/apple-app-site-association # of Apple\n  Content-Type: application/json\n  X: y\n"
            ),
            (
                "_headers", "/.well-known/apple-app-site-association\n  Content-Type: text/plain\n",
                "/.well-known/apple-app-site-association\n  Content-Type: text/plain\n"
            ),
            (
                "netlify.toml", "[[redirects]]\nfrom = \"/.well-known/apple-app-site-association\"\nto = \"/a\"\n",
                "[[redirects]]\nfrom = \"/.well-known/apple-app-site-association\"\nto = \"/a\"\n\n" + netlify
            ),
            ("_redirects", "/* /index.html 200\n", "/* /index.html 200\n"),
            (
                "_redirects", "/* /index 302\n",
                "/.well-known/apple-app-site-association /.well-known/apple-app-site-association 200\n/* /index 302\n"
            ),
            (
                "_redirects", "/.well-known/webfinger* /m 301\n/* /index 302\n",
                "/.well-known/apple-app-site-association /.well-known/apple-app-site-association 200\n/.well-known/webfinger* /m 301\n/* /index 302\n"
            ),
            (
                "vercel.json", #"{"routes":[{"src":"/a","dest":"/b"}]}"#,
                #"{"routes":[{"src":"/.well-known/apple-app-site-association","headers":{"Content-Type":"application/json"},"continue":true}, {"src":"/a","dest":"/b"}]}"#
            ),
            ("netlify.toml", "", netlify), ("netlify.toml", "[build]\n", "[build]\n\n" + netlify),
            (
                "vercel.json", "{}",
                #"{"headers": [{"source":"/.well-known/apple-app-site-association","headers":[{"key":"Content-Type","value":"application/json"}]}]}"#
            ),
            (
                "firebase.json", #"{"hosting":{"public":"","headers":[]}}"#,
                #"{"hosting":{"public":"","headers":[{"source":"/.well-known/apple-app-site-association","headers":[{"key":"Content-Type","value":"application/json"}]}], "appAssociation": "NONE"}}"#
            ),
            (
                "firebase.json",
                """
                {
                    "hosting": [
                        {
                            "public": "."
                        },
                        {
                            "target": "b",
                            "public": "./",
                            "headers": [
                                {"source": "**", "headers": []}
                            ]
                        },
                        {
                            "public": "c"
                        }
                    ]
                }

                """,
                """
                {
                    "hosting": [
                        {
                            "public": ".",
                            "headers": [\(rule)],
                            "appAssociation": "NONE"
                        },
                        {
                            "target": "b",
                            "public": "./",
                            "headers": [
                                \(rule),
                                {"source": "**", "headers": []}
                            ],
                            "appAssociation": "NONE"
                        },
                        {
                            "public": "c"
                        }
                    ]
                }

                """
            ),
            (
                "nginx.conf", "http {\n  server {\n    listen 443; # { end }\n    root /srv;\n  }\n}\n",
                """
                http {
                  server {
                      location = /.well-known/apple-app-site-association {
                          default_type application/json;
                          try_files $uri =404;
                      }
                    listen 443; # { end }
                    root /srv;
                  }
                }

                """
            ),
            (
                "Caddyfile", "{\n\tdebug\n}\n(part) {\n}\nexample.com, www.example.com {\n\tfile_server\n}\n",
                "{\n\tdebug\n}\n(part) {\n}\nexample.com, www.example.com {\n\theader /.well-known/apple-app-site-association Content-Type application/json\n\tfile_server\n}\n"
            ),
            (
                "nginx.conf", "server { listen 443 ssl; location / { root /srv; try_files $uri /index.html; } }",
                "server {\n    location = /.well-known/apple-app-site-association {\n        root /srv;\n        default_type application/json;\n        try_files $uri =404;\n    }\n     listen 443 ssl; location / { root /srv; try_files $uri /index.html; } }"
            ),
            (
                "_headers", "/*\r\n  X: y\r\n",
                "/*\r\n  X: y\r\n\r\n/.well-known/apple-app-site-association\r\n  Content-Type: application/json\r\n"
            ),
            (
                "_config.yml", "include:\n- _a\n- .well-known-old\n",
                "include:\n- _a\n- .well-known-old\n- .well-known\n"
            ),
            ("_config.yml", "title: a", "title: a\ninclude: [\".well-known\"]\n"),
            ("_config.yml", "include: [_a]\n", "include: [\".well-known\", _a]\n"),
            (
                "_config.yml", "include: [ # a\n  _a,\n  _b\n]\ntitle: b\n",
                "include: [\".well-known\",  # a\n  _a,\n  _b\n]\ntitle: b\n"
            ),
            ("_config.yml", "include: [\n  .well-known,\n]\n", "include: [\n  .well-known,\n]\n"),
            (
                "_config.yml", "---\ntitle: a\n...\ninclude: [b]\n",
                "---\ntitle: a\ninclude: [\".well-known\"]\n...\ninclude: [b]\n"
            ),
            (
                "netlify.toml", "[build]\ncommand = \"\"\"\n[a\n\"\"\"\n",
                "[build]\ncommand = \"\"\"\n[a\n\"\"\"\n\n" + netlify
            ),
            ("_config.yml", "include: .well-known\n", "include: .well-known\n"),
            ("_config.yml", "include:  _a, b # c\ntitle: b\n", "include:  [\".well-known\", _a, b] # c\ntitle: b\n"),
            ("_config.yml", "\"include\" : [_a]\n", "\"include\" : [\".well-known\", _a]\n"),
            ("_config.yml", "include:\n  - _a\ntitle: b\n", "include:\n  - _a\n  - .well-known\ntitle: b\n"),
        ])
    func added(name: String, before: String, after: String) throws {
        let addition = HostAddition([.unsigned])
        var file = HostSettings.File(path: name, bytes: Array(before.utf8), deployed: "")
        file.bytes = try #require(addition.added(to: file))
        #expect(String(decoding: file.bytes, as: UTF8.self) == after)
        #expect(try #require(addition.added(to: file)) == file.bytes)
        #expect(!DeploymentProblems.findings(in: [file]).contains { $0.severity == .error })
    }

    @Test(
        "Where no addition helps nothing is changed, and a finding states what to do",
        arguments: [
            (
                "nginx.conf", "server {\n  listen 443 ssl;\n  return 301 https://www.example.com$request_uri;\n}\n",
                "'return 301"
            ),
            (
                "nginx.conf",
                "server {\n listen 443 ssl; root /a; if ($host = example.com) { return 301 https://b; }\n}\n",
                "'return 301"
            ),
            ("nginx.conf", "server {\n root /a; rewrite ^/(.*)$ https://b/$1 permanent;\n}\n", "'rewrite"),
            ("nginx.conf", "server { proxy_pass http://a; }", "has no folder"),
            ("nginx.conf", "{ { {", "a block is not closed"),
            ("nginx.conf", "server { listen 443 ssl;", "the block of 'server' is not closed"),
            ("nginx.conf", "server { server_name other.example; root /a; }", "describe no server"),
            ("nginx.conf", String(repeating: "server {", count: 5000), "describe no server"),
            ("Caddyfile", "{\n\tdebug\n}\n", "describe no server"),
            ("Caddyfile", "example.com {\n redir https://www.example.com{uri}\n file_server\n}\n", "'redir"),
            ("Caddyfile", "example.com {\n reverse_proxy localhost:80\n}\n", "answers in place"),
            ("Caddyfile", "example.com {\n encode gzip\n}\n", "has no folder"),
            ("site.conf", "<Directory /srv>\nRequire all granted\n</Directory>\n", "settings of Apache"),
            ("site.conf", "<VirtualHost *:443>\nServerName other.example\n</VirtualHost>\n", "describe no server"),
            ("_config.yml", "include: \"_pages, a\"\n", "will not be deployed"),
            ("_config.yml", "include: *names\n", "will not be deployed"),
            ("vercel.json", #"{"headers":{"/*":{"A":"b"}}}"#, "'headers' is not an array"),
            ("netlify.toml", "headers = [{ for = \"/*\", values = { A = \"b\" } }]\n", "are not changed"),
        ])
    func problems(name: String, text: String, sentence: String) {
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        let addition = HostAddition([.unsigned, .signed], hosts: ["example.com"])
        #expect(addition.added(to: file) == file.bytes)
        #expect(addition.findings(in: file).contains { $0.message.contains(sentence) && $0.hint != nil })
        #expect(addition.result(for: file).describesNoServer == (sentence == "describe no server"))
    }

    @Test(
        "A host that no server names is reported where one names another host",
        arguments: [
            ("nginx.conf", "server { listen 443 ssl; server_name a.example; root /a; }", "b.example"),
            ("nginx.conf", "server { listen 443 ssl; server_name .example; root /a; }", nil),
            ("nginx.conf", "server { listen 443 ssl; root /a; }", nil),
            ("nginx.conf", "server { listen 443 ssl; server_name c.example; root /a; }", nil),
            ("Caddyfile", "a.example {\n root * /a\n file_server\n}\n", "b.example"),
            ("Caddyfile", "a.example, b.example {\n root * /a\n file_server\n}\n", nil),
            ("a.conf", "<VirtualHost *:443>\nServerName b.example\nDocumentRoot /a\n</VirtualHost>\n", "a.example"),
            ("a.conf", "<VirtualHost *:443>\nServerName b.example\nServerAlias a.example\n</VirtualHost>\n", nil),
        ])
    func hostsWithoutServer(name: String, text: String, host: String?) {
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        let addition = HostAddition([.unsigned], hosts: ["a.example", "b.example"])
        let finding = addition.finding(aboutHostsOutside: [addition.result(for: file)], in: name)
        #expect(finding?.message == host.map { "these settings describe no server of \($0) for https" })
    }

    @Test(
        "Settings that are about something else, and rules that must be narrowed, stay as they are",
        arguments: [
            ("_redirects", "/* /index.html 200!\n"), ("_redirects", "/* /x 302 Country=us\n"),
            (
                "_headers",
                "/.well-known/*\n  Content-Type: application/json; charset=utf-8\n/apple*\n  content-type: application/pkcs7-mime\n"
            ),
            (
                "netlify.toml",
                "[[headers]]\nfor = '/.well-known/*'\n[headers.values]\nContent-Type = 'application/json'\n"
            ),
            (
                "vercel.json",
                #"{"headers":[{"source":"/.well-known/(.*)","headers":[{"key":"content-type","value":"application/json"}]}]}"#
            ),
            (
                "vercel.json",
                #"{"routes":[{"src":"/.well-known/.*","headers":{"Content-Type":"application/json"},"continue":true}]}"#
            ),
            ("vercel.json", #"{"routes":{}}"#),
            ("vercel.json", "{,}"), ("netlify.toml", "[build\n"), ("firebase.json", #"{"firestore":{}}"#),
            ("firebase.json", #"{"hosting":[{"public":"a"},{"public":"b"}]}"#),
        ])
    func unchanged(name: String, text: String) {
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        #expect(HostAddition([.unsigned]).added(to: file).map { $0 == file.bytes } ?? true)
    }

    @Test(
        "An entry for several files that gives no type, a different one, or not always one is not enough",
        arguments: [
            ("_headers", "/.well-known/*\n  Cache-Control: no-cache\n"),
            ("_headers", "/*\n  Content-Type: text/html\n"),
            (
                "_headers",
                "/*\n  Content-Type: text/plain\n/.well-known/apple-app-site-association\n  Cache-Control: no-cache\n"
            ),
            ("vercel.json", #"{"headers":[{"source":"/.well-known/(.*)","headers":[{"key":"X","value":"a"}]}]}"#),
            (
                "vercel.json",
                #"{"headers":[{"source":"/.well-known/apple-app-site-association","headers":[{"key":"X","value":"a"}]}]}"#
            ),
            ("vercel.json", #"{"routes":[{"src":"/.well-known/apple-app-site-association","dest":"/a"}]}"#),
            (
                "vercel.json",
                #"{"headers":[{"source":"/(.*)","has":[{"type":"host","value":"a"}],"headers":[{"key":"Content-Type","value":"application/json"}]}]}"#
            ),
            (
                "firebase.json",
                #"{"hosting":{"headers":[{"source":"*","headers":[{"key":"Content-Type","value":"application/json"}]}]}}"#
            ),
            (
                "vercel.json",
                #"{"routes":[{"src":"/.*","dest":"/a"},{"src":"/.*","headers":{"Content-Type":"application/json"}}]}"#
            ),
        ])
    func lacking(name: String, text: String) throws {
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        let added = String(decoding: try #require(HostAddition([.unsigned]).added(to: file)), as: UTF8.self)
        #expect(added.contains("/.well-known/apple-app-site-association"))
        #expect(added != text)
    }

    @Test(
        "The entry is behind one with a different content type, which would replace that of an entry in front",
        arguments: [
            ("vercel.json", #"{"headers":["#, #"{"source":"/(.*)","#, "]}"),
            (
                "firebase.json", #"{"hosting":{"public":"","appAssociation":"NONE","headers":["#, #"{"source":"**","#,
                "]}}"
            ),
        ])
    func replacement(name: String, start: String, source: String, end: String) throws {
        let type = #"{"key":"Content-Type","value":"text/html"}"#
        let entry = "\(source)\"headers\":[\(type)]}"
        let addition = HostAddition([.unsigned])
        let file = HostSettings.File(path: name, bytes: Array((start + entry + end).utf8), deployed: "")
        let added = try #require(addition.added(to: file))
        #expect(String(decoding: added, as: UTF8.self) == "\(start)\(entry), \(Self.rule)\(end)")
        let changed = HostSettings.File(path: name, bytes: added, deployed: "")
        #expect(addition.added(to: changed) == added)
        #expect(!DeploymentProblems.findings(in: [file]).isEmpty)
        #expect(DeploymentProblems.findings(in: [changed]).isEmpty)
    }

    @Test(
        "What a directive of a server of nginx does names the files that it concerns",
        arguments: [
            ("rewrite ^/\\.well-known/assetlinks\\.json$ https://b/ permanent;", [false, true]),
            ("rewrite ^/\\.well-known/apple.*$ https://b/ permanent;", [true, false]),
            ("if (-f /b) { return 503; }", [true, true]), ("return 301 https://b/;", [true, true]),
        ])
    func concernedFiles(directive: String, areNamed: [Bool]) {
        let addition = HostAddition([.unsigned, .statements], folders: ["/a"])
        let text = "server {\nroot /a;\n\(directive)\n}\n"
        let file = HostSettings.File(path: "nginx.conf", bytes: Array(text.utf8), deployed: "")
        let messages = addition.findings(in: file).map(\.message)
        #expect(messages.count == 1)
        #expect(addition.paths.map { path in messages[0].contains("\(path) ") } == areNamed)
    }

    @Test(
        "A server that refuses a byte order mark gets no addition",
        arguments: [
            ("nginx.conf", "server { root /a; }", true),
            ("a.conf", "<VirtualHost *:443>\nDocumentRoot /a\n</VirtualHost>\n", true),
            ("_headers", "", false),
        ])
    func byteOrderMark(name: String, text: String, isNamed: Bool) {
        let file = HostSettings.File(path: name, bytes: Array("\u{FEFF}\(text)".utf8), deployed: "")
        let addition = HostAddition([.unsigned], hosts: ["example.com"])
        #expect((addition.added(to: file) == file.bytes) == isNamed)
        let marked = addition.findings(in: file).filter { finding in finding.message.contains("byte order mark") }
        #expect(marked.isEmpty != isNamed)
        #expect(addition.htaccess(above: [file], own: nil).findings.count == 1)
    }

    @Test(
        "A redirect of the file alone is to be removed, and one of others to be narrowed",
        arguments: [
            ("firebase.json", "/.well-known/apple-app-site-association", "remove this rule"),
            ("vercel.json", "/.well-known/apple-app-site-association", "remove this rule"),
            ("firebase.json", "/**", "exclude /.well-known/ from this rule"),
        ])
    func redirectHint(name: String, source: String, hint: String) {
        let site = #"{"public":"","appAssociation":"NONE","redirects":[{"source":"\#(source)","destination":"/x"}]}"#
        let file = HostSettings.File(path: name, bytes: Array(site.utf8), deployed: "")
        #expect(DeploymentProblems.findings(in: [file]).first?.hint == hint)
    }

    @Test("What is written and advised for Android alone names its list, and nothing of Apple's")
    func android() throws {
        let texts = [
            "_headers": "", "netlify.toml": "headers = [{ for = \"/*\", values = { A = \"b\" } }]\n",
            "vercel.json": "{}", "firebase.json": #"{"hosting":{"public":""}}"#, "Caddyfile": "example.com {\n}\n",
            "nginx.conf": "server { rewrite ^/(.*)$ https://b/$1; }\n", "other.conf": "server { proxy_pass http://a; }",
            "more.conf": "server { root /a; }",
        ]
        let addition = HostAddition([.statements], hosts: ["example.com"])
        for (name, text) in texts {
            let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
            let added = String(decoding: try #require(addition.added(to: file)), as: UTF8.self)
            let advice = addition.findings(in: file).map { "\($0.message) \($0.hint ?? "")" }.joined()
            #expect((added + advice).contains("/.well-known/assetlinks.json"), "\(name)")
            #expect(!(added + advice).contains("apple-app-site-association"), "\(name)")
            #expect(added.contains("appAssociation") == (name == "firebase.json"), "\(name)")
        }
        let access = String(decoding: addition.htaccess(above: [], own: nil).settings, as: UTF8.self)
        #expect(access.contains("assetlinks.json") && !access.contains("apple"))
    }
}
