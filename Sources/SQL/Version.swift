internal import CSQLite

/// SQLite's version. The corresponding C function is `sqlite3_libversion`.
package var sqliteVersion: String { String(cString: sqlite3_libversion()) }
