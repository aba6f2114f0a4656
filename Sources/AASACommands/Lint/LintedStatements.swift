internal import AASA
internal import AssetLinks

/// Statement lists among what `aasa lint` reads.
extension LintRun {
    /// The certificates of each Android app that a list should name.
    func statedApps(_ configuration: LintConfiguration) -> [[SignedApp]] {
        let configured = configuration.androidApps.compactMap(SignedApp.init)
        return options.androidApps.map(\.signedApps) + configured.map { app in [app] }
    }

    /// The statement list in a file; nil for other files. An array for apps of Android alone is one, too.
    ///
    /// - Parameter apps: those of Apple's systems that the file should list.
    func statementList(
        in bytes: [UInt8], named name: String, apps: [AppIdentifier], _ configuration: LintConfiguration
    ) -> StatementList? {
        switch options.kind {
        case .statementList: return StatementList(bytes)
        case .associationFile, .ruleList: return nil
        case nil: break
        }
        let isExpected = apps.isEmpty && !statedApps(configuration).isEmpty
        return StatementList(recognising: bytes, named: name, isExpected: isExpected)
    }

    /// The findings of a statement list, after fixes with `--fix`.
    mutating func examined(
        _ list: StatementList, in bytes: [UInt8], of path: String, named name: String, configuration: LintConfiguration
    ) -> ReportSuite {
        var (list, bytes) = (list, bytes)
        if options.fix, let fixed = list.fixed(configuration), write(fixed.bytes, to: path, count: fixed.count) {
            (list, bytes) = (StatementList(fixed.bytes), fixed.bytes)
        }
        examined.packages.formUnion(options.androidApps.map(\.package))
        let statements = SiteStatements(.ofFile, under: .android, document: bytes, list: list)
        let apps = statedApps(configuration)
        let findings =
            statements.findings(in: list, configuration) + statements.findings(aboutMissing: apps, configuration)
        return ReportSuite(findings, in: SourceText(bytes, isFile: true), file: name, failOn: options.threshold)
    }
}
