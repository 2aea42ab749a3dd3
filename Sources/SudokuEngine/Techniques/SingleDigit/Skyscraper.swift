/// Two strong links of a digit in parallel lines, joined in a crossing line.
enum Skyscraper {
    static let technique = Technique(
        "skyscraper", code: "0400", .hard, 130, rated: .init(40)
    ) { technique, board, search in
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        for kind in [GridGeometry.row, GridGeometry.column] {
            for digit in 0..<9 {
                let houses = pairs[digit] & 0x1FF << UInt32(kind * 9)
                for first in Bits(houses) {
                    let places = board.places(of: digit, in: first)
                    for second in Bits(houses & ~(2 << UInt32(first) - 1)) {
                        let shared = places & board.places(of: digit, in: second)
                        guard shared.isSingle else { continue }
                        let position = shared.trailingZeroBitCount
                        let pair = pair(digit, first, second, at: position, on: board)
                        let isEnough = search.offer(
                            technique, digit, from: pair.targets(on: board),
                            pair.pattern(crossing: (first < 18 ? 18 : 9) + position))
                        if isEnough { return }
                    }
                }
            }
        }
    }

    static let rung = TurbotFish.rung(of: .skyscraper, technique)

    /// Returns the links of two houses whose places at one position are the bridge.
    private static func pair(
        _ digit: Int, _ first: Int, _ second: Int, at position: Int, on board: Board
    ) -> StrongLinkPair {
        let inner = GridGeometry.cell(position, of: first)
        let other = GridGeometry.cell(position, of: second)
        return StrongLinkPair(
            digit: digit, houses: (first, second),
            outer: board.cells(with: digit, in: first).without(inner).trailingZeroBitCount,
            inner: inner, otherInner: other,
            otherOuter: board.cells(with: digit, in: second).without(other).trailingZeroBitCount)
    }
}
