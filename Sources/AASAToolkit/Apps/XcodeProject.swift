internal import POSIX
internal import PropertyLists
package import AASA

/// The build settings of a project of Xcode (`project.pbxproj`), as far as they make an application identifier.
package struct XcodeProject {
    /// The settings of one configuration of a target, as written.
    private let configurations: [[String: String]]

    private static let maximumSize = 1 << 26

    /// - Parameter path: of `project.pbxproj`.
    /// - Throws: `.file`, `.app`.
    package init(_ path: String) throws(ToolkitError) {
        let bytes = try system(try FileReader.read(path, limit: Self.maximumSize))
        let root = try PropertyListReader.project(bytes, path: path)
        var objects: [PropertyNode] = []
        if case .dictionary(let members)? = root["objects"]?.value { objects = members.map(\.node) }
        let all = objects.filter { $0["isa"]?.string == "XCBuildConfiguration" }
        // Xcode's release configuration is what is shipped.
        let ordered = all.filter { $0["name"]?.string == "Release" } + all.filter { $0["name"]?.string != "Release" }
        configurations = ordered.map(Self.settings)
    }

    private static func settings(of configuration: PropertyNode) -> [String: String] {
        guard case .dictionary(let members)? = configuration["buildSettings"]?.value else { return [:] }
        var settings: [String: String] = [:]
        for member in members { settings[member.key] = member.node.string }
        return settings
    }

    /// Entitlements as the build will have them: with its application identifier, and with its settings in place of their
    /// variables. Unchanged when no target signs with the file.
    ///
    /// - Parameter path: of the entitlements.
    package func resolved(_ entitlements: Entitlements, at path: String) -> Entitlements {
        let file = path.split(separator: "/").last ?? ""
        let own = configurations.first { settings in
            settings["CODE_SIGN_ENTITLEMENTS"]?.split(separator: "/").last == file
        }
        guard var settings = own else { return entitlements }
        // What a target does not set, the project may.
        let team = settings["DEVELOPMENT_TEAM"] ?? configurations.lazy.compactMap { $0["DEVELOPMENT_TEAM"] }.first
        settings["DEVELOPMENT_TEAM"] = team
        var result = entitlements
        if let bundle = settings["PRODUCT_BUNDLE_IDENTIFIER"], let team, entitlements.app == nil {
            result.identifier = Self.filled("\(team).\(bundle)", from: settings)
            result.team = team
        }
        result.associatedDomains = entitlements.associatedDomains?.map { value in
            Entitlements.Value(text: Self.filled(value.text, from: settings), line: value.line)
        }
        return result
    }

    /// The text with settings in place of `$(NAME)` and `${NAME}`; others stay.
    private static func filled(_ text: String, from settings: [String: String]) -> String {
        var text = text
        for (name, value) in settings where text.contains("$") {
            text = text.replacing("$(\(name))", with: value).replacing("${\(name)}", with: value)
        }
        return text
    }
}
