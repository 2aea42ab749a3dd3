extension XYZWing {
    static let technique = NamedTechnique(
        "xyz-wing", code: "0801", .hard, 180, rating: 44,
        search: offerWings)

    private static func offerWings(on board: Board, _ search: inout StepSearch) {
        guard board.bivalues.isMany else { return }
        for pivot in Bits(board.trivalues) {
            let mask = board[pivot]
            let x = board.cells(with: mask.trailingZeroBitCount)
            let y = board.cells(with: (mask & (mask &- 1)).trailingZeroBitCount)
            let z = board.cells(with: 15 - mask.leadingZeroBitCount)
            let seen = GridGeometry.peers(of: pivot)
            let wings = seen & board.bivalues & (x & y | x & z | y & z)
            var later = wings
            for first in Bits(wings) {
                later &= later &- 1
                for second in Bits(later & ~board.cells(withBothOf: board[first])) {
                    if offer(pivot, first, second, on: board, &search) { return }
                }
            }
        }
    }

    private static func offer(
        _ pivot: Int, _ first: Int, _ second: Int, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let common = board[first] & board[second]
        let cells =
            board.cells(with: common.trailingZeroBitCount) & GridGeometry.peers(of: pivot)
            & GridGeometry.peers(of: first) & GridGeometry.peers(of: second)
        guard cells != 0 else { return false }
        let wings = Mask128(bit: first) | Mask128(bit: second)
        var eliminations = Candidates()
        eliminations.insert(common, in: cells)
        return search.offer(
            technique, digits: board[pivot], removes: eliminations,
            Pattern([
                .init(.pivot, Mask128(bit: pivot), on: board),
                .init(.wing, wings, on: board),
                .init(.common, common, in: wings | Mask128(bit: pivot)),
            ]))
    }
}
