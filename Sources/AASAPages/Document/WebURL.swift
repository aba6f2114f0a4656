internal import AASA

/// The parts of page URLs that rules need (RFC 3986).
package enum WebURL {
    /// - Parameter base: an absolute URL.
    /// - Returns: an absolute URL without its fragment; nil for an empty reference, and for a
    ///   relative one without a base.
    package static func resolve(_ reference: String, against base: String?) -> String? {
        let withoutLineEnds = reference.filter { !"\t\n\r".contains($0) }
        let text = withoutLineEnds.trimmed.prefix(before: "#")
        if text.isEmpty { return nil }
        if scheme(of: text) != nil { return String(text) }
        guard let base, let scheme = scheme(of: base[...]) else { return nil }
        if text.hasPrefix("//") { return "\(scheme):\(text)" }
        let parts = URLParts(base)
        let origin = "\(scheme)://\(parts.authority)"
        let path = path(of: base)
        if text.hasPrefix("?") { return "\(origin)\(path)\(text)" }
        if text.hasPrefix("/") { return origin + withoutDots(text) }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return origin + withoutDots(folder + text)
    }

    /// In lower case; nil for a relative reference.
    static func scheme(of text: Substring) -> String? {
        guard let colon = text.utf8.firstIndex(of: ":") else { return nil }
        return AbsoluteURL.scheme(text.utf8[..<colon])
    }

    /// Host and port in lower case; nil without one.
    package static func host(of url: String) -> String? {
        let parts = URLParts(url)
        guard let scheme = scheme(of: url[...]), parts.hasScheme(scheme), !parts.authority.isEmpty else { return nil }
        let host = parts.address.lowercased()
        let usualPorts = ["https": ":443", "http": ":80"]
        guard let port = usualPorts[scheme], host.hasSuffix(port) else { return host }
        return String(host.dropLast(port.count))
    }

    /// The host that a site with and without `www.` has in common.
    package static func withoutWWW(_ host: String) -> String {
        if host.hasPrefix("www.") { String(host.dropFirst(4)) } else { host }
    }

    /// The path, at least `/`, without query.
    package static func path(of url: String) -> String {
        let path = URLParts(url).path
        if path.isEmpty { return "/" }
        return String(path)
    }

    private static func withoutDots(_ path: some StringProtocol) -> String {
        let query = path.drop { $0 != "?" }
        var segments: [Substring] = []
        let parts = String(path.prefix(before: "?")).parts(separatedBy: "/")
        for (number, part) in parts.enumerated() {
            let isLast = number == parts.count - 1
            switch part {
            case ".": if isLast { segments.append("") }
            case "..":
                if segments.count > 1 { segments.removeLast() }
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return segments.joined(separator: "/") + query
    }
}
