internal import AASA
internal import POSIX

/// The app of an Expo project, in `app.json` or in the output of `expo config --json`.
enum ExpoApp {
    /// Whether a file configures such a project. Association files have none of its names.
    static func isOne(_ path: String) -> Bool {
        guard path.hasSuffix(".json"), FileKind(at: path) == .regular, let file = try? InputFile.read(path) else {
            return false
        }
        guard let root = JSONReader.readTolerantly(file.bytes).root else { return false }
        if root["expo"] != nil { return true }
        return ExpoConfiguration(root, in: file.bytes)?.bundleIdentifier != nil
    }

    /// - Parameters:
    ///   - app: the identifier of the command line, for a project without a team.
    ///   - needsIdentifier: whether it is an error that the identifier of an app with sites is not known.
    static func read(
        _ path: String, app: AppIdentifier?, needsIdentifier: Bool
    ) throws(CommandFailure) -> AppProduct {
        let file = try InputFile.read(path)
        // Expo reads it as JSON5.
        var tolerant = JSONReader.readTolerantly(file.bytes).root
        if tolerant == nil { tolerant = try file.json() }
        guard let root = tolerant, let configuration = ExpoConfiguration(root, in: file.bytes) else {
            throw Self.failure(ofProject: file)
        }
        if let app, let bundle = configuration.bundleIdentifier, app.bundle != bundle {
            throw CommandFailure(
                .dataError, "\(file.name): the app is \(bundle), not \(app.bundle)",
                hint: "write --app with its bundle identifier")
        }
        var program = AppProgram(kind: .expo, codeSignature: .notApplicable, entitlements: configuration.entitlements)
        program.bundleIdentifier = configuration.bundleIdentifier
        if needsIdentifier, app == nil, let finding = program.missingKey {
            let team = configuration.team ?? "ABCDE12345"
            let bundle = configuration.bundleIdentifier ?? "com.example.app"
            let hint = "\(finding.hint ?? ""), or add --app ID, as in --app \(team).\(bundle)"
            throw CommandFailure(.dataError, "\(file.name): \(finding.sentence)", hint: hint)
        }
        return AppProduct(path: path, programs: [program])
    }

    /// Why a project has no app of Apple's systems, and none of Android with links.
    private static func failure(ofProject file: InputFile) -> CommandFailure {
        if let project = ExpoAndroidApp(file.path) {
            if let problem = project.problem {
                return CommandFailure(
                    .dataError, "\(file.name) has no 'ios', and no host that Android verifies: \(problem)",
                    hint: ExpoAndroidApp.hint)
            }
            return CommandFailure(
                .dataError, "\(file.name) has no 'ios', and no certificate of \(project.package)",
                hint:
                    "name that of what users install: aasa check \(file.name.shellArgument) --app \(project.package)@SHA256"
            )
        }
        return CommandFailure(
            .dataError, "\(file.name) is not an app: it has no 'ios'", hint: "name an .ipa, .entitlements, .apk or .aab"
        )
    }
}
