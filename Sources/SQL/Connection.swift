/// A connection to a database: SQLite's file or PostgreSQL's server. Not for use from two threads at once.
///
/// Parameters of statements are `$1`, `$2` and so on, in the order of their first use: SQLite counts them by that order,
/// PostgreSQL by their numbers.
package protocol Connection: AnyObject {
    /// Runs statements that answer with no rows and take no values; several may be separated by semicolons.
    func execute(_ sql: String) throws(SQLError)

    /// Runs one statement with `values` bound to its parameters and hands each row to `row`.
    ///
    /// The statement is compiled once for the life of the connection.
    func run(_ sql: String, _ values: [Value], row: (Row) -> Void) throws(SQLError)

    /// The same for an answer of any length: rows are not kept. `row` may use another connection, but not this one.
    func stream(_ sql: String, _ values: [Value], row: (Row) -> Void) throws(SQLError)

    /// Runs the statements one after another, over a network without waiting for each; `row` gets the statement's place in
    /// the list too. To be used within a transaction: the first that fails ends the list.
    func runAll(_ list: [Statement], row: (Int, Row) -> Void) throws(SQLError)

    /// How many rows the last ``run(_:_:row:)`` inserted, changed or removed.
    var changedRows: Int { get }

    /// Runs `body` within a transaction for writing. Rolled back when `body` throws.
    ///
    /// `body` may run several times: PostgreSQL ends one of two transactions that wait for each other.
    ///
    /// - Parameter durability: see ``Durability``.
    func write<R, E: Error>(
        _ durability: Durability, _ failed: (SQLError) -> E, _ body: () throws(E) -> R
    ) throws(E) -> R

    /// Runs `body` within a transaction that reads: everything as it was at one moment.
    func read<R, E: Error>(_ failed: (SQLError) -> E, _ body: () throws(E) -> R) throws(E) -> R
}

/// A statement with its values.
package struct Statement: Sendable {
    package var sql: String
    package var values: [Value]

    package init(_ sql: String, _ values: [Value]) {
        self.sql = sql
        self.values = values
    }
}

/// What outlives a power failure.
package enum Durability: Sendable {
    /// What was written when the transaction's call returned.
    case full
    /// Perhaps not what was written last; the database stays whole.
    case relaxed
}

extension Connection {
    package func write<R, E: Error>(_ failed: (SQLError) -> E, _ body: () throws(E) -> R) throws(E) -> R {
        try write(.full, failed, body)
    }

    /// The first column of the first row; nil when there is none.
    package func integer(_ sql: String, _ values: [Value]) throws(SQLError) -> Int64? {
        var answer: Int64?
        try run(sql, values) { row in if answer == nil { answer = row.integer(0) } }
        return answer
    }
}
