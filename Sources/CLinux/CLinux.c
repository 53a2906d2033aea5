#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <unistd.h>

int clinux_signalfd(const sigset_t *mask) { return signalfd(-1, mask, SFD_CLOEXEC | SFD_NONBLOCK); }

int clinux_next_signal(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

int clinux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int clinux_pipe2_cloexec(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int clinux_dup_cloexec(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }

int clinux_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

ssize_t clinux_getrandom(void *buffer, size_t count) { return getrandom(buffer, count, 0); }

int clinux_inotify(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int clinux_watch_folder(int descriptor, const char *path) {
    return inotify_add_watch(descriptor, path,
                             IN_ONLYDIR | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE |
                                 IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF);
}

int clinux_unwatch(int descriptor, int watch) { return inotify_rm_watch(descriptor, watch); }

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

/* Where the linker has put them. */
extern char __bss_start[], _end[];

int clinux_populate_globals(void) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)__bss_start / page * page;
    return madvise((void *)start, (uintptr_t)_end - start, MADV_POPULATE_WRITE);
}
