internal import SQL
package import AASA

/// The last check of each pair when a run read it, to detect what other programs checked since. No clock is needed for that: a
/// check increases the pair's attempts or changes its moment.
package struct EarlierChecks: Sendable, Equatable {
    struct Key: Hashable {
        var app: AppIdentifier
        var site: Site
        var service: ServiceSelection
        var rules: SystemVersion
    }

    private struct Check: Equatable {
        var at: Timestamp?
        var attempts: Int
        var status: Status

        init(_ pair: PairRecord) {
            at = pair.checkedAt
            attempts = pair.attempts
            status = pair.status
        }
    }

    private var checks: [Key: Check] = [:]

    package init() {}

    /// Adds the pairs of another reading; those that are in both are not changed.
    package mutating func add(_ other: EarlierChecks) { checks.merge(other.checks) { first, _ in first } }

    mutating func note(_ pair: PairRecord) {
        if let key = Key(pair) { checks[key] = Check(pair) }
    }

    /// Whether the pair was checked since.
    func isBehind(_ pair: PairRecord) -> Bool {
        guard pair.checkedAt != nil, let key = Key(pair) else { return false }
        return checks[key] != Check(pair)
    }
}

extension EarlierChecks.Key {
    /// Nil for a record without an app.
    init?(_ pair: PairRecord) {
        guard let app = pair.app else { return nil }
        self.init(app: app, site: pair.site, service: pair.service, rules: pair.rules)
    }
}

/// What remains to be checked of a task after the checks of other programs.
package struct ReviewedTask: Sendable, Equatable {
    /// Nil: nothing.
    package var rest: VerificationTask?
    /// The pairs that other programs checked.
    package var answered: [PairRecord]
    /// The number of pairs that are not in the table any more.
    package var removed: Int
}

extension AssociationTable {
    /// Reads pairs again, after their sites were leased: no other program checks them then.
    ///
    /// `checks`: from the first reading.
    ///
    /// - Returns: as many as `tasks`, in their order.
    package func review(
        _ tasks: [VerificationTask], since checks: EarlierChecks
    ) throws(ToolkitError) -> [ReviewedTask] {
        var found = tasks.map { _ in [EarlierChecks.Key: PairRecord]() }
        try runAll(tasks.map { Statement(TableStatements.pairsOfSite, [.text($0.site.description)]) }) { place, row in
            if let pair = PairRecord(stored: row), let key = EarlierChecks.Key(pair) { found[place][key] = pair }
        }
        return zip(tasks, found).map { task, pairs in
            var review = ReviewedTask(rest: nil, answered: [], removed: 0)
            var rest = task
            rest.questions = []
            for question in task.questions {
                for app in question.apps {
                    let key = EarlierChecks.Key(
                        app: app, site: task.site, service: question.service, rules: question.rules)
                    guard let pair = pairs[key] else {
                        review.removed += 1
                        continue
                    }
                    if checks.isBehind(pair) {
                        review.answered.append(pair)
                    } else {
                        rest.add(app, question.service, question.rules, pair.mode)
                    }
                }
            }
            if !rest.questions.isEmpty { review.rest = rest }
            return review
        }
    }

    /// Returns the records of all pairs of the task if each was checked between the two moments; otherwise nil.
    package func fresh(
        _ task: VerificationTask, since: Timestamp, until latest: Timestamp
    ) throws(ToolkitError) -> [PairRecord]? {
        let select = """
            SELECT \(TableStatements.columns) FROM pairs WHERE app = $1 AND site = $2 AND service = $3 AND rules = $4
            """
        var pairs: [PairRecord] = []
        for question in task.questions {
            // Only the file shows which apps it names.
            if question.apps.isEmpty { return nil }
            for app in question.apps {
                var found: PairRecord?
                let key = [
                    Value.text(app.description), .text(task.site.description), .text(question.service.description),
                    .text(question.rules.rawValue),
                ]
                try run(select, key) { found = PairRecord(stored: $0) }
                // The clock was wrong at a check that is in the future.
                guard var found, let checkedAt = found.checkedAt, checkedAt >= since, checkedAt <= latest,
                    found.mode == question.mode
                else {
                    return nil
                }
                found.labels = question.labels ?? found.labels
                pairs.append(found)
            }
        }
        return pairs
    }
}
