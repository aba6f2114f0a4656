// SQLite, loaded on first use: only tables need it.
#ifndef AASA_CSQLITE_SHIM_H
#define AASA_CSQLITE_SHIM_H

#include <sqlite3.h>

#include "../CPOSIX/library.h"

#define AASA_SQLITE(F)                                   \
    F(libversion, sqlite3_libversion)                    \
    F(open, sqlite3_open_v2)                             \
    F(close, sqlite3_close_v2)                           \
    F(errmsg, sqlite3_errmsg)                            \
    F(hard_heap_limit, sqlite3_hard_heap_limit64)        \
    F(busy_timeout, sqlite3_busy_timeout)                \
    F(limit, sqlite3_limit)                              \
    F(db_config, sqlite3_db_config)                      \
    F(progress_handler, sqlite3_progress_handler)        \
    F(exec, sqlite3_exec)                                \
    F(changes, sqlite3_changes64)                        \
    F(get_autocommit, sqlite3_get_autocommit)            \
    F(prepare, sqlite3_prepare_v3)                       \
    F(step, sqlite3_step)                                \
    F(reset, sqlite3_reset)                              \
    F(clear_bindings, sqlite3_clear_bindings)            \
    F(finalize, sqlite3_finalize)                        \
    F(bind_null, sqlite3_bind_null)                      \
    F(bind_int64, sqlite3_bind_int64)                    \
    F(bind_text, sqlite3_bind_text64)                    \
    F(column_type, sqlite3_column_type)                  \
    F(column_int64, sqlite3_column_int64)                \
    F(column_text, sqlite3_column_text)                  \
    F(column_bytes, sqlite3_column_bytes)
AASA_LIBRARY(aasa_sqlite, AASA_SQLITE)

// What Swift's importer cannot see: constants with casts in them, and variadic functions.

// SQLITE_TRANSIENT: SQLite makes its own copy of the bound bytes before the call returns.
static inline int aasa_sqlite_bind_text(
    const aasa_sqlite *f, sqlite3_stmt *s, int i, const char *text, sqlite3_uint64 bytes) {
    return f->bind_text(s, i, text, bytes, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// Views and triggers of the file do not run, and its constraints call no function that is not harmless
// (https://www.sqlite.org/security.html).
static inline void aasa_sqlite_distrust_schema(const aasa_sqlite *f, sqlite3 *db) {
    f->db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    f->db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    f->db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    f->db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
}

#endif
