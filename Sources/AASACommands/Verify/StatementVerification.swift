internal import AssetLinks
internal import AssetLinksToolkit

/// Statements that are not those of pairs: about websites, of a file, or by `http:`. The table does not keep them.
extension Verify {
    func verifyStatements(under rules: StatementRules, _ console: Console) throws(CommandFailure) -> ExitCode {
        let inspections = try inspections(under: rules, on: console)
        var writer = format.chosen.writer(for: "verify")
        var expiry = ExpiryFindings(limit: expiresWithin?.seconds, file: nil)
        var status = ExitCode.yes
        for inspection in inspections {
            let verdicts = verdicts(on: inspection)
            for verdict in verdicts { status = status.combined(with: verdict.exitStatus) }
            let sighting = ExpiryFindings.Sighting(
                site: inspection.origin.siteName, url: inspection.listURL, moment: moment.moment)
            let certificates = expiry.add(inspection.certificates, at: sighting)
            let suite = ReportSuite(verdicts, about: inspection, certificates: certificates, file: file?.path)
            if let lines = writer?.add(suite) {
                try console.write(lines)
            } else {
                for verdict in verdicts { try console.write(verdict, asJSON: format.chosen == .json) }
            }
        }
        if let lines = writer?.close() { try console.write(lines) }
        if writer == nil { expiry.finish(console) }
        return status.combined(with: expiry.status)
    }

    /// The lists that the sites serve, or the file in the place of each.
    private func inspections(
        under rules: StatementRules, on console: Console
    ) throws(CommandFailure) -> [SiteStatements] {
        let origins = targets.compactMap(\.origin)
        guard let file else {
            let inspection = SiteInspection(network: network.requests, moment: moment, console: console)
            return try inspection.statements(of: origins, under: rules)
        }
        let document = try file.listContent()
        return origins.map { origin in SiteStatements(origin, under: rules, document: document, list: file.list) }
    }

    /// A verdict on each app: of the command line, else of the list. Without any, the list is judged as a whole.
    private func verdicts(on inspection: SiteStatements) -> [StatementVerdict] {
        let relation = chosenService?.relation ?? .handleAllURLs
        var judgedApps: [NamedApp?] = if apps.isEmpty { inspection.namedApps(relation) } else { apps }
        if judgedApps.isEmpty { judgedApps = [nil] }
        return judgedApps.map { app in
            StatementVerdict(relation, to: app, in: inspection, isOfFile: file != nil, checkedAt: moment.moment)
        }
    }
}
