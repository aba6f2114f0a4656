internal import AASA
internal import AASAToolkit
internal import POSIX
internal import ServerSettings

/// What `aasa init` makes files from: the operands, or what is in the folder.
struct InitSources {
    private var apps: [String] = []
    /// Packages and bundles of Android.
    private(set) var androidApps: [String] = []
    /// The Android apps of Expo's projects.
    private(set) var expoProjects: [ExpoAndroidApp] = []
    private var settingsPaths: [String] = []
    /// The folders that were named: one at most.
    private var folders: [String] = []
    /// The operands that are not folders.
    private let named: [String]
    /// Whether the apps were searched, and not named.
    private var isSearched = false

    init(_ paths: [String]) throws(CommandFailure) {
        let paths = Self.distinct(paths)
        named = paths.filter { path in !Self.isFolder(path) }
        for path in paths { try add(path) }
        try reject(
            if: folders.count > 1, as: .usage, "'\(folders[0])' and '\(folders[1])' are both folders",
            hint: "name the one of the site: the app is searched in the current folder too")
        isSearched = apps.isEmpty && androidApps.isEmpty
        if isSearched { try searchApps() }
        expoProjects = apps.compactMap { path in ExpoAndroidApp(path) }
        let androidOnly = expoProjects.filter { project in project.isAndroidOnly && project.problem == nil }.map(\.path)
        apps.removeAll(where: androidOnly.contains)
    }

    /// Searches the folder of the site, and the current folder if that is above it.
    private mutating func searchApps() throws(CommandFailure) {
        var places = [folder]
        if ProjectFolder.above(folder).contains(where: \.prefix.isEmpty) { places.append(".") }
        for place in places where apps.isEmpty && androidApps.isEmpty {
            let search = try AppSearch(in: place)
            apps = try search.appsOfApple()
            androidApps = search.androidApps
        }
        let names = places.map { place in "'\(place)'" }.joined(separator: " or ")
        try reject(
            if: apps.isEmpty && androidApps.isEmpty, as: .noInput,
            "there is no app in \(names): no .ipa, .xcodeproj, .entitlements, app.json of Expo, .apk or .aab",
            hint: places.lazy.compactMap(Self.hintOfSource).first
                ?? "name the app, whose entitlements name its services and sites: aasa init Shiny.ipa")
    }

    /// The command with its operands; apps that were found in a folder are named.
    func command(with options: [String]) -> InitCommand {
        let found = if isSearched, folder != "." { apps + androidApps } else { [String]() }
        return InitCommand(operands: named + found, options: options)
    }

    private static func isFolder(_ path: String) -> Bool {
        if AndroidAppFile.isOne(path) || XcodeEntitlements.isProject(path) { return false }
        return FileKind(at: path) == .directory && !AppReader.isBuildProduct(path)
    }

    private mutating func add(_ path: String) throws(CommandFailure) {
        if AndroidAppFile.isOne(path) {
            androidApps.append(path)
        } else if XcodeEntitlements.isProject(path) {
            apps += try XcodeEntitlements.paths(of: path.withoutTrailingSlash)
        } else if Self.isFolder(path) {
            let folder = if path == "/" { path } else { path.withoutTrailingSlash }
            folders.append(folder)
        } else if Self.isSettings(path) {
            settingsPaths.append(path)
        } else {
            try reject(
                if: path == FileReader.standardInput, as: .usage, "init does not read standard input",
                hint: "name the app: aasa init Shiny.ipa")
            if FileKind(at: path) == .missing, !Operand.isFileName(path) {
                var hint = "make it if it is the folder of the site: mkdir -p \(path.shellArgument)"
                let isPath = (try? Operand(argument: path))?.path != nil
                if !isPath { hint = "name the app that claims the site, and a folder: aasa init Shiny.ipa FOLDER" }
                throw CommandFailure(.noInput, "'\(path)' does not exist", hint: hint)
            }
            apps.append(path)
        }
    }

    /// The paths, each file once.
    private static func distinct(_ paths: [String]) -> [String] {
        var identities: Set<String> = []
        return paths.filter { path in identities.insert(FileSystem.resolved(path) ?? path).inserted }
    }

    /// The folder of the project, without a slash at its end.
    var folder: String { folders.first ?? "." }

    /// What to do with the source of an app that is not read: a configuration of Expo that is a program, a project of
    /// Android. Nil without one.
    private static func hintOfSource(in folder: String) -> String? {
        func exists(_ name: String) -> Bool { FileSystem.exists(folder.folderPrefix + name) }
        if ToolkitError.AppProblem.expoPrograms.contains(where: exists) { return ToolkitError.AppProblem.hintForExpo }
        if exists("settings.gradle") || exists("settings.gradle.kts") {
            return "build the app, and name it: aasa init shop.apk"
        }
        return nil
    }

    var hasAppleApps: Bool { !apps.isEmpty }

    private static func isSettings(_ path: String) -> Bool {
        let name = path.lastPathComponent
        let names = HostSettings.names + HostAddition.serverNames
        if names.contains(name) || ServerKind.isNamed(name) { return true }
        if AppReader.isBuildProduct(path) { return false }
        return settings(at: path).flatMap { file in ServerKind(file) } != nil
    }

    /// The settings of a server at a path; nil for what is not a file, and for one that is too long.
    private static func settings(at path: String) -> HostSettings.File? {
        guard FileKind(at: path) == .regular,
            let bytes = try? FileReader.read(path, limit: ServerSettingsLength.maximum)
        else { return nil }
        return HostSettings.File(path: path, bytes: bytes, deployed: "")
    }

    // MARK: Apps

    /// - Parameter app: the identifier of the command line.
    func products(of app: AppIdentifier?, console: Console) throws(CommandFailure) -> [AppProduct] {
        let paths = if isSearched { XcodeEntitlements.released(of: apps, console: console) } else { apps }
        var products: [AppProduct] = []
        for path in paths { products.append(try Self.product(path, app: app, console: console)) }
        // Entitlements of tests and extensions claim nothing.
        let claiming = products.filter { product in product.programs.contains(where: \.namesSites) }
        if !claiming.isEmpty { return claiming }
        if let path = paths.first, paths.allSatisfy({ path in path.hasSuffix(".json") }) {
            throw CommandFailure(
                .dataError,
                "\(path) has no value in 'ios.associatedDomains': the app claims no site, and there is no file to make",
                hint: Self.hintOfSource(in: FileSystem.folder(of: path)) ?? AppFinding.domainsMissing(.expo).hint)
        }
        return products
    }

    private static func product(
        _ path: String, app: AppIdentifier?, console: Console
    ) throws(CommandFailure) -> AppProduct {
        if path.hasSuffix(".json") { return try ExpoApp.read(path, app: app, needsIdentifier: true) }
        return try AppProduct.read(path, app: app, needsIdentifier: true, console: console)
    }

    // MARK: Settings

    /// The host's settings in the folder, in the deployed one and above it, and those that were named.
    ///
    /// - Parameters:
    ///   - published: the folder of the files.
    ///   - hosts: those that apps claim.
    ///   - console: for a note of each file that is not read.
    func settings(
        of published: PublishedFolder, hosts: [String], _ console: Console
    ) throws(CommandFailure) -> [String] {
        let names = HostSettings.names + HostAddition.serverNames + [".htaccess", ".nojekyll", "CNAME"]
        var paths = settingsPaths
        for folder in [folder, published.path].unique {
            let candidates = names.map { name in folder.folderPrefix + name }
            paths += candidates.filter { candidate in FileKind(at: candidate) == .regular }
            paths += Self.servers(in: folder, hosts: hosts)
        }
        for file in try DeployedFolder(published.path).settings(console)
        where !HostSettings.isFunction(file.path) && !HostSettings.isCode(file.path) && FileSystem.exists(file.path) {
            // The current folder is in front of no name.
            let isHere = published.path == "." && file.path.hasPrefix("./")
            let path = if isHere { String(file.path.dropFirst(2)) } else { file.path }
            paths.append(path)
        }
        return Self.distinct(paths)
    }

    /// The files of a folder that have a server of the sites, of nginx or Apache: there is no usual name for them.
    private static func servers(in folder: String, hosts: [String]) -> [String] {
        guard let names = try? FileSystem.names(in: folder, limit: 1000) else { return [] }
        let addition = HostAddition([.unsigned], hosts: hosts)
        let paths = names.filter { name in name.hasSuffix(".conf") }.map { name in folder.folderPrefix + name }
        return paths.filter { path in settings(at: path).map(addition.hasServer) ?? false }
    }
}
