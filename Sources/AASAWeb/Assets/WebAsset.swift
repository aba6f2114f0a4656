internal import AASAToolkit
internal import PKI

/// A resource of the pages: the style sheet, the script, an icon.
struct WebAsset: Sendable {
    let contentType: String
    let content: [UInt8]

    /// Returns the resource at `/assets/NAME`; nil without one. Names change with the content (`style-1a2b3c.css`), since
    /// browsers keep resources for a year.
    static func named(_ name: Substring) -> WebAsset? { all.first { $0.name == name }?.asset }

    static let style = Named("style", "css", "text/css; charset=utf-8", StyleSheet.text)
    static let script = Named("script", "js", "text/javascript; charset=utf-8", PageScript.text)
    static let icon = Named(
        "icon", "svg", "image/svg+xml",
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0a53c4"/><path \
        d="M4 8.5l2.7 2.7L12 5.5" fill="none" stroke="#fff" stroke-width="2"/></svg>
        """)
    private static let all = [style, script, icon]

    struct Named {
        let name: String
        let asset: WebAsset

        var link: Link { Link("assets", name) }

        init(_ name: String, _ ending: String, _ contentType: String, _ text: StaticString) {
            let content = Array(text.description.utf8)
            let digest = Array(digest(of: content).prefix(4)).hexadecimal
            self.name = "\(name)-\(digest).\(ending)"
            asset = WebAsset(contentType: contentType, content: content)
        }
    }

    /// The SHA-256 of the style sheet in Base64 with padding, for a Content-Security-Policy.
    static let styleHash = Base64.encode(digest(of: style.asset.content)) + "="

    /// OpenSSL always has the algorithm.
    private static func digest(of bytes: [UInt8]) -> [UInt8] {
        (try? DigestAlgorithm.sha256.digest(of: bytes[...])) ?? []
    }
}
