#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/eventfd.h>
#include <pthread.h>
#include <semaphore.h>
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

/* Allocates nothing, for that would give each thread a heap of its own. */
static void *wait_at(void *gate) {
    while (sem_wait(gate) != 0 && errno == EINTR) {}
    return NULL;
}

int clinux_can_start_threads(int count) {
    pthread_t threads[8];
    sem_t gate;
    int started = 0;
    if (count > 8 || sem_init(&gate, 0, 0) != 0) return 0;
    while (started < count && pthread_create(&threads[started], NULL, wait_at, &gate) == 0) started++;
    for (int i = 0; i < started; i++) sem_post(&gate);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    sem_destroy(&gate);
    return started == count;
}

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

/* Where the linker has put them. */
extern char __bss_start[], _end[];

int clinux_populate_globals(void) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)__bss_start / page * page;
    return madvise((void *)start, (uintptr_t)_end - start, MADV_POPULATE_WRITE);
}
