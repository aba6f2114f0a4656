internal import AASA
internal import AASAToolkit
internal import AssetLinks
internal import AssetLinksToolkit
internal import POSIX
internal import ServerSettings

/// The Android apps of a command line, and the hosts to check for each.
struct AndroidPlan {
    private(set) var checks: [AndroidCheck] = []
    private(set) var apps: [CheckedApp] = []
    private(set) var lists: [LocalStatements] = []
    /// Lists of folders that cannot be read.
    private(set) var unread: [(path: String, failure: CommandFailure)] = []
    /// Hosts that only an app names, and that are therefore not requested.
    private(set) var unrequested: [String] = []
    /// Whether every app and file of the command line is for Android.
    private(set) var isOnlyPlan = false
    /// Folders that have a statement list, and no association file.
    private var folders: Set<String> = []
    /// Projects whose apps for both systems are checked.
    private(set) var projectsOfBoth: Set<String> = []
    /// The system of the apps of the command line.
    private let system: LocalStatements.ExpectedSystem
    private let named: [AndroidIdentity]
    private let sites: [Site]
    private let urls: [(site: Site, url: String)]

    /// - Parameters:
    ///   - apps: the apps of the command line; of those with one package, certificates are combined.
    ///   - configuredApps: those for which sites are checked if the command line names none.
    ///   - relyingParties: sites whose passkeys each app is to use.
    ///   - console: for a note of each file of settings that is not read.
    init(
        _ targets: [Operand], in inputs: CheckInputs, apps: [NamedApp], configuredApps: [CheckedApp],
        relyingParties: [Site], console: Console
    ) throws(CommandFailure) {
        named = try Self.identities(apps)
        system = Self.system(of: apps, and: targets)
        sites = targets.compactMap { target in if case .site(let site) = target { site } else { nil } }
        urls = targets.compactMap { target in if case .url(let site, let url) = target { (site, url) } else { nil } }
        let paths = targets.compactMap(\.path)
        for path in paths { try add(path, in: inputs, console) }
        if !relyingParties.isEmpty {
            for index in lists.indices { lists[index].expectedRelations = AndroidDiagnosis.relations }
        }
        // Nothing else is checked for a further app.
        let hasSite = !sites.isEmpty || !urls.isEmpty || !relyingParties.isEmpty
        if !self.apps.isEmpty, lists.isEmpty, !hasSite {
            try named.requirePackages(among: self.apps.map(\.package).unique)
        }
        let isNothingNamed = apps.isEmpty && paths.isEmpty
        let areAppsOfAndroid = apps.allSatisfy { app in app.appleApp == nil }
        isOnlyPlan = !isNothingNamed && areAppsOfAndroid && paths.allSatisfy(has)
        let packages = self.apps.map(\.package)
        for app in named where !packages.contains(app.package) { self.apps.append(app.checkedApp) }
        let checkedApps = if self.apps.isEmpty { configuredApps } else { self.apps }
        for app in checkedApps { addChecks(of: app, relyingParties) }
    }

    /// The system of all apps of a command line. Products of Apple's systems may be beside a list for Android.
    private static func system(of apps: [NamedApp], and targets: [Operand]) -> LocalStatements.ExpectedSystem {
        let appleApps = apps.compactMap(\.appleApp)
        if !apps.isEmpty, appleApps.count == apps.count { return .apple }
        let paths = targets.compactMap(\.path)
        let packages = paths.filter(AndroidAppFile.isOne)
        let hasProduct = paths.contains { path in CheckPlan.isProduct(path) && !packages.contains(path) }
        if !appleApps.isEmpty || hasProduct { return .unknown }
        let isNoneNamed = apps.isEmpty && packages.isEmpty
        return if isNoneNamed { .unknown } else { .android }
    }

    /// The Android apps of a command line, each package once.
    private static func identities(_ apps: [NamedApp]) throws(CommandFailure) -> [AndroidIdentity] {
        var identities: [AndroidIdentity] = []
        for app in apps {
            switch app {
            case .apple: continue
            case .web(let origin):
                throw CommandFailure(
                    .usage, "'\(origin)' is a website, and 'check' is for apps",
                    hint: "judge the statement about it: aasa verify SITE --rules google --app \(origin)")
            case .android(let app):
                let index = identities.firstIndex { identity in identity.package == app.package }
                var fingerprints = app.fingerprints
                if let index { fingerprints = identities.remove(at: index).fingerprints + fingerprints }
                identities.append(AndroidIdentity(package: app.package, fingerprints: fingerprints.unique))
            }
        }
        return identities
    }

    /// Adds an app, a statement list, or a folder that has one. Others are left to Apple's half.
    private mutating func add(
        _ path: String, in inputs: CheckInputs, _ console: Console
    ) throws(CommandFailure) {
        if AndroidAppFile.isOne(path) {
            add(try AndroidAppFile.read(path))
        } else if let project = ExpoAndroidApp(path) {
            add(project, console)
        } else if let list = LocalStatements(inputs.source(path), expecting: system) {
            lists.append(list)
        } else if FileKind(at: path) == .directory {
            try add(DeployedFolder(path), at: path, console)
        }
    }

    private mutating func add(_ app: AndroidApp) {
        // Certificates of the command line are those of what users install, and replace those of the file.
        let given = named.first { identity in identity.package == app.package }?.fingerprints
        apps.append(CheckedApp(app, given: given) { SiteName.asciiName($0) ?? $0 })
    }

    /// Adds the app of a project whose certificate the command line names.
    private mutating func add(_ project: ExpoAndroidApp, _ console: Console) {
        if named.contains(where: { identity in identity.package == project.package }) {
            add(project.app)
            if !project.isAndroidOnly { projectsOfBoth.insert(project.path) }
        } else if !project.isAndroidOnly {
            project.note("the Android app \(project.package) is not checked", on: console)
        }
    }

    private mutating func add(
        _ folder: DeployedFolder, at path: String, _ console: Console
    ) throws(CommandFailure) {
        guard let file = folder.statementList else { return }
        if folder.hasAssociationFile {
            // The error about the association file is the same.
            do throws(CommandFailure) { try folder.requireDeployed(warningOn: nil) } catch { return }
        } else {
            try folder.requireDeployed(warningOn: console)
            folders.insert(path)
        }
        let settings = try settings(of: folder, console)
        do throws(CommandFailure) {
            let neighbour = folder.neighbourOfConfiguration(for: file)
            let list = try LocalStatements(deployed: file, configuredBy: neighbour, settings: settings)
            lists.append(list)
        } catch {
            console.report(error)
            unread.append((file, error))
        }
    }

    /// The settings of a folder's host. Those of a folder that has an association file too are read for it as well, and
    /// what cannot be read is reported there.
    private func settings(of folder: DeployedFolder, _ console: Console) throws(CommandFailure) -> [HostSettings.File] {
        if folder.hasAssociationFile { return (try? folder.settings(nil)) ?? [] }
        return try folder.settings(console)
    }

    var listURLs: Set<String> { Set(checks.map { $0.origin.listURL(under: .android) }) }

    /// Whether the target is an Android app or a statement list, and nothing else.
    func has(_ target: Operand) -> Bool { target.path.map(has) ?? false }

    private func has(_ path: String) -> Bool {
        let isApp = apps.contains { app in app.file?.path == path } && !projectsOfBoth.contains(path)
        return isApp || folders.contains(path) || lists.contains { list in list.path == path }
    }

    /// The findings about an app that verifies no host. Where a site is checked for the app,
    /// they are those of the site.
    func hostFindings(of app: CheckedApp) -> [Finding] {
        let isChecked = checks.contains { check in check.app.identity == app.identity }
        guard let file = app.file, !isChecked else { return [] }
        return file.findingsWithoutClaim
    }

    private mutating func addChecks(of app: CheckedApp, _ relyingParties: [Site]) {
        // An agent's tools request only what the agent names.
        let hosts = (app.hosts?.verified ?? []).map { host in WebOrigin(scheme: "https", host: host) }
        let claimed = (hosts + app.credentialSites).unique
        let ownURLs = urls.filter { link in isChecked(link.site, for: app) }
        let ownSites = sites.filter { site in isChecked(site, for: app) } + ownURLs.map(\.site)
        let named = ownSites.map { site in Self.origin(deciding: site, for: app) }
        var requested = named
        if Caller.isAgent {
            let names = Set(named)
            unrequested += claimed.filter { origin in !names.contains(origin) }.map(\.host)
        } else {
            requested += claimed
        }
        for origin in requested.unique {
            let links = ownURLs.filter { link in Self.origin(deciding: link.site, for: app) == origin }
            var check = AndroidCheck(app: app, origin: origin, urls: links.map(\.url))
            if links.isEmpty, app.sharesCredentialsAlone(with: origin) { check.subject = .credentials }
            checks.append(check)
        }
        for site in relyingParties.unique { addCheck(of: app, relyingParty: WebOrigin(site)) }
    }

    /// Adds the check of a relying party, which may be an origin that is checked for the app anyway.
    private mutating func addCheck(of app: CheckedApp, relyingParty origin: WebOrigin) {
        let own = checks.lastIndex { check in check.app.identity == app.identity && check.origin == origin }
        guard let own else {
            checks.append(AndroidCheck(app: app, origin: origin, subject: .relyingParty))
            return
        }
        let hasLinks = checks[own].subject != .credentials
        checks[own].subject = if hasLinks { .appAndRelyingParty } else { .relyingParty }
    }

    /// Whether a site is checked for an app: if some of the apps verify it, for no other one whose hosts are known.
    private func isChecked(_ site: Site, for app: CheckedApp) -> Bool {
        if app.hosts == nil || app.verifies(site.host) { return true }
        return !apps.contains { app in app.hosts == nil || app.verifies(site.host) }
    }

    /// Where the list is that decides about links of a site.
    private static func origin(deciding site: Site, for app: CheckedApp) -> WebOrigin {
        guard let host = app.file?.domains.listHost(ofNamed: site.host) else { return WebOrigin(site) }
        // Whatever port a link has, the list is requested at the port of HTTPS.
        return WebOrigin(scheme: "https", host: host)
    }
}

extension CheckedApp {
    /// Whether the list of a host, or of a wildcard above it, decides about the app's links.
    fileprivate func verifies(_ host: String) -> Bool {
        if let hosts, hosts.verified.contains(host) { return true }
        return file?.domains.listHost(ofNamed: host) != nil
    }
}

extension AndroidDiagnosis {
    /// The lists of the site.
    var listTexts: SourceTexts {
        var texts = SourceTexts()
        for record in inspection.records {
            guard let document = record.document else { continue }
            texts.add(SourceText(document, isFile: false), named: record.url)
        }
        return texts
    }

    /// The findings as those of a page, for reports of CI.
    func reportSuite(named name: String, in texts: SourceTexts, failOn: Severity) -> ReportSuite {
        var suite = ReportSuite(path: name, diagnosed: findings, in: texts, failOn: failOn)
        // What keeps it from being known is a warning. A job fails as the exit status does.
        if works == nil, suite.cases.allSatisfy({ reportCase in reportCase.outcome == .passed }) {
            for index in suite.cases.indices where suite.cases[index].finding?.severity == .warning {
                suite.cases[index].outcome = .pending
            }
        }
        return suite
    }
}
