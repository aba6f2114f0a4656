internal import AASA
internal import AssetLinks

extension StatementDraft {
    /// Proves that a list links the apps for which it is made, as both of Android's systems read it.
    ///
    /// - Parameter file: what is there, else the list: its places are those that the author sees.
    /// - Throws: an error that names what in the list keeps an app from being linked.
    func prove(_ list: StatementList, shownAs file: InputFile) throws(CommandFailure) {
        for rules in StatementRules.allCases {
            guard let app = unlinked(in: ListReading(list, under: rules)).first else { continue }
            let findings = Self.findings(in: file.bytes, under: rules)
            let messages = findings.map { finding in
                "\(file.position(of: finding.location.range?.lowerBound ?? 0)): \(finding.message)"
            }
            let consequence =
                "nothing is made: the list would not link '\(app.package)' under the rules '\(rules.rawValue)'"
            throw CommandFailure(
                .dataError, messages: messages + [consequence], hints: findings.compactMap(\.hint).unique)
        }
    }

    /// The errors for which a system rejects statements.
    private static func findings(in bytes: [UInt8], under rules: StatementRules) -> [Finding] {
        let list = StatementList(bytes)
        let rejected = ListReading(list, under: rules).problems.map(\.range)
        return list.findings(.standard).filter { finding in
            finding.location.range.map(rejected.contains) ?? false
        }
    }
}
