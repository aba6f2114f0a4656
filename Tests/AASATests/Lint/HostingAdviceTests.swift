import Testing

@testable import AASA

@Suite("Advice about what a server answers in the place of the file")
struct HostingAdviceTests {
    /// Software, rules, a redirect or a page in the place of the file, and what to write for that software.
    static let exemptions: [(server: String?, rules: SystemVersion?, answer: Observation, hint: String)] = [
        ("nginx", .ios8, toWWW, "nginx: location = \(root) { default_type \(signed); try_files $uri =404; }"),
        (
            "nginx", nil, toWWW,
            "location = \(first) { default_type \(plain); try_files $uri =404; }) and redirect in 'location /'"
        ),
        ("Apache", .ios8, toWWW, "RewriteRule ^/?apple-app-site-association$ - [L,T=\(signed)]"),
        ("Apache", nil, page, "RewriteRule ^/?\\.well-known/apple-app-site-association$ - [L,T=\(plain)]"),
        (
            "Apache", nil, toWWW,
            "RedirectMatch 301 ^/(?!\\.well-known/apple-app-site-association$)(.*) https://www.example.com/$1)"
        ),
        ("Apache", nil, page, "and ProxyPass \(first) ! above any ProxyPass"),
        ("nginx", nil, ExampleSite.file("", nil), ", with a handler for its files"),
        ("nginx", .ios8, ExampleSite.status(403), "exempt this path from login and bot rules"),
        ("nginx", nil, ExampleSite.status(403), "deny names with a dot in front"),
        ("nginx", nil, ExampleSite.status(400), "ssl_verify_client"),
        ("Microsoft-IIS/10.0", .ios8, page, "<match url=\"^apple-app-site-association$\" />"),
        ("Microsoft-IIS/10.0", .ios8, page, "fileExtension=\".\" mimeType=\"\(signed)\""),
        ("Caddy", .ios8, toWWW, "handle \(root) { header Content-Type \(signed) file_server }"),
        ("Netlify", .ios8, page, "deploy it at \(root): a file comes before rewrites; Netlify: the lines '\(root)'"),
        (
            "Vercel", nil, page,
            "\"source\":\"\(first)\",\"headers\":[{\"key\":\"Content-Type\",\"value\":\"\(plain)\"}]"
        ),
        ("Vercel", nil, toWWW, "let the app name www.example.com: the hosting service redirects every path"),
        ("GitHub.com", nil, toWWW, "let the app name www.example.com: the hosting service redirects every path"),
        ("GitHub.com", nil, page, "deploy it at \(first)"),
        (nil, .ios8, toWWW, "exempt \(root) from rules that answer with pages or redirects, and serve it as \(signed)"),
        (
            "nginx", nil, ExampleSite.redirect(301, to: "\(ExampleSite.wellKnownURL)/"),
            "rule that adds a slash; nginx: location = \(first) {"
        ),
    ]
    private static let (root, first) = (AssociationFile.rootPath, AssociationFile.wellKnownPath)
    private static let (signed, plain) = (MediaType.signedFile, MediaType.json)
    private static let toWWW = ExampleSite.redirect(301, to: "https://www.example.com/")
    private static let page = ExampleSite.file("<html>", "text/html")

    @Test(
        "What to write is for the server that answered, the requested path and the required type", arguments: exemptions
    )
    func exemption(server: String?, rules: SystemVersion?, answer: Observation, hint: String) {
        let subject = LintSubject.hosted(rules) {
            $0.wellKnown = [answer]
            $0.root = [answer]
            $0.server = server
        }
        let found = Linter.findings(in: subject, .standard).first?.hint ?? ""
        #expect(found.contains(hint), "\(found)")
    }

    @Test("The first hint about a site without the file is to make it, unless it is there under another name")
    func missing() {
        let place = "put the file at \(Self.first), without an extension"
        for (status, name, remedy) in [(404, nil, .makeFile), (404, "f.json", nil), (403, nil, nil)]
            as [(Int, String?, Remedy?)]
        {
            var subject = LintSubject.hosted(nil) { $0.wellKnown = [ExampleSite.status(status)] }
            subject.hosting?.fileWithEnding = name
            let finding = Linter.findings(in: subject, .standard).first
            #expect(finding?.remedy == remedy)
            #expect(finding?.hint?.hasPrefix(place) == (remedy != nil))
        }
    }
}
