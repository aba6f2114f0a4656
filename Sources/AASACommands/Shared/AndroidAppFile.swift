internal import AASA
internal import AASAToolkit
internal import AndroidApps
internal import Arguments
internal import AssetLinks
internal import POSIX

/// An Android package or bundle of the command line.
enum AndroidAppFile {
    /// Whether a path is that of an Android app, by its name or its content.
    static func isOne(_ path: String) -> Bool {
        if AppFileKind(named: path)?.isOfAndroid == true { return true }
        guard FileKind(at: path) == .regular, let start = try? FileReader.readStart(path, count: 4) else {
            return false
        }
        return AppReader.isArchive(start) && AndroidAppReader.isAndroidApp(path)
    }

    /// Whether a file with this content is an Android app: one that has the name alone is not.
    static func isOne(_ path: String, content: [UInt8]) -> Bool {
        AppReader.isArchive(content) && isOne(path)
    }

    /// The failure of a command that reads no apps for Android.
    static func unreadFailure(of path: String) -> CommandFailure {
        CommandFailure(
            .dataError, "'\(path)' is an app for Android, which this command does not read", hint: advice(for: path))
    }

    /// The commands that read an app for Android.
    static func advice(for path: String) -> String {
        let word = path.shellArgument
        return "run aasa check \(word), aasa verify \(word) or aasa app \(word)"
    }

    /// - Throws: a failure with advice when the file is missing, or not an app that can be read.
    static func read(_ path: String) throws(CommandFailure) -> AndroidApp {
        do throws(AndroidAppError) {
            return try AndroidAppReader.read(path)
        } catch {
            if let file = error.fileError { throw CommandFailure(file) }
            try reject(if: FileKind(at: path) == .missing, as: .noInput, "'\(path)' does not exist")
            let status: ExitCode = if error.code == .libraryMissing { .unavailable } else { .dataError }
            throw CommandFailure(status, error.sentence(about: path), hint: hint(error.code))
        }
    }

    /// A host that the system verifies for the app at the path, as the site to request.
    static func site(_ host: String, of path: String) throws(CommandFailure) -> Site {
        try mapping(try SiteName.site(host)) { (problem: SiteName.Problem) in
            CommandFailure(
                .dataError, "'\(path)' names the host '\(host)', which is not a site: \(problem.sentence)",
                hint: SiteMessages.error(problem).hint)
        }
    }

    private static func hint(_ code: AndroidAppError.Code) -> String? {
        switch code {
        case .notAnApp: "name an .apk, .aab, .apks or .xapk"
        case .noBase: "name the base package itself"
        case .libraryMissing: "install it: \(SystemPackage.installation(of: [.libzip]))"
        case .tooLarge: "discard it: it may be hostile"
        default: "build or transfer it again"
        }
    }
}

extension AndroidApp {
    /// Name and code of the version: `1.2 (34)`; empty without any.
    var versionText: String {
        let code = versionCode.map { number in "(\(number))" }
        return [versionName, code].compactMap(\.self).joined(separator: " ")
    }
}
