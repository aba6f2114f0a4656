internal import AASA
internal import AssetLinks

extension StatementRun {
    /// Adds what is wrong with the statement list of each site that has one, and how the site serves it: a site that is checked
    /// without an app may have apps on both systems. One that does not answer is not requested again.
    ///
    /// - Parameter failOn: the lowest severity that fails.
    func addLists(
        to results: inout [CheckResult], _ configuration: LintConfiguration, failOn: Severity
    ) throws(CommandFailure) {
        var sites: [(index: Int, origin: WebOrigin)] = []
        for index in results.indices {
            guard let diagnosis = results[index].diagnoses.first, let site = diagnosis.site,
                case .answer = diagnosis.origin.observation
            else { continue }
            sites.append((index, WebOrigin(site)))
        }
        if sites.isEmpty { return }
        let inspections = try inspections(sites.map(\.origin), under: .android)
        for ((index, _), statements) in zip(sites, inspections) where statements.hasList {
            let subjects = statements.reportSubjects(configuration, failOn: failOn, hasNotes: false)
            results[index].subjects += subjects.filter { subject in !subject.findings.isEmpty }
        }
    }
}
