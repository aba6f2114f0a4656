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
    /// Whether every app and file of the command line is for Android.
    private(set) var isOnlyPlan = false
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
        var areOfAndroid = apps.map { $0.appleApp == nil }
        for case .path(let path) in targets {
            if AndroidAppFile.isOne(path) {
                let app = try AndroidAppFile.read(path)
                own.append((path, app.findings))
                packages.insert(app.package)
                add(app)
            } else if let list = LocalStatements(path) {
                lists.append(list)
            }
            areOfAndroid.append(has(.path(path)))
        }
        isOnlyPlan = !areOfAndroid.isEmpty && !areOfAndroid.contains(false)
        for app in named where !packages.contains(app.package) {
            var checked = AndroidDiagnosis.App(package: app.package, fingerprints: app.fingerprints, file: nil)
            checked.isListedByEach = true
            add(checked, hosts: [])
        }
    }

    /// Whether the target is an Android app or a statement list.
    func has(_ target: CheckTarget) -> Bool {
        guard case .path(let path) = target else { return false }
        return own.contains { $0.path == path } || lists.contains { $0.path == path }
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
        let named = sites.map { WebOrigin($0) } + urls.map { Self.origin(deciding: $0.site, for: app) }
        for origin in (named + claimed).unique {
            let own = urls.filter { Self.origin(deciding: $0.site, for: app) == origin }
            checks.append(AndroidCheck(app: app, origin: origin, urls: own.map(\.url)))
        }
    }
}

extension AndroidPlan {
    /// Where the list is that decides about links of a site.
    private static func origin(deciding site: Site, for app: AndroidDiagnosis.App) -> WebOrigin {
        guard let domains = app.file?.domains, site.port == nil else { return WebOrigin(site) }
        return WebOrigin(scheme: "https", host: domains.listHost(deciding: site.host))
    }
}

extension AndroidDiagnosis {
    /// The findings as those of a page, for reports of CI.
    func reportSubject(named name: String, failOn: Severity) -> ReportSubject {
        var texts = SourceTexts()
        if let document = inspection.list?.document {
            texts.add(SourceText(document, isFile: false), named: inspection.listURL)
        }
        let cases = findings.map { ReportCase(diagnosed: $0, in: texts, failOn: failOn) }
        return ReportSubject(path: name, cases: cases, texts: texts)
    }
}
