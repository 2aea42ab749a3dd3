#pragma once
#include <sqlite3.h>

// Only what Swift cannot import.

/// SQLITE_TRANSIENT is a cast macro, which Swift does not import. An empty text may come without an
/// address, which SQLite would take for NULL.
static inline int farm_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes) {
    return sqlite3_bind_text(statement, index, text ? text : "", bytes, SQLITE_TRANSIENT);
}

static inline int farm_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// sqlite3_db_config has a variable number of arguments, which Swift does not import.
static inline int farm_no_checkpoint_on_close(sqlite3 *database, int on) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on, (int *)0);
}

/// Without its count of the memory in use SQLite need not take a mutex for each block. sqlite3_config
/// has a variable number of arguments; it must come before the first connection.
static inline int farm_do_not_count_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Tells after each commit how many frames the WAL has. A function of C, because Swift would need a
/// pointer to a closure here.
static inline int farm_note_frames(void *frames, sqlite3 *database, const char *name, int count) {
    (void)database, (void)name;
    *(int *)frames = count;
    return SQLITE_OK;
}

static inline void farm_watch_frames(sqlite3 *database, int *frames) {
    sqlite3_wal_hook(database, farm_note_frames, frames);
}
