internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// What `aasa init` makes files from: the operands, or what is in the folder.
struct InitSources {
    /// The folder of the project, without a slash at its end.
    let folder: String
    private var apps: [String] = []
    /// Packages and bundles of Android.
    private(set) var androidApps: [String] = []
    private var settingsPaths: [String] = []

    private static let maximumNames = 10_000
    private static let maximumDepth = 4
    private static let skippedFolders: Set<String> = ["node_modules", "Pods", "Carthage", "build", "DerivedData"]

    init(_ paths: [String]) throws(CommandFailure) {
        var folders: [String] = []
        for path in paths {
            if AndroidAppFile.isOne(path) {
                androidApps.append(path)
            } else if FileKind(at: path) == .directory, !AppReader.isBuildProduct(path) {
                folders.append(path == "/" ? path : path.withoutTrailingSlash)
            } else if Self.isSettings(path) {
                settingsPaths.append(path)
            } else {
                apps.append(path)
            }
        }
        if folders.count > 1 {
            throw CommandFailure(
                .usage, "'\(folders[0])' and '\(folders[1])' are both folders", hint: "name the one of the site")
        }
        folder = folders.first ?? "."
        if apps.isEmpty, androidApps.isEmpty { try search() }
        if apps.isEmpty, androidApps.isEmpty {
            throw CommandFailure(
                .noInput, "there is no app in '\(folder)': no .ipa, .entitlements, app.json of Expo, .apk or .aab",
                hint: "name the app: aasa init Shiny.ipa")
        }
    }

    var hasAppleApps: Bool { !apps.isEmpty }

    private static func isSettings(_ path: String) -> Bool {
        let name = String(path.split(separator: "/").last ?? "")
        return HostSettings.names.contains(name) || HostAddition.serverNames.contains(name) || name.hasSuffix(".conf")
    }

    // MARK: Apps

    /// The apps of the first kind that is there: what is built says more than its source. Android's are looked for only if
    /// there is no other.
    private mutating func search() throws(CommandFailure) {
        var paths: [String] = []
        let names = try reading(try FileSystem.names(in: folder, limit: Self.maximumNames))
        Self.collect(names, in: folder, depth: 0, into: &paths)
        apps = Self.first([".ipa", ".entitlements", "/app.config.json", "/app.json"], in: paths)
        if apps.isEmpty { androidApps = Self.first([".apk", ".aab"], in: paths) }
    }

    /// The paths with the first ending that one has.
    private static func first(_ endings: [String], in paths: [String]) -> [String] {
        for ending in endings {
            let fitting = paths.filter { "/\($0)".hasSuffix(ending) }
            if !fitting.isEmpty { return fitting }
        }
        return []
    }

    private static func collect(_ names: [String], in folder: String, depth: Int, into paths: inout [String]) {
        for name in names where !name.hasPrefix(".") {
            let path = folder.folderPrefix + name
            switch FileKind(at: path, followsLinks: false) {
            case .directory where depth < maximumDepth && !skippedFolders.contains(name):
                // A folder that may not be read, or is as full as none of sources, has no app to find.
                guard let names = try? FileSystem.names(in: path, limit: maximumNames) else { continue }
                collect(names, in: path, depth: depth + 1, into: &paths)
            case .regular: paths.append(path)
            default: continue
            }
        }
    }

    func products(of app: AppIdentifier?) throws(CommandFailure) -> [AppProduct] {
        var products: [AppProduct] = []
        for path in apps { products.append(try Self.product(path, app: app)) }
        // Entitlements of tests and extensions claim nothing.
        let claiming = products.filter { product in product.programs.contains(where: \.namesSites) }
        return claiming.isEmpty ? products : claiming
    }

    private static func product(_ path: String, app: AppIdentifier?) throws(CommandFailure) -> AppProduct {
        if path.hasSuffix(".json") { return try expoApp(path, app: app) }
        let product = try AppProduct.read(path)
        guard product.programs.count == 1, let program = product.programs.first, program.kind == .entitlements,
            let entitlements = program.entitlements, let project = try project(above: path)
        else { return product }
        var resolved = program
        resolved.entitlements = project.resolved(entitlements, at: path)
        return AppProduct(path: path, programs: [resolved])
    }

    private static func expoApp(_ path: String, app: AppIdentifier?) throws(CommandFailure) -> AppProduct {
        let file = try InputFile.read(path)
        // Expo reads it as JSON5.
        var tolerant = JSONReader.readTolerantly(file.bytes).root
        if tolerant == nil { tolerant = try file.json() }
        guard let root = tolerant, let configuration = ExpoConfiguration(root, in: file.bytes) else {
            throw CommandFailure(
                .dataError, "\(file.name) is not an app: it has no 'ios'",
                hint: "name an .ipa, .entitlements or app.json of Expo")
        }
        if configuration.team == nil, app == nil {
            throw CommandFailure(
                .dataError,
                "\(file.name) has no 'ios.appleTeamId', and without it the application identifier is not known",
                hint: "add it: ten letters and digits, shown at developer.apple.com under Membership")
        }
        if let range = configuration.wrongDomains {
            throw CommandFailure(
                .dataError, "\(file.place(range.lowerBound)): the associated domains are not an array",
                hint: "write [\"applinks:example.com\"]")
        }
        if let app, let bundle = configuration.bundleIdentifier, app.bundle != bundle {
            throw CommandFailure(
                .dataError, "\(file.name): the app is \(bundle), not \(app.bundle)",
                hint: "write --app with its bundle identifier")
        }
        let program = AppProgram(
            kind: .entitlements, codeSignature: .notApplicable, entitlements: configuration.entitlements)
        return AppProduct(path: path, programs: [program])
    }

    /// The project of Xcode in a folder above the entitlements.
    private static func project(above path: String) throws(CommandFailure) -> XcodeProject? {
        var folder = FileSystem.folder(of: path)
        for _ in 0..<3 {
            let names = try reading(try FileSystem.names(in: folder, limit: maximumNames))
            if let name = names.first(where: { $0.hasSuffix(".xcodeproj") }) {
                return try toolkit(try XcodeProject("\(folder)/\(name)"))
            }
            folder += "/.."
        }
        return nil
    }

    // MARK: Settings

    /// The folder that is deployed: the one that the host's settings name, else the usual one, else the project's own.
    var publishedFolder: String {
        for name in [namedPublishedFolder].compactMap(\.self) + DeployedFolder.publishedNames {
            let path = folder.folderPrefix + name
            if FileKind(at: path) == .directory { return path }
        }
        return folder
    }

    /// The folder that the first of the host's settings names.
    private var namedPublishedFolder: String? {
        for name in HostSettings.projectNames {
            guard let settings = try? InputFile.read(folder.folderPrefix + name) else { continue }
            if let named = HostSettings.publishedFolder(of: settings.bytes, named: name) { return named }
        }
        return nil
    }

    /// The host's settings in the folder, in the deployed one and above it, and those that were named.
    ///
    /// - Parameter console: for a note of each workflow that is not read.
    func settings(_ console: Console) throws(CommandFailure) -> [String] {
        let names = HostSettings.names + HostAddition.serverNames + [".htaccess", ".nojekyll", "CNAME"]
        var paths = settingsPaths
        for folder in [folder, publishedFolder].unique {
            let candidates = names.map { name in folder.folderPrefix + name }
            paths += candidates.filter { FileKind(at: $0) == .regular }
        }
        paths += try DeployedFolder(publishedFolder).settings(console).map(\.path)
        var identities: Set<String> = []
        return paths.filter { path in identities.insert(FileSystem.resolved(path) ?? path).inserted }
    }
}
