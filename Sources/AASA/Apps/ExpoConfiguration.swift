/// The app of an Expo project, from `app.json` or the output of `expo config --json` (Expo,
/// "Configuration with app config").
package struct ExpoConfiguration: Sendable, Equatable {
    /// `ios.bundleIdentifier`.
    package var bundleIdentifier: String?
    /// `ios.appleTeamId`.
    package var team: String?
    /// `ios.associatedDomains`, or the entitlement in `ios.entitlements`, with their lines.
    package var domains: [Entitlements.Value]?
    /// The place of such a value that is not an array.
    package var wrongDomains: Range<Int>?

    /// Reads the app's configuration; nil for a document that does not configure an app for iOS.
    package init?(_ root: JSONNode, in bytes: [UInt8]) {
        guard let ios = (root["expo"] ?? root)["ios"], ios.members != nil else { return nil }
        bundleIdentifier = ios["bundleIdentifier"]?.string
        team = ios["appleTeamId"]?.string
        let lines = LineIndex(bytes)
        let claimed = ios["associatedDomains"] ?? ios["entitlements"]?["com.apple.developer.associated-domains"]
        if let claimed, claimed.elements == nil { wrongDomains = claimed.range }
        domains = claimed?.elements?.compactMap { node in
            guard let text = node.string else { return nil }
            return Entitlements.Value(text: text, line: lines.position(of: node.range.lowerBound).line)
        }
    }

    /// As the build will have them; without a team the application identifier is not known.
    package var entitlements: Entitlements {
        var identifier: String?
        if let bundleIdentifier, let team { identifier = "\(team).\(bundleIdentifier)" }
        return Entitlements(identifier: identifier, team: team, associatedDomains: domains, isDebuggable: nil)
    }
}
