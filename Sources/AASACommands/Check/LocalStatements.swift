internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit

/// A statement list in a file, judged for apps as if a site served it.
struct LocalStatements {
    let path: String
    private let list: StatementList

    /// Reads a file; nil unless it is a statement list.
    init?(_ path: String) {
        guard let list = StatementList(.file(path)) else { return nil }
        self.path = path
        self.list = list
    }

    /// The findings in the list, and the apps that it does not name.
    ///
    /// - Parameter failOn: the lowest severity that fails.
    func subject(
        for apps: [AndroidDiagnosis.App], _ configuration: LintConfiguration, failOn: Severity
    ) -> ReportSubject {
        var findings: [Finding] = []
        for finding in apps.flatMap({ self.findings(for: $0, configuration) }) where !findings.contains(finding) {
            findings.append(finding)
        }
        if apps.isEmpty { findings = list.findings(configuration) }
        let subject = ReportSubject(
            findings, in: SourceText(list.bytes, isFile: true), url: nil, file: path, failOn: failOn)
        // What a list includes is not requested.
        let cases = subject.cases.map { one in
            let isTemporary = one.finding?.isTemporary ?? false
            return isTemporary ? ReportCase(title: one.title, outcome: .pending, finding: one.finding) : one
        }
        return ReportSubject(path: subject.path, cases: cases, texts: subject.texts)
    }

    private func findings(for app: AndroidDiagnosis.App, _ configuration: LintConfiguration) -> [Finding] {
        // No finding names the website.
        let website = WebOrigin(scheme: "https", host: "localhost")
        let diagnosis = AndroidDiagnosis(
            of: app, at: SiteStatements(website, under: .android, document: list.bytes), urls: [], service: nil,
            isServiceSilent: false, configuration: configuration)
        return diagnosis.findings
    }
}
