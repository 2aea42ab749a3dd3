#pragma once
#include <zlib.h>

// Declarations that Swift cannot import from the library.

/// Prepares a stream that writes the file format of gzip. deflateInit2 is a macro.
static inline int farm_begin_gzip(z_stream *stream) {
    return deflateInit2(
        stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}
