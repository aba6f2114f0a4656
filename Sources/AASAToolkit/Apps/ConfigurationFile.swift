internal import AASA
internal import POSIX

/// A file of build settings (`.xcconfig`) with those that it includes.
struct ConfigurationFile {
    private(set) var settings: BuildSettings.Level = []
    /// Sentences about files that do not exist: this one, and those that it includes.
    private(set) var missingFiles: [String] = []
    /// Whether no file is missing but those of package managers, which set what they need themselves.
    private(set) var isComplete = true
    /// Files that are still read: each may include many.
    private var remainingFiles = 64

    private static let maximumSize = 1 << 20
    private static let maximumDepth = 8

    /// A file that cannot be read sets nothing: those of package managers are made by a build.
    ///
    /// - Parameter project: the folder of the project, in which included files are searched, too.
    init(_ path: String, in project: String) {
        if FileKind(at: path) != .regular, !Self.isOfPackages(path) {
            isComplete = false
            missingFiles.append("'\(path.lastPathComponent)', a file of settings, does not exist")
        }
        read(path, searching: [project], depth: 0)
    }

    /// - Parameter folders: those in which included files are searched after the file's own: the folders of the files that
    ///   include it, and the project's (swiftlang/swift-build, Sources/SWBCore/MacroConfigFileLoader.swift).
    private mutating func read(_ path: String, searching folders: [String], depth: Int) {
        guard depth < Self.maximumDepth, remainingFiles > 0, FileKind(at: path) == .regular,
            let bytes = try? FileReader.read(path, limit: Self.maximumSize)
        else { return }
        remainingFiles -= 1
        let folders = [FileSystem.folder(of: path)] + folders
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let text = Self.withoutComment(line)
            if text.hasPrefix("#include") {
                // '#include?' permits that there is no such file.
                let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
                guard quoted.count == 3 else { continue }
                let included = String(quoted[1])
                if let file = Self.file(included, in: folders) {
                    read(file, searching: folders, depth: depth + 1)
                } else if !text.hasPrefix("#include?"), !Self.isOfPackages(included) {
                    missingFiles.append("'\(path.lastPathComponent)' includes '\(included)', which does not exist")
                    isComplete = false
                }
            } else if let setting = Self.setting(text) {
                settings.append(setting)
            }
        }
    }

    /// Whether a file is one of CocoaPods' or Flutter's, which sets versions and paths of Flutter's own alone.
    private static func isOfPackages(_ path: String) -> Bool {
        path.split(separator: "/").contains { name in name == "Pods" || name == "Generated.xcconfig" }
    }

    /// The path of an included file, whose ending may be left out.
    private static func file(_ name: String, in folders: [String]) -> String? {
        let files = if name.hasPrefix("/") { [name] } else { folders.map { folder in "\(folder)/\(name)" } }
        let paths = files.flatMap { file in [file, "\(file).xcconfig"] }
        return paths.first { path in FileKind(at: path) == .regular }
    }

    /// `NAME = value` or `NAME[sdk=iphoneos*] = value`.
    private static func setting(_ line: Substring) -> (name: String, value: String)? {
        var isInCondition = false
        for index in line.indices {
            switch line[index] {
            case "[": isInCondition = true
            case "]": isInCondition = false
            case "=" where !isInCondition:
                let name = trimmed(line[..<index])
                let value = trimmed(line[line.index(after: index)...])
                return if name.isEmpty { nil } else { (String(name), String(value)) }
            default: continue
            }
        }
        return nil
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        let end = line.firstRange(ofText: "//")?.lowerBound ?? line.endIndex
        return trimmed(line[..<end])
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isBlank)
        while let last = text.last, last.isBlank || last == ";" { text.removeLast() }
        return text
    }
}
