package import AASA

extension StatementList {
    /// Findings about the list, as severe as they are for apps that it should name: rules that refuse every link of one
    /// are an error, unless the configuration sets their severity.
    ///
    /// - Parameter apps: each with its certificates.
    package func rated(
        _ findings: [Finding], about apps: [[SignedApp]], by configuration: LintConfiguration
    ) -> [Finding] {
        let code = StatementListRule.dynamicOnlyExcludes.rule.code
        if apps.isEmpty || configuration.levels[code] != nil { return findings }
        let assets = Set(apps.joined().map(Asset.app))
        return findings.map { finding in
            guard finding.code == code, let range = finding.location.range,
                let statement = statement(at: range.lowerBound)
            else { return finding }
            let isAboutApp = statement.targets(under: .android).contains(where: assets.contains)
            return finding.rated(.error, if: isAboutApp)
        }
    }
}
