package import AASA
internal import SQL

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
    package var answered: [PairRecord] = []
    /// The certificates that the table has of the site, if there are such pairs.
    package var certificates: [CertificateExpiry] = []
    /// The number of pairs that are not in the table any more.
    package var removed = 0
    /// The pairs to which the caller gives other labels than the table has; see ``AssociationTable/setLabels(of:)``.
    package var relabelled: [PairRecord] = []
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
        var certificates = tasks.map { _ in [CertificateExpiry]() }
        let select = "\(TableStatements.selectPairsWithExpiries) WHERE site = $1 ORDER BY service, rules, app"
        try run(select, forEach: tasks.map(\.site)) { index, row in
            guard let record = PairRecord(stored: row) else { return }
            records[index][record.pair] = record
            certificates[index] = row.storedCertificates
        }
        return tasks.indices.map { index in
            var reconciled = reconcile(tasks[index], with: records[index], since: checks)
            if !reconciled.answered.isEmpty { reconciled.certificates = certificates[index] }
            return reconciled
        }
    }

    /// The queries of a task that are still to be checked, and the pairs that another program has
    /// checked since the snapshot.
    private func reconcile(
        _ task: VerificationTask, with records: [Pair: PairRecord], since checks: CheckSnapshot
    ) -> ReconciledTask {
        var reconciled = ReconciledTask()
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

    /// Returns a task whose pairs were all checked between the two moments; otherwise nil.
    package func fresh(
        _ task: VerificationTask, since: Timestamp, until latest: Timestamp
    ) throws(ToolkitError) -> ReconciledTask? {
        let select =
            "\(TableStatements.selectPairsWithExpiries) WHERE app = $1 AND site = $2 AND service = $3 AND rules = $4"
        var reconciled = ReconciledTask()
        for query in task.queries {
            // Only the file shows which apps it names.
            if query.apps.isEmpty { return nil }
            for app in query.apps {
                var stored: PairRecord?
                try run(select, query.pair(of: app, on: task.site).primaryKey) { row in
                    stored = PairRecord(stored: row)
                    reconciled.certificates = row.storedCertificates
                }
                // The clock was wrong at a check that is in the future.
                guard var record = stored, let checkedAt = record.checkedAt, checkedAt >= since, checkedAt <= latest,
                    record.mode == query.mode
                else { return nil }
                let earlier = record.labels
                let given: Labels? = if query.labels == Labels.none { nil } else { query.labels }
                // A list that has a pair that was added in a browser ends its restriction.
                if record.isFromBrowser || query.labels != nil { record.labels = given }
                if record.labels != earlier { reconciled.relabelled.append(record) }
                reconciled.answered.append(record)
            }
        }
        return reconciled
    }

    /// Stores the labels of pairs that are not checked, in one transaction.
    package func setLabels(of records: [PairRecord]) throws(ToolkitError) {
        if records.isEmpty { return }
        let update = "UPDATE pairs SET labels = $1 WHERE app = $2 AND site = $3 AND service = $4 AND rules = $5"
        try write(.full) { () throws(ToolkitError) in
            try run(statements.lockSite, forEach: Set(records.map(\.pair.site)).inTableOrder)
            try runAll(
                records.map { record in
                    Statement(update, with: [Value(record.labels?.json.line)] + record.pair.primaryKey)
                })
        }
    }
}
