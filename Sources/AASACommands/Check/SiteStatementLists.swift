internal import AASA
internal import AASAToolkit
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
        return subjects.filter { !$0.findings.isEmpty }
    }
}

extension SiteStatements {
    /// The site's list and those that it includes with findings, as pages of a report.
    ///
    /// - Parameter hasNotes: whether notes are among the findings.
    func reportSubjects(
        _ configuration: LintConfiguration, failOn: Severity, hasNotes: Bool = true
    ) -> [ReportSubject] {
        var findings = hostingFindings(ofAnySite: configuration)
        var source = SourceText([], isFile: true)
        var includes: [Finding] = []
        if hasList, let document = list?.document {
            includes = includeFindings(configuration)
            findings += StatementList(document).findings(configuration)
            findings += includes.filter { $0.location.url == listURL }
            source = SourceText(document, isFile: true)
        } else if findings.isEmpty {
            return []
        }
        let shown = findings.filter { hasNotes || !$0.isNote }
        let own = ReportSubject(shown, in: source, url: listURL, file: nil, failOn: failOn)
        return [own] + included.compactMap { Self.subject(of: $0, includes, failOn: failOn) }
    }

    /// An included list with its findings; nil without any.
    private static func subject(
        of included: StatementListRecord, _ findings: [Finding], failOn: Severity
    ) -> ReportSubject? {
        let own = findings.filter { $0.location.url == included.url }
        guard let document = included.document, !own.isEmpty else { return nil }
        let source = SourceText(document, isFile: true)
        return ReportSubject(own, in: source, url: included.url, file: nil, failOn: failOn)
    }
}
