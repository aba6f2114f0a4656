internal import PKI

/// A resource of the pages: the style sheet, the script, an icon. Their files are beside this one
/// and are part of the program.
struct WebAsset: Sendable {
    /// Changes with the content (`style-1a2b3c4d.css`), since browsers keep resources for a year.
    let fileName: String
    let contentType: String
    let content: [UInt8]
    private let digest: [UInt8]

    static let style = WebAsset(
        name: "style", suffix: "css", contentType: "text/css; charset=utf-8", content: PackageResources.style_css)
    /// Pages work without it: it adds live search and sorting, updates and files. It writes no markup, so that
    /// Trusted Types need no policy.
    static let script = WebAsset(
        name: "script", suffix: "js", contentType: "text/javascript; charset=utf-8",
        content: PackageResources.script_js)
    static let icon = WebAsset(
        name: "icon", suffix: "svg", contentType: "image/svg+xml", content: PackageResources.icon_svg)

    private init(name: String, suffix: String, contentType: String, content: [UInt8]) {
        // OpenSSL always has the algorithm.
        digest = (try? DigestAlgorithm.sha256.digest(of: content[...])) ?? []
        fileName = "\(name)-\(Array(digest.prefix(4)).hexadecimal).\(suffix)"
        self.contentType = contentType
        self.content = content
    }

    var link: Link { Link("assets", fileName) }

    /// The SHA-256 in Base64 with padding, for a Content-Security-Policy.
    var hash: String { Base64.encode(digest) + "=" }

    /// The style sheet in an element of its own: it has no markup.
    static var styleElement: HTML {
        var html = HTML()
        html.append("<style>")
        html.append(style.content)
        html.append("</style>")
        return html
    }

    /// Returns the resource at `/assets/NAME`; nil without one.
    static func named(_ fileName: Substring) -> WebAsset? {
        [style, script, icon].first { $0.fileName == fileName }
    }
}
