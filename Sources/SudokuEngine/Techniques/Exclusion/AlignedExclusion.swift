/// Two or three cells of which all but a few combinations of candidates would leave some cell that
/// they all see, an *excluder*, without a candidate.
enum AlignedExclusion {
    static func candidateCells(
        _ excluders: Mask128, on board: borrowing Board
    ) -> Mask128 {
        var seen: Mask128 = 0
        for excluder in Bits(excluders) { seen |= GridGeometry.peers(of: excluder) }
        var single: Mask128 = board.nakedSingles
        for cell in Bits(board.nakedSingles) { single |= GridGeometry.peers(of: cell) }
        return board.empty & seen & ~single
    }

    /// Returns the step that keeps only allowed candidates of the aligned cells; nil if these are all.
    static func step(
        _ technique: @autoclosure () -> Technique, _ cells: (cell: Int, allowed: UInt16)...,
        excluders: Mask128, on board: borrowing Board, _ explains: Bool
    ) -> Step? {
        var eliminations = Candidates()
        for (cell, allowed) in cells { eliminations[cell] = board[cell] & ~allowed }
        guard !eliminations.isEmpty else { return nil }
        var step = Step(technique())
        step.eliminations = eliminations
        if explains {
            let board = copy board
            let own = cells.reduce(Mask128(0)) { $0 | Mask128(bit: $1.cell) }
            step.explain(
                step.eliminations.digits.bits,
                Pattern([.init(.set, own, on: board), .init(.excluder, excluders, on: board)]))
        }
        return step
    }

    /// The digits that the common excluders of two or three cells, at most 13, exclude together.
    struct Partners {
        /// For each digit, the other candidates of the bivalue excluders that contain it.
        private(set) var pairs = NineMasks()
        private var triples = NineMasks()

        init(_ excluders: Mask128, on board: borrowing Board) {
            for cell in Bits(excluders) {
                let mask = board[cell]
                guard mask.isPair else {
                    triples.append(mask)
                    continue
                }
                let low = mask & (0 &- mask)
                pairs.insert(mask & ~low, at: low.trailingZeroBitCount)
                pairs.insert(low, at: (mask & ~low).trailingZeroBitCount)
            }
        }

        /// Returns the third candidates of the trivalue excluders that contain two digits.
        func thirds(_ two: UInt16) -> UInt16 {
            var result: UInt16 = 0
            for place in 0..<triples.count where triples[place] & two == two {
                result |= triples[place] & ~two
            }
            return result
        }
    }

    static func sees(_ first: Int, _ second: Int) -> Bool {
        GridGeometry.peers(of: first).has(bit: second)
    }
}
