/// The app of an Expo project, from `app.json` or the output of `expo config --json` (Expo,
/// "Configuration with app config").
package struct ExpoConfiguration: Sendable, Equatable {
    /// `ios.bundleIdentifier`.
    package var bundleIdentifier: String?
    /// `ios.appleTeamId`.
    package var team: String?
    /// `ios.associatedDomains`, with their lines; empty if it is malformed.
    package var domains: [Entitlements.Value]?
    /// Whether that is not an array of strings.
    private var hasMalformedDomains = false
    /// Whether the entitlement is only in `ios.entitlements`, from which Expo removes it (`setAssociatedDomains` of
    /// `@expo/config-plugins`).
    private var hasIgnoredDomains = false

    /// Reads the app's configuration; nil for a document that does not configure an app for iOS.
    package init?(_ root: JSONNode, in bytes: [UInt8]) {
        guard let ios = (root["expo"] ?? root)["ios"], ios.members != nil else { return nil }
        bundleIdentifier = ios["bundleIdentifier"]?.string
        team = ios["appleTeamId"]?.string
        let lines = LineIndex(bytes)
        guard let claimed = ios["associatedDomains"] else {
            hasIgnoredDomains = ios["entitlements"]?[DomainsKey.entitlement.rawValue] != nil
            return
        }
        hasMalformedDomains = claimed.elements?.allSatisfy { node in node.string != nil } != true
        let elements = if hasMalformedDomains { [JSONNode]() } else { claimed.elements ?? [] }
        domains = elements.map { node in
            Entitlements.Value(text: node.string ?? "", line: lines.position(of: node.range.lowerBound).line)
        }
    }

    /// As the build will have them; without a team the application identifier is not known.
    package var entitlements: Entitlements {
        var identifier: String?
        if let bundleIdentifier, let team { identifier = "\(team).\(bundleIdentifier)" }
        var entitlements = Entitlements(
            identifier: identifier, team: team, associatedDomains: domains, isDebuggable: nil)
        entitlements.hasMalformedDomains = hasMalformedDomains
        entitlements.hasIgnoredDomains = hasIgnoredDomains
        return entitlements
    }
}
