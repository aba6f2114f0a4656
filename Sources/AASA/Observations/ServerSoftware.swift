/// The software that answers for a site, as its `Server` field names it, and what to write into its configuration.
package enum ServerSoftware: Sendable {
    case nginx, apache, iis, caddy, cloudflare, netlify, vercel, gitHubPages
    /// The software is not known.
    case other

    /// - Parameter field: `Server`, if the answer has it.
    package init(field: String?) {
        let name = (field ?? "").lowercased()
        let products: [(String, ServerSoftware)] = [
            ("nginx", .nginx), ("openresty", .nginx), ("apache", .apache), ("microsoft-iis", .iis), ("caddy", .caddy),
            ("cloudflare", .cloudflare),
            ("netlify", .netlify), ("vercel", .vercel), ("github.com", .gitHubPages),
        ]
        for (prefix, product) in products where name.hasPrefix(prefix) {
            self = product
            return
        }
        self = .other
    }

    /// The configuration that serves the file at `path` with a content type.
    package func contentType(_ type: String, at path: String) -> String {
        switch self {
        case .apache: "Apache: <Location \(path)> ForceType \(type) </Location>, a directive a line"
        case .iis: "IIS: <mimeMap fileExtension=\".\" mimeType=\"\(type)\" /> below <staticContent>"
        case .caddy: "Caddy: header \(path) Content-Type \(type)"
        case .netlify: "Netlify: the lines '\(path)' and '  Content-Type: \(type)' in _headers"
        case .vercel:
            "vercel.json: \"headers\":[{\"source\":\"\(path)\",\"headers\":[{\"key\":\"Content-Type\",\"value\":\"\(type)\"}]}]"
        case .nginx: "nginx: location = \(path) { default_type \(type); }"
        case .cloudflare, .gitHubPages, .other:
            "set the content type of \(path) to \(type): 'default_type' in nginx, 'ForceType' in Apache, 'header' in Caddy, or a header rule of the host"
        }
    }

    /// The setting that often causes a status of the file at `path`; nil where none does.
    func setting(for status: Int, at path: String) -> String? {
        switch (self, status) {
        case (.cloudflare, 401), (.cloudflare, 403): BotChallenge.rule(of: "Cloudflare", for: path)
        case (.vercel, 401): RedirectKind.vercelAdvice
        case (.gitHubPages, 404) where path.hasPrefix("/.well-known/"):
            "GitHub Pages: add an empty file .nojekyll, without which Jekyll leaves the folder out"
        case (.iis, 404):
            // IIS serves no file whose extension has no type (its error 404.3).
            "\(contentType(MediaType.json, at: path)), without which it serves no file that has no extension"
        default: nil
        }
    }

    /// How a file at `path` is served before rules that answer with pages or redirects.
    func exemption(of path: String) -> String {
        switch self {
        case .apache: "Apache: RewriteRule ^\\.well-known/ - [L] above the other rules"
        case .iis:
            "IIS: <rule name=\"well-known\" stopProcessing=\"true\"><match url=\"^\\.well-known/\" /></rule> above the others"
        case .caddy: "Caddy: handle \(path) { file_server } above the other handlers"
        case .netlify, .vercel: "deploy it at \(path): a file comes before rewrites"
        case .nginx: "nginx: location = \(path) { default_type application/json; try_files $uri =404; }"
        case .cloudflare, .gitHubPages, .other: "exempt \(path) from rules that answer with pages or redirects"
        }
    }
}

extension PlaceInspection {
    var path: String { SystemVersion.path(of: url) }
}
