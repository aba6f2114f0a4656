internal import SQL
public import AASA

/// Which events are queued, and for which sinks.
public struct NotificationPolicy: Sendable {
    /// Names of sinks; each gets every event.
    public var sinks: [String]
    /// Seconds before the end of a certificate at which it is reported, once.
    public var warnBefore: Int64

    public init(sinks: [String], warnBefore: Int64) {
        self.sinks = sinks
        self.warnBefore = warnBefore
    }
}

/// An event that is queued for one sink.
public struct QueuedEvent: Sendable, Equatable {
    public var id: Int64
    public var sink: String
    /// One line of JSON: `SiteEvent.payload`.
    public var payload: String
    public var createdAt: Timestamp
    /// Deliveries that failed.
    public var attempts: Int
    var holder: LeaseHolder
}

/// The queue of events: they are written in the transaction that records the verdict, so that none is lost.
extension AssociationTable {
    /// Leases events that are due and that no other holder is delivering, the oldest first.
    public func leaseEvents(
        sink: String, at now: Timestamp, limit: Int, _ lease: Lease
    ) throws(ToolkitError) -> [QueuedEvent] {
        try write(.relaxed) { () throws(ToolkitError) in
            try releaseOrphanedLeases()
            var events: [QueuedEvent] = []
            let values = [
                Value.text(sink), .integer(now.seconds), .integer(Int64(limit)), .text(lease.holder.description),
                .integer(lease.seconds),
            ]
            try run(statements.leaseEvents, values) { row in
                guard let id = row.integer(0), let payload = row.text(1) else { return }
                events.append(
                    QueuedEvent(
                        id: id, sink: sink, payload: payload, createdAt: Timestamp(clamping: row.integer(2) ?? 0),
                        attempts: PairRecord.attempts(stored: row.integer(3)), holder: lease.holder))
            }
            return events.sorted { $0.id < $1.id }
        }
    }

    /// Records the outcome of a delivery.
    ///
    /// `nextTry`: nil: the event is removed, because it was delivered or given up.
    public func settle(_ event: QueuedEvent, nextTry: Timestamp?) throws(ToolkitError) {
        let key = [Value.integer(event.id), .text(event.holder.description)]
        try write(.full) { () throws(ToolkitError) in
            if let nextTry {
                let postpone = """
                    UPDATE notices SET attempts = attempts + 1, next_try = $1, lease_holder = NULL, leased_until = NULL
                    WHERE id = $2 AND lease_holder = $3
                    """
                try run(postpone, [.integer(nextTry.seconds)] + key) { _ in }
            } else {
                try run("DELETE FROM notices WHERE id = $1 AND lease_holder = $2", key) { _ in }
            }
        }
    }

    /// The number of events that are not delivered yet.
    public func queuedEventCount() throws(ToolkitError) -> Int {
        Int(try integer("SELECT count(*) FROM notices", []) ?? 0)
    }

    /// When the next event for the sink is due that no holder is delivering; nil: there is none.
    public func nextDelivery(sink: String) throws(ToolkitError) -> Timestamp? {
        let sql = "SELECT min(next_try) FROM notices WHERE sink = $1 AND \(statements.isFree)"
        return try integer(sql, [.text(sink)]).map { Timestamp(clamping: $0) }
    }
}
