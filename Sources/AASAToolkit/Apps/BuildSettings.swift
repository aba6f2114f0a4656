internal import AASA

/// Build settings that refer to each other as `$(NAME)`, `${NAME}` and, in an older form, `$NAME`
/// (swiftlang/swift-build, Sources/SWBMacro/MacroExpressionParsing.swift).
struct BuildSettings {
    /// What one file or configuration sets, in its order.
    typealias Level = [(name: String, value: String)]

    /// The values of each setting: `$(inherited)` in one is the one before.
    private var values: [String: [String]]
    /// Whether no file is missing that could set more.
    private(set) var isComplete = true
    /// The SDK in conditions, without and with a version.
    private var sdks: [String]

    private static let platforms = ["iphoneos", "macosx", "appletvos", "watchos", "xros"]

    /// - Parameters:
    ///   - values: settings that others override.
    ///   - configurations: each overrides those before it.
    ///   - sdks: the names of the SDK of the build; nil for that of `SDKROOT`.
    init(
        _ values: [String: String] = [:], _ configurations: [XcodeConfiguration.Settings] = [], sdks: [String]? = nil
    ) {
        self.values = values.mapValues { value in [value] }
        self.sdks = sdks ?? ["iphoneos"]
        isComplete = configurations.allSatisfy(\.isComplete)
        for level in configurations.flatMap(\.levels) { add(level) }
        guard sdks == nil, let root = value(of: "SDKROOT"), let platform = Self.platforms.first(where: root.hasPrefix)
        else { return }
        self = BuildSettings(values, configurations, sdks: [platform, root])
    }

    /// The other platforms for which a target may be built: all where it names none. Mac Catalyst is a build for macOS.
    var otherPlatforms: [String] {
        let others = Self.platforms.filter { platform in !sdks.contains(platform) }
        guard let supported = value(of: "SUPPORTED_PLATFORMS") else { return others }
        var names = supported.split(separator: " ").map(String.init)
        if value(of: "SUPPORTS_MACCATALYST") == "YES" { names.append("macosx") }
        return others.filter(names.contains)
    }

    /// The path of the entitlements, from the folder of the project on or absolute; nil if it signs with none.
    var entitlements: String? { value(of: "CODE_SIGN_ENTITLEMENTS", with: ["SRCROOT": ".", "PROJECT_DIR": "."]) }

    /// Adds the settings whose conditions hold, as `DEVELOPMENT_TEAM[sdk=iphoneos*]`.
    private mutating func add(_ level: Level) {
        for (name, value) in level {
            let parts = name.split(separator: "[", maxSplits: 1)
            guard let plain = parts.first, parts.dropFirst().allSatisfy(holds) else { continue }
            values[String(plain), default: []].append(value)
        }
    }

    /// Whether conditions hold for the release build of a device: `sdk=iphoneos*][arch=arm64]`.
    private func holds(_ conditions: Substring) -> Bool {
        let conditions = conditions.split { $0 == "[" || $0 == "]" || $0 == "," }
        return conditions.allSatisfy { condition in
            let parts = condition.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return false }
            let names =
                switch parts[0] {
                case "sdk": sdks
                case "config": [values["CONFIGURATION"]?.last ?? ""]
                case "arch": ["arm64"]
                case "variant": ["normal"]
                default: [String]()
                }
            return names.contains { name in Self.matches(name, pattern: parts[1]) }
        }
    }

    /// Whether a name matches a pattern with `*` and `?`, as fnmatch(3) decides it.
    private static func matches(_ name: String, pattern: Substring) -> Bool {
        let name = Array(name)
        /// The lengths of the beginnings of the name that the pattern so far matches.
        var lengths = [0]
        for element in pattern {
            guard let first = lengths.first else { return false }
            if element == "*" {
                lengths = Array(first...name.count)
            } else {
                let matched = lengths.filter { $0 < name.count && (element == "?" || element == name[$0]) }
                lengths = matched.map { length in length + 1 }
            }
        }
        return lengths.last == name.count
    }

    var team: String? { value(of: "DEVELOPMENT_TEAM") }

    /// The team if it is invalid, and not only because a variable is not known.
    var malformedTeam: String? {
        guard let team, !team.contains(text: "$"), (try? AppIdentifier("\(team).app")) == nil else { return nil }
        return team
    }

    /// Whether the team and the bundle identifier are set.
    var hasIdentifier: Bool { team != nil && value(of: "PRODUCT_BUNDLE_IDENTIFIER") != nil }

    /// The value of a setting; nil if it is missing or empty.
    ///
    /// - Parameter others: settings that are used in place of the own ones.
    func value(of name: String, with others: [String: String] = [:]) -> String? {
        guard values[name] != nil else { return nil }
        var expansion = expansion(with: others)
        return expansion.filled("$(\(name))").nonEmpty
    }

    /// The text with settings in place of their names.
    func filled(_ text: String) -> String {
        var expansion = expansion()
        return expansion.filled(text)
    }

    /// The references in texts to what nothing sets, which are empty in a build.
    func undefined(in texts: [String]) -> [String] {
        var expansion = expansion()
        for text in texts { _ = expansion.filled(text) }
        return expansion.undefined.unique
    }

    /// The text with settings in place of the variables that signing sets.
    static func signed(_ text: String) -> String {
        let settings = [
            "AppIdentifierPrefix": "$(DEVELOPMENT_TEAM).", "TeamIdentifierPrefix": "$(DEVELOPMENT_TEAM).",
            "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
        ]
        return settings.reduce(text) { text, setting in
            text.replacing(text: "$(\(setting.key))", with: setting.value)
                .replacing(text: "${\(setting.key)}", with: setting.value)
        }
    }

    private func expansion(with others: [String: String] = [:]) -> SettingsExpansion {
        let others = others.mapValues { value in [value] }
        return SettingsExpansion(values: values.merging(others) { _, other in other }, isComplete: isComplete)
    }
}
