/// What may be meant where a document does not list an app, found once for all apps.
final class MissingAppSearch {
    private let document: LintSubject
    private let configuration: LintConfiguration
    private let findings: DocumentFindings
    /// Those for one of the apps, whose places and fixes are those for each.
    private lazy var lintFindings = findings.all(for: document.options)
    private(set) lazy var mistakes = HidingMistakes(in: document, lintFindings)
    /// The file after the fixes of lint; nil without any, or if it cannot be read then.
    private(set) lazy var repairedFile = repaired()

    init(in document: LintSubject, _ findings: DocumentFindings, under configuration: LintConfiguration) {
        self.document = document
        self.findings = findings
        self.configuration = configuration
    }

    private func repaired() -> AssociationFile? {
        // To apply them is to lint the file again.
        if !lintFindings.contains(where: { finding in finding.fix != nil }) { return nil }
        let fixed = FixApplier(of: document.bytes, document.options, configuration)
        if fixed.count == 0 { return nil }
        return try? AssociationFile(fixed.bytes)
    }
}
