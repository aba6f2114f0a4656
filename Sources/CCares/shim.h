// c-ares, loaded on first use: only what asks sites by name has a use for it, and without it libcurl finds addresses itself.
#ifndef AASA_CCARES_SHIM_H
#define AASA_CCARES_SHIM_H

#include <ares.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>

typedef struct {
    __typeof__(&ares_library_init) library_init;
    __typeof__(&ares_init_options) init_options;
    __typeof__(&ares_destroy) destroy;
    __typeof__(&ares_cancel) cancel;
    __typeof__(&ares_set_servers_ports_csv) set_servers_ports_csv;
    __typeof__(&ares_getaddrinfo) getaddrinfo;
    __typeof__(&ares_freeaddrinfo) freeaddrinfo;
    __typeof__(&ares_getsock) getsock;
    __typeof__(&ares_timeout) timeout;
    __typeof__(&ares_process_fd) process_fd;
    __typeof__(&ares_strerror) strerror;
    __typeof__(&ares_version) version;
} aasa_cares;

#define AASA_CARES_SYMBOL(field, name)                                                             \
    do {                                                                                           \
        if ((api->field = (__typeof__(api->field))dlsym(handle, name)) == NULL) return dlerror();  \
    } while (0)

// Fills the table. Returns NULL, or dlerror's text.
static inline const char *aasa_cares_load(aasa_cares *api) {
    void *handle = dlopen("libcares.so.2", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    AASA_CARES_SYMBOL(library_init, "ares_library_init");
    AASA_CARES_SYMBOL(init_options, "ares_init_options");
    AASA_CARES_SYMBOL(destroy, "ares_destroy");
    AASA_CARES_SYMBOL(cancel, "ares_cancel");
    AASA_CARES_SYMBOL(set_servers_ports_csv, "ares_set_servers_ports_csv");
    AASA_CARES_SYMBOL(getaddrinfo, "ares_getaddrinfo");
    AASA_CARES_SYMBOL(freeaddrinfo, "ares_freeaddrinfo");
    AASA_CARES_SYMBOL(getsock, "ares_getsock");
    AASA_CARES_SYMBOL(timeout, "ares_timeout");
    AASA_CARES_SYMBOL(process_fd, "ares_process_fd");
    AASA_CARES_SYMBOL(strerror, "ares_strerror");
    AASA_CARES_SYMBOL(version, "ares_version");
    return NULL;
}

// ARES_GETSOCK_READABLE and ARES_GETSOCK_WRITABLE are macros with parameters, which Swift does not see.
static inline int aasa_cares_wants_read(int bits, int place) { return ARES_GETSOCK_READABLE(bits, place) ? 1 : 0; }
static inline int aasa_cares_wants_write(int bits, int place) { return ARES_GETSOCK_WRITABLE(bits, place) ? 1 : 0; }

#endif
