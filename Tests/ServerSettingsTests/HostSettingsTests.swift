import Testing

@testable import AASA
@testable import ServerSettings

@Suite("Settings of hosts")
struct HostSettingsTests {
    @Test(
        "A file beside functions is none of the file's path",
        arguments: ["apple-app-site-association.test.ts", ".gitkeep", "a.ts", "apple-app-site-association.md"])
    func noFunction(name: String) { #expect(!HostSettings.isFunction("functions/.well-known/\(name)")) }

    @Test(
        "Settings of hosts that redirect the file are found, and those with conditions are doubtful",
        arguments: [
            ("vercel.json", #"{"redirects":[{"source":"/(.*)","destination":"/x"}]}"#, ["redirect?"]),
            (
                "vercel.json",
                #"{"redirects":[{"source":"/(.*)","has":[{"type":"host","value":"a"}],"destination":"/x"}]}"#,
                ["redirect?"]
            ),
            ("netlify.toml", "[[headers]\n", ["unreadable"]),
            ("vercel.json", "{,}", ["unreadable"]), ("firebase.json", "", ["unreadable"]),
            (
                "firebase.json",
                #"{"public":".","appAssociation":"NONE","redirects":[{"regex":"/.*","destination":"/x"}]}"#,
                ["redirect"]
            ),
            ("netlify.toml", #"redirects = [{from="/*", to="/x", force=true}]"#, ["redirect"]),
            (
                "netlify.toml",
                "redirects = [ # all\n  { from = '/a', to = '/b' },\n  { from = '/*', to = '/x', force = true, conditions = { Country = [\"us\", \"de\"] } },\n]\n",
                ["redirect?"]
            ),
            (
                "netlify.toml",
                "[[redirects]]\nfrom = '/*'\nto = '/x'\nforce=true\n[redirects.conditions]\nCountry=['us']\n",
                ["redirect?"]
            ),
            (
                "netlify.toml",
                "[[redirects]]\nfrom = '/*'\nto = '/x'\nforce=true\n[[headers]]\nfor='/*'\n[headers.values]\nContent-Type='a/b'",
                ["redirect", "type"]
            ),
            ("netlify.toml", #"headers = [{ for = "/*", values = { Content-Type = "a/b" } }]"#, ["type"]),
            ("_redirects", "/* /404.html 404!", ["page"]), ("_redirects", "/* /404.html 404", []),
            ("_redirects", "/* /x 301! Country=us", ["redirect?"]), ("_redirects", "/* id=:id /x 301!", []),
            ("_redirects", "/* /x", ["redirect?"]),
            ("_redirects", "/* /x 301 Country=us", []), ("_redirects", "/:slug /x 301!", []),
            ("_redirects", "/:folder/:name /x 301!", ["redirect"]),
            ("_redirects", "http://a.example/* https://a.example/:splat 301!", []),
            ("_redirects", "https://a.example/* https://b.example/:splat 301!\n/* /x 200!", ["redirect?", "page"]),
            ("_redirects", "https://a.example/* https://b.example/:splat 301", []),
            ("_redirects", "/* /:splat 200!\n/* /x 301", ["redirect?"]),
            ("_redirects", "/.well-known/* /.well-known/:splat 200\n/* /x 301", []),
            (
                "_redirects",
                "/.well-known/apple-app-site-association /.well-known/apple-app-site-association 200\n/* /x 301", []
            ),
            ("_redirects", "/.well-known/* /.well-known/:splat 200\n/* /x 301!", ["redirect"]),
            ("_redirects", "/.well-known/* /y 200\n/* /x 301!", []),
            ("netlify.toml", "[[redirects]]\nfrom = '/*'\nto = '/x'\n", []),
            (
                "netlify.toml", "[[redirects]]\nfrom='/*'\nto='/x'\nforce=true\nconditions={Country=['us']}",
                ["redirect?"]
            ),
            (
                "netlify.toml", "[[redirects]]\nfrom='/*'\nto='/x'\nforce=true\nconditions={Country=[\n'us']}",
                ["redirect?"]
            ),
            ("netlify.toml", "[[redirects]]\nfrom='/*'\nto='/x'\nforce=true\nconditions.Country=['us']", ["redirect?"]),
            ("netlify.toml", "[[redirects]]\nfrom='/*'\nto='/x'\nforce=true\nquery={id=':id'}", []),
            ("netlify.toml", "[[redirects]]\nfrom='/*'\nto='/x'\nforce=true\n[redirects.query]\nid=':id'", []),
            ("netlify.toml", "[[headers]]\nfor='/*'\nvalues={X=['a'],Content-Type='a/b'}", ["type"]),
            ("vercel.json", #"{"redirects":[{"source":"/:slug","destination":"/x"}]}"#, []),
            (
                "firebase.json",
                #"{"public":".","appAssociation":"NONE","redirects":[{"source":"/*","destination":"/x"}]}"#, []
            ),
            (
                "firebase.json",
                #"{"public":".","appAssociation":"NONE","redirects":[{"source":"/**","destination":"/x"}]}"#,
                ["redirect"]
            ),
            ("firebase.json", #"{"public":".","appAssociation":"AUTO"}"#, ["generated"]),
            ("firebase.json", #"{"public":".","appAssociation":"NONE"}"#, []),
            ("vercel.json", #"{"routes":[{"src":"/(.*)","dest":"/x"}]}"#, ["page"]),
            ("vercel.json", #"{"routes":[{"src":"/(.*)","dest":"/$1"},{"src":"/.*","dest":"/x"}]}"#, []),
            ("vercel.json", #"{"routes":[{"src":"/.*","methods":["POST"],"dest":"/x"}]}"#, []),
            ("vercel.json", #"{"routes":[{"handle":"filesystem"},{"src":"/.*","dest":"/x"}]}"#, []),
            (
                "vercel.json",
                #"{"routes":[{"handle":"hit"},{"src":"/.*","headers":{"content-type":"a/b"},"continue":true}]}"#,
                ["type"]
            ),
            (
                "vercel.json",
                #"{"routes":[{"handle":"miss"},{"src":"/.*","headers":{"content-type":"a/b"},"continue":true}]}"#, []
            ),
            ("vercel.json", #"{"routes":[{"src":"/.*","mitigate":{"action":"deny"}}]}"#, ["status"]),
            (
                "vercel.json", #"{"routes":[{"src":"/.*","status":308,"headers":{"Location":"/x"}}]}"#,
                ["redirect"]
            ),
            (
                "vercel.json",
                #"{"routes":[{"src":"/.*","headers":{"content-type":"a/b"},"continue":true},{"src":"/.*","dest":"/x"}]}"#,
                ["type", "page"]
            ),
            ("vercel.json", #"{"routes":[{"source":"/.*","destination":"/x"}]}"#, ["page"]),
            ("vercel.json", #"{"routes":[{"src":"/.*","status":404}]}"#, ["status"]),
            ("vercel.json", #"{"routes":[{"src":"/.*","statusCode":308,"destination":"/x"}]}"#, ["redirect"]),
            (
                "vercel.json",
                #"{"cleanUrls":true,"routes":[{"src":"/a","dest":"/x"}],"redirects":[{"source":"/(.*)","destination":"/x"}]}"#,
                ["redirect?"]
            ),
            (
                "vercel.json",
                #"{"routes":[{"src":"/(.*)","dest":"/$1"}],"redirects":[{"source":"/(.*)","destination":"/x"}]}"#, []
            ),
            (
                "vercel.json",
                #"{"routes":[{"handle":"filesystem"}],"headers":[{"source":"/(.*)","headers":[{"key":"Content-Type","value":"a/b"}]}]}"#,
                []
            ),
            ("netlify.toml", "[[edge_functions]]\nfunction = 'a'\npath = '/*'\n", ["function"]),
            ("netlify.toml", "[[edge_functions]]\nfunction = 'a'\npath = '/blog/*'\n", []),
            ("netlify.toml", "edge_functions = [{ function = 'a', path = '/*' }]\n", ["function"]),
            ("netlify.toml", "[[edge_functions]]\npath = '/*'\nexcludedPath = '/.well-known/*'\n", []),
            ("netlify.toml", "[[edge_functions]]\npath = '/*'\nexcludedPath = ['/*.css', '/.well-known/*']\n", []),
            (
                "netlify.toml", "[[edge_functions]]\npath = '/*'\nexcludedPath = [\n'/*.css',\n'/.well-known/*',\n]\n",
                []
            ),
            ("netlify.toml", "[[edge_functions]]\npath = '/*'\nexcludedPath = ['/*.css']\n", ["function"]),
            ("functions/.well-known/[name].js", "", ["function"]),
            ("functions/.well-known/assetlinks.json.js", "", []),
            ("functions/.well-known/apple-app-site-association.ts", "", ["function"]),
            ("_worker.js", #"{"include":["/api/*"]}"#, []), ("_worker.js", #"{"include":["/*"]}"#, ["function"]),
            ("netlify.toml", "[[edge_functions]]\npath = '/*'\nmethod = ['POST']\n", []),
            ("middleware.ts", "import 'next/server'", ["function"]),
            ("middleware.ts", "module.exports = (a, b, next) => next()", []),
            ("src/proxy.js", "'next/server'; export const config = { matcher: '/:path*' }", ["function"]),
            ("middleware.ts", "'next/server'\nexport const config = {\n  matcher: ['/a/:path*', '/b']\n}", []),
            ("middleware.ts", #"'next/server'; export const config = { matcher: ['/((?!api|.*\\..*).*)'] }"#, []),
            (
                "middleware.ts",
                "'next/server'; export const config = { matcher: [\n// all\n{ source: '/((?!api).*)', missing: [{ key: 'x' }] }] }",
                ["function"]
            ),
            ("netlify/edge-functions/a.ts", "export const config = { path: '/*' }", ["function"]),
            (
                "netlify/edge-functions/a.ts",
                "export const config = { excludedPath: ['/.well-known/*'], path: ['/*'] }", []
            ),
            ("netlify/edge-functions/a.ts", "export default () => { const path = '/*' }", []),
            ("wrangler.jsonc", #"{ "assets": { "run_worker_first": true } }"#, ["function"]),
            ("wrangler.jsonc", "{ \"assets\": {\n// \"run_worker_first\": true\n} }", []),
            ("wrangler.toml", "[assets]\nrun_worker_first = [\"/*\", \"!/.well-known/*\"]\n", []),
            ("wrangler.toml", "[assets]\nrun_worker_first = [\"/*\"]\n", ["function"]),
            ("netlify.toml", "[[edge_functions]]\npattern = '/(?!assets).*'\n", ["function"]),
            ("netlify.toml", "[[edge_functions]]\npattern = '^/.*$'\nexcludedPattern = '/\\.well-known/.*'\n", []),
        ] as [(String, String, [String])])
    func settings(name: String, text: String, effects: [String]) throws {
        let file = HostSettings.File(path: "folder/\(name)", bytes: Array(text.utf8), deployed: "")
        let settings = try #require(HostSettings(file))
        #expect(
            settings.effects.map { effect in
                let kind =
                    switch effect.kind {
                    case .redirect: "redirect"
                    case .page: "page"
                    case .contentType: "type"
                    case .unreadable: "unreadable"
                    case .status: "status"
                    case .function: "function"
                    case .generated: "generated"
                    default: "other"
                    }
                return kind + (effect.doubt == nil ? "" : "?")
            } == effects)
    }

    @Test(
        "Functions of Cloudflare Pages run for the signed file by their paths",
        arguments: [
            ("functions/apple-app-site-association.js", "", true), ("functions/[[path]].ts", "", true),
            ("functions/_middleware.js", "", true), ("functions/[name].js", "", true),
            ("functions/assetlinks.json.js", "", false), ("functions/.well-known/_middleware.js", "", false),
            ("functions/.well-known/apple-app-site-association.js", "", false),
            ("_worker.js", #"{"include":["/*"],"exclude":["/.well-known/*"]}"#, true),
            ("_worker.js", #"{"include":["/*"],"exclude":["/apple-app-site-association"]}"#, false),
        ])
    func functionsOfSignedFile(path: String, routes: String, runs: Bool) {
        let file = HostSettings.File(path: path, bytes: Array(routes.utf8), deployed: "")
        let effects = HostSettings(file, of: AssociationFile.rootPath)?.effects ?? []
        #expect(effects.isEmpty == !runs)
    }

    @Test(
        "Exclusions of functions are texts of TOML, in arrays with comments, and with escapes",
        arguments: [
            #"['/img/[^/]+', '/\.well-known/.*']"#, #"["/img/[^/]+", "/\\.well-known/.*"]"#,
            "[ # pictures, and [old] ones\n'/img/.*', # and\n  '/[.]well-known/.*',\n]", #""/\\.well-known/.*""#,
            #""\u002F\u002Ewell-known/.*" # all"#, "['/a{1,3}', '/.well-known/[a-z,-]+']",
            #"["/\"[a]", "/.well-known/.*"]"#,
        ])
    func exclusions(value: String) throws {
        let pattern = "pattern = '^/.*$'"
        let texts = [
            "[[edge_functions]]\n\(pattern)\nexcludedPattern = \(value)\n",
            "edge_functions = [{ \(pattern), excludedPattern = \(value)\n }, { \(pattern), excludedPattern = \(value)\n }]",
        ]
        for text in texts {
            let file = HostSettings.File(path: "netlify.toml", bytes: Array(text.utf8), deployed: "")
            #expect(try #require(HostSettings(file)).effects.isEmpty)
        }
    }

    @Test(
        "Of settings with many rules the first effects are kept",
        arguments: [
            ("_redirects", "/* /x 301!\n", ""), ("_headers", "/*\n  Content-Type: a/b\n", ""),
            ("netlify.toml", "[[redirects]]\nfrom = '/*'\nto = '/x'\n", ""), ("netlify.toml", "a=[]\n", ""),
            ("netlify.toml", "a={", ""), ("netlify.toml", "redirects=[{", "a={"),
            ("firebase.json", #"{"public":"","headers":[]},"#, #"{"hosting":["#),
        ])
    func manySettings(name: String, repeated: String, start: String) throws {
        let text = start + String(repeating: repeated, count: 5000)
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        #expect(try #require(HostSettings(file)).effects.count <= 100)
    }

    @Test(
        "Settings name the folder that is deployed",
        arguments: [
            ("netlify.toml", "[build]\npublish = 'dist/'\n", "dist"),
            ("netlify.toml", "[build]\nbase = \"web/\"\npublish = \"dist\"\n", "web/dist"),
            ("netlify.toml", "[build]\nbase = 'web'\n", nil), ("netlify.toml", "[build]\npublish = '.'\n", ""),
            ("netlify.toml", "[build]\npublish = \"Jane's site\" # new\n", "Jane's site"),
            ("_config.yml", "source: my site\n", "my site"),
            ("vercel.json", #"{"outputDirectory":"./out"}"#, "out"), ("vercel.json", "{}", nil),
            ("firebase.json", #"{"hosting":[{"public":"a"},{"public":"b"}]}"#, "a"),
            ("firebase.json", #"{"hosting":[{"public":"a"},{"public":"."}]}"#, ""),
            ("firebase.json", #"{"hosting":{"source":"."}}"#, nil),
            ("wrangler.toml", "#[assets]\n[assets]\ndirectory = \"./out/\" # built\n", "out"),
            ("wrangler.jsonc", "{ // \"directory\"\n\"assets\": { \"directory\": \"./dist\" }\n}", "dist"),
            ("wrangler.toml", "name = \"a\"\npages_build_output_dir = \"./out\"\n", "out"),
            ("wrangler.toml", "pages_build_output_dir = \"jane's\"\n", "jane's"),
            ("firebase.json", "{ // \"public\"\n/* a */ \"hosting\": { \"public\": \"dist\" } }", "dist"),
            ("vercel.json", "{ // a\n \"outputDirectory\": \"dist\" }", nil),
            ("wrangler.json", "{\"assets\":{\"binding\":\"ASSETS\"}}", nil),
        ] as [(String, String, String?)])
    func publishedFolder(name: String, text: String, folder: String?) {
        #expect(NamedFolder(in: Array(text.utf8), named: name)?.path == folder)
    }

    @Test(
        "The patterns of hosts cover the path of the file",
        arguments: [
            ("/*", true), ("/(.*)", true), ("**", true), ("/:path*", true), ("/:path(.*)", true),
            ("/.well-known/*", true),
            (".well-known/**", true), ("/.well-known/:name", true), ("/:slug", false), ("/:a/:b", true), ("/", false),
            ("/old/*", false), ("/((?!.well-known).*)", false), ("/*a*b*c*d*e", false), ("", false),
            ("/.well-known/apple-app-site-association", true), ("/.well-known", false), ("/*w*e*l*l*k*n*o*w*n*", true),
            ("/*w*e*l*l*k*n*o*w*n*x", false),
        ])
    func patterns(pattern: String, covers: Bool) {
        #expect(HostPattern.covers(pattern, path: AssociationFile.wellKnownPath) == covers)
    }

    @Test(
        "A rule for a host concerns the sites of this host, as far as they are known",
        arguments: [
            ([], " for requests to a.example"), (["a.example"], ""), (["A.Example"], ""), (["b.example"], nil),
            (["a.example", "b.example"], " for requests to a.example"),
        ] as [([String], String?)])
    func hosts(hosts: [String], words: String?) {
        let text = "https://a.example/* https://c.example/:splat 301!"
        let file = HostSettings.File(path: "_redirects", bytes: Array(text.utf8), deployed: "")
        let messages = DeploymentProblems.findings(in: [file], of: [.statements], hosts: hosts).map(\.message)
        let sentence = "/.well-known/assetlinks.json will be redirected to https://c.example/:splat"
        #expect(messages == (words.map { ["\(sentence)\($0), and devices do not follow redirects"] } ?? []))
    }

    @Test(
        "A list of ignored files keeps the file from being deployed",
        arguments: [
            (".well-known", "", true), ("/.well-known", "", true), (".well-known/", "", true), (".*", "", true),
            ("# all\n**/.well-known\n", "", true), (".well-known/*.json", "", true), ("assetlinks.json", "", true),
            ("/public/.well-known", "public", true), ("public", "public", true), ("*.well-known* ", "", true),
            ("/.well-known", "public", false), (".well-known/other", "", false), ("assetlinks.json/", "", false),
            (".*\n!.well-known", "", false), ("node_modules\n*.md", "", false), ("", "", false), ("/", "", false),
            ("**", "", true), ("**/a/**", "", false), ("*a*s*s*e*t*", "", true),
            ("**/**/**/.well-known", "", true), ("**/.well-known/**/**", "", true),
            ("**/assetlinks.json/**", "", false),
            (String(repeating: "**/", count: 10_000) + "x", "", false),
            (String(repeating: "**/", count: 10_000) + "assetlinks.json", "a/b/c/d/e/f/g/h", true),
            (String(repeating: "*", count: 10_000) + "x", "", false),
        ])
    func ignored(text: String, folder: String, isIgnored: Bool) throws {
        let file = HostSettings.File(path: ".vercelignore", bytes: Array(text.utf8), deployed: folder)
        let settings = try #require(HostSettings(file, of: HostAddition.Resource.statements.path))
        #expect(settings.effects.isEmpty != isIgnored)
    }

    @Test(
        "A workflow that uploads the folder to GitHub Pages without hidden names is found",
        arguments: [
            ("- uses: actions/upload-pages-artifact@v4\n  with:\n    path: ./public/\n", "public", "error"),
            ("- name: a\n  uses: actions/upload-pages-artifact@v4.0.0\n  with:\n    path: '.'\n", "", "error"),
            ("- uses: actions/upload-pages-artifact@7b1f4a7 # v4.0.0\n", "_site", "error"),
            ("- uses: actions/upload-pages-artifact@v5\n- run: a\n", "_site", "error"),
            ("- uses: actions/upload-pages-artifact@v4\n", "", "warning"),
            ("- uses: actions/upload-pages-artifact@v4\n  with:\n    path: ./dist\n", "public", "warning"),
            ("- uses: actions/upload-pages-artifact@v4\n  with:\n    path: build\n", "static", "warning"),
            ("- uses: actions/upload-pages-artifact@v4\n  with:\n    path: \"my site\"\n", "my site", "error"),
            (
                "- uses: actions/upload-pages-artifact@v4\n  with:\n    path: web/dist/a/browser\n", "web/public",
                "warning"
            ),
            ("- uses: actions/upload-pages-artifact@v4\n  with:\n    path: docs/build\n", "public", nil),
            ("- uses: actions/upload-pages-artifact@v4\n  with:\n    path: dist\n", "web/public", nil),
            ("- uses: actions/upload-pages-artifact@v4\n  with:\n    path: dist\n", "site", nil),
            ("- uses: actions/upload-pages-artifact@v4\n  with:\n    path: |\n      ./public\n", "public", "error"),
            ("- uses: actions/upload-pages-artifact@v4\n  with:\n    path: >-\n      public\n", "public", "error"),
            ("- uses: actions/upload-pages-artifact@v4\n  with:\n    path: ${{ env.OUT }}\n", "public", "warning"),
            ("- uses: actions/upload-pages-artifact@v4\n- uses: a/b@v1\n  with:\n    path: site\n", "site", nil),
            (
                "- uses: actions/upload-pages-artifact@v5\n  with:\n    path: public\n    include-hidden-files: true\n",
                "public", nil
            ),
            ("- uses: actions/upload-pages-artifact@v3\n  with:\n    path: public\n", "public", nil),
            ("- uses: actions/upload-pages-artifact@7b1f4a7\n", "_site", nil),
            ("- uses: actions/upload-pages-artifact@main\n", "_site", nil),
            ("# - uses: actions/upload-pages-artifact@v4\n", "_site", nil), ("", "", nil),
        ] as [(String, String, String?)])
    func workflows(text: String, folder: String, severity: String?) {
        let path = "a/.github/workflows/pages.yml"
        let file = HostSettings.File(path: path, bytes: Array(text.utf8), deployed: folder)
        let findings = DeploymentProblems.findings(in: [file], of: [.unsigned], hosts: [])
        #expect(findings.map { $0.severity == .error ? "error" : "warning" } == [severity].compactMap(\.self))
    }

    @Test(
        "Of settings that cannot be read, the hint says what to write",
        arguments: [
            ("vercel.json", " ", "write the settings, or remove the file"),
            ("vercel.json", "{,}", "write the name in double quotes, or remove what needs one"),
            ("vercel.json", "{} // a", "remove the comment"), ("netlify.toml", "[[headers]\n", "end it with ']]'"),
            ("netlify.toml", "a = \"\"\"", "end it with \"\"\""),
        ])
    func unreadable(name: String, text: String, hint: String) {
        let file = HostSettings.File(path: name, bytes: Array(text.utf8), deployed: "")
        #expect(DeploymentProblems.findings(in: [file]).map(\.hint) == [hint])
    }

    @Test(
        "Jekyll's settings without the folder are a warning",
        arguments: [
            ("", "make _config.yml with include: [\".well-known\"]"),
            ("title: x\n", "write include: [\".well-known\"] there"),
            ("include: [_pages]\n", "add \".well-known\" to the list 'include'"),
            ("include: *names\n", "add \".well-known\" to the list 'include'"),
            ("include: [\".well-known\"]\n", nil), ("include:\n  - .well-known\n", nil),
        ] as [(String, String?)])
    func jekyll(text: String, hint: String?) {
        let file = HostSettings.File(path: "a/_config.yml", bytes: Array(text.utf8), deployed: "")
        let findings = DeploymentProblems.findings(in: [file])
        #expect(findings.map(\.severity) == (hint == nil ? [] : [.warning]))
        let end = ", or add an empty file .nojekyll for GitHub Pages"
        #expect(findings.map(\.hint) == (hint == nil ? [] : ["\(hint ?? "")\(end)"]))
        let place = text.isEmpty ? "a" : "a/_config.yml"
        #expect(findings.allSatisfy { finding in finding.location.file == place })
    }

    @Test("Settings are read for the path of each file, and what is the same is found once")
    func resources() {
        let text = """
            {"redirects":[{"source":"/.well-known/assetlinks.json","destination":"/x"}],
            "headers":[{"source":"/.well-known/assetlinks.json","headers":[{"key":"Content-Type","value":"text/plain"}]}]}
            """
        let files = [
            HostSettings.File(path: "vercel.json", bytes: Array(text.utf8), deployed: ""),
            HostSettings.File(path: ".vercelignore", bytes: Array(".*".utf8), deployed: ""),
        ]
        let codes = [[.unsigned], [.statements], [.unsigned, .statements]].map { resources in
            DeploymentProblems.findings(in: files, of: resources, hosts: []).map(\.code)
        }
        let (type, dropped) = (LintRule.contentType.code, LintRule.wrongStatus.code)
        // The rules of a statement list: AASA921 about redirects, AASA927 about its content type.
        let list = ["AASA921", "AASA927"]
        #expect(codes == [[dropped, type], list + [dropped], [dropped, type] + list])
    }
}
