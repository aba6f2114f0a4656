internal import AASA
internal import Arguments
internal import AssetLinks
internal import AssetLinksToolkit

/// Statements that are not those of pairs: about websites, of a file, or by `http:`. The table does not keep them.
extension Verify {
    func verifyStatements(
        under rules: StatementRules, _ console: Console
    ) throws(CommandFailure) -> ExitCode {
        let relation = chosenService?.relation ?? .handleAllURLs
        let origins = targets.compactMap(\.origin)
        let inspections: [SiteStatements]
        if let file {
            let document = try file.listContent()
            inspections = origins.map { origin in
                SiteStatements(origin, under: rules, document: document, list: file.list)
            }
        } else {
            let run = StatementRun(network: network.requests, moment: moment, console: console)
            inspections = try run.inspections(origins, under: rules)
        }
        var report = format.chosen.report(of: "verify")
        var expiry = ExpiryReport(limit: expiresWithin?.seconds, file: nil)
        var status = ExitCode.yes
        for inspection in inspections {
            var judgedApps: [NamedApp?] = if apps.isEmpty { inspection.namedApps(relation) } else { apps }
            // Without an app, the list is judged as a whole.
            if judgedApps.isEmpty { judgedApps = [nil] }
            let verdicts = judgedApps.map { app in
                StatementVerdict(
                    relation, to: app, in: inspection, isOfFile: file != nil, checkedAt: moment.moment)
            }
            for verdict in verdicts { status = status.combined(with: verdict.exitStatus) }
            let sighting = ExpiryReport.Sighting(
                site: inspection.origin.siteName, url: inspection.listURL, moment: moment.moment)
            let certificates = expiry.add(inspection.certificates, at: sighting)
            let subject = ReportSubject(verdicts, about: inspection, certificates: certificates, file: file?.path)
            if let lines = report?.add(subject) {
                try console.write(lines)
            } else {
                for verdict in verdicts { try console.write(verdict, asJSON: format.chosen == .json) }
            }
        }
        if let lines = report?.close() { try console.write(lines) }
        if report == nil { expiry.finish(console) }
        return if expiry.hasFailed { .no } else { status }
    }
}
