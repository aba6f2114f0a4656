// libcurl, loaded on first use, with one shim for each argument type of its variadic functions.
//
// Linking libcurl pulls 36 shared objects into every start of the program, also into `aasa sign`, which has no use for
// the network.
#ifndef AASA_CCURL_SHIM_H
#define AASA_CCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <stddef.h>

#include "../CPOSIX/library.h"

// Of libssl, which libcurl depends on, only what joins libcurl's connections to a trust store of our own, and counts
// what they receive. Declared by hand because nothing else of libssl's headers is needed: SSL_CTX_set1_cert_store(3),
// SSL_CTX_get0_param(3), SSL_CTX_set_cert_verify_callback(3), SSL_CTX_set_msg_callback(3) and SSL_CTX_ctrl(3) give
// these signatures, ssl.h and ssl3.h the numbers.
struct ssl_st;
struct ssl_ctx_st;
struct x509_store_st;
struct x509_store_ctx_st;
struct X509_VERIFY_PARAM_st;
void SSL_CTX_set1_cert_store(struct ssl_ctx_st *context, struct x509_store_st *store);
struct X509_VERIFY_PARAM_st *SSL_CTX_get0_param(struct ssl_ctx_st *context);
void SSL_CTX_set_cert_verify_callback(
    struct ssl_ctx_st *context, int (*callback)(struct x509_store_ctx_st *, void *), void *argument);
void SSL_CTX_set_msg_callback(
    struct ssl_ctx_st *context, void (*callback)(int, int, int, const void *, size_t, struct ssl_st *, void *));
long SSL_CTX_ctrl(struct ssl_ctx_st *context, int command, long number, void *argument);
static const int AASA_SSL_CTRL_SET_MSG_CALLBACK_ARG = 16;
static const int AASA_SSL3_RT_HANDSHAKE = 22;
static const int AASA_SSL3_RT_HEADER = 256;

// The number of CURLOPT_PROTOCOLS.
static const int AASA_CURLOPT_PROTOCOLS = CURLOPTTYPE_LONG + 181;

#define AASA_CURL(F)                                                          \
    F(global_init, curl_global_init)                                          \
    F(version_info, curl_version_info)                                        \
    F(easy_init, curl_easy_init)                                              \
    F(easy_cleanup, curl_easy_cleanup)                                        \
    F(easy_strerror, curl_easy_strerror)                                      \
    F(multi_init, curl_multi_init)                                            \
    F(multi_cleanup, curl_multi_cleanup)                                      \
    F(multi_add_handle, curl_multi_add_handle)                                \
    F(multi_remove_handle, curl_multi_remove_handle)                          \
    F(multi_perform, curl_multi_perform)                                      \
    F(multi_poll, curl_multi_poll)                                            \
    F(multi_wakeup, curl_multi_wakeup)                                        \
    F(multi_info_read, curl_multi_info_read)                                  \
    F(multi_strerror, curl_multi_strerror)                                    \
    F(slist_append, curl_slist_append)                                        \
    F(slist_free_all, curl_slist_free_all)                                    \
    F(getdate, curl_getdate)                                                  \
    F(easy_setopt, curl_easy_setopt)                                          \
    F(easy_getinfo, curl_easy_getinfo)                                        \
    F(multi_setopt, curl_multi_setopt)                                        \
    F(ssl_ctx_set1_cert_store, SSL_CTX_set1_cert_store)                       \
    F(ssl_ctx_get0_param, SSL_CTX_get0_param)                                 \
    F(ssl_ctx_set_cert_verify_callback, SSL_CTX_set_cert_verify_callback)     \
    F(ssl_ctx_set_msg_callback, SSL_CTX_set_msg_callback)                     \
    F(ssl_ctx_ctrl, SSL_CTX_ctrl)
AASA_LIBRARY(aasa_curl, AASA_CURL)

// curl_easy_setopt, one shim per argument type: a wrong width would be undefined behaviour.
static inline CURLcode aasa_setopt_long(const aasa_curl *api, CURL *h, CURLoption o, long v) { return api->easy_setopt(h, o, v); }
static inline CURLcode aasa_setopt_string(const aasa_curl *api, CURL *h, CURLoption o, const char *v) { return api->easy_setopt(h, o, v); }
static inline CURLcode aasa_setopt_pointer(const aasa_curl *api, CURL *h, CURLoption o, void *v) { return api->easy_setopt(h, o, v); }
static inline CURLcode aasa_setopt_slist(const aasa_curl *api, CURL *h, CURLoption o, struct curl_slist *v) { return api->easy_setopt(h, o, v); }
static inline CURLcode aasa_setopt_write(const aasa_curl *api, CURL *h, size_t (*f)(char *, size_t, size_t, void *)) {
    return api->easy_setopt(h, CURLOPT_WRITEFUNCTION, f);
}
static inline CURLcode aasa_setopt_header(const aasa_curl *api, CURL *h, size_t (*f)(char *, size_t, size_t, void *)) {
    return api->easy_setopt(h, CURLOPT_HEADERFUNCTION, f);
}
static inline CURLcode aasa_setopt_ssl_ctx(const aasa_curl *api, CURL *h, CURLcode (*f)(CURL *, void *, void *)) {
    return api->easy_setopt(h, CURLOPT_SSL_CTX_FUNCTION, f);
}
static inline CURLcode aasa_setopt_prerequest(const aasa_curl *api, CURL *h, int (*f)(void *, char *, char *, int, int)) {
    return api->easy_setopt(h, CURLOPT_PREREQFUNCTION, f);
}
static inline CURLcode aasa_setopt_open_socket(
    const aasa_curl *api, CURL *h, curl_socket_t (*f)(void *, curlsocktype, struct curl_sockaddr *)) {
    return api->easy_setopt(h, CURLOPT_OPENSOCKETFUNCTION, f);
}
static inline CURLcode aasa_setopt_close_socket(const aasa_curl *api, CURL *h, int (*f)(void *, curl_socket_t)) {
    return api->easy_setopt(h, CURLOPT_CLOSESOCKETFUNCTION, f);
}
// CURLOPT_PROTOCOLS_STR is not in libcurl before 7.85, and CURLOPT_PROTOCOLS is deprecated since.
static inline CURLcode aasa_setopt_protocols(const aasa_curl *api, CURL *h, int allows_http) {
    CURLcode result = api->easy_setopt(h, CURLOPT_PROTOCOLS_STR, allows_http ? "http,https" : "https");
    if (result != CURLE_UNKNOWN_OPTION) return result;
    return api->easy_setopt(h, (CURLoption)AASA_CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTPS | (allows_http ? CURLPROTO_HTTP : 0)));
}
static inline CURLMcode aasa_multi_setopt_long(const aasa_curl *api, CURLM *m, CURLMoption o, long v) { return api->multi_setopt(m, o, v); }

// curl_easy_getinfo, one shim per result type.
static inline CURLcode aasa_getinfo_long(const aasa_curl *api, CURL *h, CURLINFO i, long *v) { return api->easy_getinfo(h, i, v); }
static inline CURLcode aasa_getinfo_offset(const aasa_curl *api, CURL *h, CURLINFO i, curl_off_t *v) { return api->easy_getinfo(h, i, v); }
static inline CURLcode aasa_getinfo_string(const aasa_curl *api, CURL *h, CURLINFO i, char **v) { return api->easy_getinfo(h, i, v); }

// The union inside CURLMsg.
static inline CURLcode aasa_msg_result(const CURLMsg *m) { return m->data.result; }

#endif
