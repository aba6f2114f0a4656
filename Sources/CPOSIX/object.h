// _dl_find_object of glibc 2.35, for older ones: libgcc's unwinder, which is linked statically, finds the unwind tables
// by it. The declarations are those of link.h and dlfcn.h, which need _GNU_SOURCE before the first header of all.
#ifndef AASA_CPOSIX_OBJECT_H
#define AASA_CPOSIX_OBJECT_H

#include <elf.h>
#include <link.h>
#include <stddef.h>

typedef struct {
    unsigned long long flags;
    void *start, *end;
    struct link_map *link_map;
    void *unwind_table;
    unsigned long long reserved[7];
} aasa_object;

typedef struct {
    ElfW(Addr) base;
    const char *name;
    const ElfW(Phdr) *segments;
    ElfW(Half) count;
} aasa_object_layout;

typedef struct {
    ElfW(Addr) address;
    aasa_object *object;
} aasa_object_search;

extern int dl_iterate_phdr(int (*visit)(aasa_object_layout *layout, size_t size, void *data), void *data);
extern int dladdr1(const void *address, void *names, void **extra, int flags);

/* Ends the iteration at the object whose segments have the address. */
static inline int aasa_has_address(aasa_object_layout *layout, size_t size, void *data) {
    aasa_object_search *search = (aasa_object_search *)data;
    const ElfW(Phdr) *table = NULL;
    int isFound = 0;
    for (int i = 0; i < layout->count; i++) {
        const ElfW(Phdr) *segment = &layout->segments[i];
        ElfW(Addr) start = layout->base + segment->p_vaddr;
        if (segment->p_type == PT_GNU_EH_FRAME) table = segment;
        if (segment->p_type != PT_LOAD || search->address - start >= segment->p_memsz) continue;
        isFound = 1;
        search->object->start = (void *)start;
        search->object->end = (void *)(start + segment->p_memsz);
    }
    if (!isFound || !table) return 0;
    search->object->unwind_table = (void *)(layout->base + table->p_vaddr);
    return 1;
}

/* 0 if an object has the address and an unwind table, otherwise -1. */
static inline int aasa_find_object(void *address, void *result) {
    aasa_object_search search = {(ElfW(Addr))address, (aasa_object *)result};
    void *names[4];
    search.object->flags = 0;
    if (!dladdr1(address, names, (void **)&search.object->link_map, 2 /* RTLD_DL_LINKMAP */)) return -1;
    return dl_iterate_phdr(aasa_has_address, &search) ? 0 : -1;
}

#endif
