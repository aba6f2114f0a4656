// What Swift's importer cannot see of SQLite: constants with casts in them.
#ifndef AASA_CSQLITE_SHIM_H
#define AASA_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT: SQLite makes its own copy of the bound bytes before the call returns.
static inline int aasa_sqlite3_bind_text(sqlite3_stmt *s, int i, const char *text, sqlite3_uint64 bytes) {
    return sqlite3_bind_text64(s, i, text, bytes, SQLITE_TRANSIENT, SQLITE_UTF8);
}

#endif
