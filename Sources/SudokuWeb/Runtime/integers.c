// Arithmetic with 128 bits, which compilers call as functions: the durations of games are of that size.
#include <stdint.h>

typedef __int128 Wide;
typedef unsigned __int128 UnsignedWide;

static UnsignedWide wide(uint64_t high, uint64_t low) {
    union {
        struct { uint64_t low, high; } halves;
        UnsignedWide whole;
    } value = {.halves = {low, high}};
    return value.whole;
}

static uint64_t low(UnsignedWide number) { return (uint64_t)number; }

static uint64_t high(UnsignedWide number) {
    union {
        UnsignedWide whole;
        struct { uint64_t low, high; } halves;
    } value = {number};
    return value.halves.high;
}

/// The product of two words of 64 bits.
static UnsignedWide product(uint64_t a, uint64_t b) {
    uint64_t mask = 0xFFFFFFFF;
    uint64_t a0 = a & mask, a1 = a >> 32, b0 = b & mask, b1 = b >> 32;
    uint64_t first = a0 * b0;
    uint64_t middle = a1 * b0 + (first >> 32);
    uint64_t other = a0 * b1 + (middle & mask);
    return wide(a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (first & mask));
}

Wide __multi3(Wide a, Wide b) {
    UnsignedWide x = (UnsignedWide)a, y = (UnsignedWide)b;
    UnsignedWide result = product(low(x), low(y));
    return (Wide)wide(high(result) + low(x) * high(y) + high(x) * low(y), low(result));
}

/// Divides bit by bit: durations are divided once per repaint.
static UnsignedWide divide(UnsignedWide a, UnsignedWide b, UnsignedWide *rest) {
    uint64_t quotient_high = 0, quotient_low = 0;
    UnsignedWide remainder = 0;
    for (int bit = 127; bit >= 0; bit--) {
        uint64_t next = bit >= 64 ? high(a) >> (bit - 64) & 1 : low(a) >> bit & 1;
        remainder = wide(high(remainder) << 1 | low(remainder) >> 63, low(remainder) << 1 | next);
        if (remainder >= b) {
            remainder -= b;
            if (bit >= 64) quotient_high |= (uint64_t)1 << (bit - 64);
            else quotient_low |= (uint64_t)1 << bit;
        }
    }
    *rest = remainder;
    return wide(quotient_high, quotient_low);
}

UnsignedWide __udivti3(UnsignedWide a, UnsignedWide b) {
    UnsignedWide rest;
    return divide(a, b, &rest);
}

UnsignedWide __umodti3(UnsignedWide a, UnsignedWide b) {
    UnsignedWide rest;
    divide(a, b, &rest);
    return rest;
}

Wide __divti3(Wide a, Wide b) {
    UnsignedWide rest;
    UnsignedWide quotient =
        divide(a < 0 ? -(UnsignedWide)a : (UnsignedWide)a, b < 0 ? -(UnsignedWide)b : (UnsignedWide)b, &rest);
    return (Wide)((a < 0) != (b < 0) ? -quotient : quotient);
}

Wide __modti3(Wide a, Wide b) {
    UnsignedWide rest;
    divide(a < 0 ? -(UnsignedWide)a : (UnsignedWide)a, b < 0 ? -(UnsignedWide)b : (UnsignedWide)b, &rest);
    return (Wide)(a < 0 ? -rest : rest);
}
