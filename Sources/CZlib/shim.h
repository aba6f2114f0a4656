// zlib, loaded on first use: only compressed sitemaps and pages need it.
#ifndef AASA_CZLIB_SHIM_H
#define AASA_CZLIB_SHIM_H

#include <stddef.h>
#include <zlib.h>

#include "../CPOSIX/library.h"

#define AASA_ZLIB(F)                                                          \
    F(inflate_init2, inflateInit2_)                                           \
    F(inflate, inflate)                                                       \
    F(inflate_reset, inflateReset)                                            \
    F(inflate_end, inflateEnd)                                                \
    F(deflate_init2, deflateInit2_)                                           \
    F(deflate, deflate)                                                       \
    F(deflate_bound, deflateBound)                                            \
    F(deflate_end, deflateEnd)                                                \
    F(version, zlibVersion)
AASA_LIBRARY(aasa_zlib, AASA_ZLIB)

// inflateInit2 is a macro. 16 is added to the largest window for a gzip header (RFC 1952).
static inline int aasa_inflate_init_gzip(const aasa_zlib *api, z_stream *stream) {
    return api->inflate_init2(stream, MAX_WBITS + 16, ZLIB_VERSION, (int)sizeof(z_stream));
}

static inline int aasa_deflate_init_gzip(const aasa_zlib *api, z_stream *stream, int level) {
    return api->deflate_init2(
        stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, (int)sizeof(z_stream));
}

#endif
