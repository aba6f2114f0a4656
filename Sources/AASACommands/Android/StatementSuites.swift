internal import AASA
internal import AssetLinks

extension SiteStatements {
    /// The site's list and those that it includes with findings, as pages of a report.
    ///
    /// - Parameters:
    ///   - apps: apps that the list should name, each with its certificates. Without any, a site needs no list.
    ///   - hasNotes: whether notes are among the findings.
    func reportSuites(
        _ configuration: LintConfiguration, naming apps: [[SignedApp]] = [], failOn: Severity, hasNotes: Bool = true
    ) -> [ReportSuite] {
        var findings =
            if apps.isEmpty { hostingFindings(ofAnySite: configuration) } else { hostingFindings(configuration) }
        // What an app needs is meant as a list, unless something else is served in its place.
        let isExpected = !apps.isEmpty && findings.leaveListToAgent
        findings += self.findings(aboutMissing: apps, configuration)
        var source = SourceText([], isFile: true)
        var includes: [Finding] = []
        if hasListOrMisplacedDocument || isExpected, let document = list?.document {
            includes = includeFindings(configuration)
            findings += self.findings(in: parsed(document), configuration)
            findings += includes.filter { finding in finding.location.url == listURL }
            source = SourceText(document, isFile: true)
        } else if findings.isEmpty {
            return []
        }
        let shown = findings.filter { finding in hasNotes || !finding.isNote }
        let own = ReportSuite(shown, in: source, url: listURL, failOn: failOn)
        return [own] + included.compactMap { list in Self.suite(of: list, includes, failOn: failOn) }
    }

    /// An included list with its findings; nil without any.
    private static func suite(
        of included: StatementListRecord, _ findings: [Finding], failOn: Severity
    ) -> ReportSuite? {
        let own = findings.filter { finding in finding.location.url == included.url }
        guard let document = included.document, !own.isEmpty else { return nil }
        let source = SourceText(document, isFile: true)
        return ReportSuite(own, in: source, url: included.url, failOn: failOn)
    }
}
