internal import AASA
internal import AssetLinks

/// Apps by themselves, with the lists that they include in their own statements (`asset_statements`).
struct StatementsOfApps {
    let run: StatementRun
    /// The URLs of the lists of hosts that are checked, which have findings of their own.
    let checked: Set<String>

    /// What is wrong with an app and its lists.
    func findings(about app: AndroidApp) throws(CommandFailure) -> [Finding] {
        // An agent's tools request only what the agent names.
        if RequestScope.isNamedSitesOnly { return app.findings }
        let urls = app.includedLists.filter { !checked.contains($0) }
        if urls.isEmpty { return app.findings }
        return app.findings + AndroidApp.findings(aboutIncluded: try run.records(urls))
    }
}
