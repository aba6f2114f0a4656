internal import PropertyLists

/// The objects of a project of Xcode, which refer to each other by keys.
struct XcodeObjects {
    private let members: [String: PropertyNode]
    /// In the project's order.
    private let keys: [String]
    /// The group that has a file.
    private var groups: [String: String] = [:]
    /// The folder of the project.
    private let folder: String

    private static let maximumDepth = 32

    init(_ objects: PropertyNode?, in folder: String) {
        self.folder = folder
        var all: [(key: String, node: PropertyNode)] = []
        if case .dictionary(let own)? = objects?.value { all = own }
        keys = all.map(\.key)
        members = Dictionary(all.map { key, node in (key, node) }) { _, last in last }
        for (key, node) in all {
            for child in (node["children"]?.elements ?? []).compactMap(\.string) { groups[child] = key }
        }
    }

    func nodes(of type: String) -> [PropertyNode] {
        keys.compactMap { members[$0] }.filter { $0["isa"]?.string == type }
    }

    /// The configurations of a project or a target.
    func configurations(of node: PropertyNode) -> [XcodeConfiguration] {
        guard let key = node["buildConfigurationList"]?.string, let list = members[key] else { return [] }
        let keys = (list["buildConfigurations"]?.elements ?? []).compactMap(\.string)
        return keys.compactMap { key in members[key] }.map { node in
            XcodeConfiguration(
                name: node["name"]?.string ?? "", file: configurationFile(of: node),
                settings: Self.settings(node["buildSettings"]))
        }
    }

    private static func settings(_ node: PropertyNode?) -> BuildSettings.Level {
        guard case .dictionary(let members)? = node?.value else { return [] }
        return members.map { name, node in
            (name, node.string ?? (node.elements ?? []).compactMap(\.string).joined(separator: " "))
        }
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
