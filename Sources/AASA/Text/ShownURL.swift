/// A word that a user gave, as messages show it: when it holds a URL, without user name and password (the userinfo of
/// RFC 3986 section 3.2.1), and without any other part that may be a password.
package enum ShownURL {
    /// The word without its secrets; any other word as it is.
    ///
    /// A password that should have been escaped may hold every character that ends another part of a URL. Where its
    /// end is unknown, `…` replaces everything after the scheme.
    package static func text(_ word: String) -> String { text(word, keepsUser: false) }

    /// - Parameter keepsUser: whether the user name is shown.
    package static func text(_ word: String, keepsUser: Bool) -> String {
        let (scheme, rest) = parts(of: word)
        if scheme.isEmpty { return word }
        guard let shown = shown(rest) else { return scheme + "…" }
        guard keepsUser, rest.contains("@") else { return scheme + string(shown) }
        let user = string(rest.prefix { scalar in scalar != ":" && scalar != "@" })
        if user.isEmpty { return scheme + string(shown) }
        return "\(scheme)\(user)@\(string(shown))"
    }

    /// Scheme and host alone: for URLs whose paths are secrets too, as those of webhooks are with many receivers. A
    /// word without a scheme is read as the rest of a URL.
    package static func origin(_ word: String) -> String {
        let (scheme, rest) = parts(of: word)
        guard let shown = shown(rest) else { return scheme + "…" }
        let host = shown.prefix { !isEnd($0) }
        let more = shown[host.count...]
        if more.count < 2 { return scheme + string(shown) }
        return "\(scheme)\(string(host))/…"
    }

    /// A URL that a server sent, with `…` in place of user name and password: the sign `@` shows that it has them.
    package static func ofServer(_ url: String) -> String {
        let authority = URLParts(url).authorityInBrowsers
        guard let sign = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else { return url }
        return "\(url[..<authority.startIndex])…\(url[sign...])"
    }

    private typealias Scalars = ArraySlice<Unicode.Scalar>

    /// The scheme with its signs, empty without one, and the rest.
    private static func parts(of word: String) -> (scheme: String, rest: Scalars) {
        let start = URLParts(word).authority.startIndex
        return (String(word[..<start]), Array(word[start...].unicodeScalars)[...])
    }

    private static func shown(_ rest: Scalars) -> [Unicode.Scalar]? {
        var rest = rest
        if let sign = rest.lastIndex(of: "@") {
            guard isUserinfo(rest[..<sign]) else { return nil }
            rest = rest[(sign + 1)...]
        }
        // An invalid port is a password whose host is missing.
        if let start = wrongPort(rest.prefix { !isEnd($0) }) { return rest[..<start] + ["…"] }
        let question = rest.firstIndex(of: "?") ?? rest.endIndex
        let options = rest[question...].dropFirst().split(separator: "&").filter(isHarmless)
        if options.isEmpty { return Array(rest[..<question]) }
        return rest[..<question] + ["?"] + options.joined(separator: ["&"])
    }

    private static func isEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "?" || scalar == "#" }

    /// Whether only a user name and a password precede the last `@`.
    private static func isUserinfo(_ before: Scalars) -> Bool {
        guard let end = before.firstIndex(where: isEnd) else { return true }
        // A path or an option may have the sign, or the password what ends a host: an invalid port shows it.
        let isOption = before.contains("=") && (before.contains("?") || before.contains("#"))
        return !isOption && !before[..<end].contains("@") && wrongPort(before[..<end]) != nil
    }

    /// Where the first invalid port begins, in a list of `HOST`, `HOST:PORT`, `[IPv6]` and `[IPv6]:PORT`; a port may be
    /// empty (RFC 3986 section 3.2.3).
    private static func wrongPort(_ hosts: Scalars) -> Int? {
        for host in hosts.split(separator: ",") {
            var rest = host
            if host.first == "[" {
                let address = host.dropFirst().prefix { scalar in
                    scalar.properties.isASCIIHexDigit || scalar == ":" || scalar == "."
                }
                rest = host[address.endIndex...]
            }
            guard let colon = rest.firstIndex(of: ":") else { continue }
            let port = rest[(colon + 1)...]
            let isNumber = port.allSatisfy { scalar in ("0"..."9").contains(scalar) }
            if port.count > 5 || !isNumber { return port.startIndex }
        }
        return nil
    }

    private static func isHarmless(_ option: Scalars) -> Bool {
        let text = string(option).lowercased()
        return !option.prefix(before: "=").contains("%")
            && !["pass", "key", "secret", "token"].contains(where: text.contains(text:))
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
