internal import AASA
internal import POSIX
internal import ServerSettings

/// A folder that Jekyll builds, as GitHub Pages does with each that has no `.nojekyll`.
enum JekyllSite {
    /// Whether the folder has Jekyll's settings, and Jekyll removes front matter there.
    static func isOne(_ folder: String) -> Bool {
        FileSystem.exists("\(folder)/\(JekyllSettings.fileName)") && !FileSystem.exists("\(folder)/.nojekyll")
    }

    /// What is deployed of a file at its place in a folder.
    static func deployed(_ bytes: [UInt8], ofFile path: String) -> [UInt8] {
        let content = FrontMatter.blanked(in: bytes)
        if content == bytes { return bytes }
        var folder = FileSystem.folder(of: FileSystem.resolved(path) ?? path)
        if folder.lastPathComponent == ".well-known" { folder = FileSystem.folder(of: folder) }
        return if isOne(folder) { content } else { bytes }
    }
}
