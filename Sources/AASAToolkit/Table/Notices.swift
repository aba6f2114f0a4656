internal import SQL
public import AASA

/// An event on its way to a command or an address.
public struct Notice: Sendable, Equatable {
    public var id: Int64
    public var sink: String
    /// One line of JSON: ``SiteEvent/payload``.
    public var payload: String
    public var createdAt: Timestamp
    /// Deliveries that failed.
    public var attempts: Int
    var holder: LeaseHolder
}

/// Events that are to be told: they are written along with the verdicts, so that none is lost.
extension AssociationTable {
    /// Takes notices that are due and that nobody else is delivering, the oldest first.
    public func takeNotices(
        sink: String, at now: Timestamp, limit: Int, _ lease: Lease
    ) throws(ToolkitError) -> [Notice] {
        try write(.relaxed) { () throws(ToolkitError) in
            try releaseOrphanedLeases()
            var notices: [Notice] = []
            let values = [
                Value.text(sink), .integer(now.seconds), .integer(Int64(limit)), .text(lease.holder.description),
                .integer(lease.seconds),
            ]
            try run(statements.takeNotices, values) { row in
                guard let id = row.integer(0), let payload = row.text(1) else { return }
                notices.append(
                    Notice(
                        id: id, sink: sink, payload: payload, createdAt: Timestamp(clamping: row.integer(2) ?? 0),
                        attempts: PairRecord.attempts(kept: row.integer(3)), holder: lease.holder))
            }
            return notices.sorted { $0.id < $1.id }
        }
    }

    /// Says what became of a notice.
    ///
    /// - Parameter nextTry: when it is to be delivered again; nil: it was delivered, or is given up.
    public func settle(_ notice: Notice, nextTry: Timestamp?) throws(ToolkitError) {
        let key = [Value.integer(notice.id), .text(notice.holder.description)]
        try write(.full) { () throws(ToolkitError) in
            if let nextTry {
                try run(TableStatements.postponeNotice, [.integer(nextTry.seconds)] + key) { _ in }
            } else {
                try run(TableStatements.dropNotice, key) { _ in }
            }
        }
    }

    /// How many notices are not delivered yet.
    public func waitingNotices() throws(ToolkitError) -> Int {
        Int(try integer("SELECT count(*) FROM notices", []) ?? 0)
    }

    /// When the next notice to the sink is due that nobody is delivering; nil: none.
    public func nextNotice(sink: String) throws(ToolkitError) -> Timestamp? {
        let sql = "SELECT min(next_try) FROM notices WHERE sink = $1 AND \(statements.isFree)"
        return try integer(sql, [.text(sink)]).map { Timestamp(clamping: $0) }
    }
}
