internal import POSIX
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
    ///   - shownPath: that of the program at `path`.
    static func read(
        _ tree: any ProductTree, at path: String, kind: AppProgram.Kind, shownPath: String = ""
    ) throws(ToolkitError) -> [AppProgram] {
        var reader = BundleReader(tree: tree)
        try reader.read(path, kind: kind, shownPath: shownPath, depth: 0)
        return reader.programs
    }

    /// Reads the program of a bundle, then those of the bundles in it.
    private mutating func read(
        _ path: String, kind: AppProgram.Kind, shownPath: String, depth: Int
    ) throws(ToolkitError) {
        if depth > Self.maximumDepth || programs.count >= Self.maximumPrograms {
            throw tree.error(.tooManyPrograms, at: path)
        }
        var (base, executables) = (path, path)
        var info = try information(in: base)
        if info == nil {
            // On macOS everything is below Contents.
            base = Self.path(of: "Contents", in: path)
            executables = Self.path(of: "MacOS", in: base)
            info = try information(in: base)
        }
        guard let info else { throw tree.error(.missing, at: Self.path(of: "Info.plist", in: path)) }
        let executable = Self.path(of: try executableName(info, bundle: path), in: executables)
        guard let image = try tree.image(executable) else { throw tree.error(.missing, at: executable) }
        var program = try ProgramReading.program(image, kind: kind, path: shownPath, file: tree.name(of: executable))
        program.bundleIdentifier = info["CFBundleIdentifier"]?.string
        program.version = Self.version(info)
        program.profile = try profile(in: base)
        program.isInner = depth > 0
        programs.append(program)
        try readBundles(in: base, depth: depth + 1)
    }

    /// Reads extensions, App Clips and apps for the watch.
    private mutating func readBundles(in base: String, depth: Int) throws(ToolkitError) {
        for folderName in ["PlugIns", "Extensions", "AppClips", "Watch"] {
            let folder = Self.path(of: folderName, in: base)
            for name in try tree.folders(in: folder) where name.hasSuffix(".appex") || name.hasSuffix(".app") {
                let inner = Self.path(of: name, in: folder)
                let kind: AppProgram.Kind = if name.hasSuffix(".app") { .app } else { .appex }
                try read(inner, kind: kind, shownPath: inner, depth: depth)
            }
        }
    }

    /// The property list of a bundle; nil without one.
    private func information(in folder: String) throws(ToolkitError) -> PropertyNode? {
        let path = Self.path(of: "Info.plist", in: folder)
        guard let bytes = try tree.bytes(path, limit: Self.smallFile) else { return nil }
        return try PropertyListReader.dictionary(bytes, path: tree.name(of: path))
    }

    /// The name that the list states, else that of the bundle.
    private func executableName(_ info: PropertyNode, bundle path: String) throws(ToolkitError) -> String {
        let bundlePath = tree.name(of: path)
        let bundle = (FileSystem.resolved(bundlePath) ?? bundlePath).lastPathComponent
        let nameOfBundle = bundle.split(separator: ".").dropLast().joined(separator: ".")
        let name = info["CFBundleExecutable"]?.string ?? nameOfBundle
        let isPath = name.contains("/") || name == "." || name == ".."
        if name.isEmpty || isPath || name.utf8.contains(0) { throw tree.error(.executableName, at: path, detail: name) }
        return name
    }

    private func profile(in folder: String) throws(ToolkitError) -> ProvisioningProfile? {
        for name in ["embedded.mobileprovision", "embedded.provisionprofile"] {
            let path = Self.path(of: name, in: folder)
            guard let bytes = try tree.bytes(path, limit: Self.smallFile) else { continue }
            let file = tree.name(of: path)
            if let profile = try ProfileReader.read(bytes, path: file) { return profile }
            throw tree.error(.notAProfile, at: path)
        }
        return nil
    }

    private static func version(_ info: PropertyNode) -> String? {
        let build = info["CFBundleVersion"]?.string
        guard let version = info["CFBundleShortVersionString"]?.string else { return build }
        guard let build else { return version }
        return "\(version) (\(build))"
    }

    static func path(of name: String, in folder: String) -> String {
        if folder.isEmpty { return name }
        return "\(folder)/\(name)"
    }
}
