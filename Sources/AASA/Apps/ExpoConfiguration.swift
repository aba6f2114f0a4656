/// The app of an Expo project, from `app.json` or the output of `expo config --json` (Expo,
/// "Configuration with app config").
package struct ExpoConfiguration: Sendable, Equatable {
    /// `ios.bundleIdentifier`.
    package var bundleIdentifier: String?
    /// `ios.appleTeamId`.
    package var team: String?
    /// `ios.associatedDomains`, or the entitlement in `ios.entitlements`, with their lines; empty if it is malformed.
    package var domains: [Entitlements.Value]?
    /// Whether that is not an array of strings.
    private var hasMalformedDomains = false

    /// Reads the app's configuration; nil for a document that does not configure an app for iOS.
    package init?(_ root: JSONNode, in bytes: [UInt8]) {
        guard let ios = (root["expo"] ?? root)["ios"], ios.members != nil else { return nil }
        bundleIdentifier = ios["bundleIdentifier"]?.string
        team = ios["appleTeamId"]?.string
        let lines = LineIndex(bytes)
        let claimed = ios["associatedDomains"] ?? ios["entitlements"]?["com.apple.developer.associated-domains"]
        guard let claimed else { return }
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
        return entitlements
    }
}
