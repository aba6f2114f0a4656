internal import POSIX
internal import PropertyLists
package import AASA

/// The targets of a project of Xcode (`project.pbxproj`), with what makes an application identifier.
package struct XcodeProject {
    /// The build settings of a target in its release configuration, over those of the project.
    private var targets: [[String: String]] = []
    /// The folder that has the project.
    private let folder: String

    private static let maximumSize = 1 << 26

    /// - Parameter path: of the folder `NAME.xcodeproj`.
    /// - Throws: `.file`, `.app`.
    package init(_ path: String) throws(ToolkitError) {
        let file = "\(path)/project.pbxproj"
        folder = FileSystem.folder(of: path)
        let root = try PropertyListReader.project(
            try system(try FileReader.read(file, limit: Self.maximumSize)), path: file)
        guard case .dictionary(let members)? = root["objects"]?.value else { return }
        // A project may have a hundred thousand objects, and each target names three.
        let objects = Dictionary(members.map { ($0.key, $0.node) }) { _, last in last }
        var own: [String: String] = [:]
        for node in members.map(\.node) where node["isa"]?.string == "PBXProject" {
            own = Self.settings(of: node, in: objects)
        }
        for node in members.map(\.node) where node["isa"]?.string == "PBXNativeTarget" {
            var settings = own.merging(Self.settings(of: node, in: objects)) { _, target in target }
            if let name = node["name"]?.string {
                settings["TARGET_NAME"] = name
                settings["PRODUCT_NAME"] = settings["PRODUCT_NAME"] ?? name
            }
            targets.append(settings)
        }
    }

    /// The settings of the configuration that is shipped: `Release`, else the list's default.
    private static func settings(of node: PropertyNode, in objects: [String: PropertyNode]) -> [String: String] {
        guard let key = node["buildConfigurationList"]?.string, let list = objects[key] else { return [:] }
        let keys = (list["buildConfigurations"]?.elements ?? []).compactMap(\.string)
        let configurations = keys.compactMap { objects[$0] }
        let usual = list["defaultConfigurationName"]?.string ?? ""
        let shipped =
            configurations.first { $0["name"]?.string == "Release" }
            ?? configurations.first { $0["name"]?.string == usual }
            ?? configurations.first
        guard case .dictionary(let members)? = shipped?["buildSettings"]?.value else { return [:] }
        var settings: [String: String] = [:]
        for member in members { settings[member.key] = member.node.string }
        return settings
    }

    /// Entitlements as the build will have them: with its application identifier, and with its settings in place of their
    /// variables. Unchanged when no target signs with the file, or several of different identifiers do.
    ///
    /// - Parameter path: of the entitlements.
    package func resolved(_ entitlements: Entitlements, at path: String) -> Entitlements {
        let file = FileSystem.resolved(path)
        let own = targets.filter { settings in
            guard let written = settings["CODE_SIGN_ENTITLEMENTS"] else { return false }
            let relative = BuildSettings(settings.merging(["SRCROOT": ".", "PROJECT_DIR": "."]) { _, new in new })
            return FileSystem.resolved("\(folder)/\(relative.filled(written))") == file
        }.map { BuildSettings($0) }
        let identifiers = own.map(\.identifier).unique
        guard let settings = own.first, identifiers.count == 1 else { return entitlements }
        var result = entitlements
        if let identifier = identifiers[0], entitlements.app == nil {
            result.identifier = identifier
            result.team = settings.team
        }
        result.associatedDomains = entitlements.associatedDomains?.map { value in
            Entitlements.Value(text: settings.filled(value.text), line: value.line)
        }
        return result
    }
}

/// Build settings that refer to each other as `$(NAME)` and `${NAME}`.
private struct BuildSettings {
    private let values: [String: String]

    private static let maximumDepth = 8
    /// Characters; a setting that refers to another several times grows fast.
    private static let maximumLength = 4096

    init(_ values: [String: String]) { self.values = values }

    var team: String? { values["DEVELOPMENT_TEAM"].map { filled($0) } }

    var identifier: String? {
        guard let team, let bundle = values["PRODUCT_BUNDLE_IDENTIFIER"] else { return nil }
        return "\(team).\(filled(bundle))"
    }

    /// The text with settings in place of their names; what is not set stays.
    func filled(_ text: String, depth: Int = 0) -> String {
        guard depth < Self.maximumDepth else { return text }
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$"), result.count < Self.maximumLength {
            let opening = rest[dollar...].dropFirst().first
            let closing: Character = opening == "(" ? ")" : "}"
            let end = rest[dollar...].firstIndex(of: closing)
            guard opening == "(" || opening == "{", let end else { break }
            let name = String(rest[dollar..<end].dropFirst(2))
            result += rest[..<dollar]
            result += values[name].map { filled($0, depth: depth + 1) } ?? String(rest[dollar...end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
