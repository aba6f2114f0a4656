// What Swift's library for WebAssembly needs of a C library. Blocks have sizes of powers of two; a free one is used again
// for a text of its size.
#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name)))

// Before each block: its class, and room up to the alignment of any value.
typedef struct Block {
    size_t class;
    struct Block *next;
    size_t unused[2];
} Block;

enum { smallest = 5, classes = 31, page = 65536, alignment = 16 };
static Block *free_blocks[classes];
extern unsigned char __heap_base;
static uintptr_t heap_end;

static Block *new_block(size_t class) {
    if (heap_end == 0) heap_end = ((uintptr_t)&__heap_base + alignment - 1) & ~(uintptr_t)(alignment - 1);
    size_t size = (size_t)1 << class, room = __builtin_wasm_memory_size(0) * (size_t)page - heap_end;
    if (size > room) {
        size_t pages = (size - room + page - 1) / page;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
    }
    Block *block = (Block *)heap_end;
    heap_end += size;
    block->class = class;
    return block;
}

EXPORT(allocate) void *malloc(size_t size) {
    if (size > (size_t)1 << (classes - 2)) __builtin_trap();
    size_t class = smallest;
    while (((size_t)1 << class) < size + sizeof(Block)) class++;
    Block *block = free_blocks[class];
    if (block) free_blocks[class] = block->next;
    else block = new_block(class);
    return block + 1;
}

EXPORT(release) void free(void *address) {
    if (!address) return;
    Block *block = (Block *)address - 1;
    block->next = free_blocks[block->class];
    free_blocks[block->class] = block;
}

int posix_memalign(void **result, size_t wanted, size_t size) {
    if (wanted > alignment) __builtin_trap();
    *result = malloc(size);
    return 0;
}

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *first = a, *second = b;
    for (size_t at = 0; at < count; at++)
        if (first[at] != second[at]) return first[at] - second[at];
    return 0;
}

size_t strlen(const char *text) {
    size_t count = 0;
    while (text[count]) count++;
    return count;
}

// The seed of sets, whose order no result shows: the same in each run.
void arc4random_buf(void *to, size_t count) { memset(to, 0x5A, count); }

// The product of two numbers of 128 bits, of which the compiler makes a call.
__int128 __multi3(__int128 a, __int128 b) {
    uint64_t a_low = a, b_low = b, mask = 0xFFFFFFFF;
    uint64_t low = (a_low & mask) * (b_low & mask);
    uint64_t middle = (a_low >> 32) * (b_low & mask) + (low >> 32);
    uint64_t carry = (a_low & mask) * (b_low >> 32) + (middle & mask);
    uint64_t high = (a_low >> 32) * (b_low >> 32) + (middle >> 32) + (carry >> 32);
    high += a_low * (uint64_t)(b >> 64) + (uint64_t)(a >> 64) * b_low;
    return (__int128)((unsigned __int128)high << 64 | (carry << 32 | (low & mask)));
}
