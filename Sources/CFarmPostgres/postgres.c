#include "CFarmPostgres.h"
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef farm_pq_connection PGconn;
typedef farm_pq_result PGresult;

typedef struct {
    char *relname;
    int be_pid;
    char *extra;
    void *next;
} PGnotify;

typedef struct {
    char *keyword, *envvar, *compiled, *val, *label, *dispchar;
    int dispsize;
} PQconninfoOption;

typedef void (*notice_receiver)(void *context, const PGresult *result);

// name, return type, parameters
#define FUNCTIONS(X) \
    X(PQconnectStartParams, PGconn *, (const char *const *, const char *const *, int)) \
    X(PQconnectPoll, int, (PGconn *)) \
    X(PQfinish, void, (PGconn *)) \
    X(PQstatus, int, (const PGconn *)) \
    X(PQtransactionStatus, int, (const PGconn *)) \
    X(PQerrorMessage, char *, (const PGconn *)) \
    X(PQparameterStatus, const char *, (const PGconn *, const char *)) \
    X(PQserverVersion, int, (const PGconn *)) \
    X(PQbackendPID, int, (const PGconn *)) \
    X(PQsocket, int, (const PGconn *)) \
    X(PQsetNoticeReceiver, notice_receiver, (PGconn *, notice_receiver, void *)) \
    X(PQsetnonblocking, int, (PGconn *, int)) \
    X(PQconninfoParse, PQconninfoOption *, (const char *, char **)) \
    X(PQconninfoFree, void, (PQconninfoOption *)) \
    X(PQsendQuery, int, (PGconn *, const char *)) \
    X(PQsendPrepare, int, (PGconn *, const char *, const char *, int, const unsigned *)) \
    X(PQsendQueryPrepared, int, \
      (PGconn *, const char *, int, const char *const *, const int *, const int *, int)) \
    X(PQenterPipelineMode, int, (PGconn *)) \
    X(PQexitPipelineMode, int, (PGconn *)) \
    X(PQpipelineSync, int, (PGconn *)) \
    X(PQflush, int, (PGconn *)) \
    X(PQconsumeInput, int, (PGconn *)) \
    X(PQisBusy, int, (PGconn *)) \
    X(PQgetResult, PGresult *, (PGconn *)) \
    X(PQnotifies, PGnotify *, (PGconn *)) \
    X(PQresultStatus, int, (const PGresult *)) \
    X(PQresultErrorField, char *, (const PGresult *, int)) \
    X(PQntuples, int, (const PGresult *)) \
    X(PQcmdTuples, char *, (PGresult *)) \
    X(PQgetisnull, int, (const PGresult *, int, int)) \
    X(PQgetvalue, char *, (const PGresult *, int, int)) \
    X(PQgetlength, int, (const PGresult *, int, int)) \
    X(PQclear, void, (PGresult *)) \
    X(PQfreemem, void, (void *))

#define DECLARE(name, type, parameters) type(*name) parameters;
static struct { FUNCTIONS(DECLARE) } library;

static int outcome;

static void load(void) {
    void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        outcome = 1;
        return;
    }
#define FIND(name, type, parameters) \
    *(void **)&library.name = dlsym(handle, #name); \
    if (!library.name) outcome = 2;
    FUNCTIONS(FIND)
}

int farm_pq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return outcome;
}

static void copy(char *target, int size, const char *text) {
    if (size <= 0) return;
    strncpy(target, text ? text : "", (size_t)size - 1);
    target[size - 1] = 0;
}

// --- connecting ---

farm_pq_connection *farm_pq_start(const char *const *names, const char *const *values) {
    PGconn *connection = library.PQconnectStartParams(names, values, 1);
    if (connection) library.PQsetnonblocking(connection, 1);
    return connection;
}

int farm_pq_poll(farm_pq_connection *connection) {
    if (library.PQstatus(connection) == 1 /* CONNECTION_BAD */) return 0;
    return library.PQconnectPoll(connection);
}

void farm_pq_finish(farm_pq_connection *connection) { library.PQfinish(connection); }

int farm_pq_is_broken(const farm_pq_connection *connection) {
    return library.PQstatus(connection) == 1;
}

int farm_pq_transaction(const farm_pq_connection *connection) {
    return library.PQtransactionStatus(connection);
}

const char *farm_pq_message(const farm_pq_connection *connection) {
    return library.PQerrorMessage(connection);
}

const char *farm_pq_parameter(const farm_pq_connection *connection, const char *name) {
    return library.PQparameterStatus(connection, name);
}

int farm_pq_server_version(const farm_pq_connection *connection) {
    return library.PQserverVersion(connection);
}

int farm_pq_backend(const farm_pq_connection *connection) { return library.PQbackendPID(connection); }

static void note(void *context, const PGresult *result) {
    farm_pq_notices *notices = context;
    const char *state = library.PQresultErrorField(result, 'C');
    // Class 01 is a warning; notices of other classes inform only.
    if (!state || strncmp(state, "01", 2)) return;
    copy(notices->state, sizeof notices->state, state);
    copy(notices->message, sizeof notices->message, library.PQresultErrorField(result, 'M'));
}

void farm_pq_watch(farm_pq_connection *connection, farm_pq_notices *notices) {
    library.PQsetNoticeReceiver(connection, note, notices);
}

int farm_pq_check(const char *url, char *reason, int size) {
    char *message = NULL;
    PQconninfoOption *options = library.PQconninfoParse(url, &message);
    if (options) {
        library.PQconninfoFree(options);
        return 1;
    }
    copy(reason, size, message ? message : "out of memory");
    if (message) library.PQfreemem(message);
    return 0;
}

int farm_pq_url_secret(const char *url, char *name, int size) {
    char *message = NULL;
    PQconninfoOption *options = library.PQconninfoParse(url, &message);
    if (message) library.PQfreemem(message);
    if (!options) return 0;
    int is_found = 0;
    for (PQconninfoOption *option = options; option->keyword; option++) {
        if (!option->val || *option->dispchar != '*') continue;
        copy(name, size, option->keyword);
        is_found = 1;
    }
    library.PQconninfoFree(options);
    return is_found;
}

// --- statements ---

int farm_pq_send_text(farm_pq_connection *connection, const char *sql) {
    return library.PQsendQuery(connection, sql);
}

int farm_pq_send_prepare(farm_pq_connection *connection, const char *name, const char *sql) {
    return library.PQsendPrepare(connection, name, sql, 0, NULL);
}

int farm_pq_send(
    farm_pq_connection *connection, const char *name, int count, const char *const *values,
    const int *lengths, const int *formats) {
    return library.PQsendQueryPrepared(connection, name, count, values, lengths, formats, 1);
}

int farm_pq_enter_pipeline(farm_pq_connection *connection) {
    return library.PQenterPipelineMode(connection);
}

int farm_pq_exit_pipeline(farm_pq_connection *connection) {
    return library.PQexitPipelineMode(connection);
}

int farm_pq_sync(farm_pq_connection *connection) { return library.PQpipelineSync(connection); }
int farm_pq_flush(farm_pq_connection *connection) { return library.PQflush(connection); }
int farm_pq_consume(farm_pq_connection *connection) { return library.PQconsumeInput(connection); }
int farm_pq_is_busy(farm_pq_connection *connection) { return library.PQisBusy(connection); }

farm_pq_result *farm_pq_next(farm_pq_connection *connection) {
    return library.PQgetResult(connection);
}

static int64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int farm_pq_wait(farm_pq_connection *connection, int writes, int other, int milliseconds) {
    struct pollfd waited[2] = {
        {.fd = library.PQsocket(connection), .events = (short)(POLLIN | (writes ? POLLOUT : 0))},
        {.fd = other, .events = POLLIN},
    };
    if (waited[0].fd < 0) return -1;
    int64_t end = milliseconds_now() + milliseconds;
    for (;;) {
        int64_t left = end - milliseconds_now();
        int ready = poll(waited, other < 0 ? 1 : 2, left > 0 ? (int)left : 0);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return ready;
        return (waited[0].revents ? 1 : 0) | (other >= 0 && waited[1].revents ? 2 : 0);
    }
}

int farm_pq_notification(
    farm_pq_connection *connection, char *channel, int channel_size, char *payload, int payload_size) {
    PGnotify *notification = library.PQnotifies(connection);
    if (!notification) return 0;
    copy(channel, channel_size, notification->relname);
    copy(payload, payload_size, notification->extra);
    library.PQfreemem(notification);
    return 1;
}

// --- results ---

int farm_pq_status(const farm_pq_result *result) {
    switch (library.PQresultStatus(result)) {
    case 0: return 0;  // PGRES_EMPTY_QUERY
    case 1: return 1;  // PGRES_COMMAND_OK
    case 2: return 2;  // PGRES_TUPLES_OK
    case 5:            // PGRES_BAD_RESPONSE
    case 7: return 3;  // PGRES_FATAL_ERROR
    case 10: return 4; // PGRES_PIPELINE_SYNC
    case 11: return 5; // PGRES_PIPELINE_ABORTED
    default: return 6;
    }
}

const char *farm_pq_field(const farm_pq_result *result, char field) {
    return library.PQresultErrorField(result, field);
}

int farm_pq_rows(const farm_pq_result *result) { return library.PQntuples(result); }

int64_t farm_pq_affected(farm_pq_result *result) {
    return strtoll(library.PQcmdTuples(result), NULL, 10);
}

int farm_pq_is_null(const farm_pq_result *result, int row, int column) {
    return library.PQgetisnull(result, row, column);
}

const char *farm_pq_value(const farm_pq_result *result, int row, int column) {
    return library.PQgetvalue(result, row, column);
}

int farm_pq_length(const farm_pq_result *result, int row, int column) {
    return library.PQgetlength(result, row, column);
}

void farm_pq_clear(farm_pq_result *result) { library.PQclear(result); }
