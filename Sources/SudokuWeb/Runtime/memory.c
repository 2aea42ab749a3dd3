// Memory for WebAssembly without an operating system: an allocator over `memory.grow`, and the
// functions on bytes that compilers call.
//
// A block has one of two sizes per power of two, 2^n or 1.5 * 2^n, with a header of 16 bytes. A
// freed block goes to the list of its size and is never divided or joined: a page that plays one
// game after another asks for the same sizes again, so its memory stops growing.
#include <stddef.h>
#include <stdint.h>

enum { PAGE = 65536, HEADER = 16, SIZES = 56 };

/// What stands before each block.
typedef struct Header {
    /// The next free block of the size.
    struct Header *next;
    uint32_t size;
    /// For a block with a larger alignment, the header of the block that contains it.
    struct Header *outer;
    uint32_t unused;
} Header;

static Header *freed[SIZES];
extern unsigned char __heap_base;
static uintptr_t top, end;

static uint32_t capacity(uint32_t size) {
    uint32_t half = (uint32_t)16 << (size / 2);
    return size % 2 ? half + half / 2 : half;
}

/// Returns the number of the smallest size that holds some bytes; SIZES if there is none.
static uint32_t size_for(size_t bytes) {
    if (bytes > (size_t)1 << 31) return SIZES;
    uint32_t size = 0;
    if (bytes > 16) size = 2 * (28 - (uint32_t)__builtin_clz((uint32_t)bytes - 1)) - 1;
    while (size > 0 && capacity(size - 1) >= bytes) size--;
    while (size < SIZES && capacity(size) < bytes) size++;
    return size;
}

/// Takes bytes from the end of the memory; null if it cannot grow.
static void *extend(size_t bytes) {
    if (top == 0) {
        top = ((uintptr_t)&__heap_base + HEADER - 1) & ~(uintptr_t)(HEADER - 1);
        end = __builtin_wasm_memory_size(0) * PAGE;
    }
    if (bytes > end - top) {
        size_t pages = (bytes - (end - top) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
        end += pages * PAGE;
    }
    void *place = (void *)top;
    top += bytes;
    return place;
}

void *malloc(size_t bytes) {
    uint32_t size = size_for(bytes);
    if (size >= SIZES) return NULL;
    Header *header = freed[size];
    if (header) {
        freed[size] = header->next;
    } else {
        header = extend(HEADER + (size_t)capacity(size));
        if (!header) return NULL;
    }
    header->next = NULL;
    header->size = size;
    header->outer = NULL;
    return header + 1;
}

void free(void *block) {
    if (!block) return;
    Header *header = (Header *)block - 1;
    if (header->outer) header = header->outer;
    header->next = freed[header->size];
    freed[header->size] = header;
}

int posix_memalign(void **block, size_t alignment, size_t bytes) {
    if (alignment <= HEADER) {
        *block = malloc(bytes);
    } else {
        unsigned char *outer = bytes + alignment + HEADER < bytes ? NULL : malloc(bytes + alignment + HEADER);
        *block = outer;
        if (outer) {
            uintptr_t inner = ((uintptr_t)outer + HEADER + alignment - 1) & ~(alignment - 1);
            ((Header *)inner - 1)->outer = (Header *)outer - 1;
            *block = (void *)inner;
        }
    }
    return *block ? 0 : 12; // ENOMEM
}

// With -mbulk-memory each of the next three is one instruction.
void *memcpy(void *to, const void *from, size_t bytes) {
    return __builtin_memcpy(to, from, bytes);
}

void *memmove(void *to, const void *from, size_t bytes) {
    return __builtin_memmove(to, from, bytes);
}

void *memset(void *to, int byte, size_t bytes) {
    return __builtin_memset(to, byte, bytes);
}

int memcmp(const void *one, const void *two, size_t bytes) {
    const unsigned char *a = one, *b = two;
    for (size_t i = 0; i < bytes; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}
