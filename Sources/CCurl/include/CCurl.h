/* libcurl without linking it: `ccurl_load` opens the shared library when the first live request needs it, so that a
   start which needs no network does not pay for it. Nothing else here may be called before it has returned NULL.

   Only the types and constants of <curl/curl.h> are used; to call one of its functions directly fails to link. */
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>

/* Opens libcurl.so.4 and initialises it, once in a process, from any thread. NULL when it can be used; otherwise what
   is wrong, as text that lives as long as the process. */
const char *ccurl_load(void);

CURLM *ccurl_multi_new(void);
void ccurl_multi_free(CURLM *multi);
/* How many idle connections are kept. */
CURLMcode ccurl_multi_keep(CURLM *multi, long connections);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
/* Does what can be done without waiting. */
CURLMcode ccurl_multi_perform(CURLM *multi);
/* Waits until there is something to do, until `ccurl_multi_wakeup`, or for the time given. */
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
/* The one function that another thread may call. */
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/* Whether a transfer has ended: its tag and how it ended. */
int ccurl_multi_next_finished(CURLM *multi, uintptr_t *tag, CURLcode *result);

CURL *ccurl_easy_new(void);
void ccurl_easy_free(CURL *easy);
/* Forgets every option; keeps connections and sessions. */
void ccurl_easy_reset(CURL *easy);
CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_easy_set_size(CURL *easy, CURLoption option, curl_off_t value);
/* `value` is copied by libcurl; NULL restores the option's default. */
CURLcode ccurl_easy_set_string(CURL *easy, CURLoption option, const char *value);
/* Makes the request a POST whose body is a copy of the bytes. */
CURLcode ccurl_easy_set_form(CURL *easy, const char *bytes, size_t count);
/* `list` must outlive the transfer. */
CURLcode ccurl_easy_set_headers(CURL *easy, struct curl_slist *list);
CURLcode ccurl_easy_set_tag(CURL *easy, uintptr_t tag);
/* Both receive `context`; each returns the number of bytes taken, any other number than offered ends the transfer. */
CURLcode ccurl_easy_set_receivers(CURL *easy, curl_write_callback head, curl_write_callback body, void *context);
/* What a transfer did and was kept from doing; set by libcurl's callbacks. */
struct ccurl_watch {
    /* Whether only public addresses may be reached, and whether another would have been. */
    int public_only, refused;
    /* Whether the request was sent, and whether it would have been sent again. */
    int sent, repeated;
    /* Whether no descriptor was left for a connection. */
    int starved;
};
/* Clears `*watch`, which must outlive the transfer. From now on the handle sends one request: libcurl would by itself
   send it again when a connection that was kept is lost, or HTTP/2 refuses the stream, and nobody would count it. With
   `public_only` it opens no connection, and uses no open one, to an address of this machine or of a private network;
   this holds nothing where the environment names a proxy, which then is whom it connects to. */
CURLcode ccurl_easy_watch(CURL *easy, struct ccurl_watch *watch, int public_only);
/* The status of the last response, 0 before there is one. */
long ccurl_easy_status(CURL *easy);
/* Where the response points to, made absolute; NULL when nowhere. Valid until the handle is used again. */
const char *ccurl_easy_redirect(CURL *easy);

/* The list with a copy of `line` at its end; NULL, and the list as it was, when memory is short. */
struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line);
void ccurl_list_free(struct curl_slist *list);

#endif
