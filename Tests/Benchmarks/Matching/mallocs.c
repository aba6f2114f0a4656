// Counts the allocations of a process and writes their number to the file descriptor 9 when it ends (LD_PRELOAD).
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);
static unsigned long count;

void *malloc(size_t size) { return count++, __libc_malloc(size); }
void *calloc(size_t number, size_t size) { return count++, __libc_calloc(number, size); }
void *realloc(void *place, size_t size) { return count++, __libc_realloc(place, size); }
void *memalign(size_t alignment, size_t size) { return count++, __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return count++, __libc_memalign(alignment, size); }
int posix_memalign(void **place, size_t alignment, size_t size) {
    return count++, (*place = __libc_memalign(alignment, size)) ? 0 : 12;
}

__attribute__((destructor)) static void report(void) { dprintf(9, "%lu\n", count); }
