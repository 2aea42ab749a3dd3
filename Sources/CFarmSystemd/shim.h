#pragma once
#include <systemd/sd-journal.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// Declarations that Swift cannot import from the libraries.

/// accept4 is declared only with _GNU_SOURCE, which Swift's Glibc module does not define.
extern int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);

static inline int farm_accept(int listener) {
    return accept4(listener, (struct sockaddr *)0, (socklen_t *)0, SOCK_CLOEXEC);
}

/// Swift's Glibc module does not include sys/eventfd.h.
extern int eventfd(unsigned int count, int flags);

static inline int farm_eventfd(void) {
    return eventfd(0, SOCK_CLOEXEC | SOCK_NONBLOCK); // equal to EFD_CLOEXEC, EFD_NONBLOCK
}

/// Swift's Glibc module does not include malloc.h.
extern int malloc_trim(size_t pad);

/// The code of the program: names of the linker, which Swift cannot take the addresses of.
extern const char __executable_start[], etext[];

static inline void farm_unmap_code(void) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = (uintptr_t)__executable_start & -page, end = (uintptr_t)etext & -page;
    madvise((void *)start, end - start, MADV_DONTNEED);
}

/// The union in sigaction has no names in Swift, and SIG_IGN no value to compare with.
static inline int farm_ignores(int number) {
    struct sigaction action;
    return sigaction(number, (struct sigaction *)0, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// prctl is variadic, which Swift does not import.
extern int prctl(int option, ...);

static inline void farm_name_this_thread(const char *name) {
    prctl(15 /* PR_SET_NAME */, name, 0UL, 0UL, 0UL);
}

static inline void farm_hide_memory(void) {
    prctl(4 /* PR_SET_DUMPABLE */, 0UL, 0UL, 0UL, 0UL);
}

/// Returns 4 or 3 if the processor has level x86-64-v4 or x86-64-v3 of its instruction set and the
/// kernel supports it; otherwise 1.
static inline int farm_processor_level(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4")) return 4;
    if (__builtin_cpu_supports("x86-64-v3")) return 3;
#endif
    return 1;
}
