/// The parts of a URL as written (RFC 3986 section 3): `scheme://authority/path?query#fragment`.
/// Nothing is decoded or checked.
///
/// A text without a scheme is read as the rest of a URL. Signs are compared byte by byte: a combining mark
/// would otherwise hide one.
package struct URLParts: Sendable, Equatable {
    /// What precedes `://`; nil without that sign.
    package let scheme: Substring?
    /// Host and port, with user name and password in front of an `@`.
    package let authority: Substring
    /// From the slash behind the authority to the query or fragment; may be empty.
    package let path: Substring
    /// The query and the fragment with their signs.
    package let queryAndFragment: Substring

    package init(_ url: some StringProtocol) {
        let url = Substring(url)
        let sign = url.firstRange(ofText: "://")
        scheme = sign.map { sign in url[..<sign.lowerBound] }
        let rest = url.utf8[(sign?.upperBound ?? url.startIndex)...]
        let authority = rest.prefix { byte in byte != "/" && byte != "?" && byte != "#" }
        let path = rest[authority.endIndex...].prefix { byte in byte != "?" && byte != "#" }
        self.authority = Substring(authority)
        self.path = Substring(path)
        queryAndFragment = Substring(rest[path.endIndex...])
    }

    package var host: Substring { hostAndPort.host }

    /// The authority as browsers read it, which a backslash ends (<https://url.spec.whatwg.org/#authority-state>).
    package var authorityInBrowsers: Substring {
        Substring(authority.utf8.prefix { byte in byte != UInt8(ascii: "\\") })
    }

    /// The authority without user name and password.
    package var address: Substring {
        guard let sign = authority.utf8.lastIndex(of: "@") else { return authority }
        return Substring(authority.utf8[sign...].dropFirst())
    }

    /// Host and port. The colons of an IPv6 address are in brackets (RFC 3986 section 3.2.2).
    package var hostAndPort: (host: Substring, port: Substring?) {
        let rest = address.utf8
        guard let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") else {
            return (Substring(rest), nil)
        }
        return (Substring(rest[..<colon]), Substring(rest[colon...].dropFirst()))
    }

    /// Whether the scheme is that one, in upper or lower case (RFC 3986 section 3.1).
    package func hasScheme(_ name: String) -> Bool {
        guard let scheme else { return false }
        return scheme.lowercased().hasSameBytes(as: name)
    }
}
