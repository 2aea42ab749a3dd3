/// Two or three cells of which all but a few combinations of candidates would leave some cell that
/// they all see, an *excluder*, without a candidate.
enum AlignedExclusion {
    static func candidateCells(
        _ excluders: UInt128, on board: borrowing Board
    ) -> UInt128 {
        var seen: UInt128 = 0
        for excluder in Bits(excluders) { seen |= GridGeometry.peers(of: excluder) }
        var single: UInt128 = board.nakedSingles
        for cell in Bits(board.nakedSingles) { single |= GridGeometry.peers(of: cell) }
        return board.empty & seen & ~single
    }

    static func note(
        _ cells: [Int], _ excluders: UInt128, in finding: inout Finding, on board: borrowing Board
    ) {
        for cell in cells { finding.evidence[cell] = board[cell] }
        for cell in Bits(excluders) { finding.evidence[cell] = board[cell] }
    }

    /// The digits that the common excluders of two or three cells, at most 13, exclude together.
    struct Partners {
        /// For each digit, the other candidates of the bivalue excluders that contain it.
        private(set) var pairs = NineMasks()
        private var triples = NineMasks()

        init(_ excluders: UInt128, on board: borrowing Board) {
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

    @Sendable static func reason(_ words: FindingWords) -> String {
        "\(words.assumption), one of \(words.cells) would be left without a candidate"
    }
}
