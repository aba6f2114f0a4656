internal import SQL
package import AASA

/// What people request in a browser. A watcher does it: nothing here makes a request to a site.
extension AssociationTable {
    /// What became of a request to check a site.
    package enum CheckRequest: Sendable, Equatable {
        /// The site is due now.
        case accepted
        /// It was due before.
        case alreadyDue
        /// It was checked less than the pause ago; it may be requested again at this moment.
        case tooEarly(Timestamp)
        case unknownSite
    }

    /// Makes the pairs of a site due.
    ///
    /// - Parameter pause: seconds between a check and a request.
    package func requestCheck(of site: Site, at now: Timestamp, pause: Int64) throws(ToolkitError) -> CheckRequest {
        let name = Value.text(site.description)
        return try write(.full) { () throws(ToolkitError) in
            // Also a site that has no pair gets a row, which `refresh` removes.
            try lock([site])
            let pairs = try list("SELECT last_checked, next_try FROM pairs WHERE site = $1", [name]) { row in
                (checked: row.integer(0), next: row.integer(1))
            }
            // A moment in the future was written by a clock that was wrong.
            let checked = pairs.compactMap(\.checked).filter { $0 <= now.seconds }.max()
            if pairs.isEmpty {
                try refresh([site])
                return .unknownSite
            }
            if pairs.allSatisfy({ $0.next ?? .max <= now.seconds }) { return .alreadyDue }
            if let checked, checked + pause > now.seconds { return .tooEarly(Timestamp(seconds: checked + pause)) }
            try run("UPDATE pairs SET next_try = $1 WHERE site = $2", [.integer(now.seconds), name])
            try refresh([site])
            try notifyOthers()
            return .accepted
        }
    }

    /// Adds pairs as pending and due at once. Pairs that are in the table stay as they are.
    ///
    /// - Parameter isPublicOnly: whether watchers connect to the site only at public addresses, unless another
    ///   pair of it is from elsewhere.
    /// - Returns: the number of pairs that were added.
    package func add(_ pairs: [Pair], isPublicOnly: Bool, at moment: Timestamp) throws(ToolkitError) -> Int {
        try write(.full) { () throws(ToolkitError) in
            let sites = Set(pairs.map(\.site))
            try lock(sites)
            var count = 0
            for pair in pairs {
                var record = PairRecord(installed: pair, claims: [], mode: nil, at: moment)
                record.message = "the pair was added in a browser, and the site was not checked yet"
                if isPublicOnly { record.labels = Labels([PairRecord.publicOnlyLabel]) }
                let insert = "\(TableStatements.insertPair) ON CONFLICT (app, site, service, rules) DO NOTHING"
                try run(insert, record.row)
                count += connection.changedRows
            }
            try refresh(sites)
            try notifyOthers()
            return count
        }
    }
}

extension PairRecord {
    /// A label, so that a list of an operator that has the pair removes it.
    static let publicOnlyLabel = Labels.Entry(name: "added-by", text: "browser")

    /// Whether the pair was added in a browser, and permits connections only to public addresses.
    var isFromBrowser: Bool { labels?.entries.contains(Self.publicOnlyLabel) ?? false }
}
