internal import AASA

/// A project of Xcode in JSON, as Xcode 27 writes it (<https://github.com/apple/xcode-project-format>).
struct XcodeDocument {
    private(set) var configurations: [XcodeConfiguration] = []
    private(set) var targets: [XcodeTarget] = []
    private let files: [JSONNode]
    private let folder: String

    /// - Parameters:
    ///   - path: of the document, in errors.
    ///   - folder: that of the project.
    init(_ bytes: [UInt8], path: String, folder: String) throws(ToolkitError) {
        let root = try Self.root(of: bytes, path: path)
        self.folder = folder
        files = root["files"]?.elements ?? []
        let own = root["configurations"]?.elements ?? []
        configurations = own.map { node in configuration(node, settings: root["build-settings"]) }
        let all = root["targets"]?.elements ?? []
        targets = all.filter { node in (node["kind"]?.string ?? "native") == "native" }.map(target)
    }

    private static func root(of bytes: [UInt8], path: String) throws(ToolkitError) -> JSONNode {
        let reading = JSONReader.readTolerantly(bytes)
        guard let root = reading.root, root.members != nil else {
            throw ToolkitError(.app(.propertyList), path: path, detail: "it is not a project of Xcode in JSON")
        }
        // None is defined yet: each changes what a document means.
        if let capabilities = (root["required-capabilities"]?.elements ?? []).compactMap(\.string).nonEmpty {
            throw ToolkitError(
                .app(.propertyList), path: path, detail: "it needs what is not known: \(capabilities.shortened)")
        }
        return root
    }

    /// A target, which may have a file of its own for each configuration of the project.
    private func target(_ node: JSONNode) -> XcodeTarget {
        let special = node["specialized-configurations"]?.elements ?? []
        let settings = Self.settings(node["build-settings"])
        let own = configurations.map { configuration in
            let own = special.first { node in node["name"]?.string == configuration.name }
            return XcodeConfiguration(name: configuration.name, file: own.flatMap(file(of:)), settings: settings)
        }
        let productType = node["product-type"] ?? node["full-product-type"]
        return XcodeTarget(name: node["name"]?.string ?? "", productType: productType?.string, configurations: own)
    }

    /// A name alone, or an object with a file.
    private func configuration(_ node: JSONNode, settings: JSONNode?) -> XcodeConfiguration {
        let name = node.string ?? node["name"]?.string ?? ""
        return XcodeConfiguration(name: name, file: file(of: node), settings: Self.settings(settings))
    }

    /// All configurations have the same settings, with conditions such as `[config=Release]`.
    private static func settings(_ node: JSONNode?) -> BuildSettings.Level {
        (node?.members ?? []).map { member in
            let elements = (member.value.elements ?? []).compactMap(\.string)
            return (member.name, member.value.string ?? elements.joined(separator: " "))
        }
    }

    // MARK: Files of settings

    /// The path of a configuration's file: an element of the tree of files, or a path from one on.
    private func file(of configuration: JSONNode) -> String? {
        guard let file = configuration["file"] else { return nil }
        let anchorNode = file["anchor"] ?? file
        let names = Self.names(in: anchorNode)
        var anchor = Anchor.names(names)
        if let text = anchorNode.string, text.hasPrefix("id:") { anchor = .id(String(text.dropFirst(3))) }
        guard let path = path(of: anchor, in: files, below: folder) else {
            // The file is missing, as one that is not in its folder.
            return "\(folder)/\(anchorNode.string ?? names.joined(separator: "/"))"
        }
        return ([path] + (file["relative-path"].map(Self.names) ?? [])).joined(separator: "/")
    }

    /// What names an element of the tree of files.
    private enum Anchor {
        case id(String)
        /// The names of its groups and its own.
        case names([String])
    }

    /// `Group/File`, or its parts.
    private static func names(in node: JSONNode) -> [String] {
        if let text = node.string { return text.split(separator: "/").map(String.init) }
        return (node.elements ?? []).compactMap { part in part.string ?? part["name"]?.string }
    }

    private func path(of anchor: Anchor, in nodes: [JSONNode], below parent: String) -> String? {
        for node in nodes {
            let written = node["path"]?.string ?? ""
            let children = node["children"]?.elements ?? []
            guard let path = path(written, below: parent) else { continue }
            switch anchor {
            case .id(let id):
                if node["id"]?.string == id { return path }
                if let found = self.path(of: anchor, in: children, below: path) { return found }
            case .names(let names):
                let name = node["name"]?.string ?? written.lastPathComponent
                if name != names.first { continue }
                if names.count == 1 { return path }
                return self.path(of: .names(Array(names.dropFirst())), in: children, below: path)
            }
        }
        return nil
    }

    /// A path that begins at the project, at its group or absolute; nil for one at products or SDKs.
    private func path(_ written: String, below parent: String) -> String? {
        if written.isEmpty { return parent }
        if written.hasPrefix("/") { return written }
        if written.hasPrefix("<PROJECT>/") { return "\(folder)/\(written.dropFirst(10))" }
        return if written.hasPrefix("<") { nil } else { "\(parent)/\(written)" }
    }
}
