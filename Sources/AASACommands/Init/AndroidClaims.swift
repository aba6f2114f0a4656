internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks

/// What Android apps need at the hosts of their links.
struct AndroidClaims {
    /// One draft for each site, in the order of the apps.
    private(set) var drafts: [(site: Site, draft: StatementDraft)] = []
    /// The sites of each app, whose lists must be deployed, and what a check of them names.
    private(set) var sitesOfApps: [(operands: [String], sites: [Site])] = []
    private let named: [AndroidIdentity]
    private let console: Console

    /// - Parameters:
    ///   - paths: packages and bundles.
    ///   - projects: those of Expo, which have no certificate.
    ///   - named: certificates of what users install, which replace those of the file.
    init(
        _ paths: [String], projects: [ExpoAndroidApp], named: [AndroidIdentity], console: Console
    ) throws(CommandFailure) {
        self.named = named
        self.console = console
        var apps: [(path: String, app: AndroidApp)] = []
        for path in paths { apps.append((path, try AndroidAppFile.read(path))) }
        let built = apps.map(\.app.package)
        try named.requirePackages(among: (built + projects.map(\.package)).unique)
        for (path, app) in apps { try add(app, at: path) }
        for project in projects where !built.contains(project.package) { try add(project) }
    }

    private mutating func add(_ project: ExpoAndroidApp) throws(CommandFailure) {
        let package = project.package
        let fingerprints = named.filter { identity in identity.package == package }.flatMap(\.fingerprints).unique
        let consequence = "no assetlinks.json is made for \(package)"
        if fingerprints.isEmpty { return project.note(consequence, on: console) }
        if let problem = project.problem {
            throw CommandFailure(
                .dataError, "\(project.path): \(consequence): \(problem)", hint: ExpoAndroidApp.hint)
        }
        let sites = try sites(of: project.hosts, at: project.path)
        sitesOfApps.append((sites.map(\.operand), sites))
        for site in sites {
            add(StatementDraft.Claim([.handleAllURLs], package: package, fingerprints: fingerprints), at: site)
        }
    }

    var sites: [Site] { drafts.map(\.site) }
    /// Whether the sites need different lists.
    var differBySite: Bool { drafts.contains { other in other.draft != drafts[0].draft } }

    private mutating func add(_ app: AndroidApp, at path: String) throws(CommandFailure) {
        let fingerprints = try fingerprints(of: app, at: path)
        for finding in app.findings + app.unopenedFindings where finding.code != AndroidAppRule.signature.rule.code {
            console.warning("\(path): \(finding.message)", hint: finding.hint)
        }
        let linkSites = try sites(of: app.domains.listHosts, at: path)
        let credentialSites = try sites(of: app.credentialSites.map(\.siteName), at: path)
        let sites = (linkSites + credentialSites).unique
        if sites.isEmpty { throw Self.failure(of: app, at: path) }
        for finding in app.unverifiedHostFindings { console.note("\(path): \(finding.message)") }
        sitesOfApps.append(([path], sites))
        for site in sites {
            // Passkeys need both; without a filter, the first opens no link.
            var relations: [Relation] = [.handleAllURLs]
            if credentialSites.contains(site) { relations.append(.getLoginCreds) }
            add(StatementDraft.Claim(relations, package: app.package, fingerprints: fingerprints), at: site)
        }
    }

    /// Why there is no file to make, host by host. The causes in filters with `autoVerify` are reported before.
    private static func failure(of app: AndroidApp, at path: String) -> CommandFailure {
        let findings = app.findingsWithoutVerifiedHost
        let fact = "'\(path)' has no link that the system verifies: there is no file to make"
        let messages = [fact] + findings.map { finding in "\(path): \(finding.message)" }
        var hints = findings.compactMap(\.hint).unique
        if hints.isEmpty { hints = ["add an intent filter with android:autoVerify=\"true\" and the site's host"] }
        return CommandFailure(.dataError, messages: messages, hints: hints)
    }

    /// The sites of hosts of an app; those that cannot serve a list by HTTPS are reported.
    private func sites(of hosts: [String], at path: String) throws(CommandFailure) -> [Site] {
        var sites: [Site] = []
        for host in hosts {
            do throws(SiteName.Problem) {
                sites.append(try SiteName.site(host))
            } catch {
                let hint = SiteMessages.error(error).hint
                if case .libraryMissing = error {
                    throw CommandFailure(.unavailable, "'\(path)': '\(host)': \(error.sentence)", hint: hint)
                }
                console.warning("\(path): '\(host)' gets no list: \(error.sentence)", hint: hint)
            }
        }
        try reject(
            if: sites.isEmpty && !hosts.isEmpty, as: .dataError,
            "'\(path)': no host that the system verifies is a valid site",
            hint: "correct the hosts of its intent filters")
        return sites.unique
    }

    private mutating func add(_ claim: StatementDraft.Claim, at site: Site) {
        let index = drafts.firstIndex { $0.site == site } ?? drafts.count
        if index == drafts.count { drafts.append((site, StatementDraft())) }
        drafts[index].draft.add(claim)
    }

    /// The certificates by which devices may know the app. A bundle, a debug build and an unsigned one have others than
    /// what users install.
    private func fingerprints(of app: AndroidApp, at path: String) throws(CommandFailure) -> [CertificateFingerprint] {
        let advice = "name the certificate of what users install: --app \(app.package)@SHA256"
        let given = try named.fingerprints(of: app, at: path, advice: advice)
        if !given.isEmpty { return given }
        if let finding = app.findings.first(where: { finding in finding.code == AndroidAppRule.signature.rule.code }) {
            throw CommandFailure(.dataError, "'\(path)': \(finding.message)", hint: advice)
        }
        console.note(
            "\(path): the certificate is that of this package; Google Play signs with one of its own: --app \(app.package)@SHA256"
        )
        return app.signing.fingerprints
    }
}
