#define _GNU_SOURCE
#include "CSQLite.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

/* RETURNING exists since 3.35.0. */
#define OLDEST_VERSION 3035000

#define READ_AND_WRITE 0x2
#define CREATE 0x4
#define NO_MUTEX 0x8000
#define OUT_OF_MEMORY 7
#define TOO_BIG 18

typedef void (*destructor)(void *);
#define COPY ((destructor)-1)

#define EACH_FUNCTION(USE) \
    USE(int, libversion_number, (void)) \
    USE(int, open_v2, (const char *, sqlite3 **, int, const char *)) \
    USE(int, close_v2, (sqlite3 *)) \
    USE(int, extended_result_codes, (sqlite3 *, int)) \
    USE(int, busy_timeout, (sqlite3 *, int)) \
    USE(const char *, errmsg, (sqlite3 *)) \
    USE(int, prepare_v2, (sqlite3 *, const char *, int, sqlite3_stmt **, const char **)) \
    USE(int, finalize, (sqlite3_stmt *)) \
    USE(int, bind_int64, (sqlite3_stmt *, int, int64_t)) \
    USE(int, bind_text, (sqlite3_stmt *, int, const char *, int, destructor)) \
    USE(int, bind_blob, (sqlite3_stmt *, int, const void *, int, destructor)) \
    USE(int, step, (sqlite3_stmt *)) \
    USE(int, reset, (sqlite3_stmt *)) \
    USE(int, clear_bindings, (sqlite3_stmt *)) \
    USE(int, column_count, (sqlite3_stmt *)) \
    USE(int, column_type, (sqlite3_stmt *, int)) \
    USE(int64_t, column_int64, (sqlite3_stmt *, int)) \
    USE(const void *, column_blob, (sqlite3_stmt *, int)) \
    USE(int, column_bytes, (sqlite3_stmt *, int))

static struct {
#define DECLARE(result, name, parameters) result(*name) parameters;
    EACH_FUNCTION(DECLARE)
#undef DECLARE
} sqlite;

static char failure[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason ? reason : "libsqlite3.so.0 cannot be opened");
        return;
    }
#define FIND(result, name, parameters) \
    if (!(sqlite.name = (result(*) parameters)dlsym(library, "sqlite3_" #name))) { \
        snprintf(failure, sizeof failure, "libsqlite3.so.0 has no function 'sqlite3_%s'", #name); \
        return; \
    }
    EACH_FUNCTION(FIND)
#undef FIND
    int version = sqlite.libversion_number();
    if (version < OLDEST_VERSION)
        snprintf(failure, sizeof failure, "SQLite %d.%d is older than 3.35", version / 1000000, version / 1000 % 1000);
}

const char *csqlite_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

int csqlite_open(const char *path, int wait, sqlite3 **connection) {
    *connection = NULL;
    int code = sqlite.open_v2(path, connection, READ_AND_WRITE | CREATE | NO_MUTEX, NULL);
    if (!*connection) return OUT_OF_MEMORY;
    sqlite.extended_result_codes(*connection, 1);
    sqlite.busy_timeout(*connection, wait);
    return code;
}
void csqlite_close(sqlite3 *connection) { sqlite.close_v2(connection); }
const char *csqlite_message(sqlite3 *connection) { return sqlite.errmsg(connection); }

int csqlite_prepare(sqlite3 *connection, const char *sql, sqlite3_stmt **statement) {
    *statement = NULL;
    return sqlite.prepare_v2(connection, sql, -1, statement, NULL);
}
void csqlite_finalize(sqlite3_stmt *statement) { sqlite.finalize(statement); }

int csqlite_bind_integer(sqlite3_stmt *statement, int number, int64_t value) {
    return sqlite.bind_int64(statement, number, value);
}
/* A pointer to nothing would be bound as null. */
int csqlite_bind_text(sqlite3_stmt *statement, int number, const void *bytes, size_t count) {
    if (count > INT32_MAX) return TOO_BIG;
    return sqlite.bind_text(statement, number, bytes ? bytes : "", (int)count, COPY);
}
int csqlite_bind_bytes(sqlite3_stmt *statement, int number, const void *bytes, size_t count) {
    if (count > INT32_MAX) return TOO_BIG;
    return sqlite.bind_blob(statement, number, bytes ? bytes : "", (int)count, COPY);
}

int csqlite_step(sqlite3_stmt *statement) { return sqlite.step(statement); }
void csqlite_reset(sqlite3_stmt *statement) {
    sqlite.reset(statement);
    sqlite.clear_bindings(statement);
}

int csqlite_columns(sqlite3_stmt *statement) { return sqlite.column_count(statement); }
int csqlite_type(sqlite3_stmt *statement, int column) { return sqlite.column_type(statement, column); }
int64_t csqlite_integer(sqlite3_stmt *statement, int column) { return sqlite.column_int64(statement, column); }
const void *csqlite_bytes(sqlite3_stmt *statement, int column, size_t *count) {
    const void *bytes = sqlite.column_blob(statement, column);
    int length = sqlite.column_bytes(statement, column);
    *count = bytes && length > 0 ? (size_t)length : 0;
    return *count ? bytes : NULL;
}
