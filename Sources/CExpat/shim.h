// libexpat, loaded on first use: only sitemaps are XML, and no other start of the program should pay for it.
#ifndef AASA_CEXPAT_SHIM_H
#define AASA_CEXPAT_SHIM_H

#include <dlfcn.h>
#include <expat.h>
#include <stddef.h>

typedef struct {
    __typeof__(&XML_ParserCreate) parser_create;
    __typeof__(&XML_ParserFree) parser_free;
    __typeof__(&XML_SetUserData) set_user_data;
    __typeof__(&XML_SetElementHandler) set_element_handler;
    __typeof__(&XML_SetCharacterDataHandler) set_character_data_handler;
    __typeof__(&XML_SetEntityDeclHandler) set_entity_decl_handler;
    __typeof__(&XML_SetSkippedEntityHandler) set_skipped_entity_handler;
    __typeof__(&XML_Parse) parse;
    __typeof__(&XML_StopParser) stop_parser;
    __typeof__(&XML_GetErrorCode) get_error_code;
    __typeof__(&XML_ErrorString) error_string;
    __typeof__(&XML_GetCurrentLineNumber) get_current_line_number;
    __typeof__(&XML_GetCurrentColumnNumber) get_current_column_number;
    __typeof__(&XML_GetCurrentByteIndex) get_current_byte_index;
    __typeof__(&XML_ExpatVersion) expat_version;
} aasa_expat;

#define AASA_EXPAT_SYMBOL(field, name)                                                             \
    do {                                                                                           \
        if ((api->field = (__typeof__(api->field))dlsym(handle, name)) == NULL) return dlerror();  \
    } while (0)

// Fills the table. Returns NULL, or dlerror's text.
static inline const char *aasa_expat_load(aasa_expat *api) {
    void *handle = dlopen("libexpat.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    AASA_EXPAT_SYMBOL(parser_create, "XML_ParserCreate");
    AASA_EXPAT_SYMBOL(parser_free, "XML_ParserFree");
    AASA_EXPAT_SYMBOL(set_user_data, "XML_SetUserData");
    AASA_EXPAT_SYMBOL(set_element_handler, "XML_SetElementHandler");
    AASA_EXPAT_SYMBOL(set_character_data_handler, "XML_SetCharacterDataHandler");
    AASA_EXPAT_SYMBOL(set_entity_decl_handler, "XML_SetEntityDeclHandler");
    AASA_EXPAT_SYMBOL(set_skipped_entity_handler, "XML_SetSkippedEntityHandler");
    AASA_EXPAT_SYMBOL(parse, "XML_Parse");
    AASA_EXPAT_SYMBOL(stop_parser, "XML_StopParser");
    AASA_EXPAT_SYMBOL(get_error_code, "XML_GetErrorCode");
    AASA_EXPAT_SYMBOL(error_string, "XML_ErrorString");
    AASA_EXPAT_SYMBOL(get_current_line_number, "XML_GetCurrentLineNumber");
    AASA_EXPAT_SYMBOL(get_current_column_number, "XML_GetCurrentColumnNumber");
    AASA_EXPAT_SYMBOL(get_current_byte_index, "XML_GetCurrentByteIndex");
    AASA_EXPAT_SYMBOL(expat_version, "XML_ExpatVersion");
    return NULL;
}

#endif
