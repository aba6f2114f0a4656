internal import AASA
internal import POSIX

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

    private init(of kind: ServerKind, in folder: String) {
        self.kind = kind
        // That of the main settings is the folder of relative names: of nginx, and of Apache as Debian and the others
        // have it (httpd.apache.org/docs/2.4/mod/core.html#serverroot). The settings of a site are in it or below it.
        let mainSettings =
            switch kind {
            case .nginx: ["nginx.conf"]
            case .apache: ["apache2.conf", "conf/httpd.conf"]
            case .caddy: ["."]
            }
        let folders = ["\(folder)/", "\(folder)/../"]
        let main = folders.first { folder in mainSettings.contains { name in FileSystem.exists(folder + name) } }
        self.folders = main.map { folder in [folder] } ?? folders
    }

    static func read(for file: HostSettings.File) -> IncludedSettings {
        guard let kind = ServerKind(file) else { return IncludedSettings() }
        var files = IncludedFiles(of: kind, in: FileSystem.folder(of: file.path))
        files.read(IncludedSettings.names(in: file.bytes, of: kind))
        return files.settings
    }

    private mutating func read(_ names: [String]) {
        var names = names.unique
        while let name = names.popLast() {
            guard settings.contents[name] == nil, let paths = paths(of: name), let contents = contents(of: paths)
            else { continue }
            settings.contents[name] = contents
            for bytes in contents { names += IncludedSettings.names(in: bytes, of: kind) }
        }
    }

    /// The files of a name, which may be a pattern; nil if they are not known.
    private func paths(of name: String) -> [String]? {
        if !name.hasPrefix("/"), folders.count > 1 {
            // Which folder is the server's is not known: it is the only one with files.
            let found = folders.map { folder in Self.paths(matching: folder + name) }.filter { paths in paths != [] }
            return if found.count == 1 { found[0] } else { nil }
        }
        let pattern = if name.hasPrefix("/") { name } else { folders[0] + name }
        let paths = Self.paths(matching: pattern)
        // A pattern may match no file, of a folder that is there.
        let mayBeEmpty = Self.isPattern(name) && FileKind(at: Self.folder(of: pattern)) == .directory
        return if paths == [], !mayBeEmpty { nil } else { paths }
    }

    private static func isPattern(_ name: String) -> Bool { name.contains { character in "*?[".contains(character) } }

    /// The folder in front of the first name that is a pattern.
    private static func folder(of pattern: String) -> String {
        FileSystem.folder(of: String(pattern.prefix { character in !"*?[".contains(character) }))
    }

    /// Those that are there; nil if a folder of them may not be read.
    private static func paths(matching pattern: String) -> [String]? {
        let isPattern = isPattern(pattern)
        switch FileKind(at: isPattern ? folder(of: pattern) : pattern) {
        case .missing: return []
        case .inaccessible: return nil
        default: return isPattern ? FileSystem.paths(matching: pattern, listsAll: true) : [pattern]
        }
    }

    private mutating func contents(of paths: [String]) -> [[UInt8]]? {
        if paths.count >= filesLeft { return nil }
        filesLeft -= paths.count + 1
        var contents: [[UInt8]] = []
        for path in paths {
            let limit = min(bytesLeft, ServerSettingsLength.maximum)
            guard FileKind(at: path) == .regular, let bytes = try? FileReader.read(path, limit: limit) else {
                return nil
            }
            bytesLeft -= bytes.count
            contents.append(bytes)
        }
        return contents
    }
}
