extension Skyscraper {
    static let technique = NamedTechnique(
        "skyscraper", code: "0400", .hard, 130,
        search: search)

    private static func search(on board: Board, _ search: inout StepSearch) {
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        if self.search(GridGeometry.row, pairs, on: board, &search) { return }
        _ = self.search(GridGeometry.column, pairs, on: board, &search)
    }

    /// Offers the skyscrapers in two houses of a kind.
    private static func search(
        _ kind: Int, _ pairs: PairsOfPlaces, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        for digit in 0..<9 {
            let houses = pairs[digit] & 0x1FF << UInt32(kind * 9)
            guard houses.isMany else { continue }
            for first in Bits(houses) {
                let places = board.places(of: digit, in: first)
                for second in Bits(houses & ~(2 << UInt32(first) - 1)) {
                    let shared = places & board.places(of: digit, in: second)
                    guard shared.isSingle else { continue }
                    let position = shared.trailingZeroBitCount
                    if offer(digit, first, second, position, on: board, &search) { return true }
                }
            }
        }
        return false
    }

    /// Offers the skyscraper in two houses whose places at one position are its bridge.
    private static func offer(
        _ digit: Int, _ first: Int, _ second: Int, _ position: Int, on board: Board,
        _ search: inout StepSearch
    ) -> Bool {
        let bridge = (
            GridGeometry.cell(position, of: first), GridGeometry.cell(position, of: second)
        )
        let end = (
            board.cells(with: digit, in: first).without(bridge.0).trailingZeroBitCount,
            board.cells(with: digit, in: second).without(bridge.1).trailingZeroBitCount
        )
        let cells = board.cells(with: digit) & GridGeometry.peers(of: end.0, and: end.1)
        let crossing = (first < 18 ? 18 : 9) + position
        return search.offer(
            technique, digit, from: cells,
            Pattern(
                [
                    .init(.house, houses: UInt32(bit: first) | UInt32(bit: second)),
                    .init(
                        .bridge, UInt16(bit: digit),
                        in: Mask128(bit: bridge.0) | Mask128(bit: bridge.1)),
                    .init(.end, UInt16(bit: digit), in: Mask128(bit: end.0) | Mask128(bit: end.1)),
                    .init(.crossing, houses: UInt32(bit: crossing)),
                ], chains: [.init(of: digit, through: [end.0, bridge.0, bridge.1, end.1])]))
    }
}
