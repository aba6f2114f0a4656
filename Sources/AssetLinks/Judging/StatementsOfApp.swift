package import AASA

extension AndroidApp {
    /// The URLs of the lists that the app's own statements include: as many as are read for one source.
    package var includedLists: [String] {
        let urls = ownStatements.compactMap(\.included).filter(\.origin.isSecure)
        return Array(urls.map(\.description).unique.prefix(StatementSearch.fetchBudget(under: .google)))
    }

    /// What is wrong with the lists that the app's own statements include: the first error of each.
    ///
    /// - Parameter records: the responses for ``includedLists``.
    package static func findings(aboutIncluded records: [StatementListRecord]) -> [Finding] {
        let rule = AndroidAppRule.assetStatements.rule
        return records.compactMap { record in
            let name = "the list \(record.url) of asset_statements"
            if let (message, hint) = record.obstacle(named: name, under: .android) {
                return rule.finding(message, hint: hint)
            }
            let findings = record.document.map { StatementList($0, isOfApp: true).findings(.standard) } ?? []
            guard let mistake = findings.first(where: \.isError) else { return nil }
            return rule.finding("\(name): \(mistake.message)", hint: mistake.hint)
        }
    }
}
