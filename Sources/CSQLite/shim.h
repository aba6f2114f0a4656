// What Swift's importer cannot see of SQLite: constants with casts in them.
#ifndef AASA_CSQLITE_SHIM_H
#define AASA_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT: SQLite makes its own copy of the bound bytes before the call returns.
static inline int aasa_sqlite3_bind_text(sqlite3_stmt *s, int i, const char *text, sqlite3_uint64 bytes) {
    return sqlite3_bind_text64(s, i, text, bytes, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// sqlite3_db_config is variadic. Views and triggers of the file do not run, and its constraints call no function that is
// not harmless (https://www.sqlite.org/security.html).
static inline void aasa_sqlite3_distrust_schema(sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
}

#endif
