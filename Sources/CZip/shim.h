// libzip, loaded on first use: only packed apps (.ipa) need it, and no other start of the program should pay for it.
#ifndef AASA_CZIP_SHIM_H
#define AASA_CZIP_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <zip.h>

typedef struct {
    __typeof__(&zip_fdopen) fdopen;
    __typeof__(&zip_discard) discard;
    __typeof__(&zip_get_num_entries) get_num_entries;
    __typeof__(&zip_stat_index) stat_index;
    __typeof__(&zip_file_get_external_attributes) get_external_attributes;
    __typeof__(&zip_fopen_index) fopen_index;
    __typeof__(&zip_fread) fread;
    __typeof__(&zip_fclose) fclose;
    __typeof__(&zip_get_error) get_error;
    __typeof__(&zip_file_get_error) file_get_error;
    __typeof__(&zip_error_init_with_code) error_init_with_code;
    __typeof__(&zip_error_fini) error_fini;
    __typeof__(&zip_error_strerror) error_strerror;
    __typeof__(&zip_error_code_zip) error_code_zip;
    __typeof__(&zip_error_code_system) error_code_system;
    __typeof__(&zip_libzip_version) libzip_version;
} aasa_libzip;

#define AASA_LIBZIP_SYMBOL(field, name)                                                            \
    do {                                                                                           \
        if ((api->field = (__typeof__(api->field))dlsym(handle, name)) == NULL) return dlerror();  \
    } while (0)

// Fills the table. Returns NULL, or dlerror's text.
static inline const char *aasa_libzip_load(aasa_libzip *api) {
    void *handle = dlopen("libzip.so.4", RTLD_NOW | RTLD_LOCAL);
    // Of libzip 1.8 and later; what is used here is the same in both.
    if (handle == NULL) handle = dlopen("libzip.so.5", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    AASA_LIBZIP_SYMBOL(fdopen, "zip_fdopen");
    AASA_LIBZIP_SYMBOL(discard, "zip_discard");
    AASA_LIBZIP_SYMBOL(get_num_entries, "zip_get_num_entries");
    AASA_LIBZIP_SYMBOL(stat_index, "zip_stat_index");
    AASA_LIBZIP_SYMBOL(get_external_attributes, "zip_file_get_external_attributes");
    AASA_LIBZIP_SYMBOL(fopen_index, "zip_fopen_index");
    AASA_LIBZIP_SYMBOL(fread, "zip_fread");
    AASA_LIBZIP_SYMBOL(fclose, "zip_fclose");
    AASA_LIBZIP_SYMBOL(get_error, "zip_get_error");
    AASA_LIBZIP_SYMBOL(file_get_error, "zip_file_get_error");
    AASA_LIBZIP_SYMBOL(error_init_with_code, "zip_error_init_with_code");
    AASA_LIBZIP_SYMBOL(error_fini, "zip_error_fini");
    AASA_LIBZIP_SYMBOL(error_strerror, "zip_error_strerror");
    AASA_LIBZIP_SYMBOL(error_code_zip, "zip_error_code_zip");
    AASA_LIBZIP_SYMBOL(error_code_system, "zip_error_code_system");
    AASA_LIBZIP_SYMBOL(libzip_version, "zip_libzip_version");
    return NULL;
}

#endif
