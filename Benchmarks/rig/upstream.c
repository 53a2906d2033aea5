/* A provider for measuring: answers HTTP/1.1 requests on a loopback port, each with the body of a file.

     upstream DELAY_MS PATH FILE [PATH FILE]...

   A request is answered by the first PATH that its own begins with. Prints its port, and ends when its standard input
   does; then it prints how many requests it answered. One thread, keep-alive, no parsing but for where a request ends. */
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

enum { CONNECTIONS = 4096, WAITING = 65536, ANSWERS = 16 };

struct answer {
    const char *path;
    char *bytes;
    size_t size;
};

static char held[CONNECTIONS][1 << 17];
static size_t length[CONNECTIONS];
static struct answer answers[ANSWERS];
static struct { double due; int connection; struct answer *answer; } waiting[WAITING];
static size_t oldest, newest;
static long answered;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

static struct answer load(const char *path, const char *name) {
    struct stat state;
    FILE *file = fopen(name, "r");
    if (!file || fstat(fileno(file), &state)) exit(1);
    struct answer answer = {path, malloc(state.st_size + 256), 0};
    answer.size = sprintf(answer.bytes, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %ld\r\n\r\n",
                          (long)state.st_size);
    answer.size += fread(answer.bytes + answer.size, 1, state.st_size, file);
    fclose(file);
    return answer;
}

/* A reader that is slower than the loopback interface is waited for. */
static void reply(int connection, struct answer *answer) {
    for (size_t sent = 0; sent < answer->size;) {
        ssize_t n = write(connection, answer->bytes + sent, answer->size - sent);
        if (n < 0) return;
        sent += n;
    }
    answered++;
}

/* The bytes of the first request in `text`, its body included; 0 while it is not all there. */
static size_t whole(const char *text, size_t size) {
    char *end = memmem(text, size, "\r\n\r\n", 4);
    if (!end) return 0;
    size_t used = end + 4 - text;
    char *body = memmem(text, used, "Content-Length: ", 16);
    if (body) used += atol(body + 16);
    return used <= size ? used : 0;
}

static struct answer *choose(const char *request) {
    const char *path = strchr(request, ' ') + 1;
    for (int i = 0; i < ANSWERS && answers[i].path; i++)
        if (!strncmp(path, answers[i].path, strlen(answers[i].path))) return &answers[i];
    exit(1);
}

static void receive(int connection, double delay) {
    char *text = held[connection];
    ssize_t n = read(connection, text + length[connection], sizeof held[0] - 1 - length[connection]);
    if (n <= 0) {
        close(connection);
        length[connection] = 0;
        return;
    }
    length[connection] += n;
    text[length[connection]] = 0;
    for (size_t used; (used = whole(text, length[connection]));) {
        struct answer *answer = choose(text);
        memmove(text, text + used, length[connection] -= used);
        if (delay <= 0) {
            reply(connection, answer);
        } else {
            waiting[newest % WAITING].due = now() + delay;
            waiting[newest % WAITING].answer = answer;
            waiting[newest++ % WAITING].connection = connection;
        }
    }
}

int main(int count, char **arguments) {
    if (count < 4) return 2;
    double delay = atof(arguments[1]);
    for (int i = 2; i + 1 < count && i / 2 <= ANSWERS; i += 2)
        answers[i / 2 - 1] = load(arguments[i], arguments[i + 1]);
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
            reply(waiting[oldest % WAITING].connection, waiting[oldest % WAITING].answer);
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
