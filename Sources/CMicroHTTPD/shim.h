// libmicrohttpd, loaded on first use: only `aasa serve`, and `aasa watch` with metrics, are servers.
#ifndef AASA_CMICROHTTPD_SHIM_H
#define AASA_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "../CPOSIX/library.h"

#define AASA_MICROHTTPD(F)                                                    \
    F(start_daemon, MHD_start_daemon)                                         \
    F(stop_daemon, MHD_stop_daemon)                                           \
    F(quiesce_daemon, MHD_quiesce_daemon)                                     \
    F(get_daemon_info, MHD_get_daemon_info)                                   \
    F(is_feature_supported, MHD_is_feature_supported)                         \
    F(suspend_connection, MHD_suspend_connection)                             \
    F(resume_connection, MHD_resume_connection)                               \
    F(get_connection_info, MHD_get_connection_info)                           \
    F(get_connection_values, MHD_get_connection_values)                       \
    F(create_response_from_buffer, MHD_create_response_from_buffer)           \
    F(create_response_from_callback, MHD_create_response_from_callback)       \
    F(add_response_header, MHD_add_response_header)                           \
    F(set_response_options, MHD_set_response_options)                         \
    F(queue_response, MHD_queue_response)                                     \
    F(destroy_response, MHD_destroy_response)                                 \
    F(get_version, MHD_get_version)
AASA_LIBRARY(aasa_microhttpd, AASA_MICROHTTPD)

// The library's own log, of lost connections and the like, is dropped.
static inline void aasa_microhttpd_silence(void *context, const char *format, va_list arguments) {
    (void)context;
    (void)format;
    (void)arguments;
}

// Leaves a path as it was sent: '/' that separates segments and '%2F' within one are different.
static inline size_t aasa_microhttpd_keep(void *context, struct MHD_Connection *connection, char *text) {
    size_t length = 0;
    (void)context;
    (void)connection;
    while (text[length] != 0) length++;
    return length;
}

// MHD_get_connection_info is variadic. The socket of a connection; -1: unknown.
static inline int aasa_microhttpd_socket(const aasa_microhttpd *api, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = api->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? (int)info->connect_fd : -1;
}

// What the callback of new connections stored for one; NULL: nothing.
static inline void *aasa_microhttpd_stored(const aasa_microhttpd *api, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = api->get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

// The address of the client; NULL: unknown.
static inline const struct sockaddr *aasa_microhttpd_peer(const aasa_microhttpd *api, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = api->get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

// The bytes of a request's head as it was received.
static inline size_t aasa_microhttpd_head_size(const aasa_microhttpd *api, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = api->get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

// MHD_set_response_options is variadic. Ends the response with its connection in place of the last of chunks.
static inline void aasa_microhttpd_end_with_connection(const aasa_microhttpd *api, struct MHD_Response *response) {
    api->set_response_options(response, MHD_RF_HTTP_VERSION_1_0_ONLY, MHD_RO_END);
}

// Whether the library is one before 0.9.77, which accepts lines of a head that end with CR or LF alone, and continued
// ones.
static inline bool aasa_microhttpd_is_tolerant(const aasa_microhttpd *api) {
    int major = 0, minor = 0, patch = 0;
    if (sscanf(api->get_version(), "%d.%d.%d", &major, &minor, &patch) < 3) return true;
    return major == 0 && (minor < 9 || (minor == 9 && patch < 77));
}

// Hides the query of a request's target from the library, which would take memory of the connection for each parameter,
// and close it without a response when there are many. The text is the library's own.
static inline void aasa_microhttpd_hide_query(const char *target) {
    char *query = strchr((char *)target, '?');
    if (query && query[1]) query[1] = 0;
}

// MHD_get_daemon_info is variadic. The open connections of a server.
static inline unsigned int aasa_microhttpd_open(const aasa_microhttpd *api, struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = api->get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info ? info->num_connections : 0;
}

// The socket that a server accepts connections from; -1: none.
static inline int aasa_microhttpd_listener(const aasa_microhttpd *api, struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = api->get_daemon_info(daemon, MHD_DAEMON_INFO_LISTEN_FD);
    return info ? (int)info->listen_fd : -1;
}

typedef void *(*aasa_microhttpd_begin)(void *context, const char *uri, struct MHD_Connection *connection);

typedef struct {
    int listener;
    unsigned int connections;
    // Of one address; 0: no limit.
    unsigned int connections_per_address;
    size_t memory;
    // PEM, or NULL for HTTP without TLS.
    const char *certificate;
    const char *key;
    MHD_AccessHandlerCallback handler;
    // Called before the library closes a connection's socket.
    MHD_NotifyConnectionCallback notify;
    // Called with a request's target; the result is the state of the handler's calls.
    aasa_microhttpd_begin begin;
    MHD_RequestCompletedCallback completed;
    void *context;
} aasa_microhttpd_settings;

// MHD_start_daemon is variadic. One thread of the library's own serves all connections; the callbacks run on it.
static inline struct MHD_Daemon *aasa_microhttpd_start(
    const aasa_microhttpd *api, const aasa_microhttpd_settings *settings) {
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings->certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {MHD_OPTION_END, 0, NULL}};
    struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
    unsigned int flags = MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ERROR_LOG | MHD_ALLOW_SUSPEND_RESUME;
    return api->start_daemon(
        settings->certificate ? flags | MHD_USE_TLS : flags, 0, NULL, NULL, settings->handler, settings->context,
        MHD_OPTION_EXTERNAL_LOGGER, aasa_microhttpd_silence, NULL, MHD_OPTION_LISTEN_SOCKET,
        (MHD_socket)settings->listener, MHD_OPTION_CONNECTION_LIMIT, settings->connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings->connections_per_address, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        settings->memory, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_UNESCAPE_CALLBACK, aasa_microhttpd_keep, NULL,
        MHD_OPTION_NOTIFY_CONNECTION, settings->notify, settings->context, MHD_OPTION_URI_LOG_CALLBACK, settings->begin,
        settings->context, MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context, MHD_OPTION_ARRAY,
        settings->certificate ? tls : none, MHD_OPTION_END);
}

#endif
