/* The few Linux calls that Swift's Glibc module does not import. Each returns what the call returns: -1 and `errno` for
   a failure. Every descriptor made here is closed in child processes. */
#ifndef CLINUX_H
#define CLINUX_H

#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/types.h>

/* A descriptor from which the signals of `mask`, which the caller has blocked in every thread, are read. */
int clinux_signalfd(const sigset_t *mask);

/* The number of the next signal that arrived at `descriptor`; 0 when none is waiting. */
int clinux_next_signal(int descriptor);

/* A counter that wakes whoever polls it. */
int clinux_eventfd(void);

/* A pipe: `ends[0]` is read, `ends[1]` is written. */
int clinux_pipe2_cloexec(int ends[2]);

/* A second descriptor, at least 3, for the same open file. */
int clinux_dup_cloexec(int descriptor);

/* Has the new process close every descriptor from `first` on; returns an error number, 0 for none. */
int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/* Fills `buffer` with up to 256 random bytes from the kernel. */
ssize_t clinux_getrandom(void *buffer, size_t count);

/* Reports what happens in folders; never blocks. */
int clinux_inotify(void);

/* Has `descriptor` report files of a folder that are written and closed, made, renamed or removed, and the end of the
   folder itself. Gives the watch, which is the same for the same folder. */
int clinux_watch_folder(int descriptor, const char *path);

/* Ends a watch. */
int clinux_unwatch(int descriptor, int watch);

/* Whether so many threads more, 8 at most, can run at the same time; they have ended when it returns. */
int clinux_can_start_threads(int count);

/* Has the pages of the program's zeroed globals, of which a start writes most, made at once, which costs a third of making
   them one by one as each is touched. A kernel before 5.14 refuses, and nothing is lost. */
int clinux_populate_globals(void);

#endif
