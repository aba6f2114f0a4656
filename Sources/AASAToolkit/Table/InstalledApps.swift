internal import SQL
public import AASA

/// Installed apps: what they claim, beside the verdicts on it.
extension AssociationTable {
    /// What an installation changed. Each is a site and a service.
    public struct InstallationChange: Sendable, Equatable {
        public struct Pair: Hashable, Sendable {
            public var site: Site
            public var service: Service
        }

        /// Whether another build of the app was there.
        public var wasInstalled: Bool
        public var added: [Pair]
        public var kept: [Pair]
        public var removed: [Pair]
        /// When the app's pairs had been checked.
        public var checks: EarlierChecks
    }

    /// Records what an app claims: new pairs as pending and due at once, and what an earlier build claimed and this one does
    /// not is removed. Pairs that stay keep their verdicts; pairs that were only asked about are left alone. All or
    /// nothing: there is no moment at which half of an app is installed.
    ///
    /// - Parameters:
    ///   - rules: each pair is recorded under each of them.
    public func install(
        _ installation: Installation, _ claims: [Installation.Claim], rules: [RuleSet], at moment: Timestamp
    ) throws(ToolkitError) -> InstallationChange {
        try write(.full) { () throws(ToolkitError) in
            let app = Value.text(installation.app.description)
            var change = InstallationChange(
                wasInstalled: try installed(installation.app) != nil, added: [], kept: [], removed: [],
                checks: EarlierChecks())
            let values = JSONText.array(installation.values.map { .string($0) }).line
            // The app's row first: whoever installs another build of it waits.
            try run(
                TableStatements.recordApp,
                [app, Value(installation.version), .text(values), .integer(moment.seconds)]
            ) { _ in }
            var earlier: [InstallationChange.Pair] = []
            try run(TableStatements.claimed, [app]) { row in
                guard let site = row.text(0).flatMap({ try? Site($0) }), let service = row.text(1) else { return }
                earlier.append(InstallationChange.Pair(site: site, service: Service(rawValue: service)))
            }
            let sites = Set(claims.map(\.site) + earlier.map(\.site))
            try lock(sites)
            let known = Set(earlier)
            var list: [Statement] = []
            for claim in claims {
                let pair = InstallationChange.Pair(site: claim.site, service: claim.service)
                if known.contains(pair) { change.kept.append(pair) } else { change.added.append(pair) }
                for rules in rules {
                    let standing = PairRecord(
                        app: installation.app, site: claim.site, service: claim.service, rules: rules,
                        claims: claim.domains, mode: claim.mode, at: moment)
                    list.append(Statement(TableStatements.install, standing.row(installation.app)))
                }
            }
            let wanted = Set(change.added + change.kept)
            for pair in earlier where !wanted.contains(pair) {
                change.removed.append(pair)
                list.append(
                    Statement(
                        TableStatements.unclaim, [app, .text(pair.site.description), .text(pair.service.rawValue)]))
            }
            try runAll(list) { _, _ in }
            try refresh(sites)
            let filter = TableStatements.select(hasStatus: false, hasSite: false, hasApp: true)
            try run(filter, [app]) { row in
                if let standing = PairRecord(kept: row) { change.checks.note(standing) }
            }
            try notifyOthers()
            return change
        }
    }

    /// Forgets every pair of the app and what it claims, as uninstalling it does, and returns how many pairs there were.
    /// What became of its verdicts stays in the history.
    public func forget(_ app: AppIdentifier) throws(ToolkitError) -> Int {
        try write(.full) { () throws(ToolkitError) in
            let key = [Value.text(app.description)]
            try run(TableStatements.forgetApp, key) { _ in }
            var sites: Set<Site> = []
            try run(TableStatements.sitesOfApp, key) { row in
                if let site = row.text(0).flatMap({ try? Site($0) }) { sites.insert(site) }
            }
            try lock(sites)
            try run(TableStatements.remove, key) { _ in }
            let removed = connection.changedRows
            try refresh(sites)
            return removed
        }
    }

    /// What is known of an installed app; nil when it is not installed.
    public func installed(_ app: AppIdentifier) throws(ToolkitError) -> Installation? {
        var found: Installation?
        try run(TableStatements.installed, [.text(app.description)]) { row in
            let values = try? JSONReader.read(Array((row.text(2) ?? "").utf8)).root
            found = Installation(
                app: app, version: row.text(1), values: values?.elements?.compactMap(\.string) ?? [])
        }
        return found
    }
}
