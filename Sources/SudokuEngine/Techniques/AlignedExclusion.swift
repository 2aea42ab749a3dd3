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

    static func note(
        _ cells: [Int], _ excluders: Mask128, in finding: inout Finding, on board: borrowing Board
    ) {
        for cell in cells { finding.evidence[cell] = board[cell] }
        for cell in Bits(excluders) { finding.evidence[cell] = board[cell] }
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

    /// Returns the aligned cells and their excluders: the first cells of the evidence for which
    /// `search` finds the same step.
    static func pattern(
        _ finding: Finding, of size: Int, on board: Board,
        _ search: (_ cells: [Int]) -> Finding?
    ) -> StepPattern {
        let all = finding.evidence.occupied
        let cells = Bits(all).map { $0 }
        for subset in Subsets(size, of: cells.count) {
            let chosen = Bits(subset).map { cells[$0] }
            let own = chosen.reduce(Mask128(0)) { $0 | Mask128(bit: $1) }
            guard let found = search(chosen), found.eliminations == finding.eliminations,
                found.evidence == finding.evidence
            else { continue }
            return StepPattern(
                finding.eliminations.digits,
                [.init(.set, own, on: board), .init(.excluder, all & ~own, on: board)])
        }
        return StepPattern(finding.eliminations.digits, [finding.evidencePart(.set)])
    }
}
