#pragma once
#include <stdint.h>

// The part of libpq that the farm uses, loaded on demand: neither building nor running without a shared
// stock needs the library. The declarations follow the documented interface of version 15.

typedef struct farm_pq_connection farm_pq_connection;
typedef struct farm_pq_result farm_pq_result;

/// Loads the library. Returns 0, or an error number: 1 if the library is absent, 2 if it lacks a function.
/// Safe to call from any thread, any number of times.
int farm_pq_load(void);

/// The last notice of a connection that was a warning; empty if there was none since it was cleared.
typedef struct farm_pq_notices {
    char state[6];
    char message[256];
} farm_pq_notices;

// Connecting. The lists end with a null name; `dbname` may be a URL.
farm_pq_connection *farm_pq_start(const char *const *names, const char *const *values);
/// Continues to connect: 0 failed, 1 wants to read, 2 wants to write, 3 connected.
int farm_pq_poll(farm_pq_connection *connection);
void farm_pq_finish(farm_pq_connection *connection);
int farm_pq_is_broken(const farm_pq_connection *connection);
/// The state of the transaction: 0 idle, 1 active, 2 open, 3 failed, 4 unknown.
int farm_pq_transaction(const farm_pq_connection *connection);
const char *farm_pq_message(const farm_pq_connection *connection);
const char *farm_pq_parameter(const farm_pq_connection *connection, const char *name);
int farm_pq_server_version(const farm_pq_connection *connection);
int farm_pq_backend(const farm_pq_connection *connection);
/// Collects warnings in `notices`, which must live as long as the connection.
void farm_pq_watch(farm_pq_connection *connection, farm_pq_notices *notices);

/// Returns 1 if the text is an acceptable URL or list of parameters. Otherwise it copies the reason.
int farm_pq_check(const char *url, char *reason, int size);
/// Copies the name of a parameter of a URL that libpq hides in dialogs; returns 1 if there is one.
int farm_pq_url_secret(const char *url, char *name, int size);

// Statements. All return 1 on success.
int farm_pq_send_text(farm_pq_connection *connection, const char *sql);
int farm_pq_send_prepare(farm_pq_connection *connection, const char *name, const char *sql);
/// Sends a prepared statement. Parameters are binary where `formats` is 1, NULL where `values` is null.
/// Results are binary.
int farm_pq_send(
    farm_pq_connection *connection, const char *name, int count, const char *const *values,
    const int *lengths, const int *formats);
int farm_pq_enter_pipeline(farm_pq_connection *connection);
int farm_pq_exit_pipeline(farm_pq_connection *connection);
int farm_pq_sync(farm_pq_connection *connection);
/// Writes what is buffered: 0 all, 1 not all, -1 failed.
int farm_pq_flush(farm_pq_connection *connection);
int farm_pq_consume(farm_pq_connection *connection);
int farm_pq_is_busy(farm_pq_connection *connection);
/// The next result; null at the end of a statement.
farm_pq_result *farm_pq_next(farm_pq_connection *connection);

/// Waits until the connection can be read (or written), or `other` can be read if it is not negative.
/// Returns a mask of 1 for the connection and 2 for `other`; 0 after the time, in milliseconds; -1 failed.
int farm_pq_wait(farm_pq_connection *connection, int writes, int other, int milliseconds);

/// The next notification. Copies its channel and payload; returns 0 if there is none.
int farm_pq_notification(
    farm_pq_connection *connection, char *channel, int channel_size, char *payload, int payload_size);

// Results: 0 empty, 1 command, 2 rows, 3 failed, 4 synchronized, 5 skipped in a failed pipeline, 6 other.
int farm_pq_status(const farm_pq_result *result);
/// A field of an error: 'C' state, 'M' message, 'D' detail.
const char *farm_pq_field(const farm_pq_result *result, char field);
int farm_pq_rows(const farm_pq_result *result);
/// The number of rows that a command changed.
int64_t farm_pq_affected(farm_pq_result *result);
int farm_pq_is_null(const farm_pq_result *result, int row, int column);
const char *farm_pq_value(const farm_pq_result *result, int row, int column);
int farm_pq_length(const farm_pq_result *result, int row, int column);
void farm_pq_clear(farm_pq_result *result);
