internal import AASA

/// A bound on settings of servers: a directive of two bytes takes a hundred times as much memory.
package enum ServerSettingsLength {
    package static let maximum = 256 << 10

    /// Whether a file of settings is neither read nor changed. JSON, TOML and lists of Netlify, Vercel and
    /// Firebase have no such bound.
    static func isTooLong(_ file: HostSettings.File) -> Bool {
        let name = file.name
        let isOfServer = HostAddition.serverNames.contains(name) || ServerKind.isNamed(name) || name == ".htaccess"
        return isOfServer && file.bytes.count > maximum
    }

    /// - Parameter excess: what the settings have too much of.
    static func finding(
        _ excess: String = "have more than \(maximum >> 10) KiB", about paths: String
    ) -> Finding {
        LintRule.wrongStatus.finding(
            "the settings \(excess) and are not read: what they do to \(paths) is not known",
            hint: "make sure that the file is served as it is, with the type application/json")
    }
}
