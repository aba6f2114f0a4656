internal import SQL
package import AASA

/// The table of app-site pairs that a device keeps, in a file or on a server.
///
/// What ``record(_:at:onlyKnown:)`` returned is on disk. Several programs may use one table at the same time.
///
/// A table is one connection and not `Sendable`. Concurrent tasks open one each, or share one in an actor; every call
/// blocks its thread until the file or the server has answered. All of them throw `.table`.
public final class AssociationTable {
    /// A restriction of pending pairs.
    package enum Due: Sendable {
        /// The pairs whose next try is not later than this.
        case until(Timestamp)
        /// All of them, those without a next try included.
        case all
    }

    let location: TableLocation
    /// The location without credentials, for messages.
    let path: String
    var connection: any Connection
    /// The use of the file, which ends after the connection; nil for a table on a server.
    private var use: TableFileUse?
    let statements: TableStatements
    /// The listener of a table on a server, once ``wakeDescriptor`` was read.
    var listener: NotificationListener?

    /// Opens a table.
    ///
    /// - Parameters:
    ///   - location: a file or a database.
    ///   - create: whether a missing one is created.
    ///   - seconds: the longest login to a server, in seconds; nil: as the URL sets it.
    /// - Returns: nil when the table is missing and is not to be created.
    /// - Throws: `.table`. A file or a schema that is not a table, is damaged or newer is not changed.
    public static func open(
        _ location: TableLocation, create: Bool, within seconds: Int? = nil
    ) throws(ToolkitError) -> AssociationTable? {
        guard let (connection, use) = try connect(location, create: create, within: seconds) else { return nil }
        return AssociationTable(location, connection: connection, use: use)
    }

    private init(_ location: TableLocation, connection: any Connection, use: TableFileUse?) {
        self.location = location
        self.connection = connection
        self.use = use
        path = location.shown
        statements = TableStatements(location.dialect)
    }

    private static func connect(
        _ location: TableLocation, create: Bool, within seconds: Int? = nil
    ) throws(ToolkitError) -> (any Connection, TableFileUse?)? {
        if let defect = location.defect { throw defect }
        switch location {
        case .file(let path): return try SQLiteTable.open(path, create: create)
        case .postgresql(let url):
            guard let connection = try PostgreSQLTable.open(url, create: create, within: seconds) else { return nil }
            return (connection, nil)
        }
    }

    /// The socket of a table on a server; nil for a file.
    package var serverSocket: Int32? { (connection as? PostgreSQLConnection)?.socket }

    /// Whether the path has a different file from the one that is open, or none.
    ///
    /// - Throws: `.inputOutput` if SQLite's log was removed.
    var isReplaced: Bool {
        get throws(ToolkitError) {
            guard let use else { return false }
            if use.isReplaced { return true }
            try use.checkLog()
            return false
        }
    }

    /// - Throws: `.table(.unavailable)` if the path has a different file from the one that is open, or none: what is
    ///   written is lost. As ``isReplaced``.
    func requireFile() throws(ToolkitError) {
        if try isReplaced {
            throw ToolkitError(.table(.unavailable), path: path, detail: "it was replaced or removed")
        }
    }

    /// The table, or nil for one on a server, whose connection may be lost. The use of a file is kept until another file
    /// is there: its log is known by it.
    package var ofFile: AssociationTable? { if use == nil { nil } else { self } }

    /// Opens the file again if it was replaced.
    package func reconnectIfReplaced() throws(ToolkitError) {
        if try isReplaced { try reconnect() }
    }

    /// Opens the table again after it was lost: `.table(.unavailable)`.
    func reconnect() throws(ToolkitError) {
        guard let (connection, use) = try Self.connect(location, create: false) else {
            throw ToolkitError(.table(.unavailable), path: path, detail: "it was removed")
        }
        (self.connection, self.use) = (connection, use)
        try listenAgain()
    }

    /// Returns what is to be checked again: one task for each site.
    ///
    /// - Parameter checks: gets the last check of each pair.
    package func tasks(_ due: Due, _ checks: inout CheckSnapshot) throws(ToolkitError) -> [VerificationTask] {
        var tasks: [VerificationTask] = []
        let collect = { (row: Row) in
            guard let record = PairRecord(stored: row) else { return }
            tasks.add(record)
            checks.note(record)
        }
        let select = TableStatements.selectPairs
        let order = "ORDER BY site, service, rules, app"
        switch due {
        case .until(let moment):
            let condition = "next_try IS NOT NULL AND next_try <= $1"
            try run("\(select) WHERE \(condition) \(order)", [.integer(moment.seconds)], row: collect)
        case .all: try run("\(select) WHERE status = 'pending' \(order)", [], row: collect)
        }
        return tasks
    }

    // MARK: Statements

    func run(_ sql: String, _ values: [Value], row: (Row) -> Void = { _ in }) throws(ToolkitError) {
        do throws(SQLError) { try connection.run(sql, with: values, row: row) } catch { throw explain(error) }
    }

    /// Returns what `read` makes of each row, without nil.
    func list<T>(_ sql: String, _ values: [Value], read: (Row) -> T?) throws(ToolkitError) -> [T] {
        var list: [T] = []
        try run(sql, values) { row in
            if let value = read(row) { list.append(value) }
        }
        return list
    }

    func stream(_ sql: String, _ values: [Value], row: (Row) -> Void) throws(ToolkitError) {
        do throws(SQLError) { try connection.stream(sql, with: values, row: row) } catch { throw explain(error) }
    }

    func runAll(_ list: [Statement], _ row: (Int, Row) -> Void = { _, _ in }) throws(ToolkitError) {
        if list.isEmpty { return }
        do throws(SQLError) { try connection.runAll(list, row: row) } catch { throw explain(error) }
    }

    /// Runs a statement for each site, whose name is its parameter.
    func run(_ sql: String, forEach sites: [Site], row: (Int, Row) -> Void = { _, _ in }) throws(ToolkitError) {
        try runAll(sites.map { site in Statement(sql, with: [.text(site.description)]) }, row)
    }

    func integer(_ sql: String, _ values: [Value]) throws(ToolkitError) -> Int64? {
        do throws(SQLError) { return try connection.integer(sql, with: values) } catch { throw explain(error) }
    }

    func write<R>(_ durability: Durability, _ body: () throws(ToolkitError) -> R) throws(ToolkitError) -> R {
        try connection.write(durability, orThrow: explain, body)
    }

    func explain(_ error: SQLError) -> ToolkitError {
        if case .file(let path) = location { return SQLiteTable.explain(error, path: path) }
        return ToolkitError(error, path: path)
    }
}

extension [VerificationTask] {
    /// Adds a pair. The pairs of a site must follow each other.
    mutating func add(_ record: PairRecord) {
        let pair = record.pair
        if last?.site != pair.site {
            append(VerificationTask(site: pair.site))
            self[count - 1].isPublicOnly = true
        }
        if !record.isFromBrowser { self[count - 1].isPublicOnly = false }
        self[count - 1].add(pair, mode: record.mode)
    }
}
