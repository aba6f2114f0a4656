internal import AASA
internal import SQL

/// Which events are queued, and for which sinks.
package struct NotificationPolicy: Sendable {
    /// Names of sinks; each gets every event.
    package var sinks: [String]
    /// Seconds before the expiry of a certificate at which it is reported, once.
    package var warnBefore: Int64
    /// Seconds for which an event waits for others of its cause, to be delivered with them; 0:
    /// each is delivered by itself.
    package var group: Int64

    package init(sinks: [String], warnBefore: Int64, group: Int64 = 0) {
        self.sinks = sinks
        self.warnBefore = warnBefore
        self.group = group
    }
}

/// An event that is queued for one sink.
struct QueuedEvent: Sendable, Equatable {
    /// Increases from event to event in a table.
    var id: Int64
    /// The name of the sink: ``EventSink/name``.
    var sink: String
    /// One line of JSON: `SiteEvent.payload`.
    var payload: String
    var createdAt: Timestamp
    /// Deliveries that failed.
    var attempts: Int
    /// The time of the next delivery after one that failed; nil before the first.
    var retryAt: Timestamp?
    /// The event's cause if it is delivered with others; else nil.
    var cause: String?
    var holder: LeaseHolder
}

/// Events that are delivered as one: one event, or several of one cause.
struct QueuedNotification {
    /// At least one.
    let events: [QueuedEvent]

    static let maximumEvents = 1000

    var payload: String {
        if events.count == 1 { return events[0].payload }
        return SiteEvent.joined(events.map(\.payload))
    }

    /// Identifies the events, the same at every attempt with exactly them: the SHA-256 of what they report. Their numbers
    /// do not: SQLite gives one again once the queue is empty, and every table counts from 1.
    var delivery: String {
        let lines = events.map(\.payload).joined(separator: "\n")
        return Array(lines.utf8).sha256 ?? "\(events[0].createdAt.seconds)-\(events[0].id)"
    }
}

/// The queue of events: they are written in the transaction that records the verdict, so that none is lost.
extension AssociationTable {
    /// Leases events that are due and that no other holder is delivering, the oldest first.
    ///
    /// - Parameter early: seconds by which an event that was not tried yet is due earlier.
    func leaseEvents(
        sink: String, at now: Timestamp, limit: Int, under lease: Lease, early: Int64 = 0
    ) throws(ToolkitError) -> [QueuedEvent] {
        try write(.relaxed) { () throws(ToolkitError) in
            try releaseOrphanedLeases()
            let values = [Value.text(sink), .integer(early), .integer(now.seconds)]
            return try leased(by: statements.leaseEvents, values, for: sink, limit: limit, under: lease)
        }
    }

    /// Leases the oldest event that is due, and those of its cause: all that were not tried yet; of events whose delivery
    /// failed, those of the same delivery.
    func leaseNotification(
        sink: String, at now: Timestamp, under lease: Lease, early: Int64
    ) throws(ToolkitError) -> QueuedNotification? {
        var events = try leaseEvents(sink: sink, at: now, limit: 1, under: lease, early: early)
        if let first = events.first, let cause = first.cause {
            let values = [Value.text(sink), .text(cause), .integer(first.retryAt?.seconds ?? 0)]
            events += try write(.relaxed) { () throws(ToolkitError) in
                let companions = try leased(
                    by: statements.leaseCompanions, values, for: sink, limit: QueuedNotification.maximumEvents - 1,
                    under: lease)
                return try inOrder(companions, behind: first)
            }
        }
        if events.isEmpty { return nil }
        return QueuedNotification(events: events)
    }

    /// The companions of an event without those that would overtake an event of another cause at their site: these are
    /// released. Those of a delivery that failed stay together.
    private func inOrder(
        _ companions: [QueuedEvent], behind first: QueuedEvent
    ) throws(ToolkitError) -> [QueuedEvent] {
        guard let last = companions.last, first.retryAt == nil else { return companions }
        let sql = """
            SELECT id, payload FROM notices
            WHERE sink = $1 AND id > $2 AND id < $3 AND attempts = 0 AND (cause IS NULL OR cause <> $4)
            ORDER BY id DESC
            """
        var othersBySite: [String: Int64] = [:]
        try run(sql, [.text(first.sink), .integer(first.id), .integer(last.id), Value(first.cause)]) { row in
            guard let id = row.integer(0), let site = row.text(1).flatMap(SiteEvent.site(ofPayload:)) else { return }
            // The rows end with the earliest.
            othersBySite[site] = id
        }
        if othersBySite.isEmpty { return companions }
        var kept: [QueuedEvent] = []
        var releases: [Statement] = []
        for event in companions {
            let other = SiteEvent.site(ofPayload: event.payload).flatMap { site in othersBySite[site] }
            if event.id < other ?? .max {
                kept.append(event)
            } else {
                let sql = "UPDATE notices SET lease_holder = NULL, leased_until = NULL WHERE id = $1"
                releases.append(Statement(sql, with: [.integer(event.id)]))
            }
        }
        try runAll(releases)
        return kept
    }

    /// Runs a statement that leases events, and returns these.
    private func leased(
        by sql: String, _ values: [Value], for sink: String, limit: Int, under lease: Lease
    ) throws(ToolkitError) -> [QueuedEvent] {
        let values = values + [.integer(Int64(limit))] + lease.values
        return try list(sql, values) { row in
            guard let id = row.integer(0), let payload = row.text(1) else { return nil }
            let attempts = PairRecord.attempts(stored: row.integer(3))
            let retryAt = if attempts > 0 { Timestamp(seconds: row.integer(5)) } else { Timestamp?.none }
            return QueuedEvent(
                id: id, sink: sink, payload: payload, createdAt: Timestamp(seconds: row.integer(2) ?? 0),
                attempts: attempts, retryAt: retryAt, cause: row.text(4), holder: lease.holder)
        }.sorted { $0.id < $1.id }
    }

    /// Records the outcome of a delivery.
    ///
    /// - Parameter nextTry: when it is delivered again; nil removes its events, because they
    ///   were delivered or given up.
    func settle(_ notification: QueuedNotification, nextTry: Timestamp?) throws(ToolkitError) {
        var sql = "DELETE FROM notices WHERE id = $1 AND lease_holder = $2"
        var values: [Value] = []
        if let nextTry {
            sql = """
                UPDATE notices SET attempts = attempts + 1, next_try = $1, lease_holder = NULL, leased_until = NULL
                WHERE id = $2 AND lease_holder = $3
                """
            values = [.integer(nextTry.seconds)]
        }
        let statements = notification.events.map { event in
            Statement(sql, with: values + [.integer(event.id), .text(event.holder.description)])
        }
        try write(.full) { () throws(ToolkitError) in try runAll(statements) }
    }

    /// Removes events for a sink that no worker delivers to any more, except those that one is delivering.
    ///
    /// - Parameter moment: only those queued before.
    /// - Returns: how many there were.
    func abandonEvents(for sink: String, queuedBefore moment: Timestamp) throws(ToolkitError) -> Int {
        let sql = "DELETE FROM notices WHERE sink = $1 AND created_at < $2 AND \(statements.isFree) RETURNING id"
        return try write(.relaxed) { () throws(ToolkitError) in
            try list(sql, [.text(sink), .integer(moment.seconds)]) { row in row.integer(0) }.count
        }
    }

    /// The number of events that are not delivered yet.
    func queuedEventCount() throws(ToolkitError) -> Int {
        Int(try integer("SELECT count(*) FROM notices", []) ?? 0)
    }

    /// When the next event for the sink is due that no holder is delivering; nil without one.
    ///
    /// - Parameter early: see ``leaseEvents(sink:at:limit:under:early:)``.
    func nextDelivery(sink: String, early: Int64 = 0) throws(ToolkitError) -> Timestamp? {
        let next: Int64?
        if early == 0 {
            // The plain column is read from the index.
            let sql = Self.selectNextDelivery("next_try", sink: "$1", isFree: statements.isFree)
            next = try integer(sql, [.text(sink)])
        } else {
            let time = TableStatements.eventTime("$1")
            let sql = Self.selectNextDelivery(time, sink: "$2", isFree: statements.isFree)
            next = try integer(sql, [.integer(early), .text(sink)])
        }
        return Timestamp(seconds: next)
    }

    /// Whether an event that no holder is delivering is due.
    ///
    /// - Parameter early: see ``leaseEvents(sink:at:limit:under:early:)``.
    func hasDueEvent(sink: String, at now: Timestamp, early: Int64) throws(ToolkitError) -> Bool {
        guard let next = try nextDelivery(sink: sink, early: early) else { return false }
        if next <= now { return true }
        let sql = "SELECT max(next_try) FROM notices WHERE sink = $1 AND \(statements.isFree)"
        let last = try integer(sql, [.text(sink)]) ?? 0
        return last > now.seconds + DeliverySchedule.longestWait
    }

    static func selectNextDelivery(_ time: String, sink: String, isFree: String) -> String {
        "SELECT min(\(time)) FROM notices WHERE sink = \(sink) AND \(isFree)"
    }

    /// Removes documents that are neither a pair's last judged nor its last approved one any more.
    func removeUnusedDocuments() throws(ToolkitError) {
        // Linear in both databases: PostgreSQL scans the pairs for each document with NOT IN beyond its work_mem.
        let sql = """
            DELETE FROM documents
            WHERE sha256 IN (
                SELECT sha256 FROM documents
                EXCEPT SELECT sha256 FROM pairs
                EXCEPT SELECT approved_sha256 FROM pairs)
            """
        try write(.relaxed) { () throws(ToolkitError) in try run(sql, []) }
    }
}
