internal import POSIX
internal import SQL
public import AASA

/// The table of app-site pairs that a device keeps, as a file that survives.
///
/// SQLite in WAL mode with `synchronous=FULL`: what ``record(_:at:message:)`` returned is on disk. Several programs may
/// use one table at once.
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

    let connection: Connection
    let path: String

    /// Opens a table.
    ///
    /// - Parameter create: whether a missing file is made, with its schema.
    /// - Returns: nil when the file is missing and is not to be made.
    /// - Throws: `.tableUnsupported`, `.table`: a file that is not a table, is damaged or newer stays as it is.
    public static func open(_ location: TableLocation, create: Bool) throws(ToolkitError) -> AssociationTable? {
        guard case .file(let path) = location else { throw ToolkitError(.tableUnsupported, path: nil, detail: "") }
        let exists = try TableFileHeader.check(path, newest: TableSchema.version)
        if !exists, !create { return nil }
        // SQLite would fall back to reading, and leave its log's files beside the table.
        if exists, !FileReader.mayWrite(path) { throw ToolkitError(.table(.notPermitted), path: path, detail: "") }
        return try AssociationTable(path: path, isNew: !exists)
    }

    private init(path: String, isNew: Bool) throws(ToolkitError) {
        self.path = path
        let busyTimeout: Int32 = 10_000
        do throws(SQLError) {
            connection = try Connection(
                path: Self.plain(path), mode: isNew ? .readWriteCreate : .readWrite, busyTimeout: busyTimeout)
            // A program that was killed while it made the table leaves a journal, by which SQLite makes the file empty.
            let hasSchema = isNew ? false : try Self.hasSchema(connection)
            if !hasSchema { try Self.createSchema(connection) }
            if hasSchema { try Self.migrate(connection) }
            // The header may have changed between its reading and the opening.
            guard try connection.integer("PRAGMA application_id", []) == Int64(TableFileHeader.applicationID) else {
                throw SQLError(.notADatabase, "an SQLite database of another program")
            }
            try Self.useWriteAheadLog(connection)
            try connection.execute("PRAGMA synchronous = FULL")
        } catch {
            throw Self.explain(error, path)
        }
    }

    /// Records judgements as the pairs' standing, all or none, and returns them with their place in the schedule.
    ///
    /// Judgements without an app are returned and not kept.
    ///
    /// - Parameters:
    ///   - onlyKnown: whether pairs that are not in the table stay out of it: a retry must not bring back an app that
    ///     was uninstalled meanwhile.
    ///   - message: the verdict in a sentence.
    public func record(
        _ judgements: [Judgement], at moment: Timestamp, onlyKnown: Bool = false, message: (Verdict) -> String
    ) throws(ToolkitError) -> [(verdict: Verdict, standing: Standing)] {
        try connection.write({ Self.explain($0, self.path) }) { () throws(ToolkitError) in
            var recorded: [(verdict: Verdict, standing: Standing)] = []
            for judgement in judgements { recorded.append(try record(judgement, moment, onlyKnown, message)) }
            return recorded
        }
    }

    private func record(
        _ judgement: Judgement, _ moment: Timestamp, _ onlyKnown: Bool, _ message: (Verdict) -> String
    ) throws(ToolkitError) -> (verdict: Verdict, standing: Standing) {
        guard let app = judgement.app else { return Self.unrecorded(judgement, at: moment, message: message) }
        var earlierAttempts = 0
        var firstSeen = moment
        var isKnown = false
        let key = [
            Value.text(app.description), .text(judgement.site.description), .text(judgement.service.description),
            .text(judgement.rules.rawValue),
        ]
        var domains: String?
        try run(TableSchema.find, key) { row in
            isKnown = true
            domains = row.text(3)
            if row.text(0) == Status.pending.rawValue { earlierAttempts = Standing.attempts(kept: row.integer(1)) }
            if let seconds = row.integer(2) { firstSeen = Timestamp(seconds: seconds) }
        }
        if onlyKnown, !isKnown { return Self.unrecorded(judgement, at: moment, message: message) }
        let verdict = Verdict(judgement, at: moment, earlierAttempts: earlierAttempts, isRecorded: true)
        let standing = Standing(
            verdict, message: message(verdict), firstSeen: firstSeen, claims: Standing.claims(kept: domains))
        try run(TableSchema.upsert, key + standing.keptValues) { _ in }
        return (verdict, standing)
    }

    /// The same for a run without a table.
    public static func unrecorded(
        _ judgement: Judgement, at moment: Timestamp, message: (Verdict) -> String
    ) -> (verdict: Verdict, standing: Standing) {
        let verdict = Verdict(judgement, at: moment, earlierAttempts: 0, isRecorded: false)
        return (verdict, Standing(verdict, message: message(verdict), firstSeen: moment, claims: []))
    }

    /// Hands over the rows that pass the filter, ordered by site and app.
    public func rows(_ filter: Filter, row: (Standing) -> Void) throws(ToolkitError) {
        let values = [
            Value(filter.status?.rawValue), Value(filter.site?.description), Value(filter.app?.description),
        ]
        try run(TableSchema.select, values) { if let standing = Standing(kept: $0) { row(standing) } }
    }

    /// What is to be asked about again: one task for each site.
    public func tasks(_ due: Due) throws(ToolkitError) -> [VerificationTask] {
        var tasks: [VerificationTask] = []
        let collect = { (row: Row) in
            guard let standing = Standing(kept: row), let app = standing.app else { return }
            if tasks.last?.site != standing.site { tasks.append(VerificationTask(site: standing.site, questions: [])) }
            tasks[tasks.count - 1].add(app, standing.service, standing.rules, standing.mode)
        }
        switch due {
        case .until(let moment): try run(TableSchema.due, [.integer(moment.seconds)], collect)
        case .all: try run(TableSchema.pending, [], collect)
        }
        return tasks
    }

    /// Forgets every pair of the app and what it claims, as uninstalling it does, and returns how many pairs there were.
    public func forget(_ app: AppIdentifier) throws(ToolkitError) -> Int {
        try connection.write({ Self.explain($0, self.path) }) { () throws(ToolkitError) in
            try run(TableSchema.remove, [.text(app.description)]) { _ in }
            let removed = connection.changedRows
            try run(TableSchema.forgetInstalled, [.text(app.description)]) { _ in }
            return removed
        }
    }

    func run(_ sql: String, _ values: [Value], _ row: (Row) -> Void) throws(ToolkitError) {
        do throws(SQLError) {
            try connection.run(sql, values, row: row)
        } catch {
            throw Self.explain(error, path)
        }
    }
}

// MARK: Opening

extension AssociationTable {
    /// A path that SQLite takes for nothing else: `:memory:` and the empty name mean something to it.
    private static func plain(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

    /// In a rollback journal, so that the header says whose file this is before anything else can read it.
    private static func createSchema(_ connection: Connection) throws(SQLError) {
        try connection.write({ $0 }) { () throws(SQLError) in
            // Somebody else may have made it meanwhile.
            if try hasSchema(connection) { return }
            try connection.execute(TableSchema.creation)
        }
    }

    /// Brings a table of an earlier version up to this one, in one transaction.
    private static func migrate(_ connection: Connection) throws(SQLError) {
        guard try connection.integer("PRAGMA user_version", []) == 1 else { return }
        try connection.write({ $0 }) { () throws(SQLError) in
            // Somebody else may have done it meanwhile.
            guard try connection.integer("PRAGMA user_version", []) == 1 else { return }
            try connection.execute(TableSchema.migrationFrom1)
        }
    }

    private static func hasSchema(_ connection: Connection) throws(SQLError) -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_schema", []) ?? 0 > 0
    }

    /// Changing the journal needs the file alone for a moment, and SQLite does not always wait for that by itself.
    private static func useWriteAheadLog(_ connection: Connection) throws(SQLError) {
        let tries = 50
        for attempt in 1...tries {
            do throws(SQLError) {
                try connection.execute("PRAGMA journal_mode = WAL")
                return
            } catch  where error.code == .busy && attempt < tries {
                Pause.milliseconds(20)
            }
        }
    }

    /// SQLite says "unable to open database file" for a missing folder and for a forbidden one alike.
    static func explain(_ error: SQLError, _ path: String) -> ToolkitError {
        var explained = ToolkitError(error, path: path)
        guard error.code == .cannotOpen else { return explained }
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if FileKind(at: folder) == .missing {
            explained.code = .table(.missingFolder)
        } else if !FileReader.mayWrite(folder) {
            explained.code = .table(.notPermitted)
        }
        return explained
    }
}
