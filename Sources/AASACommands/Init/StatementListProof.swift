internal import AASA
internal import AssetLinks

/// Proves that a list links the apps for which it is made, as both of Android's systems read it.
struct StatementListProof {
    let draft: StatementDraft
    let path: String
    /// What is there: its places are those that the author sees.
    let before: [UInt8]?

    /// - Throws: an error that names what in the list keeps an app from being linked.
    func check(_ after: [UInt8]) throws(CommandFailure) {
        let list = StatementList(after)
        for rules in StatementRules.allCases {
            guard let app = draft.unlinked(in: ListReading(list, under: rules)).first else { continue }
            let text = before ?? after
            let findings = Self.findings(in: text, under: rules)
            let file = InputFile(path: path, bytes: text)
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
