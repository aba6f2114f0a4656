internal import POSIX

/// What Jekyll does with a folder that GitHub Pages publishes.
///
/// Without `.nojekyll` every site is built with Jekyll, also one without `_config.yml` (docs.github.com/pages, "About
/// GitHub Pages and Jekyll").
enum JekyllFolder {
    private static let names: Set<String> = ["Gemfile", "_posts", "_drafts", "_layouts", "_includes", "_data", "_sass"]
    private static let markdownEndings = [".md", ".markdown", ".mkdown", ".mkdn", ".mkd"]
    private static let pageEndings = [".html", ".htm", ".xml", ".css", ".scss"]
    private static let skippedFolders: Set<String> = ["node_modules", "vendor"]
    private static let maximumNames = 10_000
    private static let maximumDepth = 4

    /// Whether the site would be a different one without Jekyll.
    ///
    /// - Parameter depth: of a folder below the published one, which has 0.
    static func isRendered(_ folder: String, depth: Int = 0) -> Bool {
        // What cannot be read is not published.
        guard let all = try? FileSystem.names(in: folder, limit: maximumNames) else { return false }
        for name in all where !name.hasPrefix(".") {
            if names.contains(name) { return true }
            let path = folder.folderPrefix + name
            switch FileKind(at: path, followsLinks: false) {
            case .directory where depth < maximumDepth && !skippedFolders.contains(name):
                if isRendered(path, depth: depth + 1) { return true }
            case .regular:
                if isRendered(file: path) { return true }
            default: continue
            }
        }
        return false
    }

    /// Jekyll renders Markdown, and pages that begin with front matter.
    private static func isRendered(file path: String) -> Bool {
        if markdownEndings.contains(where: path.hasSuffix) { return true }
        guard pageEndings.contains(where: path.hasSuffix), let file = try? InputFile.read(path) else { return false }
        return file.bytes.starts(with: "---\n".utf8) || file.bytes.starts(with: "---\r\n".utf8)
    }
}
