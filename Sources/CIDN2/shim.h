// libidn2, loaded on first use: most sites are ASCII and should not pay for its tables at start-up.
#ifndef AASA_CIDN2_SHIM_H
#define AASA_CIDN2_SHIM_H

#include <dlfcn.h>
#include <idn2.h>
#include <stddef.h>

typedef struct {
    __typeof__(&idn2_to_ascii_8z) to_ascii_8z;
    __typeof__(&idn2_strerror) strerror;
    __typeof__(&idn2_free) free;
} aasa_idn2;

// Fills the table. Returns NULL, or dlerror's text.
static inline const char *aasa_idn2_load(aasa_idn2 *api) {
    void *handle = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    if ((api->to_ascii_8z = (__typeof__(api->to_ascii_8z))dlsym(handle, "idn2_to_ascii_8z")) == NULL) return dlerror();
    if ((api->strerror = (__typeof__(api->strerror))dlsym(handle, "idn2_strerror")) == NULL) return dlerror();
    if ((api->free = (__typeof__(api->free))dlsym(handle, "idn2_free")) == NULL) return dlerror();
    return NULL;
}

// UTS 46 non-transitional processing with NFC input, as browsers and Apple's systems do. The two flags are an enum
// and a macro in idn2.h.
enum { AASA_IDN2_FLAGS = IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL };

#endif
