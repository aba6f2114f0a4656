package import AASA

/// The last check of each pair when a run read it, to detect what other programs checked since. No clock is needed for
/// that: a check increases the pair's attempts or changes its moment.
package struct CheckSnapshot: Sendable, Equatable {
    private struct Check: Equatable {
        var at: Timestamp?
        var attempts: Int
        var status: Status

        init(_ record: PairRecord) {
            at = record.checkedAt
            attempts = record.attempts
            status = record.status
        }
    }

    private var checks: [Pair: Check] = [:]

    /// The snapshot of a run that has read no pair yet: every check counts as one of another program.
    package init() {}

    /// Adds the pairs of another reading; those that are in both are not changed.
    package mutating func add(_ other: CheckSnapshot) { checks.merge(other.checks) { first, _ in first } }

    mutating func note(_ record: PairRecord) { checks[record.pair] = Check(record) }

    /// Whether the pair was checked since.
    func isBehind(_ record: PairRecord) -> Bool {
        record.checkedAt != nil && checks[record.pair] != Check(record)
    }
}

/// What remains to be checked of a task after the checks of other programs.
package struct ReconciledTask: Sendable, Equatable {
    /// What remains to check; nil if nothing does.
    package var rest: VerificationTask?
    /// The pairs that other programs checked.
    package var answered: [PairRecord]
    /// The number of pairs that are not in the table any more.
    package var removed: Int
}

extension AssociationTable {
    /// Reads pairs again, after their sites were leased: no other program checks them then.
    ///
    /// - Parameter checks: from the first reading.
    /// - Returns: as many as `tasks`, in their order.
    func reconcile(
        _ tasks: [VerificationTask], since checks: CheckSnapshot
    ) throws(ToolkitError) -> [ReconciledTask] {
        var records = tasks.map { _ in [Pair: PairRecord]() }
        try run(TableStatements.pairsOfSite, forEach: tasks.map(\.site)) { index, row in
            if let record = PairRecord(stored: row) { records[index][record.pair] = record }
        }
        return zip(tasks, records).map { task, records in reconcile(task, with: records, since: checks) }
    }

    /// The queries of a task that are still to be checked, and the pairs that another program has
    /// checked since the snapshot.
    private func reconcile(
        _ task: VerificationTask, with records: [Pair: PairRecord], since checks: CheckSnapshot
    ) -> ReconciledTask {
        var reconciled = ReconciledTask(answered: [], removed: 0)
        var rest = task
        rest.queries = []
        for query in task.queries {
            for app in query.apps {
                guard let record = records[query.pair(of: app, on: task.site)] else {
                    reconciled.removed += 1
                    continue
                }
                if checks.isBehind(record) {
                    reconciled.answered.append(record)
                } else {
                    rest.add(record.pair, mode: record.mode)
                }
            }
        }
        if !rest.queries.isEmpty { reconciled.rest = rest }
        return reconciled
    }

    /// Returns the records of all pairs of the task if each was checked between the two moments; otherwise nil.
    package func fresh(
        _ task: VerificationTask, since: Timestamp, until latest: Timestamp
    ) throws(ToolkitError) -> [PairRecord]? {
        let select = "\(TableStatements.selectPairs) WHERE app = $1 AND site = $2 AND service = $3 AND rules = $4"
        var records: [PairRecord] = []
        for query in task.queries {
            // Only the file shows which apps it names.
            if query.apps.isEmpty { return nil }
            for app in query.apps {
                var stored: PairRecord?
                try run(select, query.pair(of: app, on: task.site).primaryKey) { row in stored = PairRecord(stored: row)
                }
                // The clock was wrong at a check that is in the future.
                guard var record = stored, let checkedAt = record.checkedAt, checkedAt >= since, checkedAt <= latest,
                    record.mode == query.mode
                else {
                    return nil
                }
                record.labels = query.labels ?? record.labels
                records.append(record)
            }
        }
        return records
    }
}
