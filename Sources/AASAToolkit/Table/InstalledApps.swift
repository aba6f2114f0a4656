internal import SQL
package import AASA

/// Installed apps and what they claim.
extension AssociationTable {
    /// The changes that an installation made.
    package struct InstallationChange: Sendable, Equatable {
        /// Whether another build of the app was installed.
        package var wasInstalled: Bool
        /// Pairs that were not claimed so far, that were and whose site and service this build claims too, and the others.
        package var added: [Pair]
        package var kept: [Pair]
        package var removed: [Pair]
        /// The earlier checks of the app's pairs.
        package var checks: CheckSnapshot
    }

    /// Records what an app claims, in one transaction: new pairs are pending and due at once, and pairs
    /// that only an earlier build claimed are removed. Pairs that stay keep their verdicts; pairs that no
    /// build claimed are not changed.
    ///
    /// - Parameter systems: each pair is recorded under each of them.
    package func install(
        _ installation: Installation, _ claims: [Installation.Claim], under systems: [SystemVersion],
        at moment: Timestamp
    ) throws(ToolkitError) -> InstallationChange {
        try write(.full) { () throws(ToolkitError) in
            let app = Value.text(installation.app.description)
            let wasInstalled = try installed(installation.app) != nil
            // The app's row first: an installation of another build waits for it.
            let values = JSONText.array(installation.values.map { value in .string(value) }).line
            try run(Self.upsertApp, [app, Value(installation.version), .text(values), .integer(moment.seconds)])
            let claimed = "\(TableStatements.selectPairs) WHERE app = $1 AND domains IS NOT NULL \(Self.order)"
            let earlier = try list(claimed, [app], read: PairRecord.init(stored:)).map(\.pair)
            let sites = Set(claims.map(\.site) + earlier.map(\.site))
            try lock(sites)
            let records = claims.flatMap { claim in
                Self.records(of: claim, by: installation.app, under: systems, at: moment)
            }
            var change = InstallationChange(of: earlier, to: records.map(\.pair), wasInstalled: wasInstalled)
            let additions = records.map { record in Statement(Self.upsertClaim, with: record.row) }
            let removals = change.removed.map { pair in Statement(Self.deleteClaim, with: pair.primaryKey) }
            try runAll(additions + removals)
            try refresh(sites)
            let pairs = "\(TableStatements.selectPairs) WHERE app = $1 \(Self.order)"
            for record in try self.list(pairs, [app], read: PairRecord.init(stored:)) { change.checks.note(record) }
            try notifyOthers()
            return change
        }
    }

    /// The pairs that an app claims of a site, under each system.
    private static func records(
        of claim: Installation.Claim, by app: AppIdentifier, under systems: [SystemVersion], at moment: Timestamp
    ) -> [PairRecord] {
        systems.map { system in
            let pair = Pair(site: claim.site, app: app, service: .one(claim.service), system: system)
            return PairRecord(installed: pair, claims: claim.domains, mode: claim.mode, at: moment)
        }
    }

    private static let order = "ORDER BY site, service, rules"

    private static let upsertApp = """
        INSERT INTO apps (app, version, domain_values, installed_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (app) DO UPDATE SET version = excluded.version, domain_values = excluded.domain_values,
            installed_at = excluded.installed_at
        """

    /// An existing pair keeps its verdict.
    private static let upsertClaim = """
        \(TableStatements.insertPair)
        ON CONFLICT (app, site, service, rules) DO UPDATE SET domains = excluded.domains, mode = excluded.mode
        """

    private static let deleteClaim = """
        DELETE FROM pairs WHERE app = $1 AND site = $2 AND service = $3 AND rules = $4 AND domains IS NOT NULL
        """

    /// Returns what is known of an app; nil when it is not installed.
    package func installed(_ app: AppIdentifier) throws(ToolkitError) -> Installation? {
        let select = "SELECT app, version, domain_values, installed_at FROM apps WHERE app = $1"
        return try list(select, [.text(app.description)]) { row in
            let values = try? JSONReader.read(Array((row.text(2) ?? "").utf8))
            return Installation(app: app, version: row.text(1), values: values?.elements?.compactMap(\.string) ?? [])
        }.first
    }
}

extension AssociationTable.InstallationChange {
    /// - Parameters:
    ///   - earlier: the pairs that the earlier build claimed.
    ///   - claimed: what this build claims.
    fileprivate init(of earlier: [Pair], to claimed: [Pair], wasInstalled: Bool) {
        let before = Set(earlier)
        // What an installation under other rules claimed stays.
        let now = Set(claimed.map { pair in pair.under(.today) })
        self.wasInstalled = wasInstalled
        added = claimed.filter { pair in !before.contains(pair) }
        kept = earlier.filter { pair in now.contains(pair.under(.today)) }
        removed = earlier.filter { pair in !now.contains(pair.under(.today)) }
        checks = CheckSnapshot()
    }
}
