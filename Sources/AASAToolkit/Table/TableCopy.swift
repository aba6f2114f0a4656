internal import POSIX
internal import SQL

/// The numbers of rows in a table.
package struct TableContents: Sendable, Equatable {
    package var pairs = 0
    package var apps = 0
    /// Rows of `history`.
    package var changes = 0
}

extension AssociationTable {
    /// Copies a table to a location without a table or with an empty one. A new file has its name
    /// only once it is complete.
    ///
    /// - Returns: nil when there is no table at `source`.
    /// - Throws: `.table(.notEmpty)`, and the errors of opening; ``ToolkitError/path`` names the table.
    package static func copy(
        from source: TableLocation, to destination: TableLocation
    ) throws(ToolkitError) -> TableContents? {
        guard let table = try open(source, create: false) else { return nil }
        // Where no file can be created, opening the table has the better message.
        guard case .file(let path) = destination, FileKind(at: path, followsLinks: false) == .missing else {
            return try table.fill(destination)
        }
        // A signal has its effect when the draft is removed.
        return try withEndingSignalsBlocked { () throws(ToolkitError) in
            guard let draft = try? FileSystem.createTemporary(beside: path) else { return try table.fill(destination) }
            return try table.copy(to: path, through: draft)
        }
    }

    /// Copies to a new file.
    ///
    /// - Parameter draft: the path of the copy until it is complete, where nothing remains.
    private func copy(to path: String, through draft: String) throws(ToolkitError) -> TableContents? {
        defer { for ending in ["", "-wal", "-shm", "-journal"] { FileSystem.remove(draft + ending) } }
        do throws(ToolkitError) {
            let contents = try fill(.file(draft))
            guard try system(FileSystem.move(draft, toFree: path)) else {
                throw ToolkitError(.table(.notEmpty), path: path)
            }
            return contents
        } catch {
            var error = error
            // A new file is not damaged: the table has what no table may have.
            let isOfTable = error.path == self.path || error.code == .table(.damaged)
            error.path = if isOfTable { self.path } else { path }
            throw error
        }
    }

    /// The table is closed when this returns, and its write-ahead log is merged.
    private func fill(_ location: TableLocation) throws(ToolkitError) -> TableContents? {
        guard let filled = try Self.open(location, create: true) else { return nil }
        return try copy(to: filled)
    }

    /// Copies everything except leases, as it is at one moment, in one transaction.
    ///
    /// - Throws: `.table(.notEmpty)` when `destination` has a pair, an app, a change or an event; `.interrupted` when a
    ///   signal is blocked that would end the program.
    func copy(to destination: AssociationTable) throws(ToolkitError) -> TableContents {
        try destination.write(.full) { () throws(ToolkitError) in
            guard try destination.isEmpty() else { throw ToolkitError(.table(.notEmpty), path: destination.path) }
            let counts = try connection.read(orThrow: explain) { () throws(ToolkitError) in
                var counts = TableContents()
                counts.pairs = try copy(TableSchema.pairs, to: destination)
                counts.apps = try copy(TableSchema.apps, to: destination)
                counts.changes = try copy(TableSchema.history, to: destination)
                for table in [TableSchema.sites, TableSchema.notices, TableSchema.documents] {
                    _ = try copy(table, to: destination)
                }
                return counts
            }
            try destination.notifyOthers()
            return counts
        }
    }

    /// Locks the table against other programs' writes.
    private func isEmpty() throws(ToolkitError) -> Bool {
        if connection is PostgreSQLConnection {
            let tables = TableSchema.tables.map(\.name).joined(separator: ", ")
            try run("LOCK TABLE \(tables) IN SHARE ROW EXCLUSIVE MODE", [])
        }
        let sql = """
            SELECT CASE WHEN EXISTS (SELECT 1 FROM pairs) OR EXISTS (SELECT 1 FROM apps)
                OR EXISTS (SELECT 1 FROM history) OR EXISTS (SELECT 1 FROM notices) THEN 1 ELSE 0 END
            """
        guard try integer(sql, []) == 0 else { return false }
        // The rows that remain are leased sites without a pair.
        try run("DELETE FROM sites", [])
        try run("DELETE FROM documents", [])
        return true
    }

    /// Streams rows from one store to the other in batches.
    private func copy(_ table: StoredTable, to destination: AssociationTable) throws(ToolkitError) -> Int {
        let columns = table.columns.filter(\.isCopied)
        let names = columns.map(\.name).joined(separator: ", ")
        let parameters = (1...columns.count).map { number in "$\(number)" }.joined(separator: ", ")
        let insert = "INSERT INTO \(table.name) (\(names)) VALUES (\(parameters))"
        var count = 0
        var waiting: [Statement] = []
        var failure: ToolkitError?
        try stream("SELECT \(names) FROM \(table.name) ORDER BY \(table.key ?? "id")", []) { row in
            if failure != nil { return }
            let values = columns.enumerated().map { index, column in
                if column.isText { Value(row.text(Int32(index))) } else { Value(row.integer(Int32(index))) }
            }
            waiting.append(Statement(insert, with: values))
            count += 1
            guard waiting.count == Self.batch else { return }
            if Interruption.isPending { return failure = ToolkitError(.interrupted) }
            do throws(ToolkitError) { try destination.runAll(waiting) } catch { failure = error }
            waiting.removeAll(keepingCapacity: true)
        }
        if let failure { throw failure }
        try destination.runAll(waiting)
        return count
    }

    private static let batch = 256
}
