// libidn2, loaded on first use: most sites are ASCII.
#ifndef AASA_CIDN2_SHIM_H
#define AASA_CIDN2_SHIM_H

#include <idn2.h>
#include <stddef.h>

#include "../CPOSIX/library.h"

#define AASA_IDN2(F)                                                          \
    F(to_ascii_8z, idn2_to_ascii_8z)                                          \
    F(check_version, idn2_check_version)                                      \
    F(strerror, idn2_strerror)                                                \
    F(free, idn2_free)
AASA_LIBRARY(aasa_idn2, AASA_IDN2)

// UTS 46 non-transitional processing with NFC input, as browsers and Apple's systems do. The two flags are an enum
// and a macro in idn2.h.
enum { AASA_IDN2_FLAGS = IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL };

#endif
