package import AASA

extension StatementList {
    /// Findings about the list, as severe as they are for apps that it should name: rules that refuse every link of one
    /// are an error, unless the configuration sets their severity.
    ///
    /// - Parameter apps: each with its certificates.
    package func rated(
        _ findings: [Finding], about apps: [[SignedApp]], by configuration: LintConfiguration
    ) -> [Finding] {
        if apps.isEmpty || configuration.levels[Finding.refusalCode] != nil { return findings }
        let assets = Set(apps.joined().map(Asset.app))
        return findings.map { finding in finding.rated(.error, if: finding.isRefusal(of: assets, in: self)) }
    }
}

extension Finding {
    fileprivate static var refusalCode: String { StatementListRule.dynamicOnlyExcludes.rule.code }

    /// Whether it is about dynamic rules of a list that refuse links of one of the assets.
    package func isRefusal(of assets: Set<Asset>, in list: StatementList) -> Bool {
        let codes = [Self.refusalCode, ManifestComparison.rule.code]
        guard codes.contains(code), let range = location.range, let statement = list.statement(at: range.lowerBound)
        else { return false }
        return statement.targets(under: .android).contains(where: assets.contains)
    }
}
