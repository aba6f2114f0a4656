internal import AASA
internal import POSIX
internal import PropertyLists

/// The objects of a project of Xcode, which refer to each other by keys.
struct XcodeObjects {
    private let members: [String: PropertyNode]
    /// In the project's order.
    private let keys: [String]
    /// The group that has a file.
    private var groups: [String: String] = [:]
    /// The path of the project, and its folder.
    private let project, folder: String
    /// What files of settings include and is missing, in sentences.
    private(set) var missingFiles: [String] = []

    private static let maximumDepth = 32

    init(_ objects: PropertyNode?, of project: String) {
        self.project = project
        folder = FileSystem.folder(of: project)
        var keys: [String] = []
        var members: [String: PropertyNode] = [:]
        if case .dictionary(let all)? = objects?.value {
            for (key, node) in all {
                keys.append(key)
                members[key] = node
            }
        }
        self.keys = keys
        self.members = members
        for key in keys {
            for child in members[key]?["children"]?.elements ?? [] {
                if let name = child.string { groups[name] = key }
            }
        }
    }

    func nodes(of type: String) -> [PropertyNode] {
        keys.compactMap { members[$0] }.filter { $0["isa"]?.string == type }
    }

    /// The settings of the configuration that is shipped. Those of its file come first: the project's own override them.
    mutating func shippedSettings(of node: PropertyNode) throws(ToolkitError) -> [BuildSettings.Level] {
        guard let shipped = try shippedConfiguration(of: node) else { return [] }
        var levels: [BuildSettings.Level] = [[("CONFIGURATION", shipped["name"]?.string ?? "")]]
        if let path = configurationFile(of: shipped) {
            let file = ConfigurationFile(path, in: folder)
            levels.append(file.settings)
            missingFiles += file.missingFiles
        }
        if case .dictionary(let own)? = shipped["buildSettings"]?.value {
            var level: BuildSettings.Level = []
            // Xcode sorts them, so that a setting with a condition comes after the one without.
            for (name, node) in own.sorted(by: { one, other in one.key < other.key }) {
                if let value = node.string { level.append((name, value)) }
            }
            levels.append(level)
        }
        return levels
    }

    /// The configuration `Release`, else the only one with that in its name, else the only one.
    private func shippedConfiguration(of node: PropertyNode) throws(ToolkitError) -> PropertyNode? {
        guard let key = node["buildConfigurationList"]?.string, let list = members[key] else { return nil }
        let keys = (list["buildConfigurations"]?.elements ?? []).compactMap(\.string)
        let configurations = keys.compactMap { key in members[key] }
        func name(_ configuration: PropertyNode) -> String { configuration["name"]?.string ?? "" }
        if let release = configurations.first(where: { name($0) == "Release" }) { return release }
        let released = configurations.filter { name($0).lowercased().contains(text: "release") }
        let candidates = if released.isEmpty { configurations } else { released }
        if candidates.count < 2 { return candidates.first }
        throw ToolkitError(.app(.severalConfigurations), path: project, detail: configurations.map(name).shortened)
    }

    /// The `.xcconfig` file of a configuration; since Xcode 16 it may be named from a folder on.
    private func configurationFile(of configuration: PropertyNode) -> String? {
        if let key = configuration["baseConfigurationReference"]?.string { return path(of: key) }
        guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.string,
            let relative = configuration["baseConfigurationReferenceRelativePath"]?.string
        else { return nil }
        return "\(path(of: anchor))/\(relative)"
    }

    /// The path of a file or a group: relative to the group that has it, unless its `sourceTree` differs.
    private func path(of key: String) -> String {
        var parts: [String] = []
        var key: String? = key
        for _ in 0..<Self.maximumDepth {
            guard let current = key, let node = members[current] else { break }
            if let part = node["path"]?.string { parts.insert(part, at: 0) }
            switch node["sourceTree"]?.string {
            case "<absolute>": return parts.joined(separator: "/")
            case "<group>": key = groups[current]
            default: key = nil
            }
        }
        return ([folder] + parts).joined(separator: "/")
    }
}
