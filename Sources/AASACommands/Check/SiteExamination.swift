internal import AASA

/// What a site has beside its association file: its statement list, and the pages of `--page`.
extension CheckSites {
    /// The results with their sites' statement lists, unless apps are named whose lists are examined.
    func withLists(
        _ results: [CheckResult], in plan: CheckPlans, on console: Console
    ) throws(CommandFailure) -> [CheckResult] {
        if !apps.isEmpty || !plan.android.checks.isEmpty { return results }
        var results = results
        let inspection = SiteInspection(network: network, moment: moment, console: console)
        try inspection.addLists(to: &results, plan.apple.model.configuration, failOn: threshold)
        return results
    }

    /// The results with their sites' pages. Passwords that sites share are noted.
    func examinePages(
        of results: [CheckResult], _ pages: inout PageInspection, notingOn console: Console
    ) throws(CommandFailure) -> [CheckResult] {
        var results = results
        for index in results.indices { try examinePages(of: &results[index], &pages) }
        for diagnosis in results.flatMap(\.diagnoses) {
            guard let site = diagnosis.site else { continue }
            let note = SharedCredentials.sentence(for: site, app: diagnosis.options.app)
            if let note { console.note(note) }
        }
        return results
    }

    private func examinePages(of result: inout CheckResult, _ pages: inout PageInspection) throws(CommandFailure) {
        guard !page.isEmpty, let diagnosis = result.diagnoses.first, let site = diagnosis.site else { return }
        if let hosting = diagnosis.input.hosting, hosting.isSilent { return pages.noteUnexamined(site) }
        let claims = result.diagnoses.flatMap { $0.options.claims ?? [] }
        result.suites += try pages.suites(
            of: site, file: diagnosis.document.file, apps: appleApps,
            claimsCredentials: claims.contains { claim in claim.site == site && claim.service == .webcredentials },
            under: diagnosis.options.configuration)
    }
}
