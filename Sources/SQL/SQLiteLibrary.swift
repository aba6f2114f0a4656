internal import CSQLite
internal import POSIX

/// SQLite. Its functions keep their state in the connection that they are given.
typealias SQLiteLibrary = SharedLibrary<aasa_sqlite>

let sqlite = SQLiteLibrary.load("libsqlite3.so.0", symbols: aasa_sqlite_symbols(), oldest: "3.37")

/// SQLite's name and version. The corresponding C function is `sqlite3_libversion`.
package var sqliteVersion: String {
    sqlite.version(of: "SQLite") { functions in String(copying: functions.libversion()).map { "SQLite \($0)" } }
}
