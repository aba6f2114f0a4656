internal import AASA
internal import AASAToolkit
internal import POSIX

/// Entitlements of a source: the project of Xcode that signs with them has their application identifier.
enum XcodeEntitlements {
    private static let ending = ".xcodeproj"
    private static let maximumNames = 10_000
    /// Folders above the entitlements, their own included.
    private static let maximumFolders = 5

    static func isProject(_ path: String) -> Bool {
        path.withoutTrailingSlash.hasSuffix(ending) && FileKind(at: path) == .directory
    }

    /// The paths of the entitlements of a project's release configurations.
    static func paths(of project: String) throws(CommandFailure) -> [String] {
        let xcode = try toolkit(try XcodeProject(project))
        let paths = xcode.entitlements
        if let path = paths.first, let alternatives = xcode.alternatives.nonEmpty {
            throw CommandFailure(
                .dataError,
                "'\(project)' has several release configurations, which sign with different files: \(alternatives.shortened)",
                hint: "name the file of the app, as in: aasa init \(path.shellArgument)")
        }
        if !paths.isEmpty { return paths }
        throw CommandFailure(
            .dataError, "'\(project)' has no entitlements: no release configuration has 'CODE_SIGN_ENTITLEMENTS'",
            hint: "add the capability Associated Domains to the app's target")
    }

    /// The entitlements that were found, without those of debug builds, if a release
    /// configuration signs with any of them.
    static func released(of paths: [String], console: Console) -> [String] {
        guard paths.count > 1, paths.allSatisfy({ $0.hasSuffix(".entitlements") }) else { return paths }
        var released: [String] = []
        for path in paths {
            if let owner = try? project(of: path), owner.project.signs(with: path) { released.append(path) }
        }
        if released.isEmpty || released.count == paths.count { return paths }
        let others = paths.filter { !released.contains($0) }
        console.note("\(others.map { "'\($0)'" }.shortened) left out: no release configuration signs with it")
        return released
    }

    /// A program with the application identifier and the settings of its project.
    ///
    /// - Parameters:
    ///   - app: the identifier of the command line.
    ///   - isNeeded: whether the identifier is needed.
    ///   - console: for what the project leaves open, and files that are missing; nil prints none.
    /// - Throws: an error that names what the project lacks.
    static func resolved(
        _ program: AppProgram, at path: String, app: AppIdentifier?, isNeeded: Bool, console: Console?
    ) throws(CommandFailure) -> AppProgram {
        guard let entitlements = program.entitlements else { return program }
        let app = app ?? entitlements.app
        let owner: NamedProject?
        do throws(CommandFailure) { owner = try project(of: path) } catch {
            if isNeeded, app == nil, program.namesSites { throw error }
            return program
        }
        guard let owner else { return program }
        var resolved = program
        resolved.entitlements = owner.project.resolved(entitlements, at: path, app: app)
        if !program.namesSites { return resolved }
        for file in owner.project.missingFiles { console?.warning(file) }
        guard let problem = owner.project.problem(of: entitlements, at: path, app: app) else { return resolved }
        let projects = owner.names.map { "'\($0)'" }.shortened
        let message = "'\(path)': \(subject(of: problem)) not known: \(problem.sentence), in \(projects)"
        if isNeeded { throw CommandFailure(.dataError, message, hint: hint(for: problem)) }
        console?.note(message)
        return resolved
    }

    private static func subject(of problem: XcodeProject.Problem) -> String {
        if case .several = problem { "the app is" } else { "the application identifier is" }
    }

    private static func hint(for problem: XcodeProject.Problem) -> String {
        let option = "add --app ID, as in --app ABCDE12345.com.example.app"
        return switch problem {
        case .missing(setting: "DEVELOPMENT_TEAM", _), .notATeam:
            "choose the team under Signing & Capabilities, or \(option)"
        case .missing(let setting, _): "set '\(setting)', or \(option)"
        case .several(_, let choice?): "choose one by its identifier, as in --app \(choice)"
        case .several: "name a copy of the file that has the values of one in place of the variables, and add --app ID"
        case .notSigned, .unknownFile: option
        }
    }

    /// The projects of a folder above the entitlements that sign with them; else the nearest project.
    ///
    /// - Throws: the error of a project that cannot be read, if no other signs with them.
    private static func project(of path: String) throws(CommandFailure) -> NamedProject? {
        var search = Search(path: path)
        var folder = FileSystem.folder(of: path)
        for _ in 0..<maximumFolders {
            if let signing = search.signingProject(in: folder) { return signing }
            if folder == "/" { break }
            let isAbove = folder == "." || folder.lastPathComponent == ".."
            folder = if isAbove { "\(folder.folderPrefix).." } else { FileSystem.folder(of: folder) }
        }
        if let unreadable = search.unreadable { throw unreadable }
        return search.nearest
    }

    /// A project, or several of one folder as one.
    private typealias NamedProject = (names: [String], project: XcodeProject)

    private struct Search {
        /// The entitlements.
        let path: String
        var nearest: NamedProject?
        /// The error of the nearest project that cannot be read.
        var unreadable: CommandFailure?

        mutating func signingProject(in folder: String) -> NamedProject? {
            var signing: NamedProject?
            // A folder that may not be read, or has more names, is not one of a project.
            let names = (try? FileSystem.names(in: folder, limit: maximumNames)) ?? []
            for name in names where name.hasSuffix(ending) {
                do throws(CommandFailure) {
                    let project = try toolkit(try XcodeProject(folder.folderPrefix + name))
                    nearest = nearest ?? ([name], project)
                    if !project.signs(with: path) { continue }
                    signing?.names.append(name)
                    signing?.project.add(project)
                    signing = signing ?? ([name], project)
                } catch { unreadable = unreadable ?? error }
            }
            return signing
        }
    }
}
