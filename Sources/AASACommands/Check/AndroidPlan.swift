internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks
internal import AssetLinksToolkit

/// The Android apps of a command line, and the hosts to check for each.
struct AndroidPlan {
    private(set) var checks: [AndroidCheck] = []
    private(set) var apps: [AndroidDiagnosis.App] = []
    /// Findings about the apps themselves, by the path.
    private(set) var own: [(path: String, findings: [Finding])] = []
    /// The files that are statement lists.
    private(set) var lists: [LocalStatements] = []
    private let named: [AndroidIdentity]
    private let sites: [Site]
    private let urls: [(site: Site, url: String)]

    /// - Parameter apps: the apps of the command line; of those with one package, certificates are combined.
    init(_ targets: [CheckTarget], apps: [NamedApp]) throws(CommandFailure) {
        var named: [AndroidIdentity] = []
        for case .android(let app) in apps {
            let index = named.firstIndex { $0.package == app.package }
            let earlier = index.map { named.remove(at: $0).fingerprints } ?? []
            named.append(AndroidIdentity(package: app.package, fingerprints: (earlier + app.fingerprints).unique))
        }
        self.named = named
        var (sites, urls): ([Site], [(site: Site, url: String)]) = ([], [])
        for target in targets {
            switch target {
            case .site(let site): sites.append(site)
            case .url(let site, let url): urls.append((site, url))
            case .path: continue
            }
        }
        (self.sites, self.urls) = (sites, urls)
        var packages: Set<String> = []
        for case .path(let path) in targets where AndroidAppFile.isOne(path) {
            let app = try AndroidAppFile.read(path)
            own.append((path, app.findings))
            packages.insert(app.package)
            add(app)
        }
        for app in named where !packages.contains(app.package) {
            var checked = AndroidDiagnosis.App(package: app.package, fingerprints: app.fingerprints, file: nil)
            checked.isListedByEach = true
            add(checked, hosts: [])
        }
        for case .path(let path) in targets {
            if let list = LocalStatements(path) { lists.append(list) }
        }
    }

    /// Whether every app of a command line is one of Android.
    static func isOnlyAndroid(_ targets: [CheckTarget], apps: [NamedApp]) -> Bool {
        var areOfAndroid = apps.map { $0.appleApp == nil }
        for case .path(let path) in targets { areOfAndroid.append(isForAndroid(path)) }
        return !areOfAndroid.isEmpty && !areOfAndroid.contains(false)
    }

    /// Whether the path is that of an Android app or of a statement list.
    static func isForAndroid(_ path: String) -> Bool {
        AndroidAppFile.isOne(path) || LocalStatements(path) != nil
    }

    /// Certificates of the command line are those of what users install, and replace those of the file.
    private mutating func add(_ app: AndroidApp) {
        let given = named.first { $0.package == app.package }?.fingerprints
        var checked = AndroidDiagnosis.App(
            package: app.package, fingerprints: given ?? app.signing.fingerprints, file: app)
        checked.isListedByEach = given != nil
        // An agent's tools request only what the agent names.
        add(checked, hosts: RequestScope.isNamedSitesOnly ? [] : app.domains.listHosts)
    }

    private mutating func add(_ app: AndroidDiagnosis.App, hosts: [String]) {
        apps.append(app)
        let claimed = hosts.map { WebOrigin(scheme: "https", host: SiteName.asciiName($0) ?? $0) }
        let named = (sites + urls.map(\.site)).map { WebOrigin($0) }
        for origin in (named + claimed).unique {
            let own = urls.filter { WebOrigin($0.site) == origin }
            checks.append(AndroidCheck(app: app, origin: origin, urls: own.map(\.url)))
        }
    }
}

extension AndroidDiagnosis {
    /// The findings as those of a page, for reports of CI.
    func reportSubject(named name: String, failOn: Severity) -> ReportSubject {
        var texts = SourceTexts()
        if let document = inspection.list?.document {
            texts.add(SourceText(document, isFile: false), named: inspection.origin.listURL)
        }
        let cases = findings.map { finding in
            var outcome: ReportCase.Outcome = finding.severity < failOn ? .passed : .failed
            if finding.isTemporary { outcome = .pending }
            return ReportCase(title: finding.title(in: texts), outcome: outcome, finding: finding)
        }
        return ReportSubject(path: name, cases: cases, texts: texts)
    }
}
