/* Drives a program that answers lines with lines, and measures it from outside.

     drive COUNT WINDOW REQUEST PROGRAM [ARGUMENT]...

   Sends COUNT copies of REQUEST, each `#` in it replaced by their number, with at most WINDOW of them unanswered, and counts the
   lines that come back. Prints one line: milliseconds from spawn to the first answer, seconds from the first answer to
   the last answer, seconds of processor time over the whole life, and resident KiB after a hundredth of the answers, at
   the end, and at most. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static long resident(pid_t pid) {
    char path[64], line[256];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %ld", &kib) == 1) break;
    if (file) fclose(file);
    return kib;
}

static pid_t start(char **arguments, int *to, int *from) {
    int in[2], out[2];
    pid_t pid;
    posix_spawn_file_actions_t actions;
    if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC)) fail("pipe");
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    if (posix_spawnp(&pid, arguments[0], &actions, NULL, arguments, environ)) fail(arguments[0]);
    close(in[0]);
    close(out[1]);
    *to = in[1];
    *from = out[0];
    fcntl(*to, F_SETFL, O_NONBLOCK);
    return pid;
}

/* Writes the request of that number as a line; how many bytes it has. */
static size_t put(char *line, const char *request, long number) {
    char *at = line;
    for (; *request; request++) {
        if (*request == '#') at += sprintf(at, "%ld", number);
        else *at++ = *request;
    }
    *at++ = '\n';
    return at - line;
}

int main(int count, char **arguments) {
    if (count < 5) return 2;
    long requests = atol(arguments[1]), window = atol(arguments[2]), sent = 0, answered = 0, early = 0;
    static char lines[1 << 22], answers[1 << 20];
    size_t room = 1;
    for (char *at = arguments[3]; *at; at++) room += *at == '#' ? 20 : 1;
    size_t held = 0, written = 0;
    int to, from;
    double first = 0, spawned = now();
    signal(SIGPIPE, SIG_IGN);
    pid_t pid = start(arguments + 4, &to, &from);
    while (answered < requests) {
        if (written == held) held = written = 0;
        while (sent < requests && sent - answered < window && held + room < sizeof lines)
            held += put(lines + held, arguments[3], ++sent);
        struct pollfd ends[2] = {{from, POLLIN, 0}, {written < held ? to : -1, POLLOUT, 0}};
        if (poll(ends, 2, 60000) < 1) fail("no answer");
        if (ends[1].revents) {
            ssize_t n = write(to, lines + written, held - written);
            if (n > 0) written += n;
        }
        if (!ends[0].revents) continue;
        ssize_t n = read(from, answers, sizeof answers);
        if (n <= 0) fail("the program ended");
        if (!first) first = now();
        for (char *at = answers, *end = answers + n; (at = memchr(at, '\n', end - at)); at++) answered++;
        if (!early && answered >= requests / 100) early = resident(pid);
    }
    double wall = now() - first;
    long late = resident(pid);
    struct rusage usage;
    int status;
    close(to);
    if (wait4(pid, &status, 0, &usage) != pid || status) fail("the program failed");
    double cpu = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
    printf("%.3f %.4f %.4f %ld %ld %ld\n", (first - spawned) * 1e3, wall, cpu, early, late, usage.ru_maxrss);
    return 0;
}
