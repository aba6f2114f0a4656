internal import AASA
internal import AASAToolkit
internal import POSIX

/// Entitlements of a source: the project of Xcode that signs with them has their application identifier.
enum XcodeEntitlements {
    private static let ending = ".xcodeproj"
    private static let maximumNames = 10_000
    /// Folders above the entitlements, their own included.
    private static let maximumFolders = 3

    static func isProject(_ path: String) -> Bool {
        path.withoutTrailingSlash.hasSuffix(ending) && FileKind(at: path) == .directory
    }

    /// The paths of the entitlements of a project's release configurations.
    static func paths(of project: String) throws(CommandFailure) -> [String] {
        let paths = try toolkit(try XcodeProject(project)).entitlements
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
    ///   - isNeeded: whether the identifier is needed, and not that of the command line.
    ///   - console: for a warning of each file that the settings include and that is missing; nil prints none.
    /// - Throws: an error that names what the project lacks.
    static func resolved(
        _ program: AppProgram, at path: String, isNeeded: Bool, console: Console?
    ) throws(CommandFailure) -> AppProgram {
        guard let entitlements = program.entitlements else { return program }
        let isNeeded = isNeeded && entitlements.app == nil && program.namesSites
        let owner: (names: [String], project: XcodeProject)?
        do throws(CommandFailure) { owner = try project(of: path) } catch {
            if isNeeded { throw error }
            return program
        }
        guard let owner else { return program }
        var resolved = program
        resolved.entitlements = owner.project.resolved(entitlements, at: path)
        for file in owner.project.missingFiles where program.namesSites { console?.warning(file) }
        guard isNeeded, let problem = owner.project.problem(ofEntitlementsAt: path) else { return resolved }
        let projects = owner.names.map { "'\($0)'" }.shortened
        throw CommandFailure(
            .dataError, "'\(path)': the application identifier is not known: \(problem.sentence), in \(projects)",
            hint: hint(for: problem))
    }

    private static func hint(for problem: XcodeProject.Problem) -> String {
        let option = "add --app ID, as in --app ABCDE12345.com.example.app"
        return switch problem {
        case .missing(setting: "DEVELOPMENT_TEAM", _): "choose the team under Signing & Capabilities, or \(option)"
        case .missing(let setting, _): "set '\(setting)', or \(option)"
        case .notSigned, .several: option
        }
    }

    /// The projects of a folder above the entitlements that sign with them; else the nearest project.
    ///
    /// - Throws: the error of a project that cannot be read, if no other signs with them.
    private static func project(of path: String) throws(CommandFailure) -> (names: [String], project: XcodeProject)? {
        var nearest: (names: [String], project: XcodeProject)?
        var unreadable: CommandFailure?
        var folder = FileSystem.folder(of: path)
        for _ in 0..<maximumFolders {
            var signing: (names: [String], project: XcodeProject)?
            // A folder that may not be read, or has more names, is not one of a project.
            let names = (try? FileSystem.names(in: folder, limit: maximumNames)) ?? []
            for name in names where name.hasSuffix(ending) {
                do throws(CommandFailure) {
                    let project = try toolkit(try XcodeProject("\(folder)/\(name)"))
                    nearest = nearest ?? ([name], project)
                    if !project.signs(with: path) { continue }
                    signing?.names.append(name)
                    signing?.project.add(project)
                    signing = signing ?? ([name], project)
                } catch { unreadable = unreadable ?? error }
            }
            if let signing { return signing }
            folder += "/.."
        }
        if let unreadable { throw unreadable }
        return nearest
    }
}
