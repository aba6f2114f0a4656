package import AASA

/// A website as statements name it: a scheme, a host and a port (Digital Asset Links,
/// well-known/details.md). Paths play no part.
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    /// The reason why a text is not a website, as the end of a sentence about the text.
    package enum Problem: String, Error, Sendable {
        case noScheme = "has no scheme"
        case notHTTP = "is neither https nor http"
        case host = "has no valid host"
        case port = "has a port that is not a number from 1 to 65535"
        case credentials = "has a user name"
        case path = "has a path"
        case query = "has a query"
        case fragment = "has a fragment"
    }

    /// `http` or `https`.
    package let scheme: String
    /// In lower case.
    package let host: String
    /// The scheme's own, 443 or 80, where none is written.
    package let port: Int

    package var isSecure: Bool { scheme == "https" }

    /// Without a default port.
    package var description: String {
        if port == Self.defaultPort(scheme) { "\(scheme)://\(host)" } else { "\(scheme)://\(host):\(port)" }
    }

    /// Where websites serve their list (Digital Asset Links, Statement details).
    package static let listPath = SystemVersion.statementListPath

    /// The URL of the website's own list, as Google's service requests it.
    package var listURL: String { "\(self)\(Self.listPath)" }

    /// The URL of the list that decides. Android's agent requests that of a host at port 443, whatever port a link has
    /// (StatementRetriever.kt).
    package func listURL(under rules: StatementRules) -> String {
        if rules == .android, isSecure { return WebOrigin(scheme: scheme, host: host).listURL }
        return listURL
    }

    /// - Parameter port: nil is the scheme's own.
    package init(scheme: String, host: String, port: Int? = nil) {
        self.scheme = scheme
        self.host = host
        self.port = port ?? Self.defaultPort(scheme)
    }

    /// The website of a list in a file; no finding names it.
    package static let ofFile = WebOrigin(scheme: "https", host: "localhost")

    /// The website of a site, by HTTPS.
    package init(_ site: Site) { self.init(scheme: "https", host: site.host, port: site.port) }

    /// Parses `scheme://host[:port]`.
    ///
    /// Android's agent uses `java.net.URL`: blanks around, a lone slash, a fragment and any number as a port pass
    /// (WebAsset.java), and a host with a dot at its end is another host. Google's service rejects the first four and
    /// ignores the dot.
    package init(_ text: String, under rules: StatementRules) throws(Problem) {
        let url = if rules == .android { URLParts(text.trimmed) } else { URLParts(text) }
        try self.init(of: url, under: rules)
        let isLoneSlash = rules == .android && url.path == "/"
        if !url.path.isEmpty, !isLoneSlash { throw .path }
        if url.queryAndFragment.utf8.first == "?" { throw .query }
        if rules == .google, !url.queryAndFragment.isEmpty { throw .fragment }
    }

    /// The website of a URL with any path.
    init(of url: URLParts, under rules: StatementRules) throws(Problem) {
        guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else { throw .noScheme }
        guard scheme == "http" || scheme == "https" else { throw .notHTTP }
        if url.authority.utf8.contains("@") { throw .credentials }
        var (host, port) = url.hostAndPort
        if rules == .google, host.utf8.last == "." { host.removeLast() }
        if !Self.isHost(host) { throw .host }
        let number = try port.flatMap { (text) throws(Problem) in try Self.number(text, under: rules) }
        self.init(scheme: scheme, host: host.lowercased(), port: number)
    }

    static func defaultPort(_ scheme: String) -> Int { if scheme == "http" { 80 } else { 443 } }

    private static func number(_ text: Substring, under rules: StatementRules) throws(Problem) -> Int? {
        if text.isEmpty { return nil }
        guard text.utf8.count <= 9, text.utf8.allSatisfy(\.isDigit), let number = Int(text) else { throw .port }
        if rules == .google, !(1...65535).contains(number) { throw .port }
        return number
    }

    private static func isHost(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                let isOfName = scalar.isASCII && (UInt8(scalar.value).isLetterOrDigit || scalar == "." || scalar == "-")
                if isOfName { return true }
                return scalar.isPrintable && scalar != " " && !"\"<>\\^`{|}%*".unicodeScalars.contains(scalar)
            }
    }
}
