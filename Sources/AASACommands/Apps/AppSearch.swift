internal import AASA
internal import AASAToolkit
internal import POSIX

/// The apps in a folder and below it.
struct AppSearch {
    /// The apps of the first kind that is there: a build has more than its source.
    private(set) var apps: [String] = []
    /// The apps of Android, beside a built app of Apple's or without one.
    private(set) var androidApps: [String] = []
    /// The projects of Xcode where there is no app.
    private var projects: [String] = []

    private static let builtEndings = [".ipa", ".xcarchive", ".app"]
    private static let sourceEndings = [".entitlements", "/app.config.json", "/app.json"]
    private static let androidEndings = AppFileKind.ofAndroid.map { kind in ".\(kind.rawValue)" }
    private static let maximumNames = 10_000
    private static let maximumDepth = 4
    private static let skippedFolders: Set<String> = ["node_modules", "Pods", "Carthage", "build", "DerivedData"]

    init(in folder: String) throws(CommandFailure) {
        var paths: [String] = []
        let names = try reading(try FileSystem.names(in: folder, limit: Self.maximumNames))
        Self.collect(names, in: folder, depth: 0, into: &paths)
        let built = Self.first(Self.builtEndings, in: paths)
        let android = Self.first(Self.androidEndings, in: paths)
        if built.isEmpty {
            apps = Self.first(Self.sourceEndings, in: paths.filter(Self.mayBeApp))
            androidApps = if apps.isEmpty { android } else { [] }
        } else {
            apps = built
            androidApps = android
        }
        if apps.isEmpty, androidApps.isEmpty { projects = paths.filter(XcodeEntitlements.isProject) }
    }

    /// The apps of Apple, or the entitlements of a project of Xcode, which may have them elsewhere.
    func appsOfApple() throws(CommandFailure) -> [String] {
        guard let first = projects.first else { return apps }
        let found = projects.lazy.compactMap { project in try? XcodeEntitlements.paths(of: project) }.first
        return if let found { found } else { try XcodeEntitlements.paths(of: first) }
    }

    /// The app to name in the place of the folder; nil without one.
    var first: String? { (try? appsOfApple())?.first ?? androidApps.first }

    /// The paths with the first ending that one has.
    private static func first(_ endings: [String], in paths: [String]) -> [String] {
        for ending in endings {
            let fitting = paths.filter { path in "/\(path)".lowercased().hasSuffix(ending) }
            if !fitting.isEmpty { return fitting }
        }
        return []
    }

    /// False for an `app.json` of other programs, such as React Native without Expo.
    private static func mayBeApp(_ path: String) -> Bool {
        guard path.hasSuffix(".json"), let file = try? InputFile.read(path),
            let root = JSONReader.readTolerantly(file.bytes).root
        else { return true }
        return root["expo"] != nil || ExpoConfiguration(root, in: file.bytes) != nil
    }

    private static func collect(_ names: [String], in folder: String, depth: Int, into paths: inout [String]) {
        for name in names where !name.hasPrefix(".") {
            let path = folder.folderPrefix + name
            switch FileKind(at: path, followsLinks: false) {
            case .directory where isBuiltFolder(name):
                if AppReader.isBuildProduct(path) { paths.append(path) }
            case .directory where XcodeEntitlements.isProject(path): paths.append(path)
            case .directory where depth < maximumDepth && !skippedFolders.contains(name):
                // A folder that may not be read, or is as full as none of sources, has no app to find.
                guard let names = try? FileSystem.names(in: path, limit: maximumNames) else { continue }
                collect(names, in: path, depth: depth + 1, into: &paths)
            case .regular: paths.append(path)
            default: continue
            }
        }
    }

    private static func isBuiltFolder(_ name: String) -> Bool {
        builtEndings.dropFirst().contains(where: name.hasSuffix)
    }
}
