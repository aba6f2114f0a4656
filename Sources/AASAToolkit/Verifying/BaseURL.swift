internal import AASA
internal import POSIX

extension NetworkBounds {
    /// What is wrong with the base URL of a CDN or of another service; nil for `https`, a host with an optional port,
    /// and a path if need be. Checked because a mistake must not become a site's verdict.
    ///
    /// - Parameter name: what the URL is.
    package static func problem(ofBase url: String, as name: String) -> String? {
        let parts = URLParts(url)
        if !parts.hasScheme("https") { return "it is not an https URL" }
        if !parts.queryAndFragment.isEmpty { return "\(name) has neither a query nor a fragment" }
        for byte in url.utf8 where !(0x21...0x7E).contains(byte) || "\"<>\\^`{|}".utf8.contains(byte) {
            return "a character of it is not one of a URL's"
        }
        if parts.authority.contains("@") { return "\(name) must not contain a user name" }
        let (host, port) = parts.hostAndPort
        let hasValidPort = port.map { digits in NetworkAddress.isPort(String(digits)) } ?? true
        if !hasValidPort || !isHost(String(host)) { return "its host or port is invalid" }
        return nil
    }

    /// A name, or an IP address; IPv6 in brackets.
    private static func isHost(_ text: String) -> Bool {
        let bare = NetworkAddress.withoutBrackets(text)
        if bare != text { return NetworkAddress.isNumeric(bare) }
        if NetworkAddress.isNumeric(text) { return !text.contains(":") }
        let labels = text.utf8.parts(separatedBy: UInt8(ascii: "."))
        for label in labels {
            let isPlain = label.allSatisfy { byte in byte.isLetterOrDigit || "-_".utf8.contains(byte) }
            if !isPlain || !(1...63).contains(label.count) { return false }
        }
        return text.utf8.count <= 253
    }
}
