/// The hosts whose URLs the rules of a file are for.
///
/// A file is for the site that serves it. With a wildcard in an app's entitlement, `applinks:*.example.com`,
/// devices use the file of `example.com` for the names below it, and not for `example.com` itself (Apple,
/// "Supporting associated domains").
public struct LinkHosts: Sendable {
    private enum Scope: Sendable { case every, site(Site), below(Site) }

    private let scope: Scope
    /// The form of a host outside ASCII for the DNS (RFC 5891), or nil if it has none.
    private let asciiName: @Sendable (String) -> String?

    private init(_ scope: Scope, asciiName: @escaping @Sendable (String) -> String? = { _ in nil }) {
        self.scope = scope
        self.asciiName = asciiName
    }

    /// Every host: the site of the file is not known, or does not matter.
    public static let every = LinkHosts(.every)

    /// The host of a site alone. Ports are not compared: no universal link has one.
    ///
    /// - Parameters:
    ///   - site: the site.
    ///   - asciiName: the form of a host outside ASCII for the DNS. Without it, no URL with such a host is one of the
    ///     site; `site(_:)` of `AASAToolkit` has one.
    public static func site(
        _ site: Site, asciiName: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> LinkHosts {
        LinkHosts(.site(site), asciiName: asciiName)
    }

    /// The names below a site, and not the site itself: a wildcard. The parameters are those of ``site(_:asciiName:)``.
    public static func below(
        _ site: Site, asciiName: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> LinkHosts {
        LinkHosts(.below(site), asciiName: asciiName)
    }

    /// As an entitlement names them; nil for every host.
    package var text: String? {
        switch scope {
        case .every: nil
        case .site(let site): site.description
        case .below(let site): "*.\(site)"
        }
    }

    /// Whether the hosts include one of a URL.
    ///
    /// - Parameter host: as written, in upper or lower case; one dot at its end does not count.
    public func include(_ host: String) -> Bool {
        switch scope {
        case .every: true
        case .site(let site): name(of: host).utf8.elementsEqual(site.host.utf8)
        case .below(let site): name(of: host).hasSuffix(".\(site.host)")
        }
    }

    func include(_ host: Span<UInt8>) -> Bool {
        if case .every = scope { return true }
        return include(URLText.text(of: host))
    }

    private func name(of host: String) -> String {
        let isASCII = host.utf8.allSatisfy { $0 < 0x80 }
        var name = host.lowercased()
        if !isASCII, let asciiName = asciiName(host) { name = asciiName.lowercased() }
        if name.utf8.last == "." { name.removeLast() }
        return name
    }
}
