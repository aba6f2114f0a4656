// zlib, loaded on first use: only compressed sitemaps need it.
#ifndef AASA_CZLIB_SHIM_H
#define AASA_CZLIB_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <zlib.h>

typedef struct {
    __typeof__(&inflateInit2_) inflate_init2;
    __typeof__(&inflate) inflate;
    __typeof__(&inflateReset) inflate_reset;
    __typeof__(&inflateEnd) inflate_end;
    __typeof__(&zlibVersion) version;
} aasa_zlib;

// Fills the table. Returns NULL, or dlerror's text.
static inline const char *aasa_zlib_load(aasa_zlib *api) {
    void *handle = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    if ((api->inflate_init2 = (__typeof__(api->inflate_init2))dlsym(handle, "inflateInit2_")) == NULL) return dlerror();
    if ((api->inflate = (__typeof__(api->inflate))dlsym(handle, "inflate")) == NULL) return dlerror();
    if ((api->inflate_reset = (__typeof__(api->inflate_reset))dlsym(handle, "inflateReset")) == NULL) return dlerror();
    if ((api->inflate_end = (__typeof__(api->inflate_end))dlsym(handle, "inflateEnd")) == NULL) return dlerror();
    if ((api->version = (__typeof__(api->version))dlsym(handle, "zlibVersion")) == NULL) return dlerror();
    return NULL;
}

// inflateInit2 is a macro. The largest window, and a gzip header (RFC 1952) is wanted.
static inline int aasa_inflate_init_gzip(const aasa_zlib *api, z_stream *stream) {
    return api->inflate_init2(stream, MAX_WBITS + 16, ZLIB_VERSION, (int)sizeof(z_stream));
}

#endif
