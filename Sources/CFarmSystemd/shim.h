#pragma once
#include <systemd/sd-journal.h>
#include <sys/socket.h>

// Only what Swift cannot import.

/// accept4 is declared for _GNU_SOURCE only, and the C library that Swift sees is without it.
extern int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);

static inline int farm_accept(int listener) {
    return accept4(listener, (struct sockaddr *)0, (socklen_t *)0, SOCK_CLOEXEC);
}

/// The C library that Swift sees is without sys/eventfd.h.
extern int eventfd(unsigned int count, int flags);

static inline int farm_eventfd(void) {
    return eventfd(0, SOCK_CLOEXEC | SOCK_NONBLOCK); // the same numbers as EFD_CLOEXEC, EFD_NONBLOCK
}

/// prctl takes a variable number of arguments.
extern int prctl(int option, ...);

static inline void farm_name_this_thread(const char *name) {
    prctl(15 /* PR_SET_NAME */, name, 0UL, 0UL, 0UL);
}
