/// A random number generator whose output never changes and is the same on every platform:
/// xoshiro256** (D. Blackman and S. Vigna, public domain), its state filled by SplitMix64.
///
/// The engine draws only through ``below(_:)`` and ``shuffle(_:)``: the standard library does not
/// guarantee that its own algorithms stay the same.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// Creates the generator of a seed.
    public init(seed: UInt64) {
        var mix = SplitMix(state: seed)
        state = (mix.next(), mix.next(), mix.next(), mix.next())
    }

    /// Creates one of many independent sequences of a seed; each puzzle number has its own stream.
    public init(seed: UInt64, stream: UInt64) {
        var mix = SplitMix(state: stream)
        self.init(seed: seed ^ mix.next())
    }

    package init(state: (UInt64, UInt64, UInt64, UInt64)) { self.state = state }

    public mutating func next() -> UInt64 {
        let result = rotated(state.1 &* 5, by: 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = rotated(state.3, by: 45)
        return result
    }

    /// Returns a uniformly distributed number in 0..<bound (D. Lemire's multiplication).
    public mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0, "the bound must be positive")
        let bound = UInt64(bound)
        var product = next().multipliedFullWidth(by: bound)
        if product.low < bound {
            let unfair = (0 &- bound) % bound
            while product.low < unfair { product = next().multipliedFullWidth(by: bound) }
        }
        return Int(product.high)
    }

    /// Shuffles the elements (R. Durstenfeld's version of the Fisher-Yates shuffle).
    public mutating func shuffle<Element>(_ elements: inout [Element]) {
        guard elements.count > 1 else { return }
        for last in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(last, below(last + 1))
        }
    }

    private func rotated(_ value: UInt64, by count: UInt64) -> UInt64 {
        value << count | value >> (64 - count)
    }
}

/// SplitMix64, which spreads a seed over many bits (G. Steele, D. Lea, C. Flood).
package struct SplitMix {
    private var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
