internal import AASA
internal import POSIX

/// The apps of a command line for whose system the files and folders that are checked have no document.
struct MissingDocuments {
    private let paths: [String]
    private let apps: [NamedApp]
    private let plan: AndroidPlan
    /// Whether a site is checked, which may have the documents of both systems.
    private let namesSite: Bool

    /// - Parameter apps: those of the command line.
    init(_ targets: [Operand], apps: [NamedApp], plan: AndroidPlan, namesRelyingParty: Bool) {
        paths = targets.compactMap(\.path)
        self.apps = apps
        self.plan = plan
        namesSite = namesRelyingParty || targets.count > paths.count
    }

    /// A result for each app, at the first file or folder.
    ///
    /// - Parameter failOn: the lowest severity that fails.
    func results(failOn: Severity) -> [CheckResult] {
        guard !namesSite, let path = paths.first(where: isRead) else { return [] }
        var results: [CheckResult] = []
        var names: Set<String> = []
        for app in apps where names.insert(app.name).inserted {
            let isForAndroid = app.appleApp == nil
            let isExamined = paths.contains { path in has(path, documentForAndroid: isForAndroid) }
            if isExamined { continue }
            let fileName = if isForAndroid { SystemVersion.statementListName } else { AssociationFile.fileName }
            let finding = finding(aboutMissing: fileName, for: app, at: path)
            let name = FileReader.displayName(path)
            let suite = ReportSuite([finding], file: name, failOn: failOn)
            results.append(CheckResult(name: name, suites: [suite]))
        }
        return results
    }

    private func finding(aboutMissing fileName: String, for app: NamedApp, at path: String) -> Finding {
        var hint = "name that file too, or a site that serves it"
        if isFolder(path) { hint = "put it at \(path.withoutTrailingSlash)/.well-known/\(fileName)" }
        return Finding(
            code: Reason.appNotListed.rawValue, severity: .error, message: "no \(fileName) here for \(app.name)",
            hint: hint)
    }

    /// Whether it exists, and is not a folder without a document, which is an error by itself.
    private func isRead(_ path: String) -> Bool {
        if FileKind(at: path) == .missing { return path == FileReader.standardInput }
        return has(path, documentForAndroid: false) || has(path, documentForAndroid: true)
    }

    private func isFolder(_ path: String) -> Bool {
        FileKind(at: path) == .directory && !CheckPlan.isProduct(path)
    }

    private func has(_ path: String, documentForAndroid isForAndroid: Bool) -> Bool {
        if plan.projectsOfBoth.contains(path) { return true }
        if !isFolder(path) { return plan.has(.path(path)) == isForAndroid }
        let folder = DeployedFolder(path)
        return if isForAndroid { folder.statementList != nil } else { folder.hasAssociationFile }
    }
}
