internal import AASA
internal import POSIX
internal import ServerSettings

/// The files that the settings of a server include, if they are on this machine.
struct IncludedFiles {
    private static let maximumFiles = 512
    private static let maximumBytes = 8 << 20

    private let kind: ServerKind
    /// The folders in one of which relative names are, with a slash.
    private let folders: [String]
    private var filesLeft = maximumFiles
    private var bytesLeft = maximumBytes
    private var settings = IncludedSettings()

    /// The main settings; nil where they are not known.
    private let main: String?

    /// The file whose settings are read: by this name, and without links.
    private let file: (path: String, resolved: String?)

    private init(of kind: ServerKind, for path: String) {
        self.kind = kind
        file = (path, FileSystem.resolved(path))
        let folder = FileSystem.folder(of: path)
        // That of the main settings is the folder of relative names: of nginx, and of Apache as Debian and the others
        // have it (httpd.apache.org/docs/2.4/mod/core.html#serverroot). The settings of a site are in it or below it.
        let names: [String] =
            switch kind {
            case .nginx: ["nginx.conf"]
            case .apache: ["apache2.conf", "conf/httpd.conf"]
            case .caddy: []
            }
        var folders = [folder.folderPrefix, Self.upper(folder)]
        let paths = folders.flatMap { folder in names.map { name in (folder: folder, path: folder + name) } }
        let found = paths.first { candidate in FileSystem.exists(candidate.path) }
        main = found?.path
        if kind == .caddy { folders = [folder.folderPrefix] }
        self.folders = found.map { found in [found.folder] } ?? folders
    }

    /// The folder above, by its name if this is not a link.
    private static func upper(_ folder: String) -> String {
        let above = "\(folder.folderPrefix)../"
        let named = FileSystem.folder(of: folder)
        return FileSystem.resolved(named) == FileSystem.resolved(above) ? named.folderPrefix : above
    }

    static func read(for file: HostSettings.File) -> IncludedSettings {
        guard let kind = ServerKind(file) else { return IncludedSettings() }
        var files = IncludedFiles(of: kind, for: file.path)
        files.settings.path = file.path
        files.read(files.names(in: IncludedSettings.File(path: file.path, bytes: file.bytes)))
        if let main = files.main, FileSystem.resolved(main) != files.file.resolved,
            let main = files.contents(of: [main])?.first
        {
            files.settings.main = main
            files.read(files.names(in: main))
        }
        return files.settings
    }

    /// The names that a file includes, each with the file.
    private func names(in file: IncludedSettings.File) -> [(name: String, path: String)] {
        IncludedSettings.names(in: file.bytes, of: kind).map { name in (name, file.path) }
    }

    private mutating func read(_ names: [(name: String, path: String)]) {
        var names = names
        while let (name, path) = names.popLast() {
            let key = IncludedSettings.key(of: name, in: path, kind: kind)
            guard settings.contents[key] == nil,
                let paths = key == name ? paths(of: name) : Self.knownPaths(matching: key),
                let contents = contents(of: paths)
            else { continue }
            settings.contents[key] = contents
            for file in contents { names += self.names(in: file) }
        }
    }

    /// The files of a name, which may be a pattern; nil if they are not known.
    private func paths(of name: String) -> [String]? {
        if !name.hasPrefix("/"), folders.count > 1 {
            // Which folder is the server's is not known: it is the only one with files.
            let found = folders.map { folder in Self.paths(matching: folder + name) }.filter { paths in paths != [] }
            return if found.count == 1 { found[0] } else { nil }
        }
        return Self.knownPaths(matching: name.hasPrefix("/") ? name : folders[0] + name)
    }

    private static func knownPaths(matching pattern: String) -> [String]? {
        let paths = paths(matching: pattern)
        // A pattern may match no file, of a folder that is there.
        let mayBeEmpty = isPattern(pattern) && FileKind(at: folder(of: pattern)) == .directory
        return if paths == [], !mayBeEmpty { nil } else { paths }
    }

    private static func isPattern(_ name: String) -> Bool { name.contains { character in "*?[".contains(character) } }

    /// The folder in front of the first name that is a pattern.
    private static func folder(of pattern: String) -> String {
        FileSystem.folder(of: String(pattern.prefix { character in !"*?[".contains(character) }))
    }

    /// The paths that exist; nil if one of their folders may not be read.
    private static func paths(matching pattern: String) -> [String]? {
        let isPattern = isPattern(pattern)
        switch FileKind(at: isPattern ? folder(of: pattern) : pattern) {
        case .missing: return []
        case .inaccessible: return nil
        default: return isPattern ? FileSystem.paths(matching: pattern, listsAll: true) : [pattern]
        }
    }

    private mutating func contents(of paths: [String]) -> [IncludedSettings.File]? {
        let paths = kind == .apache ? paths.flatMap { path in Self.files(in: path) } : paths
        if paths.count >= filesLeft { return nil }
        filesLeft -= paths.count + 1
        var contents: [IncludedSettings.File] = []
        for path in paths {
            let limit = min(bytesLeft, ServerSettingsLength.maximum)
            guard FileKind(at: path) == .regular, let bytes = try? FileReader.read(path, limit: limit) else {
                return nil
            }
            bytesLeft -= bytes.count
            let isOwn = FileSystem.resolved(path) == file.resolved
            contents.append(IncludedSettings.File(path: isOwn ? file.path : path, bytes: bytes))
        }
        return contents
    }

    /// The path, or the files of a folder and of those in it: Apache includes all of them. The rest of too many is
    /// not listed.
    private static func files(in path: String) -> [String] {
        var files: [String] = []
        var open = [path]
        var visits = 0
        while visits <= maximumFiles, let path = open.popLast() {
            visits += 1
            guard FileKind(at: path) == .directory, let names = try? FileSystem.names(in: path, limit: maximumFiles)
            else {
                files.append(path)
                continue
            }
            let folder = "\(path.withoutTrailingSlash)/"
            open += names.reversed().map { name in folder + name }
        }
        return files + open
    }
}
