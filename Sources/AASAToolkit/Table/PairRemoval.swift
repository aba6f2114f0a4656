internal import SQL
public import AASA

/// Removing single pairs.
extension AssociationTable {
    /// Removes the pairs that a condition selects. The history of their verdicts stays.
    ///
    /// - Returns: the number of pairs.
    public func removePairs(_ isRemoved: (PairRecord) -> Bool) throws(ToolkitError) -> Int {
        var pairs: [EarlierChecks.Key] = []
        try rows(Filter(status: nil, site: nil, app: nil)) { pair in
            if isRemoved(pair), let key = EarlierChecks.Key(pair) { pairs.append(key) }
        }
        var rest = pairs[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.removedAtOnce)
            rest = rest.dropFirst(batch.count)
            try write(.full) { () throws(ToolkitError) in
                let sites = Set(batch.map(\.site))
                try lock(sites)
                try runAll(batch.map { Statement(Self.deletePair, $0.row) })
                try refresh(sites)
            }
        }
        return pairs.count
    }

    /// In one transaction, so that other programs wait for a short time only.
    private static let removedAtOnce = 1024

    private static let deletePair = "DELETE FROM pairs WHERE app = $1 AND site = $2 AND service = $3 AND rules = $4"
}

extension EarlierChecks.Key {
    /// The parameters of a condition on app, site, service and rules.
    var row: [Value] {
        [.text(app.description), .text(site.description), .text(service.description), .text(rules.rawValue)]
    }
}
