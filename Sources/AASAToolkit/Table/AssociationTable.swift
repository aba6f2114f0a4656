internal import SQL
public import AASA

/// The table of app-site pairs that a device keeps, as a file or on a server, so that it survives.
///
/// What ``record(_:holder:onlyKnown:notices:)`` returned is on disk. Several programs may use one table at once.
public final class AssociationTable {
    /// Which rows are asked for; nil does not restrict.
    public struct Filter: Sendable {
        public var status: Status?
        public var site: Site?
        public var app: AppIdentifier?

        public init(status: Status?, site: Site?, app: AppIdentifier?) {
            self.status = status
            self.site = site
            self.app = app
        }
    }

    /// Which pending rows are asked about again.
    public enum Due: Sendable {
        /// Those whose next try is not later than this.
        case until(Timestamp)
        /// All of them, those without a next try included.
        case all
    }

    let location: TableLocation
    /// The location as it may be shown.
    let path: String
    var connection: any Connection
    let statements: TableStatements
    /// Whether this program made the table's file when it was opened.
    let isMade: Bool
    /// Of a server's table whose ``wakeDescriptor`` was asked for.
    var wakeUp: NotificationListener?

    /// Opens a table.
    ///
    /// - Parameter create: whether a missing one is made, with its schema.
    /// - Returns: nil when the table is missing and is not to be made.
    /// - Throws: `.table`: a file or a schema that is not a table, is damaged or newer stays as it is.
    public static func open(_ location: TableLocation, create: Bool) throws(ToolkitError) -> AssociationTable? {
        guard let (connection, isMade) = try connect(location, create: create) else { return nil }
        return AssociationTable(location, connection, isMade: isMade)
    }

    private init(_ location: TableLocation, _ connection: any Connection, isMade: Bool) {
        self.location = location
        self.connection = connection
        self.isMade = isMade
        path = location.shown
        statements = TableStatements(location.dialect)
    }

    /// - Returns: `isMade`: whether a file was made where there was none.
    private static func connect(
        _ location: TableLocation, create: Bool
    ) throws(ToolkitError) -> (connection: any Connection, isMade: Bool)? {
        switch location {
        case .file(let path): try SQLiteTable.open(path, create: create).map { ($0.connection, $0.isMade) }
        case .postgresql(let url): try PostgreSQLTable.open(url, create: create).map { ($0, false) }
        }
    }

    /// Opens the table anew after its server was gone: `.table(.unavailable)`.
    public func reconnect() throws(ToolkitError) {
        guard let (fresh, _) = try Self.connect(location, create: false) else {
            throw ToolkitError(.table(.notATable), path: path, detail: "it was removed")
        }
        connection = fresh
        try listenAgain()
    }

    // MARK: Rows

    /// Hands over the rows that pass the filter, ordered by site and app.
    public func rows(_ filter: Filter, row: (PairRecord) -> Void) throws(ToolkitError) {
        let wanted = [filter.status?.rawValue, filter.site?.description, filter.app?.description]
        let sql = TableStatements.select(
            hasStatus: filter.status != nil, hasSite: filter.site != nil, hasApp: filter.app != nil)
        try stream(sql, wanted.compactMap { $0.map { .text($0) } }) {
            if let standing = PairRecord(kept: $0) { row(standing) }
        }
    }

    /// What is to be asked about again: one task for each site.
    public func tasks(_ due: Due) throws(ToolkitError) -> [VerificationTask] {
        var checks = EarlierChecks()
        return try tasks(due, &checks)
    }

    /// The same.
    ///
    /// - Parameter checks: notes when each pair was checked last.
    public func tasks(_ due: Due, _ checks: inout EarlierChecks) throws(ToolkitError) -> [VerificationTask] {
        var tasks: [VerificationTask] = []
        let collect = { (row: Row) in
            guard let standing = PairRecord(kept: row) else { return }
            tasks.add(standing)
            checks.note(standing)
        }
        switch due {
        case .until(let moment): try run(TableStatements.due, [.integer(moment.seconds)], collect)
        case .all: try run(TableStatements.pending, [], collect)
        }
        return tasks
    }

    // MARK: Running

    func run(_ sql: String, _ values: [Value], _ row: (Row) -> Void) throws(ToolkitError) {
        do throws(SQLError) { try connection.run(sql, values, row: row) } catch { throw explain(error) }
    }

    func stream(_ sql: String, _ values: [Value], _ row: (Row) -> Void) throws(ToolkitError) {
        do throws(SQLError) { try connection.stream(sql, values, row: row) } catch { throw explain(error) }
    }

    func runAll(_ list: [Statement], _ row: (Int, Row) -> Void) throws(ToolkitError) {
        if list.isEmpty { return }
        do throws(SQLError) { try connection.runAll(list, row: row) } catch { throw explain(error) }
    }

    func integer(_ sql: String, _ values: [Value]) throws(ToolkitError) -> Int64? {
        do throws(SQLError) { return try connection.integer(sql, values) } catch { throw explain(error) }
    }

    func write<R>(
        _ durability: Durability, _ body: () throws(ToolkitError) -> R
    ) throws(ToolkitError) -> R {
        try connection.write(durability, { explain($0) }, body)
    }

    func explain(_ error: SQLError) -> ToolkitError {
        if case .file(let path) = location { return SQLiteTable.explain(error, path) }
        return ToolkitError(error, path: path)
    }
}

extension [VerificationTask] {
    /// Adds a pair; those of one site are to come one after another.
    mutating func add(_ standing: PairRecord) {
        guard let app = standing.app else { return }
        if last?.site != standing.site { append(VerificationTask(site: standing.site, questions: [])) }
        self[count - 1].add(app, standing.service, standing.rules, standing.mode)
    }
}
