// libmicrohttpd, loaded on first use: only a program that watches and is asked to tell its metrics is a server.
#ifndef AASA_CMICROHTTPD_SHIM_H
#define AASA_CMICROHTTPD_SHIM_H

#include <dlfcn.h>
#include <microhttpd.h>
#include <stdarg.h>
#include <stddef.h>

typedef struct {
    __typeof__(&MHD_start_daemon) start_daemon;
    __typeof__(&MHD_stop_daemon) stop_daemon;
    __typeof__(&MHD_lookup_connection_value) lookup_connection_value;
    __typeof__(&MHD_create_response_from_buffer) create_response_from_buffer;
    __typeof__(&MHD_add_response_header) add_response_header;
    __typeof__(&MHD_queue_response) queue_response;
    __typeof__(&MHD_destroy_response) destroy_response;
    __typeof__(&MHD_get_version) get_version;
} aasa_microhttpd;

#define AASA_MICROHTTPD_SYMBOL(field, name)                                                        \
    do {                                                                                           \
        if ((api->field = (__typeof__(api->field))dlsym(handle, name)) == NULL) return dlerror();  \
    } while (0)

// Fills the table. Returns NULL, or dlerror's text.
static inline const char *aasa_microhttpd_load(aasa_microhttpd *api) {
    void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    AASA_MICROHTTPD_SYMBOL(start_daemon, "MHD_start_daemon");
    AASA_MICROHTTPD_SYMBOL(stop_daemon, "MHD_stop_daemon");
    AASA_MICROHTTPD_SYMBOL(lookup_connection_value, "MHD_lookup_connection_value");
    AASA_MICROHTTPD_SYMBOL(create_response_from_buffer, "MHD_create_response_from_buffer");
    AASA_MICROHTTPD_SYMBOL(add_response_header, "MHD_add_response_header");
    AASA_MICROHTTPD_SYMBOL(queue_response, "MHD_queue_response");
    AASA_MICROHTTPD_SYMBOL(destroy_response, "MHD_destroy_response");
    AASA_MICROHTTPD_SYMBOL(get_version, "MHD_get_version");
    return NULL;
}

// The library's own remarks, on clients that went away and the like, go nowhere.
static inline void aasa_microhttpd_silence(void *context, const char *format, va_list arguments) {
    (void)context;
    (void)format;
    (void)arguments;
}

// MHD_start_daemon is variadic. One thread of the library's own serves all connections; `handler` runs on it.
static inline struct MHD_Daemon *aasa_microhttpd_start(
    const aasa_microhttpd *api, int listener, unsigned int connections, unsigned int seconds, size_t memory,
    MHD_AccessHandlerCallback handler, void *context) {
    return api->start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ERROR_LOG, 0, NULL, NULL, handler, context,
        MHD_OPTION_EXTERNAL_LOGGER, aasa_microhttpd_silence, NULL, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_END);
}

#endif
