internal import AASA

/// The URL of an included list: `scheme://host[:port]/path?query`.
package struct IncludedURL: Sendable, Equatable {
    package let origin: WebOrigin
    /// What is requested; without a fragment.
    package let description: String

    /// - Throws: the reason why Google's service rejects the URL.
    package init(_ text: String) throws(WebOrigin.Problem) {
        let url = URLParts(text)
        // `mailto:user@example.com` has a scheme, too (RFC 3986 section 3).
        if url.scheme == nil, text.utf8.contains(":") { throw .notHTTP }
        origin = try WebOrigin(of: url, under: .google)
        var path = url.path + url.queryAndFragment.prefix(before: "#")
        if path.unicodeScalars.contains(where: { !$0.isPrintable || $0 == " " }) { throw .path }
        if path.utf8.first != "/" { path = "/" + path }
        description = origin.description + path
    }

    /// Whether Java's `URL` opens a connection for the scheme that is not HTTP: of other schemes, it knows none.
    static func isOpenedByJava(_ text: String) -> Bool {
        ["file:", "ftp:", "jar:"].contains(where: text.trimmed.lowercased().hasPrefix)
    }
}
