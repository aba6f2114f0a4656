// The functions of a library that is loaded on first use, for POSIX's SharedLibrary.
#ifndef AASA_CPOSIX_LIBRARY_H
#define AASA_CPOSIX_LIBRARY_H

// FUNCTIONS is a macro that lists them: F(field, symbol) each. Declares the struct `table`, whose fields have their
// types from the library's own header so that a wrong signature does not compile, and `table_symbols`, their names in
// its order.
#define AASA_LIBRARY(table, FUNCTIONS)                                      \
    typedef struct {                                                        \
        FUNCTIONS(AASA_LIBRARY_FIELD)                                       \
    } table;                                                                \
    static inline const char *const *table##_symbols(void) {                \
        static const char *const symbols[] = {FUNCTIONS(AASA_LIBRARY_NAME)}; \
        return symbols;                                                     \
    }

#define AASA_LIBRARY_FIELD(field, symbol) __typeof__(&symbol) field;
#define AASA_LIBRARY_NAME(field, symbol) #symbol,

#endif
