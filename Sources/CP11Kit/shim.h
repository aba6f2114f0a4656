// libp11-kit, loaded on first use: only keys in PKCS#11 tokens need it.
#ifndef AASA_CP11KIT_SHIM_H
#define AASA_CP11KIT_SHIM_H

#include <p11-kit-1/p11-kit/pkcs11.h>

#include "../CPOSIX/library.h"

// p11-kit.h and uri.h can only be included with an option of the compiler: these are their declarations (0.23).
typedef struct p11_kit_uri P11KitUri;
extern void p11_kit_be_quiet(void);
extern const char *p11_kit_strerror(CK_RV result);
extern CK_FUNCTION_LIST **p11_kit_modules_load_and_initialize(int flags);
extern void p11_kit_modules_finalize_and_release(CK_FUNCTION_LIST **modules);
extern CK_FUNCTION_LIST *p11_kit_module_load(const char *path, int flags);
extern CK_RV p11_kit_module_initialize(CK_FUNCTION_LIST *module);
extern CK_RV p11_kit_module_finalize(CK_FUNCTION_LIST *module);
extern void p11_kit_module_release(CK_FUNCTION_LIST *module);
extern P11KitUri *p11_kit_uri_new(void);
extern void p11_kit_uri_free(P11KitUri *uri);
extern int p11_kit_uri_parse(const char *text, unsigned int type, P11KitUri *uri);
extern const char *p11_kit_uri_message(int code);
extern int p11_kit_uri_any_unrecognized(P11KitUri *uri);
extern const char *p11_kit_uri_get_pin_value(const P11KitUri *uri);
extern const char *p11_kit_uri_get_pin_source(const P11KitUri *uri);
extern const char *p11_kit_uri_get_module_path(const P11KitUri *uri);
extern int p11_kit_uri_set_attribute(P11KitUri *uri, CK_ATTRIBUTE *attribute);
extern CK_ATTRIBUTE *p11_kit_uri_get_attributes(P11KitUri *uri, CK_ULONG *count);
extern int p11_kit_uri_match_token_info(const P11KitUri *uri, const CK_TOKEN_INFO *information);

enum { AASA_P11KIT_URI_FOR_ANY = 0xFFFF };

#define AASA_P11KIT(F)                                                        \
    F(be_quiet, p11_kit_be_quiet)                                             \
    F(strerror, p11_kit_strerror)                                             \
    F(modules_load, p11_kit_modules_load_and_initialize)                      \
    F(modules_release, p11_kit_modules_finalize_and_release)                  \
    F(module_load, p11_kit_module_load)                                       \
    F(module_initialize, p11_kit_module_initialize)                           \
    F(module_finalize, p11_kit_module_finalize)                               \
    F(module_release, p11_kit_module_release)                                 \
    F(uri_new, p11_kit_uri_new)                                               \
    F(uri_free, p11_kit_uri_free)                                             \
    F(uri_parse, p11_kit_uri_parse)                                           \
    F(uri_message, p11_kit_uri_message)                                       \
    F(uri_any_unrecognized, p11_kit_uri_any_unrecognized)                     \
    F(uri_get_pin_value, p11_kit_uri_get_pin_value)                           \
    F(uri_get_pin_source, p11_kit_uri_get_pin_source)                         \
    F(uri_get_module_path, p11_kit_uri_get_module_path)                       \
    F(uri_set_attribute, p11_kit_uri_set_attribute)                           \
    F(uri_get_attributes, p11_kit_uri_get_attributes)                         \
    F(uri_match_token_info, p11_kit_uri_match_token_info)
AASA_LIBRARY(aasa_p11kit, AASA_P11KIT)

#endif
