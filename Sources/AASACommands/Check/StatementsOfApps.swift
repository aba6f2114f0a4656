internal import AASA
internal import AssetLinks

/// Apps by themselves, with the lists that they include in their own statements (`asset_statements`).
struct StatementsOfApps {
    let inspection: SiteInspection
    /// The URLs of the lists of hosts that are checked, which have findings of their own.
    let checked: Set<String>
    /// The responses for lists of earlier apps, by URL: several packages of one site include the same list.
    private(set) var records: [String: StatementListRecord] = [:]

    /// What is wrong with an app and its lists. Each list is requested once.
    mutating func findings(about app: AndroidApp) throws(CommandFailure) -> [Finding] {
        // An agent's tools request only what the agent names.
        if RequestScope.isNamedSitesOnly { return app.findings }
        let urls = app.includedLists.filter { !checked.contains($0) }
        let new = urls.filter { url in records[url] == nil }
        if !new.isEmpty {
            for record in try inspection.records(new) { records[record.url] = record }
        }
        return app.findings + AndroidApp.findings(aboutIncluded: urls.compactMap { url in records[url] })
    }
}
