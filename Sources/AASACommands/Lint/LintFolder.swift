internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import POSIX

/// The files of a folder, and of those below it, that `lint` knows by their names.
struct LintFolder {
    /// As on the command line.
    let path: String

    private static let names = Set(AssociationFile.usualNames + [SystemVersion.statementListName, RuleList.usualName])
    /// Names that only files in `.well-known` have.
    private static let wellKnownNames: Set<String> = [
        CredentialFile.Kind.webAuthn.rawValue, CredentialFile.Kind.passkeyEndpoints.rawValue,
    ]
    /// Folders of dependencies, whose files are not the project's own.
    private static let skippedFolders: Set<String> = ["node_modules", "Pods", "Carthage"]
    /// Upper bound for the names in all folders.
    var maximumNames = 1_000_000
    private static let maximumDepth = 64

    /// The paths in the order of folders and names.
    func files() throws(CommandFailure) -> [String] {
        var (files, count) = ([String](), 0)
        try collect(path == "/" ? path : path.withoutTrailingSlash, depth: 0, into: &files, count: &count)
        if files.isEmpty, AppReader.isBuildProduct(path) { throw CommandFailure(unreadApp: path) }
        var hint = "name the files: aasa lint FILE"
        if XcodeEntitlements.isProject(path) { hint = "run aasa check with the .app that the project builds" }
        try reject(
            if: files.isEmpty, as: .noInput,
            "the folder '\(path)' has no apple-app-site-association, assetlinks.json or \(RuleList.usualName)",
            hint: hint)
        return files
    }

    private func collect(
        _ folder: String, depth: Int, into files: inout [String], count: inout Int
    ) throws(CommandFailure) {
        let names = try reading(try FileSystem.names(in: folder, limit: maximumNames))
        count += names.count
        try reject(
            if: count > maximumNames, as: .dataError,
            "the folder '\(path)' has more than \(maximumNames.grouped) files and folders below it",
            hint: "name the files, or the folders of the sites")
        for name in names {
            let path = folder.folderPrefix + name
            switch FileKind(at: path, followsLinks: false) {
            case .directory where depth < Self.maximumDepth && Self.isSearched(name):
                try collect(path, depth: depth + 1, into: &files, count: &count)
            case .regular where Self.isKnown(name, in: folder): files.append(path)
            case .inaccessible: throw CommandFailure(FileError.inaccessible(path))
            default: continue
            }
        }
    }

    private static func isKnown(_ name: String, in folder: String) -> Bool {
        let isWellKnown = folder == ".well-known" || folder.hasSuffix("/.well-known")
        return names.contains(name) || isWellKnown && wellKnownNames.contains(name)
    }

    /// Hidden folders are those of tools, except the one of files for devices.
    private static func isSearched(_ folder: String) -> Bool {
        folder == ".well-known" || !folder.hasPrefix(".") && !skippedFolders.contains(folder)
    }
}
