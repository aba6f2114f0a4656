internal import AASA
internal import POSIX

/// The files that the settings of a server include, as far as they are on this machine.
struct IncludedFiles {
    private static let maximumFiles = 64
    /// Servers look for relative names in the folder of their settings: the one of the file, or the one above it, as for
    /// `sites-available`.
    private let folders: [String]

    static func read(for file: HostSettings.File) -> IncludedSettings {
        var settings = IncludedSettings()
        guard let kind = ServerKind(file) else { return settings }
        let folder = FileSystem.folder(of: file.path)
        let files = IncludedFiles(folders: ["\(folder)/", "\(folder)/../"])
        var names = IncludedSettings.names(in: file.bytes, of: kind)
        var count = 0
        while let name = names.popLast() {
            guard settings.contents[name] == nil, let contents = files.contents(of: name) else { continue }
            count += contents.count + 1
            if count > maximumFiles { break }
            settings.contents[name] = contents
            for bytes in contents { names += IncludedSettings.names(in: bytes, of: kind) }
        }
        return settings
    }

    /// The contents of the files of a name, which may be a pattern; nil if they cannot be read.
    private func contents(of name: String) -> [[UInt8]]? {
        let candidates = if name.hasPrefix("/") { [name] } else { folders.map { folder in folder + name } }
        let isPattern = name.contains { character in "*?[".contains(character) }
        for candidate in candidates {
            let paths = if isPattern { FileSystem.paths(matching: candidate) } else { [candidate] }
            let contents = paths.compactMap(Self.content)
            if contents.count == paths.count, !paths.isEmpty { return contents }
        }
        // A pattern may match no file, of a folder that is there.
        let isThere = candidates.contains { FileKind(at: FileSystem.folder(of: $0)) == .directory }
        let areNone = candidates.allSatisfy { FileSystem.paths(matching: $0).isEmpty }
        return isPattern && isThere && areNone ? [] : nil
    }

    private static func content(of path: String) -> [UInt8]? {
        guard FileKind(at: path) == .regular else { return nil }
        return try? FileReader.read(path, limit: ServerSettingsLength.maximum)
    }
}
