/// What lint finds in a document for one app after another: most rules find the same for each of them.
struct DocumentFindings {
    private let document: LintSubject
    private let configuration: LintConfiguration
    /// The findings of each rule; nil for a rule that is applied for each app.
    private let findings: [(rule: LintRule, ofAllApps: [Finding]?)]

    init(in document: LintSubject, _ configuration: LintConfiguration) {
        self.document = document
        self.configuration = configuration
        let ofOneApp = Set(LintRule.aboutKnownApps.map(\.code))
        let naming = Set(LintRule.namingKnownApps.map(\.code))
        var findings: [(rule: LintRule, ofAllApps: [Finding]?)] = []
        // The verdicts name an app that is not listed.
        for rule in Linter.rules where rule.code != LintRule.appNotListed.code {
            var own: [Finding]?
            if !ofOneApp.contains(rule.code) { own = rule.findings(in: document, configuration) }
            if own?.isEmpty == false, naming.contains(rule.code) { own = nil }
            findings.append((rule, own))
        }
        self.findings = findings
    }

    /// The findings for the apps and URLs of the options, the first in the document first.
    func all(for options: LintOptions) -> [Finding] {
        var document = document
        document.options = options
        let all = findings.flatMap { rule, ofAllApps in
            ofAllApps ?? rule.findings(in: document, configuration)
        }
        return all.sortedByOffset { finding in finding.location.range?.lowerBound ?? -1 }
    }
}

extension LintRule {
    fileprivate func findings(in document: LintSubject, _ configuration: LintConfiguration) -> [Finding] {
        Linter.findings([(self, findings(in: document))], configuration)
    }
}
