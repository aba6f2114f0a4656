internal import AASA
internal import AASAToolkit
internal import AssetLinks
internal import AssetLinksToolkit

/// Statement lists among what `aasa lint` reads.
extension LintRun {
    /// The certificates of each Android app that a list should name.
    private func statedApps(_ configuration: LintConfiguration) -> [[SignedApp]] {
        var apps: [[SignedApp]] = []
        for app in androidApps {
            apps.append(
                app.fingerprints.map { fingerprint in
                    SignedApp(package: app.package, fingerprint: fingerprint.description)
                })
        }
        for app in configuration.androidApps {
            if let signed = SignedApp(app) { apps.append([signed]) }
        }
        return apps
    }

    /// The findings of a statement list, after fixes if ``fixes`` is set.
    mutating func examined(
        _ list: StatementList, in bytes: [UInt8], of path: String, named name: String, configuration: LintConfiguration
    ) -> ReportSubject {
        var (list, bytes) = (list, bytes)
        if fixes, let fixed = list.fixed(configuration), write(fixed.bytes, to: path, count: fixed.count) {
            (list, bytes) = (StatementList(fixed.bytes), fixed.bytes)
        }
        var findings = list.findings(configuration)
        let apps = statedApps(configuration)
        if !apps.isEmpty {
            let statements = SiteStatements(.ofFile, under: .android, document: bytes)
            findings += statements.findings(aboutMissing: apps, configuration)
        }
        return ReportSubject(
            findings, in: SourceText(bytes, isFile: true), url: nil, file: name, failOn: failOn)
    }

    /// The findings about a site's statement list, and how it is served.
    func statements(of site: Site, _ configuration: LintConfiguration) throws(CommandFailure) -> [ReportSubject] {
        let run = StatementRun(network: network, moment: moment, console: console)
        let inspections = try run.inspections([WebOrigin(site)], under: .android)
        guard let statements = inspections.first else { return [] }
        return statements.reportSubjects(configuration, naming: statedApps(configuration), failOn: failOn)
    }
}
