internal import SQL
public import AASA

/// Sites that somebody asks at this moment, so that nobody else does.
extension AssociationTable {
    /// Takes the sites that nobody else holds, for as long as the lease lasts. A site that is not in the table gets a row.
    ///
    /// - Returns: those that were taken.
    public func claim(_ sites: [Site], _ lease: Lease) throws(ToolkitError) -> Set<Site> {
        if sites.isEmpty { return [] }
        return try write(.relaxed) { () throws(ToolkitError) in
            try releaseOrphanedLeases()
            let wanted = Set(sites).inTableOrder
            var taken: Set<Site> = []
            let list = wanted.map {
                Statement(statements.claim, $0.row + [.text(lease.holder.description), .integer(lease.seconds)])
            }
            try runAll(list) { place, _ in taken.insert(wanted[place]) }
            return taken
        }
    }

    /// Everything that the holder has stays its own for another time.
    public func renew(_ lease: Lease) throws(ToolkitError) {
        let values = [Value.integer(lease.seconds), .text(lease.holder.description)]
        try write(.relaxed) { () throws(ToolkitError) in
            try run(statements.renewSites, values) { _ in }
            try run(statements.renewNotices, values) { _ in }
        }
    }

    /// Gives up sites without a verdict.
    public func release(_ sites: [Site], _ holder: LeaseHolder) throws(ToolkitError) {
        if sites.isEmpty { return }
        try write(.relaxed) { () throws(ToolkitError) in
            let wanted = Set(sites).inTableOrder
            try runAll(
                wanted.map {
                    Statement(TableStatements.release, [.text($0.description), .text(holder.description)])
                }
            ) { _, _ in }
            try runAll(wanted.map { Statement(TableStatements.dropEmptySite, [.text($0.description)]) }) { _, _ in }
            try notifyOthers()
        }
    }

    /// Gives up everything that the holder has but these: also what it does not know of, since the answer to its claim was
    /// lost with the connection.
    public func releaseAll(but kept: Set<Site>, _ holder: LeaseHolder) throws(ToolkitError) {
        var sites: [Site] = []
        try run("SELECT site FROM sites WHERE lease_holder = $1", [.text(holder.description)]) { row in
            if let site = row.text(0).flatMap({ try? Site($0) }), !kept.contains(site) { sites.append(site) }
        }
        try release(sites, holder)
    }

    /// A holder of this machine whose process has ended loses what it held at once.
    func releaseOrphanedLeases() throws(ToolkitError) {
        var holders: [String] = []
        try run(TableStatements.holders, []) { row in
            if let text = row.text(0), LeaseHolder(kept: text)?.isGone ?? false { holders.append(text) }
        }
        for holder in holders {
            try run(TableStatements.dropClaimed, [.text(holder)]) { _ in }
            try run(TableStatements.releaseAll, [.text(holder)]) { _ in }
            try run(TableStatements.releaseNotices, [.text(holder)]) { _ in }
        }
    }
}
