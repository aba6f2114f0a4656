// libzip, loaded on first use: only packed apps (.ipa) need it.
#ifndef AASA_CZIP_SHIM_H
#define AASA_CZIP_SHIM_H

#include <stddef.h>
#include <zip.h>

#include "../CPOSIX/library.h"

#define AASA_LIBZIP(F)                                                        \
    F(fdopen, zip_fdopen)                                                     \
    F(discard, zip_discard)                                                   \
    F(get_num_entries, zip_get_num_entries)                                   \
    F(stat_index, zip_stat_index)                                             \
    F(get_external_attributes, zip_file_get_external_attributes)              \
    F(fopen_index, zip_fopen_index)                                           \
    F(fread, zip_fread)                                                       \
    F(fclose, zip_fclose)                                                     \
    F(get_error, zip_get_error)                                               \
    F(file_get_error, zip_file_get_error)                                     \
    F(error_init_with_code, zip_error_init_with_code)                         \
    F(error_fini, zip_error_fini)                                             \
    F(error_strerror, zip_error_strerror)                                     \
    F(error_code_zip, zip_error_code_zip)                                     \
    F(error_code_system, zip_error_code_system)                               \
    F(libzip_version, zip_libzip_version)
AASA_LIBRARY(aasa_libzip, AASA_LIBZIP)

#endif
