@testable import AASA

/// The model, every rule of lint, the fixes, the migrations and the comparison.
func checkDocument(_ bytes: [UInt8]) {
    let options = LintOptions(rules: bytes.count.isMultiple(of: 2) ? nil : .ios8, knownApps: [])
    let subject = LintSubject(.plain(bytes), size: bytes.count, options: options)
    for finding in Linter.findings(in: subject, .standard) {
        let range = finding.location.range ?? 0..<0
        require(range.lowerBound >= 0 && range.upperBound <= bytes.count, "\(finding) lies outside")
        for edit in finding.fix ?? [] { require(edit.range.upperBound <= bytes.count, "\(finding) fixes outside") }
        require(!finding.message.isEmpty, "\(finding.code) has no message")
    }
    let fixed = FixApplier(of: bytes, options, .standard)
    let again = FixApplier(of: fixed.bytes, options, .standard)
    require(again.bytes == fixed.bytes, "the fixes have no end")
    guard let file = try? AssociationFile(bytes) else { return }
    require((try? JSONReader.read(fixed.bytes)) != nil, "a fix breaks the text")
    for form in LinkEntry.Form.allCases {
        guard let migration = try? FormMigration(bytes, to: form) else { return require(false, "no migration") }
        guard let after = try? AssociationFile(migration.text) else { return require(false, "no file after migration") }
        require(apps(file) == apps(after), "the migration to \(form) changes apps")
        if form == .components { require(meaning(file) == meaning(after), "the migration changes rules") }
        let comparison = AssociationComparison(from: file, to: after, limit: 2_000)
        require(comparison.services.isEmpty, "services differ after the migration")
        require(
            comparison.links.allSatisfy(\.changes.differences.isEmpty), "URLs differ after the migration to \(form)")
    }
}

private func apps(_ file: AssociationFile) -> Set<[UInt8]> {
    Set((file.links?.entries ?? []).flatMap { $0.apps.map { Array($0.text.utf8) } })
}

/// Rules without their places.
private func meaning(_ file: AssociationFile) -> [[RuleMeaning]] {
    guard let links = file.links else { return [] }
    var reader = PatternReader(links.variables)
    return links.entries.map { entry in entry.rules.map { RuleMeaning($0, reader: &reader) } }
}
