/// Two pairs of places of a digit in any houses, connected by two cells that see each other:
/// HoDoKu's turbot fish, of which skyscrapers and kites are forms.
enum TwoStrongLinks {
    static let technique = NamedTechnique(
        "turbot-fish", code: "0403", .hard, 120,
        search: search)

    private static func search(on board: Board, _ search: inout StepSearch) {
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        for digit in 0..<9 {
            let houses = pairs[digit]
            guard houses.isMany else { continue }
            for first in Bits(houses) {
                let one = board.cells(with: digit, in: first)
                var seen: Mask128 = 0
                for cell in Bits(one) { seen |= GridGeometry.peers(of: cell) }
                for second in Bits(houses & ~(2 << UInt32(first) - 1)) {
                    let two = board.cells(with: digit, in: second)
                    guard seen & two != 0, one != two else { continue }
                    let link = Link(digit: digit, first: first, second: second, one: one, two: two)
                    if self.search(link, on: board, &search) { return }
                }
            }
        }
    }

    /// Two houses with a pair of places each.
    private struct Link {
        let digit: Int
        let first: Int
        let second: Int
        let one: Mask128
        let two: Mask128
    }

    private static func search(
        _ link: Link, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let cells = board.cells(with: link.digit)
        for inner in Bits(link.one) {
            let outer = link.one.without(inner).trailingZeroBitCount
            for other in Bits(link.two.without(outer) & GridGeometry.peers(of: inner)) {
                let end = link.two.without(other).trailingZeroBitCount
                guard end != inner else { continue }
                let targets = cells & GridGeometry.peers(of: outer, and: end)
                let isEnough = search.offer(
                    technique, link.digit, from: targets,
                    pattern(link, outer, inner, other, end))
                if isEnough { return true }
            }
        }
        return false
    }

    private static func pattern(
        _ link: Link, _ outer: Int, _ inner: Int, _ other: Int, _ end: Int
    ) -> Pattern {
        let bit = UInt16(bit: link.digit)
        return Pattern(
            [
                .init(.house, houses: UInt32(bit: link.first) | UInt32(bit: link.second)),
                .init(.bridge, bit, in: Mask128(bit: inner) | Mask128(bit: other)),
                .init(.end, bit, in: Mask128(bit: outer) | Mask128(bit: end)),
                .crossing(of: Mask128(bit: inner) | Mask128(bit: other)),
            ], chains: [.init(of: link.digit, through: [outer, inner, other, end])],
            form: outer == end ? 1 : 0)
    }
}
