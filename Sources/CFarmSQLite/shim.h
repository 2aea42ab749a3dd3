#pragma once
#include <sqlite3.h>

// Declarations that Swift cannot import from the library.

/// Binds a text. SQLITE_TRANSIENT is a cast macro, which Swift does not import. An empty text may have
/// a null address, which SQLite would bind as NULL.
static inline int farm_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes) {
    return sqlite3_bind_text(statement, index, text ? text : "", bytes, SQLITE_TRANSIENT);
}

static inline int farm_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Sets SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE. sqlite3_db_config is variadic, which Swift does not import.
static inline int farm_no_checkpoint_on_close(sqlite3 *database, int on) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on, (int *)0);
}

/// Disables SQLite's memory statistics, which take a mutex for each allocation. sqlite3_config is
/// variadic; it must be called before the first connection.
static inline int farm_do_not_count_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Stores the number of frames in the WAL after each commit. In C, because SQLite needs a function
/// pointer.
static inline int farm_note_frames(void *frames, sqlite3 *database, const char *name, int count) {
    (void)database, (void)name;
    *(int *)frames = count;
    return SQLITE_OK;
}

static inline void farm_watch_frames(sqlite3 *database, int *frames) {
    sqlite3_wal_hook(database, farm_note_frames, frames);
}
