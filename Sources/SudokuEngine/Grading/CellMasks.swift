/// 81 bit masks inline: copying is a memcpy, and nothing is counted or allocated.
///
/// Indices are masked, not checked, so that reading compiles to one load; lanes 81...95 are unused.
struct CellMasks: Hashable, Sendable {
    private var head = SIMD64<UInt16>()
    private var tail = SIMD32<UInt16>()

    @inline(__always)
    subscript(index: Int) -> UInt16 {
        get { index < 64 ? head[index & 63] : tail[index & 31] }
        set {
            if index < 64 { head[index & 63] = newValue } else { tail[index & 31] = newValue }
        }
    }

    var isZero: Bool { head == SIMD64() && tail == SIMD32() }

    func union(_ other: Self) -> Self {
        var result = self
        result.head |= other.head
        result.tail |= other.tail
        return result
    }
}

/// The same with 32 bits a lane.
struct WideCellMasks: Hashable, Sendable {
    private var head = SIMD64<UInt32>()
    private var tail = SIMD32<UInt32>()

    @inline(__always)
    subscript(index: Int) -> UInt32 {
        get { index < 64 ? head[index & 63] : tail[index & 31] }
        set {
            if index < 64 { head[index & 63] = newValue } else { tail[index & 31] = newValue }
        }
    }
}
