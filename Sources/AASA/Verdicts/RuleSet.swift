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

    /// Where the device looks, in its order.
    ///
    /// - Parameter cdn: base URL of the CDN without a slash at the end; used by ``ios14`` only.
    public func places(for site: Site, cdn: String) -> [String] {
        let origin = "https://\(site)"
        let name = "apple-app-site-association"
        return switch self {
        case .ios8: ["\(origin)/\(name)"]
        case .ios9: ["\(origin)/.well-known/\(name)", "\(origin)/\(name)"]
        case .ios14: ["\(cdn)/a/v1/\(site)"]
        }
    }

    /// Apple's CDN.
    public static let appleCDN = "https://app-site-association.cdn-apple.com"
}
