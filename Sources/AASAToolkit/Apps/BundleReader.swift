internal import CodeSigning
internal import PropertyLists
internal import AASA

/// Reads the programs of a bundle: the app itself, and its extensions, App Clips and watch apps.
struct BundleReader {
    private let tree: any ProductTree
    private var programs: [AppProgram] = []

    /// Bytes of an Info.plist, a profile or entitlements. The largest known have some hundred kilobytes.
    static let smallFile = 16 << 20
    private static let maximumDepth = 4
    private static let maximumPrograms = 256

    /// - Parameters:
    ///   - kind: of the program at `path`.
    ///   - path: the bundle within the tree; empty for the tree itself.
    static func read(_ tree: any ProductTree, _ path: String, kind: AppProgram.Kind) throws(ToolkitError)
        -> [AppProgram]
    {
        var reader = BundleReader(tree: tree)
        try reader.read(path, kind, shownPath: "", depth: 0)
        return reader.programs
    }

    private init(tree: any ProductTree) { self.tree = tree }

    private mutating func read(
        _ path: String, _ kind: AppProgram.Kind, shownPath: String, depth: Int
    ) throws(ToolkitError) {
        if depth > Self.maximumDepth || programs.count >= Self.maximumPrograms {
            throw tree.error(.tooManyPrograms, path, "")
        }
        // On macOS everything is below Contents.
        let flat = try tree.bytes(Self.join(path, "Info.plist"), limit: Self.smallFile)
        let base = flat == nil ? Self.join(path, "Contents") : path
        let infoPath = Self.join(base, "Info.plist")
        let nested = flat == nil ? try tree.bytes(infoPath, limit: Self.smallFile) : nil
        guard let infoBytes = flat ?? nested else { throw tree.error(.missing, Self.join(path, "Info.plist"), "") }
        let info = try PropertyListReader.dictionary(infoBytes, path: tree.name(of: infoPath))
        let executable = try executable(info, path, isFlat: flat != nil, base)
        guard let image = try tree.image(executable) else { throw tree.error(.missing, executable, "") }
        var program = try ProgramReading.program(image, kind: kind, path: shownPath, file: tree.name(of: executable))
        program.bundleIdentifier = info["CFBundleIdentifier"]?.string
        program.version = Self.version(info)
        program.profile = try profile(base)
        programs.append(program)
        for folder in ["PlugIns", "Extensions", "AppClips", "Watch"] {
            let place = Self.join(base, folder)
            for name in try tree.folders(in: place) where name.hasSuffix(".appex") || name.hasSuffix(".app") {
                let inside = Self.join(place, name)
                try read(inside, name.hasSuffix(".app") ? .app : .appex, shownPath: inside, depth: depth + 1)
            }
        }
    }

    private func executable(
        _ info: PropertyNode, _ path: String, isFlat: Bool, _ base: String
    ) throws(ToolkitError) -> String {
        let bundle = (path.isEmpty ? tree.name : path).split(separator: "/").last.map(String.init) ?? ""
        let name = info["CFBundleExecutable"]?.string ?? bundle.split(separator: ".").dropLast().joined(separator: ".")
        if name.isEmpty || name.contains("/") || name == "." || name == ".." || name.utf8.contains(0) {
            throw tree.error(.executableName, path, name)
        }
        return Self.join(isFlat ? base : Self.join(base, "MacOS"), name)
    }

    private func profile(_ base: String) throws(ToolkitError) -> ProvisioningProfile? {
        for name in ["embedded.mobileprovision", "embedded.provisionprofile"] {
            let path = Self.join(base, name)
            guard let bytes = try tree.bytes(path, limit: Self.smallFile) else { continue }
            let file = tree.name(of: path)
            if let profile = try ProfileReader.read(bytes, path: file) { return profile }
            throw tree.error(.notAProfile, path, "")
        }
        return nil
    }

    private static func version(_ info: PropertyNode) -> String? {
        let build = info["CFBundleVersion"]?.string
        guard let version = info["CFBundleShortVersionString"]?.string else { return build }
        return build.map { "\(version) (\($0))" } ?? version
    }

    static func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }
}
