/* The few Linux calls that Swift's Glibc module does not import. Each returns what the call returns: -1 and `errno` for
   a failure. Every descriptor is closed in child processes. */
#ifndef CLINUX_H
#define CLINUX_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/types.h>
#include <unistd.h>

/* A descriptor from which the signals of `mask`, which the caller has blocked in every thread, are read. */
static inline int clinux_signalfd(const sigset_t *mask) {
    return signalfd(-1, mask, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* The number of the next signal that arrived at `descriptor`; 0 when none is waiting. */
static inline int clinux_next_signal(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

/* A counter that wakes whoever polls it. */
static inline int clinux_eventfd(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

/* A pipe: `ends[0]` is read, `ends[1]` is written. */
static inline int clinux_pipe2_cloexec(int ends[2]) {
    return pipe2(ends, O_CLOEXEC);
}

/* A second descriptor, at least 3, for the same open file. */
static inline int clinux_dup_cloexec(int descriptor) {
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
}

/* Fills `buffer` with up to 256 random bytes from the kernel. */
static inline ssize_t clinux_getrandom(void *buffer, size_t count) {
    return getrandom(buffer, count, 0);
}

#endif
