/// A connection to a database: SQLite's file or PostgreSQL's server. Not for use from two threads at once.
///
/// Parameters of statements are `$1`, `$2` and so on, in the order of their first use: SQLite counts them by that
/// order, PostgreSQL by their numbers.
package protocol Connection: AnyObject {
    /// Runs statements without rows and values; several are separated by semicolons.
    func execute(_ sql: String) throws(SQLError)

    /// Runs one statement with `values` bound to its parameters and passes each row to `row`.
    ///
    /// A statement is compiled once for the life of the connection.
    func run(_ sql: String, with values: [Value], row: (Row) -> Void) throws(SQLError)

    /// The same for a result of any length: rows are not kept. `row` may use another connection, but not this one.
    func stream(_ sql: String, with values: [Value], row: (Row) -> Void) throws(SQLError)

    /// Runs the statements in order, over a network without waiting for each; `row` gets the statement's index too. To
    /// be used within a transaction: the first failure ends the list.
    func runAll(_ list: [Statement], row: (Int, Row) -> Void) throws(SQLError)

    /// Rows that the last ``run(_:with:row:)`` inserted, changed or removed.
    var changedRows: Int { get }

    /// Runs `body` within a transaction for writing. Rolled back when `body` throws.
    ///
    /// `body` may run several times: PostgreSQL ends one of two transactions that wait for each other.
    func write<R, E: Error>(
        _ durability: Durability, orThrow failed: (SQLError) -> E, _ body: () throws(E) -> R
    ) throws(E) -> R

    /// Runs `body` within a transaction for reading, which sees one state of the database.
    func read<R, E: Error>(orThrow failed: (SQLError) -> E, _ body: () throws(E) -> R) throws(E) -> R

    /// Ends the transaction, if it has not ended by itself.
    func rollBack()
}

package struct Statement: Sendable {
    package var sql: String
    package var values: [Value]

    package init(_ sql: String, with values: [Value]) {
        self.sql = sql
        self.values = values
    }
}

/// What survives a power failure.
package enum Durability: Sendable {
    /// Everything that is written when the transaction's call returns.
    case full
    /// All but the last transactions; the database stays consistent.
    case relaxed
}

extension Connection {
    package func write<R, E: Error>(orThrow failed: (SQLError) -> E, _ body: () throws(E) -> R) throws(E) -> R {
        try write(.full, orThrow: failed, body)
    }

    /// The first column of the first row; nil without rows.
    package func integer(_ sql: String, with values: [Value]) throws(SQLError) -> Int64? {
        var first: Int64?
        try run(sql, with: values) { row in if first == nil { first = row.integer(0) } }
        return first
    }

    /// - Parameter beginning: the statement that begins the transaction.
    func transaction<R, E: Error>(
        _ beginning: String, orThrow failed: (SQLError) -> E, _ body: () throws(E) -> R
    ) throws(E) -> R {
        do throws(SQLError) { try execute(beginning) } catch { throw failed(error) }
        let value: R
        do throws(E) {
            value = try body()
        } catch {
            rollBack()
            throw error
        }
        do throws(SQLError) {
            try execute("COMMIT")
        } catch {
            rollBack()
            throw failed(error)
        }
        return value
    }
}
