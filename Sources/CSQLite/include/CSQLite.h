/* SQLite without linking it: `csqlite_load` opens the shared library when a cache file is first used, so that nobody else
   pays for it. Nothing else here may be called before it has returned NULL.

   The few functions are declared here, not taken from <sqlite3.h>: their binary interface has been stable since version 3
   began, and so building needs no header. A number that is returned is a result code of SQLite, extended where it has
   been asked for. */
#ifndef CSQLITE_H
#define CSQLITE_H

#include <stddef.h>
#include <stdint.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

/* Opens libsqlite3.so.0, once in a process, from any thread. NULL when it can be used; otherwise what is wrong, as text
   that lives as long as the process. */
const char *csqlite_load(void);

/* Opens or makes a file, for one thread alone; `wait` is for how many milliseconds a lock of another process is waited
   for. The connection is set, and must be closed, also after a failure, unless memory is short: then it is NULL. */
int csqlite_open(const char *path, int wait, sqlite3 **connection);
void csqlite_close(sqlite3 *connection);
/* What went wrong last, in English; valid until the next call. */
const char *csqlite_message(sqlite3 *connection);

int csqlite_prepare(sqlite3 *connection, const char *sql, sqlite3_stmt **statement);
void csqlite_finalize(sqlite3_stmt *statement);
/* Values are numbered from 1 and copied. */
int csqlite_bind_integer(sqlite3_stmt *statement, int number, int64_t value);
int csqlite_bind_text(sqlite3_stmt *statement, int number, const void *bytes, size_t count);
int csqlite_bind_bytes(sqlite3_stmt *statement, int number, const void *bytes, size_t count);
/* 100 for a row, 101 at the end. */
int csqlite_step(sqlite3_stmt *statement);
/* Ends the execution and forgets the values. */
void csqlite_reset(sqlite3_stmt *statement);

/* Columns are numbered from 0. */
int csqlite_columns(sqlite3_stmt *statement);
/* 1 integer, 2 floating point, 3 text, 4 bytes, 5 null. */
int csqlite_type(sqlite3_stmt *statement, int column);
int64_t csqlite_integer(sqlite3_stmt *statement, int column);
/* Text or bytes, valid until the next step; NULL for none. */
const void *csqlite_bytes(sqlite3_stmt *statement, int column, size_t *count);

#endif
