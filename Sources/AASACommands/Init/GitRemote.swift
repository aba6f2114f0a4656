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
            urls = Self.urls(in: String(utf8: file.bytes))
            return
        }
        return nil
    }

    /// The URLs of the remote `origin`, from which a repository is cloned.
    private static func urls(in configuration: String) -> [String] {
        var urls: [String] = []
        var section = ""
        for line in configuration.split(whereSeparator: \.isNewline) {
            let compact = line.filter { character in !character.isWhitespace }
            if compact.hasPrefix("[") { section = compact }
            if section == "[remote\"origin\"]", compact.hasPrefix("url=") { urls.append(compact) }
        }
        return urls
    }

    /// The folder of the repository, if a host has it.
    func folder(at host: String) -> ProjectFolder? {
        let places = ["/\(host)/", "@\(host):", "@\(host)/"]
        let isThere = urls.contains { url in places.contains(where: url.contains(text:)) }
        return if isThere { folder } else { nil }
    }
}
