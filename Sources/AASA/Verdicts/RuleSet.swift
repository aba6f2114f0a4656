/// The rules under which a verdict is reached: what the system of that time does.
public enum RuleSet: String, Sendable, CaseIterable, CustomStringConvertible {
    /// Signed files at the root, as Apple documented them in 2014.
    case ios8
    /// Unsigned files too, first below `.well-known`, since iOS 9.
    case ios9
    /// Files through Apple's CDN, since iOS 14.
    case ios14

    public var description: String { rawValue }

    /// Whether the file must be signed and served as `application/pkcs7-mime`.
    public var requiresSignature: Bool { self == .ios8 }

    /// Whether the device asks Apple's CDN and not the site itself.
    ///
    /// - Parameter mode: what stands behind the site in the app's entitlement; means nothing to systems before iOS 14.
    public func asksCDN(_ mode: AlternateMode?) -> Bool { self == .ios14 && mode == nil }

    /// Where the device looks, in its order.
    ///
    /// - Parameters:
    ///   - mode: see ``asksCDN(_:)``.
    ///   - cdn: base URL of the CDN without a slash at the end; used by ``ios14`` without a mode only.
    public func places(for site: Site, mode: AlternateMode?, cdn: String) -> [String] {
        let origin = "https://\(site)"
        let name = "apple-app-site-association"
        let (wellKnown, root) = ("\(origin)/.well-known/\(name)", "\(origin)/\(name)")
        return switch self {
        case .ios8: [root]
        case .ios9: [wellKnown, root]
        case .ios14: [asksCDN(mode) ? "\(cdn)/a/v1/\(site)" : wellKnown]
        }
    }

    /// Apple's CDN.
    public static let appleCDN = "https://app-site-association.cdn-apple.com"
}
