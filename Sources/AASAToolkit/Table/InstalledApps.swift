internal import SQL
package import AASA

/// Installed apps and what they claim.
extension AssociationTable {
    /// The changes that an installation made.
    package struct InstallationChange: Sendable, Equatable {
        /// A site and a service of the app, for all of its systems.
        package struct Pair: Hashable, Sendable {
            package var site: Site
            package var service: Service
        }

        /// Whether another build of the app was installed.
        package var wasInstalled: Bool
        /// Pairs that only this build claims, that both claim, and that only the earlier build claimed.
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
            try writeRow(of: installation, at: moment)
            let earlier = try claimedPairs(of: app)
            let sites = Set(claims.map(\.site) + earlier.map(\.site))
            try lock(sites)
            var change = InstallationChange(of: earlier, to: claims, wasInstalled: wasInstalled)
            let additions = claims.flatMap { claim in
                Self.additions(of: claim, by: installation.app, under: systems, at: moment)
            }
            let removals = change.removed.map { pair in Self.removal(of: pair, from: app) }
            try runAll(additions + removals)
            try refresh(sites)
            let pairs = "\(TableStatements.selectPairs) WHERE app = $1 ORDER BY site, app, service, rules"
            for record in try self.list(pairs, [app], read: PairRecord.init(stored:)) { change.checks.note(record) }
            try notifyOthers()
            return change
        }
    }

    private func writeRow(of installation: Installation, at moment: Timestamp) throws(ToolkitError) {
        let app = Value.text(installation.app.description)
        let values = JSONText.array(installation.values.map { value in .string(value) }).line
        try run(Self.upsertApp, [app, Value(installation.version), .text(values), .integer(moment.seconds)])
    }

    private func claimedPairs(of app: Value) throws(ToolkitError) -> [InstallationChange.Pair] {
        try list(Self.selectClaims, [app]) { row in
            guard let site = row.storedSite(0), let service = row.text(1) else { return nil }
            return InstallationChange.Pair(site: site, service: Service(rawValue: service))
        }
    }

    /// The statements that add what an app claims of a site, under each system.
    private static func additions(
        of claim: Installation.Claim, by app: AppIdentifier, under systems: [SystemVersion], at moment: Timestamp
    ) -> [Statement] {
        systems.map { system in
            let pair = Pair(site: claim.site, app: app, service: .one(claim.service), system: system)
            let record = PairRecord(installed: pair, claims: claim.domains, mode: claim.mode, at: moment)
            return Statement(upsertClaim, with: record.row)
        }
    }

    private static func removal(of pair: InstallationChange.Pair, from app: Value) -> Statement {
        Statement(deleteClaim, with: [app, .text(pair.site.description), .text(pair.service.rawValue)])
    }

    private static let upsertApp = """
        INSERT INTO apps (app, version, domain_values, installed_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (app) DO UPDATE SET version = excluded.version, domain_values = excluded.domain_values,
            installed_at = excluded.installed_at
        """

    private static let selectClaims = """
        SELECT DISTINCT site, service FROM pairs WHERE app = $1 AND domains IS NOT NULL ORDER BY site, service
        """

    /// An existing pair keeps its verdict.
    private static let upsertClaim = """
        \(TableStatements.insertPair)
        ON CONFLICT (app, site, service, rules) DO UPDATE SET domains = excluded.domains, mode = excluded.mode
        """

    private static let deleteClaim = """
        DELETE FROM pairs WHERE app = $1 AND site = $2 AND service = $3 AND domains IS NOT NULL
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
    ///   - claims: what this build claims.
    fileprivate init(of earlier: [Pair], to claims: [Installation.Claim], wasInstalled: Bool) {
        let claimed = claims.map { claim in Pair(site: claim.site, service: claim.service) }
        let before = Set(earlier)
        let now = Set(claimed)
        self.wasInstalled = wasInstalled
        added = claimed.filter { pair in !before.contains(pair) }
        kept = claimed.filter(before.contains)
        removed = earlier.filter { pair in !now.contains(pair) }
        checks = CheckSnapshot()
    }
}
