internal import AASA
internal import AssetLinks

extension StatementList {
    /// Warnings about what a system does not read of the list.
    ///
    /// - Parameters:
    ///   - places: of the list.
    ///   - package: statements about other apps do not count; nil counts all.
    func readingWarnings(at places: RulePlaces, about package: String?) -> [String] {
        UnreadStatements.all(in: self, about: package).map { unread in
            "\(places.text(of: unread.finding)): \(unread.sentence)"
        }
    }

    /// Warnings about what keeps the list from deciding on URLs: what a system does not read, rules of which any may be used, and
    /// rules in other lists.
    ///
    /// - Parameters:
    ///   - places: of the list.
    ///   - package: statements about other apps do not count; nil counts all.
    ///   - isAppFound: whether a statement decides; else a list that it includes may have one.
    func decisionWarnings(
        at places: RulePlaces, about package: String?, isAppFound: Bool = true
    ) -> [String] {
        var warnings = readingWarnings(at: places, about: package)
        warnings += rivalRules(about: package).map { finding in
            "\(places.text(of: finding)): \(finding.message)"
        }
        if statements.contains(where: \.isInclude) {
            let remark = if isAppFound { "" } else { ": the app may be in one of them" }
            warnings.append("\(places.name) includes other lists, whose statements are not compared\(remark)")
        }
        return warnings
    }
}
