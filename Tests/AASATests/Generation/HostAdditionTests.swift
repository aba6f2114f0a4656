import Testing

@testable import AASA

@Suite("What settings of hosts lack")
struct HostAdditionTests {
    private static let netlify = """
        [[headers]]
          for = "/.well-known/apple-app-site-association"
          [headers.values]
            Content-Type = "application/json"

        """

    @Test(
        "Settings get what they lack, once, and nothing else changes",
        arguments: [
            ("_headers", "", "/.well-known/apple-app-site-association\n  Content-Type: application/json\n"),
            (
                "_headers", "/*\n  X: y",
                "/*\n  X: y\n\n/.well-known/apple-app-site-association\n  Content-Type: application/json\n"
            ),
            ("_redirects", "/* /index.html 200\n", "/* /index.html 200\n"),
            (
                "_redirects", "/* /index.html 200!\n",
                "/.well-known/* /.well-known/:splat 200\n/* /index.html 200!\n"
            ),
            ("netlify.toml", "", netlify), ("netlify.toml", "[build]\n", "[build]\n\n" + netlify),
            (
                "vercel.json", "{}",
                #"{"headers": [{"source":"/.well-known/apple-app-site-association","headers":[{"key":"Content-Type","value":"application/json"}]}]}"#
            ),
            (
                "firebase.json", #"{"hosting":{"public":"","headers":[]}}"#,
                #"{"hosting":{"public":"","headers":[{"source":"/.well-known/apple-app-site-association","headers":[{"key":"Content-Type","value":"application/json"}]}],"#
                    + "\n  \"appAssociation\": \"NONE\"}}"
            ),
            (
                "nginx.conf", "http {\n  server {\n    listen 443;\n  }\n}\n",
                """
                http {
                  server {
                      location = /.well-known/apple-app-site-association {
                          default_type application/json;
                          try_files $uri =404;
                      }
                    listen 443;
                  }
                }

                """
            ),
            (
                "Caddyfile", "{\n\tdebug\n}\n(part) {\n}\nexample.com {\n\tfile_server\n}\n",
                "{\n\tdebug\n}\n(part) {\n}\nexample.com {\n\theader /.well-known/apple-app-site-association Content-Type application/json\n\tfile_server\n}\n"
            ),
            ("_config.yml", "title: a", "title: a\ninclude: [\".well-known\"]\n"),
            ("_config.yml", "include: [_a]\n", "include: [\".well-known\", _a]\n"),
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
        "Servers that only redirect, and settings without a site, stay as they are",
        arguments: [
            ("nginx.conf", "server {\n  listen 80;\n  return 301 https://$host$request_uri;\n}\n"),
            ("nginx.conf", "{{{"),
            ("Caddyfile", "{\n\tdebug\n}\n"), ("vercel.json", "{,}"), ("firebase.json", #"{"firestore":{}}"#),
        ])
    func unchanged(name: String, text: String) {
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        #expect(HostAddition([.unsigned, .signed]).added(to: file).map { $0 == file.bytes } ?? true)
    }
}
