internal import AASA
internal import AssetLinks

extension SiteInspection {
    /// Adds what is wrong with the statement list of each site that has one, or with what is in its place, and how the
    /// site serves it: a site for which the command line names no app may have apps on both systems. What a site
    /// without a list answers is a note. One that does not answer is not requested again, and a list decides nothing
    /// about an app of Apple's systems.
    ///
    /// - Parameter failOn: the lowest severity that fails.
    func addLists(
        to results: inout [CheckResult], _ configuration: LintConfiguration, failOn: Severity
    ) throws(CommandFailure) {
        var sites: [(index: Int, site: Site, hasFile: Bool)] = []
        for index in results.indices {
            guard let diagnosis = results[index].diagnoses.first, let site = diagnosis.site,
                diagnosis.options.claims == nil, case .answer(let answer) = diagnosis.origin.observation
            else { continue }
            sites.append((index, site, answer.isFile))
        }
        if sites.isEmpty { return }
        let inspections = try statements(of: sites.map { WebOrigin($0.site) }, under: .android)
        for ((index, site, hasFile), statements) in zip(sites, inspections) {
            let hasList = statements.hasListOrMisplacedDocument
            if !hasFile, statements.hasList {
                console.note("\(site) has a statement list for Android: name an app to check it, --app PACKAGE@SHA256")
            }
            var suites = statements.reportSuites(configuration, failOn: failOn, hasNotes: !hasList)
            if configuration != .standard {
                let unrated = statements.reportSuites(.standard, failOn: failOn, hasNotes: !hasList)
                suites = unrated.map { list in
                    let rated = suites.filter { suite in suite.path == list.path }.flatMap(\.findings)
                    return list.with(rated.explained(by: list.findings), failOn: failOn)
                }
            }
            results[index].suites += suites.filter { suite in !suite.findings.isEmpty }
        }
    }
}
