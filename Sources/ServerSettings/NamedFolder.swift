internal import AASA

/// The folder that the settings of a host name as the one to deploy.
package struct NamedFolder: Sendable, Equatable {
    /// Without slashes around it, empty for the folder of the settings; nil for what a web framework of Firebase builds.
    package var path: String?
    /// The folder that is built, from the folder of the settings on.
    package var base = ""
    /// The folders that the settings deploy to different sites.
    package var others: [String] = []

    /// The folders that hosts and generators of sites publish.
    package static let publishedNames = ["public", "dist", "build", "out", "_site", "static", "www", "htdocs"]
    /// What generators of sites copy into their output: Vite, Next.js, Astro, SvelteKit, Hugo.
    package static let sourceNames = ["public", "static"]

    /// Whether a folder, as seen from that of the settings, is in one that they name, or a build may copy it there.
    package func mayDeploy(_ folder: String) -> Bool {
        guard let path else { return !folder.isEmpty }
        if Self.sourceNames.contains(folder.lastPathComponent) { return true }
        return ([path] + others).contains { named in named.isEmpty || "\(folder)/".hasPrefix("\(named)/") }
    }

    /// Whether a build may copy a folder into one beside it, or below that.
    static func mayCopy(_ source: String, into output: String) -> Bool {
        let parts = source.split(separator: "/")
        let outputParts = output.split(separator: "/")
        guard let name = parts.last, sourceNames.contains(String(name)), outputParts.count >= parts.count else {
            return false
        }
        let isBeside = outputParts.starts(with: parts.dropLast()) && outputParts[parts.count - 1] != name
        return isBeside && publishedNames.contains(String(outputParts[parts.count - 1]))
    }

    /// Names of settings that name a folder.
    package static let settingsNames =
        HostSettings.projectNames + cloudflareNames + [JekyllSettings.fileName]
    package static let cloudflareNames = ["wrangler.toml", "wrangler.json", "wrangler.jsonc"]

    /// The folder that settings name; nil if they name none.
    package init?(in bytes: [UInt8], named name: String) {
        switch name {
        case "netlify.toml":
            // `publish` is relative to `base` (docs.netlify.com/configure-builds/file-based-configuration).
            guard let folder = Self.value(of: "publish", in: bytes) else { return nil }
            base = HostSettings.normalized(folder: Self.value(of: "base", in: bytes) ?? "")
            path = HostSettings.normalized(folder: "\(base)/\(folder)")
        case JekyllSettings.fileName:
            // The folder that Jekyll copies (jekyllrb.com/docs/configuration/options).
            let values = SettingsLine.all(in: bytes).filter { line in !line.isIndented }
            guard let folder = values.lazy.compactMap({ line in line.value(of: "source") }).first else { return nil }
            path = HostSettings.normalized(folder: folder.withoutQuotationMarks)
        case _ where name.hasPrefix("wrangler."):
            guard let folder = Self.assetsFolder(in: bytes) else { return nil }
            path = HostSettings.normalized(folder: folder)
        default:
            guard let root = try? JSONNode(settings: bytes, named: name), let folder = NamedFolder(in: root) else {
                return nil
            }
            self = folder
        }
    }

    /// The folder of the settings of Firebase or Vercel.
    private init?(in root: JSONNode) {
        var sites = [root]
        if let hosting = root["hosting"] { sites = hosting.elements ?? [hosting] }
        var folders = sites.compactMap { site in site["public"]?.string }
        if let folder = root["outputDirectory"]?.string { folders.append(folder) }
        folders = folders.map(HostSettings.normalized)
        // One of several sites may be the folder of the settings itself.
        path = folders.first(where: \.isEmpty) ?? folders.first
        others = folders.filter { folder in !folder.hasSameBytes(as: path ?? "") }
        if path != nil { return }
        guard let source = sites.compactMap({ site in site["source"]?.string }).first else { return nil }
        base = HostSettings.normalized(folder: source)
    }

    /// The value of the first `name = "value"` in TOML.
    private static func value(of name: String, in bytes: [UInt8]) -> String? {
        SettingsLine.all(in: bytes).compactMap(\.pair).first { pair in pair.name == name }?.value
    }

    /// `pages_build_output_dir`, or `directory` of `assets`, in TOML or JSON with comments, of Cloudflare
    /// (developers.cloudflare.com/pages/functions/wrangler-configuration, /workers/wrangler/configuration).
    private static func assetsFolder(in bytes: [UInt8]) -> String? {
        let text = SettingsLine.withoutComments(bytes)
        if let folder = text.setting(named: "pages_build_output_dir")?.textsInQuotes.first { return folder }
        guard let assets = text.firstRange(ofText: "assets") else { return nil }
        return text[assets.upperBound...].setting(named: "directory")?.textsInQuotes.first
    }
}
