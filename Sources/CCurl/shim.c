#define _GNU_SOURCE
#include "CCurl.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The macros of <curl/curl.h> that check arguments would hide the functions' own types. */
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

/* The options used below exist since 7.87.0. */
#define OLDEST_VERSION 0x075700

#define EACH_FUNCTION(USE) \
    USE(curl_global_init) USE(curl_version_info) \
    USE(curl_easy_init) USE(curl_easy_cleanup) USE(curl_easy_reset) USE(curl_easy_setopt) USE(curl_easy_getinfo) \
    USE(curl_multi_init) USE(curl_multi_cleanup) USE(curl_multi_setopt) USE(curl_multi_add_handle) \
    USE(curl_multi_remove_handle) USE(curl_multi_perform) USE(curl_multi_poll) USE(curl_multi_wakeup) \
    USE(curl_multi_info_read) USE(curl_slist_append) USE(curl_slist_free_all)

/* One pointer for each function, with the type that the header declares. */
static struct {
#define DECLARE(name) __typeof__(&name) name;
    EACH_FUNCTION(DECLARE)
#undef DECLARE
} curl;

static char failure[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int find_functions(void *library) {
#define FIND(name) \
    if (!(curl.name = (__typeof__(&name))dlsym(library, #name))) { \
        snprintf(failure, sizeof failure, "libcurl.so.4 has no function '%s'", #name); \
        return 0; \
    }
    EACH_FUNCTION(FIND)
#undef FIND
    return 1;
}

/* OpenSSL frees its tables when the process exits, also under a thread that still uses them; this leaves them be. */
static void keep_openssl_until_the_end(void *library) {
    int (*init)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
    const uint64_t no_atexit = 0x00080000;
    if (init) init(no_atexit, NULL);
}

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason ? reason : "libcurl.so.4 cannot be opened");
        return;
    }
    if (!find_functions(library)) return;
    const curl_version_info_data *version = curl.curl_version_info(CURLVERSION_NOW);
    if (version->version_num < OLDEST_VERSION) {
        snprintf(failure, sizeof failure, "libcurl %s is older than 7.87.0", version->version);
        return;
    }
    keep_openssl_until_the_end(library);
    if (curl.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        snprintf(failure, sizeof failure, "libcurl %s cannot initialise itself", version->version);
}

const char *ccurl_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

CURLM *ccurl_multi_new(void) { return curl.curl_multi_init(); }
void ccurl_multi_free(CURLM *multi) { curl.curl_multi_cleanup(multi); }
CURLMcode ccurl_multi_keep(CURLM *multi, long connections) {
    return curl.curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, connections);
}
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return curl.curl_multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) { return curl.curl_multi_remove_handle(multi, easy); }
CURLMcode ccurl_multi_perform(CURLM *multi) {
    int running;
    return curl.curl_multi_perform(multi, &running);
}
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
    return curl.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode ccurl_multi_wakeup(CURLM *multi) { return curl.curl_multi_wakeup(multi); }

int ccurl_multi_next_finished(CURLM *multi, uintptr_t *tag, CURLcode *result) {
    int left;
    const CURLMsg *message;
    while ((message = curl.curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        void *private = NULL;
        *result = message->data.result;
        curl.curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &private);
        *tag = (uintptr_t)private;
        return 1;
    }
    return 0;
}

CURL *ccurl_easy_new(void) { return curl.curl_easy_init(); }
void ccurl_easy_free(CURL *easy) { curl.curl_easy_cleanup(easy); }
void ccurl_easy_reset(CURL *easy) { curl.curl_easy_reset(easy); }
CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_easy_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_easy_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_easy_set_form(CURL *easy, const char *bytes, size_t count) {
    CURLcode sized = curl.curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return sized != CURLE_OK ? sized : curl.curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes);
}
CURLcode ccurl_easy_set_headers(CURL *easy, struct curl_slist *list) {
    return curl.curl_easy_setopt(easy, CURLOPT_HTTPHEADER, list);
}
CURLcode ccurl_easy_set_tag(CURL *easy, uintptr_t tag) {
    return curl.curl_easy_setopt(easy, CURLOPT_PRIVATE, (void *)tag);
}

CURLcode ccurl_easy_set_receivers(CURL *easy, curl_write_callback head, curl_write_callback body, void *context) {
    CURLcode code = curl.curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, head);
    if (code == CURLE_OK) code = curl.curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    if (code == CURLE_OK) code = curl.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl.curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    return code;
}

/* The special-purpose blocks of IPv4 (IANA, RFC 6890) that are not reached by way of the Internet. */
static int is_private_v4(uint32_t address) {
    static const struct { uint32_t prefix; int bits; } blocks[] = {
        {0x00000000, 8}, {0x0A000000, 8}, {0x64400000, 10}, {0x7F000000, 8}, {0xA9FE0000, 16}, {0xAC100000, 12},
        {0xC0000000, 24}, {0xC0A80000, 16}, {0xC6120000, 15}, {0xE0000000, 3},
    };
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        if ((address ^ blocks[i].prefix) >> (32 - blocks[i].bits) == 0) return 1;
    return 0;
}

/* Only 2000::/3 is public; what carries an IPv4 address is judged by that. */
static int is_private_v6(const uint8_t *b) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    static const uint8_t translated[12] = {0, 0x64, 0xFF, 0x9B};
    if (memcmp(b, mapped, 12) == 0 || memcmp(b, translated, 12) == 0)
        return is_private_v4((uint32_t)b[12] << 24 | b[13] << 16 | b[14] << 8 | b[15]);
    if (b[0] == 0x20 && b[1] == 0x02) return is_private_v4((uint32_t)b[2] << 24 | b[3] << 16 | b[4] << 8 | b[5]);
    return (b[0] & 0xE0) != 0x20;
}

static int is_private(const struct curl_sockaddr *address) {
    if (address->family == AF_INET)
        return is_private_v4(ntohl(((const struct sockaddr_in *)&address->addr)->sin_addr.s_addr));
    if (address->family == AF_INET6)
        return is_private_v6(((const struct sockaddr_in6 *)&address->addr)->sin6_addr.s6_addr);
    return 1;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)purpose;
    struct ccurl_watch *watch = context;
    if (watch->public_only && is_private(address)) {
        watch->refused = 1;
        return CURL_SOCKET_BAD;
    }
    int opened = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    if (opened < 0 && (errno == EMFILE || errno == ENFILE)) watch->starved = 1;
    return opened;
}

static int is_private_text(const char *address) {
    uint8_t bytes[16];
    if (address && inet_pton(AF_INET, address, bytes) == 1)
        return is_private_v4((uint32_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3]);
    return !address || inet_pton(AF_INET6, address, bytes) != 1 || is_private_v6(bytes);
}

/* Called before each request that goes out, also over a connection that somebody else has opened. */
static int before_request(void *context, char *address, char *own, int port, int own_port) {
    (void)own, (void)port, (void)own_port;
    struct ccurl_watch *watch = context;
    watch->repeated = watch->sent;
    if (!watch->sent && watch->public_only) watch->refused = is_private_text(address);
    if (watch->repeated || watch->refused) return CURL_PREREQFUNC_ABORT;
    watch->sent = 1;
    return CURL_PREREQFUNC_OK;
}

static int has_proxy(void) {
    static const char *const names[] = {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return 1;
    }
    return 0;
}

CURLcode ccurl_easy_watch(CURL *easy, struct ccurl_watch *watch, int public_only) {
    *watch = (struct ccurl_watch){.public_only = public_only && !has_proxy()};
    CURLcode code = curl.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, before_request);
    if (code == CURLE_OK) code = curl.curl_easy_setopt(easy, CURLOPT_PREREQDATA, watch);
    if (code == CURLE_OK) code = curl.curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    return code != CURLE_OK ? code : curl.curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, watch);
}

long ccurl_easy_status(CURL *easy) {
    long status = 0;
    curl.curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

const char *ccurl_easy_redirect(CURL *easy) {
    const char *url = NULL;
    curl.curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &url);
    return url;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line) {
    return curl.curl_slist_append(list, line);
}
void ccurl_list_free(struct curl_slist *list) { curl.curl_slist_free_all(list); }
