/* The least that a live answer can cost with libcurl: for each line, one GET over the multi interface, connections kept;
   the body becomes the answer. Parses nothing, merges nothing.

     live URL */
#define _GNU_SOURCE
#include <curl/curl.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct transfer {
    CURL *easy;
    size_t size;
    char body[1 << 20];
    struct transfer *next;
};

static struct transfer *idle;
static char output[1 << 22];
static size_t pending;

static size_t keep(char *bytes, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    size_t n = size * count;
    if (transfer->size + n > sizeof transfer->body) return 0;
    memcpy(transfer->body + transfer->size, bytes, n);
    transfer->size += n;
    return n;
}

static struct transfer *prepare(const char *url) {
    struct transfer *transfer = idle;
    if (transfer) {
        idle = transfer->next;
        curl_easy_reset(transfer->easy);
    } else {
        transfer = malloc(sizeof *transfer);
        transfer->easy = curl_easy_init();
    }
    transfer->size = 0;
    curl_easy_setopt(transfer->easy, CURLOPT_URL, url);
    curl_easy_setopt(transfer->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(transfer->easy, CURLOPT_TIMEOUT_MS, 10000L);
    curl_easy_setopt(transfer->easy, CURLOPT_ACCEPT_ENCODING, "");
    curl_easy_setopt(transfer->easy, CURLOPT_PROXY, "");
    curl_easy_setopt(transfer->easy, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(transfer->easy, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(transfer->easy, CURLOPT_PRIVATE, transfer);
    return transfer;
}

static void answer(struct transfer *transfer) {
    if (pending + transfer->size + 16 > sizeof output) exit(1);
    for (size_t i = 0; i < transfer->size; i++)
        output[pending++] = transfer->body[i] == '\n' ? ' ' : transfer->body[i];
    output[pending++] = '\n';
    transfer->next = idle;
    idle = transfer;
}

int main(int count, char **arguments) {
    static char input[1 << 16];
    int isOpen = 1, running = 0, left;
    if (count < 2 || curl_global_init(CURL_GLOBAL_DEFAULT)) return 2;
    CURLM *multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, 256L);
    while (isOpen || running) {
        struct curl_waitfd end = {.fd = 0, .events = CURL_WAIT_POLLIN};
        curl_multi_poll(multi, &end, isOpen, 1000, NULL);
        if (isOpen && end.revents) {
            ssize_t n = read(0, input, sizeof input);
            isOpen = n > 0;
            for (char *at = input; n > 0 && (at = memchr(at, '\n', input + n - at)); at++)
                curl_multi_add_handle(multi, prepare(arguments[1])->easy);
        }
        curl_multi_perform(multi, &running);
        for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));) {
            struct transfer *transfer;
            if (message->msg != CURLMSG_DONE || message->data.result) return 1;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
            curl_multi_remove_handle(multi, transfer->easy);
            answer(transfer);
        }
        for (size_t done = 0; done < pending;) {
            ssize_t n = write(1, output + done, pending - done);
            if (n < 0) return 1;
            done += n;
        }
        pending = 0;
    }
    return 0;
}
