/// Two cells of which all but a few combinations of candidates would leave some cell that they both
/// see, an *excluder*, without a candidate.
enum AlignedPairExclusion {
    static let technique = Technique(
        "aligned-pair-exclusion", rated: .init(62, otherNames: ["APE"]))

    static let rung = Rung.board(technique) { board, explains in
        let excluders = board.bivalues
        let cells = AlignedExclusion.candidateCells(excluders, on: board)
        var best: (first: Int, second: Int)?
        for cell in Bits(cells) {
            for digit in Bits(board[cell]) {
                for other in Bits(excluding(digit, from: cell, among: cells, on: board)) {
                    let (first, second) = (min(cell, other), max(cell, other))
                    if let best, (best.second, best.first) <= (second, first) { continue }
                    let common =
                        GridGeometry.peers(of: cell) & GridGeometry.peers(of: other) & excluders
                    if common.isMany { best = (first, second) }
                }
            }
        }
        guard let best else { return nil }
        let common =
            GridGeometry.peers(of: best.first) & GridGeometry.peers(of: best.second) & excluders
        return pair(best.first, best.second, common, on: board, explains)
    }

    /// Returns the cells that would lose all candidates if a digit were placed in a cell: each of
    /// their candidates is either the digit itself, in a peer, or the other candidate of an
    /// excluder that they see.
    private static func excluding(
        _ digit: Int, from cell: Int, among cells: Mask128, on board: borrowing Board
    ) -> Mask128 {
        let peers = GridGeometry.peers(of: cell)
        let excluders = peers & board.bivalues & board.cells(with: digit)
        guard excluders != 0 else { return 0 }
        var beside: UInt16 = 0
        for excluder in Bits(excluders) { beside |= board[excluder] }
        var result = cells & ~Mask128(bit: cell) & (peers | ~board.cells(with: digit))
        for other in Bits(0x1FF & ~beside) { result &= ~board.cells(with: other) }
        guard result != 0 else { return 0 }
        for other in Bits(beside & ~UInt16(bit: digit)) {
            var seen: Mask128 = 0
            for excluder in Bits(excluders & board.cells(with: other)) {
                seen |= GridGeometry.peers(of: excluder)
            }
            result &= seen | ~board.cells(with: other)
        }
        return result
    }

    private static func pair(
        _ cellA: Int, _ cellB: Int, _ excluders: Mask128, on board: borrowing Board,
        _ explains: Bool
    ) -> Step? {
        let (a, b) = (board[cellA], board[cellB])
        let partners = AlignedExclusion.Partners(excluders, on: board)
        let seen: UInt16 = AlignedExclusion.sees(cellA, cellB) ? 0x1FF : 0
        var allowed: (a: UInt16, b: UInt16) = (0, 0)
        for first in Bits(a) {
            let bit = UInt16(bit: first)
            let seconds = b & ~(partners.pairs[first] | bit & seen)
            if seconds != 0 { allowed.a |= bit }
            allowed.b |= seconds
        }
        return AlignedExclusion.step(
            technique, (cellA, allowed.a), (cellB, allowed.b), excluders: excluders, on: board,
            explains)
    }
}
