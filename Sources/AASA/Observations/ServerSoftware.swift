/// The software that answers for a site, as its `Server` field names it, and what to write into its configuration.
package enum ServerSoftware: Sendable {
    case nginx, apache, iis, caddy, cloudflare, netlify, vercel, gitHubPages
    /// The software is not known.
    case other

    /// - Parameter field: `Server`, if the answer has it.
    package init(field: String?) {
        let name = (field ?? "").lowercased()
        let products: [(prefix: String, software: ServerSoftware)] = [
            ("nginx", .nginx), ("openresty", .nginx), ("apache", .apache), ("microsoft-iis", .iis), ("caddy", .caddy),
            ("cloudflare", .cloudflare), ("netlify", .netlify), ("vercel", .vercel), ("github.com", .gitHubPages),
        ]
        self = products.first { product in name.hasPrefix(product.prefix) }?.software ?? .other
    }

    /// The configuration that serves the file at `path` with a content type.
    package func contentType(_ type: String, at path: String) -> String {
        switch self {
        case .apache: "Apache: <Location \(path)> ForceType \(type) </Location>, a directive a line"
        case .iis:
            "IIS: <mimeMap fileExtension=\"\(Self.fileExtension(of: path))\" mimeType=\"\(type)\" /> below <staticContent>"
        case .caddy: "Caddy: header \(path) Content-Type \(type)"
        case .netlify: "Netlify: the lines '\(path)' and '  Content-Type: \(type)' in _headers"
        case .vercel:
            "vercel.json: \"headers\":[{\"source\":\"\(path)\",\"headers\":[{\"key\":\"Content-Type\",\"value\":\"\(type)\"}]}]"
        case .nginx: "nginx: location = \(path) { default_type \(type); }"
        case .gitHubPages: "serve \(path) from another host: GitHub Pages has no setting for content types"
        case .cloudflare, .other:
            "set the content type of \(path) to \(type): 'default_type' in nginx, 'ForceType' in Apache, 'header' in Caddy, or a header rule of the host"
        }
    }

    /// The setting that often causes a status of the file at `path`; nil where none does.
    func setting(for status: Int, at path: String, as type: String) -> String? {
        switch (self, status) {
        case (.cloudflare, 401), (.cloudflare, 403): BotChallenge.rule(of: "Cloudflare", for: path)
        case (.vercel, 401): RedirectKind.vercelAdvice
        case (.nginx, 400): "nginx: 'ssl_verify_client on' answers so to devices, which have no client certificate"
        case (.gitHubPages, 404) where path.hasPrefix("/.well-known/"):
            "GitHub Pages: add an empty file .nojekyll, without which Jekyll leaves the folder out"
        case (.iis, 404):
            // IIS serves no file whose extension has no type (its error 404.3).
            "\(contentType(type, at: path)), without which it serves no file of an extension that it does not know"
        default: nil
        }
    }

    /// How a file at `path` is served with a content type before rules that answer with pages or redirects.
    func exemption(of path: String, as type: String) -> String {
        let pattern = Self.pattern(of: path)
        return switch self {
        case .apache:
            "Apache: RewriteRule ^/?\(pattern) - [L,T=\(type)] above the other rules, and ProxyPass \(path) ! above any ProxyPass"
        case .iis:
            "\(contentType(type, at: path)), and <rule name=\"association\" stopProcessing=\"true\"><match url=\"^\(pattern)\" /></rule> above the other rules"
        case .caddy:
            "Caddy: handle \(path) { header Content-Type \(type) file_server }, a directive a line, and the other rules inside 'handle { … }'"
        case .netlify, .vercel:
            "deploy it at \(path): a file comes before rewrites; \(contentType(type, at: path))"
        case .nginx: "nginx: location = \(path) { default_type \(type); try_files $uri =404; }"
        case .gitHubPages: "deploy it at \(path)"
        case .cloudflare, .other:
            "exempt \(path) from rules that answer with pages or redirects, and serve it as \(type)"
        }
    }

    /// What to do about a redirect to the other of two names, with and without `www`, at the first one's `path`.
    func advice(onRedirectTo host: String, from path: String, as type: String) -> String {
        let claim = "let the app name \(host)"
        switch self {
        // A redirect between domains of a project comes before its files.
        case .netlify, .vercel, .gitHubPages: return "\(claim): the hosting service redirects every path of this domain"
        default:
            let scope = if self == .nginx { "in 'location /'" } else { "other paths" }
            var redirect = "redirect \(scope) only"
            // A rule of mod_rewrite has no effect on Redirect.
            if self == .apache {
                redirect +=
                    " (in place of Redirect: RedirectMatch 301 ^/(?!\(Self.pattern(of: path)))(.*) https://\(host)/$1)"
            }
            return "serve the file here (\(exemption(of: path, as: type))) and \(redirect), or \(claim)"
        }
    }

    /// A regular expression for the path without its first slash.
    private static func pattern(of path: String) -> String {
        "\(path.dropFirst())$".replacing(text: ".", with: "\\.")
    }

    /// The extension of a file as IIS writes it: a full stop alone for none.
    private static func fileExtension(of path: String) -> Substring {
        let name = path.lastPathComponent[...]
        guard let dot = name.lastIndex(of: ".") else { return "." }
        return name[dot...]
    }
}

extension PlaceInspection {
    var path: String { SystemVersion.path(of: url) }
}
