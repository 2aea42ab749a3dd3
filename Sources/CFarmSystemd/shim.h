#pragma once
#include <systemd/sd-journal.h>
#include <sys/socket.h>

// Only what Swift cannot import.

/// accept4 is declared for _GNU_SOURCE only, and the C library that Swift sees is without it.
extern int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);

static inline int farm_accept(int listener) {
    return accept4(listener, (struct sockaddr *)0, (socklen_t *)0, SOCK_CLOEXEC);
}
