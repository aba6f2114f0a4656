// libmicrohttpd, loaded on first use: only `aasa watch` with metrics is a server.
#ifndef AASA_CMICROHTTPD_SHIM_H
#define AASA_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <stdarg.h>
#include <stddef.h>

#include "../CPOSIX/library.h"

#define AASA_MICROHTTPD(F)                                                    \
    F(start_daemon, MHD_start_daemon)                                         \
    F(stop_daemon, MHD_stop_daemon)                                           \
    F(get_connection_info, MHD_get_connection_info)                           \
    F(lookup_connection_value, MHD_lookup_connection_value)                   \
    F(create_response_from_buffer, MHD_create_response_from_buffer)           \
    F(add_response_header, MHD_add_response_header)                           \
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

// MHD_get_connection_info is variadic. The socket of a connection; -1: unknown.
static inline int aasa_microhttpd_socket(const aasa_microhttpd *api, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = api->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? (int)info->connect_fd : -1;
}

// MHD_start_daemon is variadic. One thread of the library's own serves all connections; `handler` and `notify` run on
// it. `notify` is called before the library closes a connection's socket.
static inline struct MHD_Daemon *aasa_microhttpd_start(
    const aasa_microhttpd *api, int listener, unsigned int connections, size_t memory,
    MHD_AccessHandlerCallback handler, MHD_NotifyConnectionCallback notify, void *context) {
    return api->start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ERROR_LOG, 0, NULL, NULL, handler, context,
        MHD_OPTION_EXTERNAL_LOGGER, aasa_microhttpd_silence, NULL, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_NOTIFY_CONNECTION, notify, context, MHD_OPTION_END);
}

#endif
