// The system functions that the Swift runtime calls, for a page that has no system.
#include <stddef.h>

/// Fills a buffer with random bytes of the page, for the seeds of hash tables.
__attribute__((import_module("page"), import_name("randomBytes"))) void
page_random_bytes(void *bytes, size_t count);

void arc4random_buf(void *bytes, size_t count) { page_random_bytes(bytes, count); }

/// Swift prints only why it traps, and a page has no place for it.
int putchar(int character) { return character; }

void *__stack_chk_guard = (void *)0x5afe57ac;
void __stack_chk_fail(void) { __builtin_trap(); }
