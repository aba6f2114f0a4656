// libexpat, loaded on first use: only sitemaps and property lists are XML.
#ifndef AASA_CEXPAT_SHIM_H
#define AASA_CEXPAT_SHIM_H

#include <expat.h>
#include <stddef.h>

#include "../CPOSIX/library.h"

#define AASA_EXPAT(F)                                                         \
    F(parser_create, XML_ParserCreate)                                        \
    F(parser_free, XML_ParserFree)                                            \
    F(set_user_data, XML_SetUserData)                                         \
    F(set_element_handler, XML_SetElementHandler)                             \
    F(set_character_data_handler, XML_SetCharacterDataHandler)                \
    F(set_entity_decl_handler, XML_SetEntityDeclHandler)                      \
    F(set_skipped_entity_handler, XML_SetSkippedEntityHandler)                \
    F(parse, XML_Parse)                                                       \
    F(stop_parser, XML_StopParser)                                            \
    F(get_error_code, XML_GetErrorCode)                                       \
    F(error_string, XML_ErrorString)                                          \
    F(get_current_line_number, XML_GetCurrentLineNumber)                      \
    F(get_current_column_number, XML_GetCurrentColumnNumber)                  \
    F(get_current_byte_index, XML_GetCurrentByteIndex)                        \
    F(expat_version, XML_ExpatVersion)
AASA_LIBRARY(aasa_expat, AASA_EXPAT)

#endif
