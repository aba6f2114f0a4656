package import AASA

extension Finding {
    /// Whether it is about dynamic rules of a list that refuse links of one of the assets.
    package func isRefusal(of assets: Set<Asset>, in list: StatementList) -> Bool {
        let codes = [StatementListRule.dynamicOnlyExcludes.rule.code, ManifestComparison.rule.code]
        let isMistake = isError && code == StatementListRule.dynamicShape.rule.code
        guard isMistake || codes.contains(code), let range = location.range,
            let statement = list.statement(at: range.lowerBound)
        else { return false }
        return statement.targets(under: .android).contains(where: assets.contains)
    }
}
