internal import AASA

/// The functions of Cloudflare Pages (developers.cloudflare.com/pages/functions): `_worker.js`, which answers all
/// requests, and files of the folder `functions` by their paths.
extension HostSettings {
    /// The name of the settings that state for which requests functions run.
    package static let routesName = "_routes.json"

    /// The endings of scripts that Cloudflare Pages builds.
    private static let scriptTypes = [".js", ".mjs", ".jsx", ".ts", ".mts", ".tsx"]

    /// Whether a file is a function that may run for association files. Its bytes are those of `_routes.json`.
    package static func isFunction(_ path: String) -> Bool {
        let files = [AssociationFile.wellKnownPath, SystemVersion.statementListPath, AssociationFile.rootPath]
        return files.contains { file in mayRun(path, for: file) }
    }

    private static func mayRun(_ path: String, for requested: String) -> Bool {
        if path.lastPathComponent == "_worker.js" { return true }
        let parts = path.split(separator: "/").suffix(3)
        let folders = parts.dropLast()
        guard let file = parts.last, folders.contains("functions"),
            let type = scriptTypes.first(where: file.hasSuffix)
        else { return false }
        let name = String(file.dropLast(type.count))
        let isRoot = folders.last == "functions"
        let isForRoot = requested.hasSameBytes(as: AssociationFile.rootPath)
        if !isRoot, isForRoot || folders.last != ".well-known" { return false }
        if name == "_middleware" || name.hasPrefix("[[") { return true }
        if isRoot, !isForRoot { return false }
        return name.hasPrefix("[") || requested.lastPathComponent.hasSameBytes(as: name)
    }

    mutating func readFunction() {
        guard Self.mayRun(file.path, for: path) else { return }
        if let routes = try? JSONReader.read(file.bytes) {
            func cover(_ member: String) -> Bool {
                let patterns = routes[member]?.elements?.compactMap(\.string) ?? []
                return patterns.contains { pattern in HostPattern.covers(pattern, path: path) }
            }
            if !cover("include") || cover("exclude") { return }
        }
        addFunction(exclusion: excludedPattern, member: "'exclude' of \(Self.routesName)")
    }

    /// Whether settings are about their deployed folder, and not only about others.
    package static func concernFolder(_ file: File) -> Bool { HostSettings(file) != nil }
}
