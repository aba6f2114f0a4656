// libpsl, loaded on first use: only lists of related origins need registrable domains.
#ifndef AASA_CPSL_SHIM_H
#define AASA_CPSL_SHIM_H

#include <libpsl.h>
#include <stddef.h>

#include "../CPOSIX/library.h"

#define AASA_PSL(F)                                                           \
    F(builtin, psl_builtin)                                                   \
    F(registrable_domain, psl_registrable_domain)                             \
    F(get_version, psl_get_version)
AASA_LIBRARY(aasa_psl, AASA_PSL)

#endif
