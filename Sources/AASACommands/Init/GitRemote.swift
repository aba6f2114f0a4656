internal import AASA

/// A repository of Git, and where its remotes are (git-scm.com/docs/git-config).
struct GitRemote {
    private let folder: ProjectFolder
    private let urls: [String]

    /// The repository of the nearest folder that is one; nil without one.
    init?(among folders: [ProjectFolder]) {
        for folder in folders {
            guard let file = try? InputFile.read("\(folder.prefix).git/config") else { continue }
            self.folder = folder
            let lines = String(utf8: file.bytes).split(whereSeparator: \.isNewline)
            urls = lines.map { line in line.filter { !$0.isWhitespace } }.filter { line in line.hasPrefix("url=") }
            return
        }
        return nil
    }

    /// The folder of the repository, if a host has it.
    func folder(at host: String) -> ProjectFolder? {
        let places = ["/\(host)/", "@\(host):", "@\(host)/"]
        let isThere = urls.contains { url in places.contains(where: url.contains(text:)) }
        return if isThere { folder } else { nil }
    }
}
