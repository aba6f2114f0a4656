/// The app of an Expo project, from `app.json` or the output of `expo config --json` (Expo,
/// "Configuration with app config").
package struct ExpoConfiguration: Sendable, Equatable {
    /// `ios.bundleIdentifier`.
    package let bundleIdentifier: String?
    /// `ios.appleTeamId`.
    package let team: String?
    /// As the build will have them; without a team the application identifier is not known.
    package let entitlements: Entitlements

    /// Reads the app's configuration; nil for a document that does not configure an app for iOS.
    package init?(_ root: JSONNode, in bytes: [UInt8]) {
        guard let ios = (root["expo"] ?? root)["ios"], ios.members != nil else { return nil }
        bundleIdentifier = ios["bundleIdentifier"]?.string
        team = ios["appleTeamId"]?.string
        var entitlements = Entitlements(identifier: nil, team: team, associatedDomains: nil, isDebuggable: nil)
        if let bundleIdentifier, let team { entitlements.identifier = "\(team).\(bundleIdentifier)" }
        if let claimed = ios["associatedDomains"] {
            entitlements.hasMalformedDomains = claimed.elements?.allSatisfy { node in node.string != nil } != true
            let elements = if entitlements.hasMalformedDomains { [JSONNode]() } else { claimed.elements ?? [] }
            let lines = LineIndex(bytes)
            entitlements.associatedDomains = elements.map { node in
                Entitlements.Value(text: node.string ?? "", line: lines.position(of: node.range.lowerBound).line)
            }
        } else {
            // Expo removes it from there (`setAssociatedDomains` of `@expo/config-plugins`).
            entitlements.hasIgnoredDomains = ios["entitlements"]?[DomainsKey.entitlement.rawValue] != nil
        }
        self.entitlements = entitlements
    }
}
