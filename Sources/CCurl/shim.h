// libcurl, loaded on first use, with one shim for each argument type of its variadic functions.
//
// Linking libcurl pulls 36 shared objects into every start of the program, also into `aasa sign`, which has no use for
// the network. The functions are therefore found by dlsym, typed from curl.h itself so that a wrong signature does not
// compile.
#ifndef AASA_CCURL_SHIM_H
#define AASA_CCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

// Of libssl, only what joins libcurl's connections to a trust store that is ours. Declared by hand because libssl's
// headers are not otherwise needed; SSL_CTX(3), SSL_CTX_get0_param(3) and SSL_CTX_set_cert_verify_callback(3) give these
// signatures.
typedef struct {
    void *handle;
    __typeof__(&curl_global_init) global_init;
    __typeof__(&curl_version_info) version_info;
    __typeof__(&curl_easy_init) easy_init;
    __typeof__(&curl_easy_cleanup) easy_cleanup;
    __typeof__(&curl_easy_reset) easy_reset;
    __typeof__(&curl_easy_strerror) easy_strerror;
    __typeof__(&curl_easy_header) easy_header;
    __typeof__(&curl_multi_init) multi_init;
    __typeof__(&curl_multi_cleanup) multi_cleanup;
    __typeof__(&curl_multi_add_handle) multi_add_handle;
    __typeof__(&curl_multi_remove_handle) multi_remove_handle;
    __typeof__(&curl_multi_perform) multi_perform;
    __typeof__(&curl_multi_poll) multi_poll;
    __typeof__(&curl_multi_wakeup) multi_wakeup;
    __typeof__(&curl_multi_info_read) multi_info_read;
    __typeof__(&curl_multi_strerror) multi_strerror;
    __typeof__(&curl_slist_append) slist_append;
    __typeof__(&curl_slist_free_all) slist_free_all;
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
    void (*ssl_ctx_set1_cert_store)(void *ssl_ctx, void *store);
    void *(*ssl_ctx_get0_param)(void *ssl_ctx);
    void (*ssl_ctx_set_cert_verify_callback)(void *ssl_ctx, int (*callback)(void *store_ctx, void *arg), void *arg);
} aasa_curl;

#define AASA_CURL_SYMBOL(field, name)                                       \
    do {                                                                    \
        *(void **)&api->field = dlsym(api->handle, name);                   \
        if (api->field == NULL) return dlerror();                           \
    } while (0)

// Fills the table. Returns NULL, or dlerror's text. libssl's functions are found through libcurl's own dependencies.
static inline const char *aasa_curl_load(aasa_curl *api) {
    memset(api, 0, sizeof *api);
    api->handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (api->handle == NULL) return dlerror();
    AASA_CURL_SYMBOL(global_init, "curl_global_init");
    AASA_CURL_SYMBOL(version_info, "curl_version_info");
    AASA_CURL_SYMBOL(easy_init, "curl_easy_init");
    AASA_CURL_SYMBOL(easy_cleanup, "curl_easy_cleanup");
    AASA_CURL_SYMBOL(easy_reset, "curl_easy_reset");
    AASA_CURL_SYMBOL(easy_strerror, "curl_easy_strerror");
    AASA_CURL_SYMBOL(easy_header, "curl_easy_header");
    AASA_CURL_SYMBOL(multi_init, "curl_multi_init");
    AASA_CURL_SYMBOL(multi_cleanup, "curl_multi_cleanup");
    AASA_CURL_SYMBOL(multi_add_handle, "curl_multi_add_handle");
    AASA_CURL_SYMBOL(multi_remove_handle, "curl_multi_remove_handle");
    AASA_CURL_SYMBOL(multi_perform, "curl_multi_perform");
    AASA_CURL_SYMBOL(multi_poll, "curl_multi_poll");
    AASA_CURL_SYMBOL(multi_wakeup, "curl_multi_wakeup");
    AASA_CURL_SYMBOL(multi_info_read, "curl_multi_info_read");
    AASA_CURL_SYMBOL(multi_strerror, "curl_multi_strerror");
    AASA_CURL_SYMBOL(slist_append, "curl_slist_append");
    AASA_CURL_SYMBOL(slist_free_all, "curl_slist_free_all");
    AASA_CURL_SYMBOL(easy_setopt, "curl_easy_setopt");
    AASA_CURL_SYMBOL(easy_getinfo, "curl_easy_getinfo");
    AASA_CURL_SYMBOL(multi_setopt, "curl_multi_setopt");
    AASA_CURL_SYMBOL(ssl_ctx_set1_cert_store, "SSL_CTX_set1_cert_store");
    AASA_CURL_SYMBOL(ssl_ctx_get0_param, "SSL_CTX_get0_param");
    AASA_CURL_SYMBOL(ssl_ctx_set_cert_verify_callback, "SSL_CTX_set_cert_verify_callback");
    return NULL;
}

// curl_easy_setopt, one shim per argument type: a wrong width would be undefined behaviour.
static inline CURLcode aasa_setopt_long(const aasa_curl *api, CURL *h, CURLoption o, long v) { return api->easy_setopt(h, o, v); }
static inline CURLcode aasa_setopt_string(const aasa_curl *api, CURL *h, CURLoption o, const char *v) { return api->easy_setopt(h, o, v); }
static inline CURLcode aasa_setopt_pointer(const aasa_curl *api, CURL *h, CURLoption o, void *v) { return api->easy_setopt(h, o, v); }
static inline CURLcode aasa_setopt_slist(const aasa_curl *api, CURL *h, CURLoption o, struct curl_slist *v) { return api->easy_setopt(h, o, v); }
static inline CURLcode aasa_setopt_write(const aasa_curl *api, CURL *h, size_t (*f)(char *, size_t, size_t, void *)) {
    return api->easy_setopt(h, CURLOPT_WRITEFUNCTION, f);
}
static inline CURLcode aasa_setopt_ssl_ctx(const aasa_curl *api, CURL *h, CURLcode (*f)(CURL *, void *, void *)) {
    return api->easy_setopt(h, CURLOPT_SSL_CTX_FUNCTION, f);
}
static inline CURLMcode aasa_multi_setopt_long(const aasa_curl *api, CURLM *m, CURLMoption o, long v) { return api->multi_setopt(m, o, v); }

// curl_easy_getinfo, one shim per result type.
static inline CURLcode aasa_getinfo_long(const aasa_curl *api, CURL *h, CURLINFO i, long *v) { return api->easy_getinfo(h, i, v); }
static inline CURLcode aasa_getinfo_offset(const aasa_curl *api, CURL *h, CURLINFO i, curl_off_t *v) { return api->easy_getinfo(h, i, v); }
static inline CURLcode aasa_getinfo_string(const aasa_curl *api, CURL *h, CURLINFO i, char **v) { return api->easy_getinfo(h, i, v); }
static inline CURLcode aasa_getinfo_pointer(const aasa_curl *api, CURL *h, CURLINFO i, void **v) { return api->easy_getinfo(h, i, (char **)v); }

// The union inside CURLMsg.
static inline CURLcode aasa_msg_result(const CURLMsg *m) { return m->data.result; }

#endif
