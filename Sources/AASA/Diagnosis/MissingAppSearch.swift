/// What may be meant where a document does not list an app, found once for all apps.
final class MissingAppSearch {
    /// The texts that a service lists, and the mistakes that may keep an app from being listed there.
    typealias Index = (apps: NearestApp, mistakes: ServiceMistakes)

    private let document: LintSubject
    private let configuration: LintConfiguration
    private let findings: DocumentFindings
    /// Those for one of the apps, whose places and fixes are those for each.
    private lazy var lintFindings = findings.all(for: document.options)
    private var indices: [ServiceSelection: Index] = [:]
    private lazy var mistakes = HidingMistakes(in: document, lintFindings)
    /// The file after the fixes of lint; nil without any, or if it cannot be read then.
    private(set) lazy var repairedFile = repaired()

    init(in document: LintSubject, _ findings: DocumentFindings, under configuration: LintConfiguration) {
        self.document = document
        self.findings = findings
        self.configuration = configuration
    }

    func index(of selection: ServiceSelection, in file: AssociationFile) -> Index {
        if let index = indices[selection] { return index }
        let listed = (file.listings(selection) ?? []).map(\.text)
        let index = (apps: NearestApp(listed), mistakes: mistakes.mistakes(in: selection))
        indices[selection] = index
        return index
    }

    private func repaired() -> AssociationFile? {
        // To apply them is to lint the file again.
        if !lintFindings.contains(where: { finding in finding.fix != nil }) { return nil }
        let fixed = FixApplier(of: document.bytes, document.options, configuration)
        if fixed.count == 0 { return nil }
        return try? AssociationFile(fixed.bytes)
    }
}
