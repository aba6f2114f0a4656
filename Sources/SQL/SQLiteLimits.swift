internal import CSQLite
internal import POSIX

/// Bounds for a database whose author is not trusted (<https://www.sqlite.org/security.html>).
final class SQLiteLimits {
    /// Instructions of SQLite's virtual machine between two calls of the progress handler: about 10 ms.
    private static let interval: Int32 = 1_000_000
    /// Intervals that a statement may take until it has a row: more than a table of ten million rows needs, and less
    /// than a minute of CPU time.
    var intervals = 2000
    /// Bytes of a text, and of a row. A longer one is not read into memory.
    static let maximumLength: Int32 = 1 << 20

    /// Bytes that SQLite allocates at most, for all connections of the process: pages of the cache take some MB, and a
    /// text of the file is read as a whole before its length is known.
    static let maximumMemory: Int64 = 64 << 20

    private static let limits: [(Int32, Int32)] = [
        (SQLITE_LIMIT_LENGTH, maximumLength), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 100),
        (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 10), (SQLITE_LIMIT_VDBE_OP, 25_000),
        (SQLITE_LIMIT_FUNCTION_ARG, 10), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 300),
        (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]

    private var remaining = 0

    /// The object must outlive the handle's last statement.
    func apply(to handle: OpaquePointer, of library: SQLiteLibrary) {
        let functions = library.functions
        aasa_sqlite_distrust_schema(functions, handle)
        for (limit, value) in Self.limits { _ = functions.pointee.limit(handle, limit, value) }
        functions.pointee.progress_handler(
            handle, Self.interval,
            { context in
                guard let context else { return 0 }
                return if Unmanaged<SQLiteLimits>.fromOpaque(context).takeUnretainedValue().isOver { 1 } else { 0 }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// To be called before each step of a statement.
    func restart() { remaining = intervals }

    private var isOver: Bool {
        remaining -= 1
        return remaining < 0
    }
}
