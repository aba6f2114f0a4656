public import AASA

/// Verifies and keeps the table: every verdict is on disk before it is handed over.
public struct RecordedVerification {
    private let pool: SitePool
    private let table: AssociationTable?
    private let onlyKnown: Bool

    /// - Parameters:
    ///   - table: nil keeps nothing.
    ///   - onlyKnown: whether pairs that are not in the table stay out of it, as when retrying.
    public init(_ pool: SitePool, table: AssociationTable?, onlyKnown: Bool) {
        self.onlyKnown = onlyKnown
        self.pool = pool
        self.table = table
    }

    /// Judgements that are recorded in one transaction, about.
    private static let mostJudgements = 1024

    /// A site that was asked, and its verdicts.
    public typealias Report = (visit: FinishedVisit, verdicts: [(verdict: Verdict, standing: Standing)])

    /// Works through what `next` yields; sites that are done at the same moment share one transaction.
    public func run(
        next: () throws(ToolkitError) -> Supply, message: (Verdict) -> String,
        report: ([Report]) throws(ToolkitError) -> Void
    ) throws(ToolkitError) -> SitePool.Ending {
        try pool.run(
            next: next,
            finished: { visits throws(ToolkitError) in
                // Sites that are asked about hundreds of apps are not all held as rows at once.
                var rest = visits[...]
                while !rest.isEmpty {
                    var weight = 0
                    let batch = rest.prefix { visit in
                        defer { weight += visit.weight }
                        return weight < Self.mostJudgements
                    }
                    rest = rest.dropFirst(batch.count)
                    try report(try record(batch, message))
                }
            },
            woken: { _ throws(ToolkitError) in })
    }

    private func record(
        _ visits: ArraySlice<FinishedVisit>, _ message: (Verdict) -> String
    ) throws(ToolkitError) -> [Report] {
        guard let table else {
            return visits.map { visit in
                (
                    visit,
                    visit.judgements.map {
                        AssociationTable.unrecorded($0, at: visit.checkedAt, message: message)
                    }
                )
            }
        }
        let records = visits.map {
            SiteRecord(
                site: $0.task.site, judgements: $0.judgements, checkedAt: $0.checkedAt,
                serverNotAfter: $0.serverNotAfter)
        }
        let recorded = try table.record(records, holder: nil, onlyKnown: onlyKnown, notices: nil, message: message)
        var reports: [Report] = []
        for (visit, outcome) in zip(visits, recorded) {
            if case .recorded(let verdicts, _) = outcome { reports.append((visit, verdicts)) }
        }
        return reports
    }
}
