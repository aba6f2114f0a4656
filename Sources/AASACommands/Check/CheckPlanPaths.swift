internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX
internal import ServerSettings

/// Files, folders and build products as items.
extension CheckPlan {
    func noteAmbiguous(_ path: String) {
        let kind = if FileKind(at: path) == .directory { "folder" } else { "file" }
        console.note(
            "'\(path)' is a \(kind) here, which is checked: write 'https://\(path)' for the site, './\(path)' for the \(kind)"
        )
    }

    mutating func add(path: String, apps: [AppIdentifier]) throws(CommandFailure) {
        let isProgram =
            ToolkitError.AppProblem.expoPrograms.contains(path.lastPathComponent) && FileKind(at: path) == .regular
        if isProgram || Self.isProduct(path) { return try add(product: path, app: apps.first) }
        if FileKind(at: path) == .directory { return try add(folder: path, apps: apps) }
        let isWord = !path.contains("/") && path != FileReader.standardInput
        if isWord, FileKind(at: path, followsLinks: false) == .missing {
            _ = try mapping(try SiteName.site(path)) { (problem: SiteName.Problem) in
                CommandFailure(
                    .noInput, "'\(path)' does not exist, and is not a site: \(problem.sentence)",
                    hint: SiteMessages.error(problem).hint)
            }
        }
        try add(file: path, in: nil, configuredBy: path, apps: apps, settings: [])
    }

    /// A folder of an app without its Info.plist is one too.
    static func isProduct(_ path: String) -> Bool {
        if AssociationFile.hasUsualName(path), FileKind(at: path) == .regular { return false }
        if AppProduct.isOne(path) { return true }
        let isFolderOfApp = AppFileKind(named: path) == .app && FileKind(at: path) == .directory
        return isFolderOfApp && !FileSystem.exists("\(path.folderPrefix).well-known")
    }

    /// - Parameters:
    ///   - folder: the one that is deployed; nil for a file by itself.
    ///   - neighbour: a path beside which the configuration is looked up.
    private mutating func add(
        file path: String, in folder: DeployedFolder?, configuredBy neighbour: String, apps: [AppIdentifier],
        settings: [HostSettings.File]
    ) throws(CommandFailure) {
        let bytes = try inputs.file(path).bytes
        let configuration = try lookup.configuration(for: neighbour)
        let checkedApps = if apps.isEmpty { configuration.apps } else { apps }
        var options = options(for: checkedApps)
        var bytesAtRoot: [UInt8]? = bytes
        if let root = folder?.fileAtRoot {
            bytesAtRoot = if FileSystem.exists(root) { try inputs.file(root).bytes } else { nil }
        }
        var resource = HostAddition.Resource.unsigned
        if let rewritten = folder?.rewritten, rewritten.file == path { resource.rewritten = rewritten.target }
        var deployment = DeploymentProblems.findings(in: settings, of: resource)
        let isOnGitHub = folder?.isOnGitHub(settings) ?? false
        if let root = folder?.fileAtRoot, let bytesAtRoot, ContentReader.unsigned(bytesAtRoot) == nil {
            let findings = DeploymentProblems.findings(in: settings, of: [.signed], hosts: [])
            // Today's devices do not read the signed file.
            let others = findings.filter { finding in !deployment.contains(finding) }
            deployment += others.map { finding in finding.isError ? finding.rated(.warning) : finding }
            if isOnGitHub { deployment.append(DeploymentProblems.signedFileOnGitHub(at: root)) }
        }
        var responseAtRoot = DeployedResponse(of: .signed, with: settings)
        if isOnGitHub, responseAtRoot == nil { responseAtRoot = .file(contentType: DeploymentProblems.typeOnGitHub) }
        for index in options.indices {
            options[index].configuration = configuration
            options[index].deployment = deployment
        }
        items.append(
            CheckItem(
                source: .file(path, bytes, root: bytesAtRoot), options: options, settings: settings,
                responseAtRoot: responseAtRoot))
    }

    /// A folder that will be deployed, with the settings of its host.
    private mutating func add(folder: String, apps: [AppIdentifier]) throws(CommandFailure) {
        let deployed = DeployedFolder(folder)
        let path = try deployed.associationFile(warningOn: console)
        if let site = deployed.siteBelow {
            let command = SuggestedOptions.request("aasa check \(site.shellArgument)")
            console.note("'\(site)' has files of a site too: \(command)")
        }
        let settings = try deployed.settings(console)
        try add(
            file: path, in: deployed, configuredBy: deployed.neighbourOfConfiguration(for: path), apps: apps,
            settings: settings)
    }

    private mutating func add(product path: String, app: AppIdentifier?) throws(CommandFailure) {
        var appClaims = AppClaims(moment: model.moment, requiresSites: true, console: nil)
        appClaims.add(try AppProduct.read(path, app: app, needsIdentifier: true, console: console), app: app)
        status = status.combined(with: appClaims.status)
        let own = appClaims.claims.first?.installation.app ?? app
        if let own, !claimants.contains(own) { claimants.append(own) }
        for note in appClaims.findings where note.isNote { console.note(note.claimMessage) }
        let suite = appClaims.suite(named: path, failOn: failOn)
        if !suite.cases.isEmpty { items.append(CheckItem(source: .app(own, suite), options: [])) }
        for claims in appClaims.claims {
            for site in claims.pairs.map(\.site).unique {
                let siteClaims = claims.pairs.filter { pair in pair.site == site }
                add(site, with: [options(for: claims.installation.app, claims: siteClaims)])
            }
        }
    }
}
