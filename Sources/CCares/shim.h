// c-ares, loaded on first use: only requests to sites by name need it, and without it libcurl resolves names itself.
#ifndef AASA_CCARES_SHIM_H
#define AASA_CCARES_SHIM_H

#include <ares.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/time.h>

#include "../CPOSIX/library.h"

#define AASA_CARES(F)                                                         \
    F(library_init, ares_library_init)                                        \
    F(init_options, ares_init_options)                                        \
    F(destroy, ares_destroy)                                                  \
    F(cancel, ares_cancel)                                                    \
    F(set_servers_ports_csv, ares_set_servers_ports_csv)                      \
    F(getaddrinfo, ares_getaddrinfo)                                          \
    F(freeaddrinfo, ares_freeaddrinfo)                                        \
    F(getsock, ares_getsock)                                                  \
    F(timeout, ares_timeout)                                                  \
    F(process_fd, ares_process_fd)                                            \
    F(version, ares_version)
AASA_LIBRARY(aasa_cares, AASA_CARES)

// ARES_GETSOCK_READABLE and ARES_GETSOCK_WRITABLE are macros with parameters, which Swift does not see.
static inline int aasa_cares_wants_read(int bits, int place) { return ARES_GETSOCK_READABLE(bits, place) ? 1 : 0; }
static inline int aasa_cares_wants_write(int bits, int place) { return ARES_GETSOCK_WRITABLE(bits, place) ? 1 : 0; }

#endif
