/// Two or three cells whose every combination of candidates but a few would leave some cell that
/// they all see, an *excluder*, without a candidate.
enum AlignedExclusion {
    /// 6.2 for pairs.
    static func firstPair(on board: Board) -> Finding? {
        let excluders = board.bivalues
        let cells = candidateCells(excluders, on: board)
        for second in cells.indices {
            for first in cells[..<second].indices {
                let (a, b) = (cells[first], cells[second])
                let common = Places.peers(of: a) & Places.peers(of: b) & excluders
                guard common.isMany else { continue }
                if let hint = exclusion([a, b], common, .alignedPairExclusion, 62, on: board) {
                    return hint
                }
            }
        }
        return nil
    }

    /// 7.5 for triplets.
    static func firstTriplet(on board: Board) -> Finding? {
        let excluders = Bits(board.empty).reduce(UInt128(0)) { set, cell in
            2...3 ~= board[cell].nonzeroBitCount ? set | 1 << UInt128(cell) : set
        }
        let cells = candidateCells(excluders, on: board)
        let isCandidate = cells.reduce(UInt128(0)) { $0 | 1 << UInt128($1) }
        guard cells.count >= 3 else { return nil }
        for second in cells.indices {
            for first in cells[..<second].indices {
                let (a, b) = (cells[first], cells[second])
                let both = Places.peers(of: a) & Places.peers(of: b) & excluders
                guard both.isMany else { continue }
                var tail: [Int] = []
                for cell in Places.orderedPeers(of: a) + Places.orderedPeers(of: b)
                where (excluders & isCandidate) >> UInt128(cell) & 1 != 0
                    && cell != a && cell != b && !tail.contains(cell)
                {
                    tail.append(cell)
                }
                for third in tail {
                    let common = both & Places.peers(of: third)
                    guard common.isMany else { continue }
                    let cells = [a, b, third]
                    if let hint = exclusion(cells, common, .alignedTripletExclusion, 75, on: board)
                    {
                        return hint
                    }
                }
            }
        }
        return nil
    }

    private static func candidateCells(
        _ excluders: UInt128, on board: Board
    ) -> [Int] {
        var cells: [Int] = []
        for cell in Bits(board.empty) where board[cell].isMany {
            let peers = Places.peers(of: cell)
            if peers & board.nakedSingles == 0 && peers & excluders != 0 { cells.append(cell) }
        }
        return cells
    }

    /// The candidates of the cells that no allowed combination has.
    private static func exclusion(
        _ cells: [Int], _ excluders: UInt128, _ family: Technique.Family, _ tenths: Int,
        on board: Board
    ) -> Finding? {
        var masks: [UInt16] = []
        for cell in Bits(excluders) { masks.append(board[cell]) }
        var allowed = [UInt16](repeating: 0, count: cells.count)
        for first in Bits(board[cells[0]]) {
            for second in Bits(board[cells[1]]) {
                if first == second && sees(cells[0], cells[1]) { continue }
                let two: UInt16 = 1 << UInt16(first) | 1 << UInt16(second)
                guard cells.count == 3 else {
                    if masks.contains(where: { $0 & ~two == 0 }) { continue }
                    allowed[0] |= 1 << UInt16(first)
                    allowed[1] |= 1 << UInt16(second)
                    continue
                }
                for third in Bits(board[cells[2]]) {
                    if third == first && sees(cells[0], cells[2]) { continue }
                    if third == second && sees(cells[1], cells[2]) { continue }
                    let three = two | 1 << UInt16(third)
                    if masks.contains(where: { $0 & ~three == 0 }) { continue }
                    allowed[0] |= 1 << UInt16(first)
                    allowed[1] |= 1 << UInt16(second)
                    allowed[2] |= 1 << UInt16(third)
                }
            }
        }
        var finding = Finding(family, tenths)
        for (cell, mask) in zip(cells, allowed) { finding.eliminations[cell] = board[cell] & ~mask }
        guard !finding.eliminations.isEmpty else { return nil }
        for cell in cells { finding.evidence[cell] = board[cell] }
        for cell in Bits(excluders) { finding.evidence[cell] = board[cell] }
        return finding
    }

    private static func sees(_ first: Int, _ second: Int) -> Bool {
        Places.peers(of: first) >> UInt128(second) & 1 != 0
    }
}
