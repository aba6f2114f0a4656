internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit
internal import ServerSettings

/// The diagnoses of one item.
struct CheckResult {
    var name: String
    /// The app, for findings about the app itself.
    var app: AppIdentifier?
    /// One for each app; none for an app's own findings.
    var diagnoses: [Diagnosis] = []
    /// The settings of the host to which a file will be deployed.
    var settings: [HostSettings.File] = []
    /// The site's pages, or the app itself.
    var suites: [ReportSuite] = []
    /// What a statement list in a file grants, by relation.
    var grants: [(relation: Relation, targets: [String])] = []
    /// The Android app, for findings about the app itself.
    var androidApp: CheckedApp?
    var android: AndroidDiagnosis?
    /// What opens the app on one system only.
    var differences: [SystemComparison.Difference] = []
    /// The findings of the site that are not reported: a baseline has them, or they are below a severity.
    private(set) var leftOut: [Finding] = []
    /// The findings that a baseline has.
    private(set) var known: [Finding] = []

    /// Whether the findings are about an app itself.
    var isAboutAppAlone: Bool { diagnoses.isEmpty && android == nil && (app != nil || androidApp != nil) }

    /// Whether a page, a statement list or the app itself has an error, also a known one.
    private var hasBrokenSuite: Bool {
        let findings = suites.flatMap(\.cases).filter { !$0.isUnread }.compactMap(\.finding)
        return (findings + knownOfSuites).contains(where: \.isError)
    }

    /// Whether everything works; nil when that is not known yet.
    var works: Bool? {
        if let android { return android.works }
        return works(by: diagnoses)
    }

    private var hasUnreadSuite: Bool { suites.flatMap(\.cases).contains(where: \.isUnread) }

    /// Whether only the copy of Apple's CDN, or of Google's service, is not right yet.
    var waitsForCopy: Bool {
        if let android { return android.works == nil && android.isOriginRight == true }
        let isRight = diagnoses.allSatisfy { diagnosis in diagnosis.isOriginRight == true }
        return works == nil && !hasUnreadSuite && !diagnoses.isEmpty && isRight
    }

    /// Whether all diagnoses and suites are good; nil when that is not known yet.
    func works(by diagnoses: [Diagnosis]) -> Bool? {
        let working = diagnoses.map(\.works)
        if hasBrokenSuite || working.contains(false) { return false }
        let isUndecided = diagnoses.isEmpty && (suiteFindings + knownOfSuites).contains(where: \.isUndecided)
        if isUndecided || hasUnreadSuite || working.contains(nil) { return nil }
        return true
    }

    /// The result without the findings that are known or below a severity.
    func filtered(by filter: inout FindingFilter) -> CheckResult {
        if android != nil || diagnoses.contains(where: { $0.site != nil }) { filter.noteSite(named: name) }
        filter.note(name)
        var result = self
        let texts = self.texts
        result.leftOut = findings.filter { finding in filter.leavesOut(finding, of: name, texts) }
        result.known = result.leftOut.filter { finding in finding.severity >= filter.minimum }
        result.suites = suites.map { suite in filter.filtered(suite) }
        return result
    }

    /// What a baseline has, the most harmful first.
    var allKnown: [Finding] { (known + knownOfSuites).sortedBySeverity }

    /// The most harmful first.
    var suiteFindings: [Finding] { suites.flatMap(\.findings).sortedBySeverity }

    /// The findings of pages and apps that a baseline has, the most harmful first.
    var knownOfSuites: [Finding] { suites.flatMap(\.known).sortedBySeverity }

    /// What texts and pages show: the most harmful first, and of those the findings of the site
    /// before those of its pages.
    func shownFindings(isVerbose: Bool) -> [Finding] {
        (findings + suiteFindings).sortedBySeverity.filter { isVerbose || !$0.isNote }
    }

    /// The findings of a diagnosis without those that are left out.
    func reported(of diagnosis: Diagnosis) -> [Finding] { diagnosis.findings.filter { !leftOut.contains($0) } }

    /// The findings of all apps, each once, the most harmful first.
    var findings: [Finding] {
        var all: [Finding] = []
        for finding in diagnoses.flatMap({ reported(of: $0) }) where !all.contains(finding) { all.append(finding) }
        return all.causesFirst
    }

    var texts: SourceTexts {
        var texts = SourceTexts()
        for diagnosis in diagnoses {
            if let name = diagnosis.location.name { texts.add(diagnosis.document, named: name) }
        }
        for file in settings { texts.add(SourceText(file.bytes, isFile: true), named: file.path) }
        for suite in suites { texts.add(suite.texts) }
        return texts
    }
}
