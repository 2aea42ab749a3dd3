/// Two houses with two places each for a digit, joined by a bridge, an inner place of each that sees
/// the other: the digit is in one of the outer ends. The pattern of skyscrapers, kites and turbot
/// fish.
struct StrongLinkPair {
    let digit: Int
    /// The two houses (of the 27).
    let houses: (first: Int, second: Int)
    /// The outer and the inner place of the first house, and those of the second.
    let outer, inner, otherInner, otherOuter: Int

    var bit: UInt16 { UInt16(bit: digit) }
    var bridge: Mask128 { Mask128(bit: inner) | Mask128(bit: otherInner) }
    var chain: [Int] { [outer, inner, otherInner, otherOuter] }

    /// Returns the places of the digit that see both ends.
    func targets(on board: Board) -> Mask128 {
        board.cells(with: digit) & GridGeometry.peers(of: outer, and: otherOuter)
    }

    /// Returns the parts: the strong links, the bridge with the house in which its cells see each
    /// other, and the ends.
    func parts(crossing: Pattern.Part) -> [Pattern.Part] {
        [
            .init(.house, houses: UInt32(bit: houses.first) | UInt32(bit: houses.second)),
            .init(.bridge, bit, in: bridge),
            .init(.end, bit, in: Mask128(bit: outer) | Mask128(bit: otherOuter)), crossing,
        ]
    }

    func pattern(crossing: Pattern.Part) -> Pattern {
        Pattern(
            parts(crossing: crossing), chains: [.init(of: digit, through: chain)],
            form: outer == otherOuter ? 1 : 0)
    }

    func pattern(crossing house: Int) -> Pattern {
        pattern(crossing: .init(.crossing, houses: UInt32(bit: house)))
    }

    /// Visits the bridges between two houses with a pair of places each, `one` and `two`, until
    /// `visit` returns true; returns true in that case.
    @inline(__always)
    static func search(
        _ digit: Int, _ first: Int, _ second: Int, _ one: Mask128, _ two: Mask128,
        _ visit: (StrongLinkPair) -> Bool
    ) -> Bool {
        for inner in Bits(one) {
            for other in Bits(two & GridGeometry.peers(of: inner)) {
                let pair = StrongLinkPair(
                    digit: digit, houses: (first, second),
                    outer: one.without(inner).trailingZeroBitCount, inner: inner,
                    otherInner: other, otherOuter: two.without(other).trailingZeroBitCount)
                if visit(pair) { return true }
            }
        }
        return false
    }
}
