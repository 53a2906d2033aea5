/* A provider for measuring: answers every HTTP/1.1 request on a loopback port with the body of a file.

     upstream FILE [DELAY_MS]

   Prints its port, and ends when its standard input does; then it prints how many requests it answered. One thread,
   keep-alive, no parsing but for the blank line that ends a request. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { CONNECTIONS = 4096, WAITING = 65536 };

static char held[CONNECTIONS][8192];
static size_t length[CONNECTIONS];
static struct { double due; int connection; } waiting[WAITING];
static size_t oldest, newest;
static char *answer;
static size_t size;
static long answered;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

static void load(const char *path) {
    struct stat state;
    FILE *file = fopen(path, "r");
    if (!file || fstat(fileno(file), &state)) exit(1);
    answer = malloc(state.st_size + 256);
    size = sprintf(answer, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %ld\r\n\r\n",
                   (long)state.st_size);
    size += fread(answer + size, 1, state.st_size, file);
    fclose(file);
}

static void reply(int connection) {
    if (write(connection, answer, size) == (ssize_t)size) answered++;
}

static void receive(int connection, double delay) {
    char *text = held[connection];
    ssize_t n = read(connection, text + length[connection], sizeof held[0] - length[connection]);
    if (n <= 0) {
        close(connection);
        length[connection] = 0;
        return;
    }
    length[connection] += n;
    char *end;
    while ((end = memmem(text, length[connection], "\r\n\r\n", 4))) {
        size_t used = end + 4 - text;
        memmove(text, text + used, length[connection] -= used);
        if (delay <= 0) {
            reply(connection);
        } else {
            waiting[newest % WAITING].due = now() + delay;
            waiting[newest++ % WAITING].connection = connection;
        }
    }
}

int main(int count, char **arguments) {
    if (count < 2) return 2;
    double delay = count > 2 ? atof(arguments[2]) : 0;
    load(arguments[1]);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t room = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), events = epoll_create1(EPOLL_CLOEXEC), one = 1;
    if (bind(listener, (void *)&address, room) || listen(listener, 1024)) return 1;
    getsockname(listener, (void *)&address, &room);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    int sources[] = {0, listener};
    for (int i = 0; i < 2; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.fd = sources[i]};
        epoll_ctl(events, EPOLL_CTL_ADD, sources[i], &event);
    }
    for (;;) {
        struct epoll_event ready[256];
        int patience = -1;
        for (; oldest < newest; oldest++) {
            double rest = waiting[oldest % WAITING].due - now();
            if (rest > 0) {
                patience = (int)rest + 1;
                break;
            }
            reply(waiting[oldest % WAITING].connection);
        }
        int n = epoll_wait(events, ready, 256, patience);
        for (int i = 0; i < n; i++) {
            int source = ready[i].data.fd;
            if (source == 0) {
                printf("%ld\n", answered);
                return 0;
            }
            if (source != listener) {
                receive(source, delay);
                continue;
            }
            int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
            struct epoll_event event = {.events = EPOLLIN, .data.fd = connection};
            if (connection < 0) continue;
            if (connection >= CONNECTIONS) {
                close(connection);
                continue;
            }
            setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
            length[connection] = 0;
            epoll_ctl(events, EPOLL_CTL_ADD, connection, &event);
        }
    }
}
