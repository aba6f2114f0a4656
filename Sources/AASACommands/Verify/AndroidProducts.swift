internal import AASA
internal import AssetLinks

/// The pairs of Android packages: each host that Android verifies for them, with each certificate
/// by which devices know them.
struct AndroidProducts {
    private(set) var claims: [AppClaims.Claims] = []
    /// What keeps the system from verifying further hosts, or links of a host from opening the app, for each package with
    /// a finding.
    private(set) var suites: [ReportSuite] = []
    /// The verb, for hints.
    private let verb: String
    /// Certificates of the command line, which replace those of packages.
    private let named: [AndroidIdentity]

    /// - Parameters:
    ///   - named: apps of the command line: what the store signs, which no bundle shows.
    ///   - relation: what each host is to state; nil: links at each host, and credentials where the app shares them.
    init(_ paths: [String], named: [AndroidIdentity], relation: Relation?, for verb: String) throws(CommandFailure) {
        self.verb = verb
        self.named = named
        var apps: [(path: String, app: AndroidApp)] = []
        for path in paths {
            try reject(
                if: !AndroidAppFile.isOne(path), as: .usage, "'\(path)' is not an app for Android, and others are",
                hint: "\(verb) the apps of each system by themselves")
            apps.append((path, try AndroidAppFile.read(path)))
        }
        try named.requirePackages(among: apps.map(\.app.package).unique)
        for (path, app) in apps {
            let ofHosts = app.hostFindings
            var findings = ofHosts + app.manifestRefusals.filter { refusal in !ofHosts.contains(refusal) }
            if relation != .getLoginCreds { findings += app.unopenedFindings }
            if !findings.isEmpty { suites.append(ReportSuite(findings, file: path, failOn: .error)) }
            let pairs = try Self.pairs(of: app, at: path, relation)
            for identifier in try identifiers(of: app, at: path) {
                let installation = Installation(
                    app: identifier, version: app.versionText.nonEmpty, values: pairs.flatMap(\.domains))
                claims.append(AppClaims.Claims(installation: installation, pairs: pairs))
            }
        }
    }

    private static func pairs(
        of app: AndroidApp, at path: String, _ relation: Relation?
    ) throws(CommandFailure) -> [Installation.Claim] {
        let domains = app.domains
        var credentials: [Installation.Claim] = []
        if relation == nil || relation == .getLoginCreds {
            credentials = try app.credentialSites.map { origin throws(CommandFailure) in
                let site = try AndroidAppFile.site(origin.siteName, of: path)
                let service = Service(rawValue: Relation.getLoginCreds.description)
                return Installation.Claim(site: site, service: service, domains: [])
            }
        }
        if !credentials.isEmpty, relation != nil || domains.listHosts.isEmpty { return credentials }
        if domains.listHosts.isEmpty {
            let message = "'\(path)' has no host that Android verifies"
            let causes = app.hostFindings.filter(\.isError) + app.findingsWithoutVerifiedHost
            if let cause = causes.first {
                throw CommandFailure(.dataError, "\(message): \(cause.message)", hint: cause.hint)
            }
            throw CommandFailure(
                .dataError, message,
                hint: "run aasa app \(path.shellArgument) to see its filters: one needs android:autoVerify=\"true\"")
        }
        var pairs: [Installation.Claim] = []
        let names = Dictionary(grouping: domains.verified) { name in VerifiedDomains.listHost(of: name).lowercased() }
        for host in domains.listHosts {
            let site = try AndroidAppFile.site(host, of: path)
            let service = Service(rawValue: (relation ?? .handleAllURLs).description)
            pairs.append(Installation.Claim(site: site, service: service, domains: names[host] ?? []))
        }
        return pairs + credentials
    }

    private func identifiers(of app: AndroidApp, at path: String) throws(CommandFailure) -> [AppIdentifier] {
        let command = "aasa \(verb) \(path.shellArgument) --app \(app.package)@SHA256"
        let hint = "name the certificate of what users install: \(command)"
        let own = try named.fingerprints(of: app, at: path, advice: hint)
        let fingerprints = if own.isEmpty { app.signing.fingerprints } else { own }
        let identifiers = fingerprints.unique.compactMap { fingerprint in
            AppIdentifier(ofAndroid: "\(app.package)@\(fingerprint)")
        }
        try reject(
            if: identifiers.isEmpty, as: .dataError, "'\(path)' is not signed, so that its certificate is not known",
            hint: hint)
        return identifiers
    }

    private var findings: [Finding] { suites.flatMap(\.findings) }

    /// `no` where an error in a filter keeps a host from its pair, or its links from the app.
    var status: ExitCode { ExitCode(isYes: !findings.contains(where: \.isError)) }

    /// Writes what to know about the packages.
    func report(to console: Console) {
        for finding in findings { console.report(claim: finding) }
        if let note { console.note(note) }
    }

    /// What to know about pairs of one app with several certificates; nil if each app has one.
    private var note: String? {
        let packages = claims.map { claim in String(claim.installation.app.bundle) }
        let repeated = packages.filter { package in packages.count { other in other == package } > 1 }.unique
        if repeated.isEmpty { return nil }
        return "\(repeated.shortened) has several certificates, and a pair for each: 'aasa check' judges them together"
    }
}
