internal import SQL
public import AASA

/// When pairs had been checked at the moment at which a run read them, so that it sees what others have checked since. No
/// clock decides that: a check counts the pair's tries on, or has another moment.
public struct EarlierChecks: Sendable, Equatable {
    struct Pair: Hashable {
        var app: AppIdentifier
        var site: Site
        var service: ServiceSelection
        var rules: RuleSet
    }

    private struct Check: Equatable {
        var at: Timestamp?
        var attempts: Int
        var status: Status

        init(_ standing: PairRecord) {
            at = standing.checkedAt
            attempts = standing.attempts
            status = standing.status
        }
    }

    private var checks: [Pair: Check] = [:]

    public init() {}

    /// Adds those of another reading; pairs that are in both stay as they are.
    public mutating func add(_ other: EarlierChecks) { checks.merge(other.checks) { first, _ in first } }

    mutating func note(_ standing: PairRecord) {
        if let pair = Pair(standing) { checks[pair] = Check(standing) }
    }

    /// Whether the pair was checked since.
    func isBehind(_ standing: PairRecord) -> Bool {
        guard standing.checkedAt != nil, let pair = Pair(standing) else { return false }
        return checks[pair] != Check(standing)
    }
}

extension EarlierChecks.Pair {
    /// Nil for a standing that is no pair's.
    init?(_ standing: PairRecord) {
        guard let app = standing.app else { return nil }
        self.init(app: app, site: standing.site, service: standing.service, rules: standing.rules)
    }
}

/// What of a task is left to be asked, after others may have asked.
public struct ReviewedTask: Sendable, Equatable {
    /// Nil when nothing is.
    public var rest: VerificationTask?
    /// How the pairs stand that others have checked.
    public var answered: [PairRecord]
    /// Pairs that are in the table no longer.
    public var removed: Int
}

extension AssociationTable {
    /// Looks again at pairs that were read before. To be called when their sites are claimed: nobody else checks them then.
    ///
    /// - Parameter checks: from when they were read.
    /// - Returns: as many as `tasks`, in their order.
    public func review(
        _ tasks: [VerificationTask], since checks: EarlierChecks
    ) throws(ToolkitError) -> [ReviewedTask] {
        var standings = tasks.map { _ in [EarlierChecks.Pair: PairRecord]() }
        try runAll(tasks.map { Statement(TableStatements.standingsOfSite, [.text($0.site.description)]) }) {
            place, row in
            if let standing = PairRecord(kept: row), let pair = EarlierChecks.Pair(standing) {
                standings[place][pair] = standing
            }
        }
        return zip(tasks, standings).map { task, standings in
            var review = ReviewedTask(rest: nil, answered: [], removed: 0)
            var rest = VerificationTask(site: task.site, questions: [])
            for question in task.questions {
                for app in question.apps {
                    let pair = EarlierChecks.Pair(
                        app: app, site: task.site, service: question.service, rules: question.rules)
                    guard let standing = standings[pair] else {
                        review.removed += 1
                        continue
                    }
                    if checks.isBehind(standing) {
                        review.answered.append(standing)
                    } else {
                        rest.add(app, question.service, question.rules, standing.mode)
                    }
                }
            }
            if !rest.questions.isEmpty { review.rest = rest }
            return review
        }
    }
}
