internal import AASA
internal import AssetLinks

/// The statement lists of sites that are checked without an app, which may have apps on both systems.
struct SiteStatementLists {
    let run: StatementRun
    let configuration: LintConfiguration
    /// The lowest severity that fails.
    let failOn: Severity

    /// Adds what is wrong with the list of each site that has one, and how the site serves it. A site that does not answer is not
    /// requested again.
    func examine(_ results: inout [CheckResult]) throws(CommandFailure) {
        for index in results.indices {
            guard let diagnosis = results[index].diagnoses.first, let site = diagnosis.site,
                case .answer = diagnosis.origin.observation
            else { continue }
            results[index].subjects += try subjects(of: site)
        }
    }

    /// None for a site without a list, and for one with its lists in order.
    private func subjects(of site: Site) throws(CommandFailure) -> [ReportSubject] {
        let inspections = try run.inspections([WebOrigin(site)], under: .android)
        guard let statements = inspections.first, statements.hasList else { return [] }
        let subjects = statements.reportSubjects(configuration, failOn: failOn, hasNotes: false)
        return subjects.filter { subject in !subject.findings.isEmpty }
    }
}
