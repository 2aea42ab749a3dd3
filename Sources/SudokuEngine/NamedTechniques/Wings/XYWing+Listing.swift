extension XYWing {
    static let technique = NamedTechnique(
        "xy-wing", code: "0800", .hard, 160, rating: 42, otherNames: ["Y-Wing"],
        search: offerWings)

    /// Offers the wings by their three cells in ascending order, and those of the same cells by
    /// their pivots.
    private static func offerWings(on board: Board, _ search: inout StepSearch) {
        let bivalues = board.bivalues
        guard !bivalues.hasAtMost(2) else { return }
        var later = bivalues
        for first in Bits(bivalues) {
            later &= later &- 1
            let mask = board[first]
            let seen = GridGeometry.peers(of: first)
            for second in Bits(later & board.cells(withOneOf: mask)) {
                // The third cell has the two digits that the others do not share.
                let rest = mask ^ board[second]
                let others = GridGeometry.peers(of: second)
                let thirds =
                    later & ~(Mask128(bit: second) &- 1) & board.cells(withBothOf: rest)
                    & (others.has(bit: first) ? seen | others : seen & others)
                for third in Bits(thirds) {
                    let isEnough =
                        offer(first, second, third, on: board, &search)
                        || offer(second, first, third, on: board, &search)
                        || offer(third, first, second, on: board, &search)
                    if isEnough { return }
                }
            }
        }
    }

    private static func offer(
        _ pivot: Int, _ first: Int, _ second: Int, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let wings = Mask128(bit: first) | Mask128(bit: second)
        guard wings & ~GridGeometry.peers(of: pivot) == 0 else { return false }
        let common = board[first] & board[second]
        let cells =
            board.cells(with: common.trailingZeroBitCount) & GridGeometry.peers(of: first)
            & GridGeometry.peers(of: second)
        guard cells != 0 else { return false }
        var eliminations = Candidates()
        eliminations.insert(common, in: cells)
        return search.offer(
            technique, digits: board[pivot] | common, removes: eliminations,
            Pattern([
                .init(.pivot, Mask128(bit: pivot), on: board),
                .init(.wing, wings, on: board),
                .init(.common, common, in: wings),
            ]))
    }
}

extension Board {
    /// Returns the bivalue cells with exactly one of two digits.
    fileprivate func cells(withOneOf pair: UInt16) -> Mask128 {
        let (low, high) = pair.lowAndHigh
        return bivalues & (cells(with: low) ^ cells(with: high))
    }

    /// Returns the bivalue cells with exactly these two digits.
    func cells(withBothOf pair: UInt16) -> Mask128 {
        let (low, high) = pair.lowAndHigh
        return bivalues & cells(with: low) & cells(with: high)
    }
}

extension UInt16 {
    /// The lower and the higher digit of a mask of two.
    @inline(__always)
    var lowAndHigh: (Int, Int) { (trailingZeroBitCount, 15 - leadingZeroBitCount) }
}
