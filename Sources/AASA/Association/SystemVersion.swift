/// The rules under which a verdict is reached: those of a system version.
@nonexhaustive
public enum SystemVersion: String, Sendable, CaseIterable, CustomStringConvertible, JSONConvertible {
    /// Signed files at the root (Apple, Shared Web Credentials Reference, 2014).
    case ios8
    /// Unsigned files too, below `.well-known` first.
    case ios9
    /// Files from Apple's CDN.
    case ios14
    /// Statement lists as Android's own agent reads them.
    case android
    /// Statement lists as Google's service reads them.
    case google

    public var description: String { rawValue }

    /// The newest of Apple's: the rules of today's devices.
    public static let today = SystemVersion.ios14

    /// The name of ``today`` in options and configurations.
    package static let todayName = "today"

    /// Reads the name of rules, or ``todayName``.
    package init?(name: String) { self.init(rawValue: name == Self.todayName ? Self.today.rawValue : name) }

    /// Apple's systems, the oldest first.
    public static let apple: [SystemVersion] = [.ios8, .ios9, .ios14]

    /// Whether the rules are about statement lists and apps of Android.
    public var isOfAndroid: Bool { self == .android || self == .google }

    /// Whether the file must be signed and served as `application/pkcs7-mime`.
    public var requiresSignature: Bool { self == .ios8 }

    /// Whether devices check ``ServerRequirement``s: since iOS 13.
    package var checksServerRequirements: Bool { self == .ios14 }

    /// Whether devices request the file from Apple's CDN and not from the site.
    ///
    /// - Parameter mode: the mode in the app's entitlement, which systems before iOS 14 ignore.
    public func usesCDN(_ mode: AlternateMode?) -> Bool { self == .ios14 && mode == nil }

    /// The URLs at which devices look for the file, in their order.
    ///
    /// - Parameters:
    ///   - mode: see ``usesCDN(_:)``.
    ///   - cdn: base URL of the CDN without a slash at the end; used by ``ios14`` without a mode only.
    package func places(for site: Site, mode: AlternateMode?, cdn: String) -> [String] {
        let origin = "https://\(site)"
        let (wellKnown, root) = (AssociationFile.wellKnownURL(of: site), origin + AssociationFile.rootPath)
        return switch self {
        case .ios8: [root]
        case .ios9: [wellKnown, root]
        case .ios14 where usesCDN(mode): ["\(cdn)\(Self.cdnPath)\(site)"]
        case .ios14: [wellKnown]
        // Android's agent knows hosts only (StatementRetriever.kt).
        case .android: ["https://\(site.host)\(Self.statementListPath)"]
        case .google: ["\(origin)\(Self.statementListPath)"]
        }
    }

    /// Where sites serve the list that Android reads (Digital Asset Links, Statement details).
    package static let statementListPath = "/.well-known/\(statementListName)"
    package static let statementListName = "assetlinks.json"

    package static func path(of url: String) -> String {
        if url.hasSuffix("/\(statementListName)") { return statementListPath }
        let isWellKnown = url.contains(text: "/.well-known/")
        return if isWellKnown { AssociationFile.wellKnownPath } else { AssociationFile.rootPath }
    }

    /// Apple's CDN.
    public static let appleCDN = "https://app-site-association.cdn-apple.com"
    /// The path of its files, in front of a site.
    package static let cdnPath = "/a/v1/"
}

/// The value of `?mode=` in an entitlement: the device fetches the file from the site and not from Apple's CDN (Apple,
/// "Associated Domains Entitlement"; since iOS 14).
public enum AlternateMode: String, Sendable, CaseIterable, CustomStringConvertible, JSONConvertible {
    /// Development builds on devices where the developer enabled it. Installed roots are accepted.
    case developer
    /// Devices whose management permits direct downloads.
    case managed
    /// Either of them.
    case both = "developer+managed"

    public var description: String { rawValue }

    /// The mode of what is claimed twice: either of two modes; none, so that devices use the CDN, if one has none.
    package static func common(of one: AlternateMode?, and other: AlternateMode?) -> AlternateMode? {
        guard let one, let other else { return nil }
        return if one == other { one } else { .both }
    }

    /// Reads the text after `mode=`: names joined by `+`, in any case.
    ///
    /// - Returns: the mode, and the unknown names, which devices ignore.
    package static func read(_ text: Substring) -> (mode: AlternateMode?, unknown: [String]) {
        var modes: Set<AlternateMode> = []
        var unknown: [String] = []
        for name in text.parts(separatedBy: "+") {
            switch name.lowercased() {
            case "developer": modes.insert(.developer)
            case "managed": modes.insert(.managed)
            default: unknown.append(String(name))
            }
        }
        if modes.count > 1 { return (.both, unknown) }
        return (modes.first, unknown)
    }
}
