// libgumbo, loaded on first use: only pages are HTML.
#ifndef AASA_CGUMBO_SHIM_H
#define AASA_CGUMBO_SHIM_H

#include <gumbo.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#include "../CPOSIX/library.h"

#define AASA_GUMBO(F)                                                         \
    F(parse_with_options, gumbo_parse_with_options)                           \
    F(normalized_tagname, gumbo_normalized_tagname)                           \
    F(tag_enum, gumbo_tag_enum)                                               \
    F(tag_from_original_text, gumbo_tag_from_original_text)
AASA_LIBRARY(aasa_gumbo, AASA_GUMBO)

// gumbo has no limits, does not check for NULL, and frees its tree recursively. A hostile page would exhaust memory,
// time or the stack. So the whole parse takes its memory from this arena, which ends it by longjmp when a limit is
// exceeded and is freed as one. gumbo keeps nothing outside of it.
typedef struct aasa_gumbo_block { struct aasa_gumbo_block *next; } aasa_gumbo_block;

typedef struct {
    aasa_gumbo_block *blocks;
    char *free;
    size_t left;
    // Bytes that may still be allocated.
    size_t budget;
    // CLOCK_MONOTONIC, in seconds.
    time_t deadline;
    unsigned calls;
    jmp_buf end;
} aasa_gumbo_arena;

enum { AASA_GUMBO_DONE, AASA_GUMBO_MEMORY, AASA_GUMBO_TIME };

static void *aasa_gumbo_allocate(void *context, size_t size) {
    aasa_gumbo_arena *arena = (aasa_gumbo_arena *)context;
    if (++arena->calls % 1024 == 0) {
        struct timespec now;
        if (clock_gettime(CLOCK_MONOTONIC, &now) == 0 && now.tv_sec >= arena->deadline) {
            longjmp(arena->end, AASA_GUMBO_TIME);
        }
    }
    if (size > arena->budget) longjmp(arena->end, AASA_GUMBO_MEMORY);
    size = (size + 15) & ~(size_t)15;
    if (size > arena->left) {
        size_t room = size > 1 << 20 ? size : 1 << 20;
        aasa_gumbo_block *block = (aasa_gumbo_block *)malloc(room + 16);
        if (!block) longjmp(arena->end, AASA_GUMBO_MEMORY);
        block->next = arena->blocks;
        arena->blocks = block;
        arena->free = (char *)block + 16;
        arena->left = room;
    }
    void *memory = arena->free;
    arena->free += size;
    arena->left -= size;
    arena->budget -= size < arena->budget ? size : arena->budget;
    return memory;
}

static void aasa_gumbo_deallocate(void *context, void *memory) { (void)context, (void)memory; }

// The number of GUMBO_TAG_UNKNOWN in the library, which may know more tags than the header (0.10 of Debian 12, 0.13 of
// Debian 13; their structures are equal). GUMBO_TAG_LAST follows it.
static inline GumboTag aasa_gumbo_unknown(const aasa_gumbo *api) { return api->tag_enum("aasa-unknown"); }

// Parses `length` bytes. The tree, in `document`, lives as long as the arena.
static __attribute__((noinline)) int aasa_gumbo_parse(
    const aasa_gumbo *api, aasa_gumbo_arena *arena, const char *bytes, size_t length, const GumboNode **document) {
    GumboOptions options = {
        .allocator = aasa_gumbo_allocate, .deallocator = aasa_gumbo_deallocate, .userdata = arena, .tab_stop = 1,
        .stop_on_first_error = false, .max_errors = 0, .fragment_context = (GumboTag)(aasa_gumbo_unknown(api) + 1),
        .fragment_namespace = GUMBO_NAMESPACE_HTML};
    int result = setjmp(arena->end);
    if (result == 0) *document = api->parse_with_options(&options, bytes, length)->document;
    return result;
}

static inline void aasa_gumbo_free(aasa_gumbo_arena *arena) {
    while (arena->blocks) {
        aasa_gumbo_block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}

// A node's parts, which are in a union.
static inline const GumboElement *aasa_gumbo_element(const GumboNode *node) {
    return node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE ? &node->v.element : NULL;
}
static inline const GumboText *aasa_gumbo_text(const GumboNode *node) {
    return node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_CDATA || node->type == GUMBO_NODE_WHITESPACE
        ? &node->v.text : NULL;
}
static inline const GumboVector *aasa_gumbo_children(const GumboNode *node) {
    const GumboElement *element = aasa_gumbo_element(node);
    if (node->type == GUMBO_NODE_DOCUMENT) return &node->v.document.children;
    return element ? &element->children : NULL;
}

#endif
