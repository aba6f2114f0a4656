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
        guard case .file(let path) = destination, FileKind(at: path, followsLinks: false) == .missing,
            let draft = try? FileSystem.createTemporary(beside: path)
        else { return try table.fill(destination) }
        defer { for ending in ["", "-wal", "-shm"] { FileSystem.remove(draft + ending) } }
        do throws(ToolkitError) {
            let contents = try table.fill(.file(draft))
            guard try system(FileSystem.link(draft, to: path)) else {
                throw ToolkitError(.table(.notEmpty), path: path)
            }
            return contents
        } catch {
            var error = error
            error.path = path
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
    /// - Throws: `.table(.notEmpty)` when `destination` has a pair, an app, a change or an event.
    func copy(to destination: AssociationTable) throws(ToolkitError) -> TableContents {
        try destination.write(.full) { () throws(ToolkitError) in
            guard try destination.isEmpty() else {
                throw ToolkitError(.table(.notEmpty), path: destination.path)
            }
            let counts = try connection.read(orThrow: explain) { () throws(ToolkitError) in
                var counts = TableContents()
                counts.pairs = try copy(.pairs, to: destination)
                counts.apps = try copy(.apps, to: destination)
                counts.changes = try copy(.history, to: destination)
                _ = try copy(.sites, to: destination)
                _ = try copy(.notices, to: destination)
                _ = try copy(.documents, to: destination)
                return counts
            }
            try destination.notifyOthers()
            return counts
        }
    }

    /// Locks the table against other programs' writes.
    private func isEmpty() throws(ToolkitError) -> Bool {
        if connection is PostgreSQLConnection {
            try run("LOCK TABLE pairs, apps, history, sites, notices, documents IN SHARE ROW EXCLUSIVE MODE", [])
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
    private func copy(_ rows: CopiedRows, to destination: AssociationTable) throws(ToolkitError) -> Int {
        var count = 0
        var waiting: [Statement] = []
        var failure: ToolkitError?
        try stream(rows.select, []) { row in
            if failure != nil { return }
            waiting.append(Statement(rows.insert, with: rows.values(row)))
            count += 1
            guard waiting.count == Self.batch else { return }
            do throws(ToolkitError) { try destination.runAll(waiting) } catch { failure = error }
            waiting.removeAll(keepingCapacity: true)
        }
        if let failure { throw failure }
        try destination.runAll(waiting)
        return count
    }

    private static let batch = 256
}

/// The columns of a table that are copied, and the order in which its rows are read.
private struct CopiedRows {
    let select: String
    let insert: String
    private let texts: Range<Int32>
    private let integers: Range<Int32>

    private init(_ table: String, texts: [String], integers: [String], order: String) {
        let columns = texts + integers
        self.texts = 0..<Int32(texts.count)
        self.integers = Int32(texts.count)..<Int32(columns.count)
        let names = columns.joined(separator: ", ")
        let parameters = (1...columns.count).map { "$\($0)" }.joined(separator: ", ")
        select = "SELECT \(names) FROM \(table) ORDER BY \(order)"
        insert = "INSERT INTO \(table) (\(names)) VALUES (\(parameters))"
    }

    func values(_ row: Row) -> [Value] {
        texts.map { column in Value(row.text(column)) } + integers.map { column in Value(row.integer(column)) }
    }

    static let pairs = CopiedRows(
        "pairs",
        texts: [
            "app", "site", "service", "rules", "status", "reason", "message", "evidence", "domains", "mode", "sha256",
            "labels", "approved_sha256",
        ],
        integers: ["attempts", "first_seen", "last_checked", "next_try"], order: "app, site, service, rules")

    static let apps = CopiedRows(
        "apps", texts: ["app", "version", "domain_values"], integers: ["installed_at"], order: "app")

    static let history = CopiedRows(
        "history",
        texts: [
            "app", "site", "service", "rules", "status", "reason", "message", "previous_status", "previous_reason",
        ],
        integers: ["at"], order: "id")

    static let sites = CopiedRows(
        "sites", texts: ["site"],
        integers: [
            "oldest_check", "next_try", "spread", "server_not_after", "signer_not_after", "server_warned",
            "signer_warned",
        ], order: "site")

    static let documents = CopiedRows("documents", texts: ["sha256", "content"], integers: [], order: "sha256")

    static let notices = CopiedRows(
        "notices", texts: ["sink", "payload", "cause"], integers: ["created_at", "attempts", "next_try"], order: "id")
}
