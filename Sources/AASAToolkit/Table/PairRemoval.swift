internal import SQL
public import AASA

/// Removing pairs. The history of their verdicts stays; an app whose last claimed pair is removed
/// is not installed any more.
extension AssociationTable {
    /// Removes every pair of the app and what it claims, as uninstalling it does.
    ///
    /// - Returns: the number of pairs.
    public func remove(_ app: AppIdentifier) throws(ToolkitError) -> Int {
        try remove(Filter(app: app))
    }

    /// Removes every pair of the site.
    ///
    /// - Returns: the number of pairs.
    public func remove(_ site: Site) throws(ToolkitError) -> Int { try remove(Filter(site: site)) }

    /// Removes one pair.
    ///
    /// - Returns: whether it was in the table.
    public func remove(_ pair: Pair) throws(ToolkitError) -> Bool {
        guard let app = pair.app else { return false }
        var filter = Filter(site: pair.site, app: app)
        (filter.service, filter.system) = (pair.service, pair.system)
        return try remove(filter) > 0
    }

    /// Removes the pairs that match the filter, in one transaction. All apps that a filter of apps alone names are not
    /// installed any more.
    ///
    /// - Returns: the number of pairs.
    package func remove(_ filter: Filter) throws(ToolkitError) -> Int {
        try write(.full) { () throws(ToolkitError) in
            let conditions = Conditions(filter, dialect: location.dialect)
            if filter.app != nil, conditions.values.count == 1 {
                try run("DELETE FROM apps \(conditions.clause)", conditions.values)
            }
            let selected = "SELECT DISTINCT site FROM pairs \(conditions.clause)"
            let sites = try list(selected, conditions.values) { $0.storedSite(0) }
            let claimed = "SELECT DISTINCT app FROM (SELECT app, domains FROM pairs \(conditions.clause)) AS removed"
            let apps = try list("\(claimed) WHERE domains IS NOT NULL", conditions.values) { $0.text(0) }
            return try remove(from: Set(sites), apps: Set(apps)) { () throws(ToolkitError) in
                try run("DELETE FROM pairs \(conditions.clause)", conditions.values)
                return connection.changedRows
            }
        }
    }

    /// Removes the pairs that a condition selects.
    ///
    /// - Returns: the number of pairs.
    package func remove(where isRemoved: (PairRecord) -> Bool) throws(ToolkitError) -> Int {
        var pairs: [Pair] = []
        var claiming: Set<AppIdentifier> = []
        try rows(Filter()) { record in
            guard isRemoved(record) else { return }
            pairs.append(record.pair)
            if !record.claims.isEmpty, let app = record.pair.app { claiming.insert(app) }
        }
        var rest = pairs[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.removedAtOnce)
            rest = rest.dropFirst(batch.count)
            let apps = Set(batch.compactMap(\.app)).intersection(claiming).map(\.description)
            _ = try write(.full) { () throws(ToolkitError) in
                try remove(from: Set(batch.map(\.site)), apps: Set(apps)) { () throws(ToolkitError) in
                    try runAll(batch.map { pair in Statement(Self.deletePair, with: pair.primaryKey) })
                    return batch.count
                }
            }
        }
        return pairs.count
    }

    /// Locks the apps and then the sites, as an installation does, and brings them in line with what `delete` leaves.
    private func remove(
        from sites: Set<Site>, apps: Set<String>, _ delete: () throws(ToolkitError) -> Int
    ) throws(ToolkitError) -> Int {
        let apps = apps.sorted()
        try runAll(apps.map { app in Statement(Self.lockApp, with: [.text(app)]) })
        try lock(sites)
        let count = try delete()
        try runAll(apps.map { app in Statement(Self.deleteApp, with: [.text(app)]) })
        try refresh(sites)
        return count
    }

    /// In one transaction, so that other programs wait for a short time only.
    private static let removedAtOnce = 1024

    private static let deletePair = "DELETE FROM pairs WHERE app = $1 AND site = $2 AND service = $3 AND rules = $4"

    private static let lockApp = "UPDATE apps SET app = app WHERE app = $1"

    private static let deleteApp = """
        DELETE FROM apps WHERE app = $1
            AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.app = apps.app AND domains IS NOT NULL)
        """
}
