internal import AASA

/// What keeps a statement about some assets from being read, in lists that a site serves as it should.
struct StatementObstacle {
    let relation: Relation
    let assets: [Asset]
    let inspection: SiteStatements

    /// Longer lists are not searched for what is similar: each of thousands of apps may be judged.
    static let maximumLinks = 100

    private var packages: [String] { assets.compactMap(\.app?.package) }
    private var search: StatementSearch { inspection.search }
    private var near: [ListReading.Link] { search.links(near: assets) }

    /// The finding that states a reason why no statement is found; nil if none does.
    func finding(for reason: Reason) -> Finding? {
        switch reason {
        case .appNotListed: assets.isEmpty ? absenceOfApps : mistakeInReadLists
        case .malformedJSON: decisiveMistake
        // An included list has the type.
        case .contentType: inspection.firstInclude(violating: StatementHostingRule.contentType.rule)
        default: nil
        }
    }

    // MARK: Lists that are not read

    /// The first mistake in a list that the system does not tolerate, which is nearer to the cause
    /// than the error of a service.
    private var decisiveMistake: Finding? {
        let urls = (search.errors.map(\.url) + [inspection.listURL]).unique
        return urls.lazy.compactMap(decisiveMistake).first
    }

    private func decisiveMistake(inListAt url: String) -> Finding? {
        guard let document = inspection.document(at: url) else { return nil }
        let errors = search.errors.filter { error in
            error.url == url || error.code == .secureAssetIncludesInsecure
        }
        let problems = errors.compactMap(\.problem)
        let reported = Set(problems.map(\.range))
        let unsupportedValues = Set(problems.filter { problem in problem.kind == .unsupportedValue }.map(\.range))
        let list = inspection.parsed(document)
        let findings = inspection.findings(in: list, .standard)
        let decisive = findings.first { finding in
            guard let range = finding.location.range, reported.contains(range) else { return false }
            // Another rule may report the same value for another reason.
            if unsupportedValues.contains(range) { return finding.code == StatementListRule.unsupportedValue.rule.code }
            return true
        }
        guard var mistake = decisive?.rated(.error) ?? findings.first(where: \.isError) else { return nil }
        let statement = mistake.location.range.flatMap { range in list.statement(at: range.lowerBound) }
        if let statement, packages.contains(where: statement.names) {
            mistake = namingOwnCertificates(mistake, in: statement)
        }
        return located(mistake, at: url)
    }

    /// A finding, with the URL of an included list.
    private func located(_ finding: Finding, at url: String) -> Finding {
        url == inspection.listURL ? finding : inspection.located(finding, at: url)
    }

    // MARK: Lists that are read

    /// What hides the statement in lists that are read; nil if nothing does.
    private var mistakeInReadLists: Finding? {
        mistakeInSkippedStatement
            ?? fingerprintOfOtherType
            ?? misspeltRelation
            ?? spacedPackage
            ?? certificateInOtherForm
            ?? placeholder
            ?? malformedCertificate
            ?? unreadInclude
    }

    /// The first mistake for which no system knows an app that the lists name.
    private var absenceOfApps: Finding? {
        let rulesOfApps = [
            StatementListRule.fingerprint, StatementListRule.packageName, StatementListRule.placeholderFingerprint,
            StatementListRule.placeholderPackage,
        ]
        for rule in rulesOfApps {
            let finding = firstFinding(of: rule) { _, statement in statement.has(relation) }
            if let finding { return finding }
        }
        return firstFinding(of: StatementListRule.relation) { finding, statement in
            finding.isError && statement.app != nil && means(relationOf: statement)
        }
    }

    /// Whether a statement means the relation: by a misspelt text, or by a text in the place of the array.
    private func means(relationOf statement: Statement) -> Bool {
        if let text = statement.node["relation"]?.string {
            return RelationWords.meant(by: text)?.text == relation.description
        }
        return statement.relations.contains { written in isMisspelt(written.text) }
    }

    /// The site's own list, if there is a document.
    private var list: StatementList? { inspection.list?.document.map(inspection.parsed) }

    /// The fingerprints with which the packages are listed for the relation, in any form.
    private var listedFingerprints: [String] {
        let packages = packages
        let own = near.filter { link in link.relation == relation }.compactMap(\.target.app)
        return own.filter { app in packages.contains(bytesOf: app.package) }.map(\.fingerprint)
    }

    /// Whether a package is listed with a text that no device matches.
    private var hasOtherForm: Bool {
        listedFingerprints.contains { fingerprint in !CertificateFingerprint.isCanonical(fingerprint) }
    }

    /// What a rule finds first in a statement about the relation and one of the packages.
    private func firstFindingAboutPackages(of rule: SubjectRule<StatementList>) -> Finding? {
        let packages = packages
        return firstFinding(of: rule) { _, statement in
            statement.has(relation) && packages.contains(where: statement.names)
        }
    }

    /// A placeholder in the place of the certificate of one of the assets.
    private var placeholder: Finding? {
        if !hasOtherForm { return nil }
        return firstFindingAboutPackages(of: StatementListRule.placeholderFingerprint)
    }

    /// What a rule finds first in statements of the lists.
    private func firstFinding(
        of rule: SubjectRule<StatementList>, where isMeant: (Finding, Statement) -> Bool
    ) -> Finding? {
        for (url, list) in inspection.readLists {
            for finding in list.findings(of: rule) {
                guard let start = finding.location.range?.lowerBound, let statement = list.statement(at: start),
                    isMeant(finding, statement)
                else { continue }
                return located(namingOwnCertificates(finding, in: statement), at: url)
            }
        }
        return nil
    }

    /// The mistake for which Android's agent skips a statement about one of the assets.
    private var mistakeInSkippedStatement: Finding? {
        guard search.skipsStatements, let list else { return nil }
        let own = Set(list.statements(about: assets, under: .android).map(\.range))
        let names = packages.map { package in "\"\(package)\"" }
        for statement in list.statements {
            guard let mistake = statement.problems.first(where: \.hidesStatementFromAndroid) else { continue }
            // Of a target that is not read, the name may be anywhere.
            let text = list.text(at: statement.range)
            let hasName = statement.target == nil && names.contains(where: text.contains(text:))
            if !hasName, !own.contains(statement.range) { continue }
            let findings = inspection.findings(in: list, .standard)
            if let finding = findings.first(where: { $0.location.range == mistake.range }) { return finding }
            // The key that is missing is misspelt.
            return findings.first { finding in
                guard finding.isError, let range = finding.location.range else { return false }
                return statement.range.contains(range.lowerBound)
            }
        }
        return nil
    }

    /// A fingerprint of one of the packages that is not a text, as in an array in the array.
    private var fingerprintOfOtherType: Finding? {
        if search.links.count > Self.maximumLinks { return nil }
        let packages = packages
        return firstFinding(of: StatementListRule.fingerprint) { finding, statement in
            let isOfOtherType = statement.problems.contains { problem in
                problem.kind == .elementOfOtherType(.fingerprints) && problem.range == finding.location.range
            }
            return isOfOtherType && statement.has(relation) && packages.contains(where: statement.names)
        }
    }

    /// The mistake in a relation of a statement about one of the assets, where the right one is meant.
    private var misspeltRelation: Finding? {
        // A long list takes long, and each of thousands of apps may be judged.
        let isMeant = near.contains { link in
            assets.contains(link.target) && isMisspelt(link.relation.description)
        }
        guard isMeant || !search.errors.isEmpty, let list else { return nil }
        let own = list.statements(about: assets, under: search.rules)
        let misspelt = own.flatMap(\.relations).first { written in isMisspelt(written.text) }
        return misspelt.flatMap { relation in list.finding(of: StatementListRule.relation, at: relation.range) }
    }

    /// Whether a text that is not a relation means this one.
    private func isMisspelt(_ written: String) -> Bool {
        if RelationWords.known.contains(written) { return false }
        return RelationWords.meant(by: written)?.text == relation.description
    }

    /// The package of one of the assets with white space around it.
    private var spacedPackage: Finding? {
        let isListed = near.compactMap(\.target.app?.package).contains(where: isSpaced)
        if !isListed { return nil }
        return firstFinding(of: StatementListRule.packageName) { finding, statement in
            guard let name = statement.app?.package, name.range == finding.location.range else { return false }
            return isSpaced(name.text)
        }
    }

    private func isSpaced(_ package: String) -> Bool {
        !packages.contains(bytesOf: package) && packages.contains(bytesOf: package.trimmed)
    }

    /// The certificate of one of the assets in a form that no device matches.
    private var certificateInOtherForm: Finding? {
        if !hasOtherForm { return nil }
        for (url, list) in inspection.readLists {
            let mistake = list.fingerprintsInOtherForm.first { range, fingerprint in
                guard let statement = list.statement(at: range.lowerBound), statement.has(relation),
                    let app = statement.app
                else { return false }
                return assets.contains(.app(SignedApp(package: app.package.text, fingerprint: fingerprint)))
            }
            guard let mistake else { continue }
            let finding = list.finding(of: StatementListRule.fingerprint, at: mistake.range)
            return finding.map { finding in located(finding, at: url) }
        }
        return nil
    }

    /// A text that is not a fingerprint, in the place of the certificate of one of the assets, which a list names by no
    /// other.
    private var malformedCertificate: Finding? {
        if search.links.count > Self.maximumLinks { return nil }
        if listedFingerprints.contains(where: CertificateFingerprint.isCanonical) { return nil }
        return firstFindingAboutPackages(of: StatementListRule.fingerprint)
    }

    /// A finding about a statement, with the certificates of the assets where its hint leaves open which to write. What
    /// is beside one of them is to be removed.
    private func namingOwnCertificates(_ finding: Finding, in statement: Statement) -> Finding {
        let fingerprints = assets.compactMap(\.app?.fingerprint).filter { text in !text.isEmpty }
        if fingerprints.isEmpty { return finding }
        let texts = fingerprints.map { text in "\"\(text)\"" }.joined(separator: ", ")
        let written = statement.writtenApp?.fingerprints.map(\.text) ?? []
        var named = finding
        switch finding.hint {
        case StatementListRule.missingCertificateHint: named.hint = "write \"sha256_cert_fingerprints\": [\(texts)]"
        case StatementListRule.certificateHint, StatementListRule.placeholderHint:
            let isWritten = fingerprints.contains(where: written.contains(bytesOf:))
            named.hint = if isWritten { "remove it" } else { "write \(texts)" }
        default: break
        }
        return named
    }

    /// An included list that may have the statement and is not served; nil if the site's own list names the app.
    private var unreadInclude: Finding? {
        if inspection.included.isEmpty { return nil }
        let isNamed = near.compactMap(\.target.app?.package).contains(where: packages.contains(bytesOf:))
        return isNamed ? nil : inspection.firstUnreadInclude
    }

    /// The first error in a statement about the package of one of the assets, else in one that names no target.
    var mistakeInStatement: Finding? {
        guard search.links.count <= Self.maximumLinks, let list else { return nil }
        let errors = inspection.findings(in: list, .standard).filter(\.isError)
        if errors.isEmpty { return nil }
        var meant = list.statements.filter { one in packages.contains(where: one.names) }
        if meant.isEmpty { meant = list.statements.filter { one in one.target == nil && !one.isInclude } }
        return errors.first { error in
            guard let start = error.location.range?.lowerBound else { return false }
            return meant.contains { statement in statement.range.contains(start) }
        }
    }

    /// What to add to a statement that names the app with other certificates, whether systems read it or not.
    var certificateAddition: String? {
        guard let list, list.statements(about: assets, under: .android).isEmpty else { return nil }
        let package = packages.first { package in list.statements.contains { one in one.names(package) } }
        return package.flatMap { package in assets.addition(toCertificatesOf: package) }
    }
}

extension StatementList {
    /// All that a rule finds.
    fileprivate func findings(of rule: SubjectRule<StatementList>) -> [Finding] {
        Linter.findings(of: [rule], in: self, .standard, limit: .max)
    }

    fileprivate func finding(of rule: SubjectRule<StatementList>, at range: Range<Int>) -> Finding? {
        findings(of: rule).first { $0.location.range == range }
    }

    fileprivate func statements(about assets: [Asset], under rules: StatementRules) -> [Statement] {
        let assets = Set(assets)
        return statements.filter { statement in statement.targets(under: rules).contains(where: assets.contains) }
    }
}
