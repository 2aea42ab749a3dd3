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
        // For each digit what an excluder has beside it.
        var partners = NineMasks()
        var triples: [UInt16] = []
        for cell in Bits(excluders) {
            let mask = board[cell]
            guard mask.isPair else {
                triples.append(mask)
                continue
            }
            for digit in Bits(mask) { partners.insert(mask & ~(1 << UInt16(digit)), at: digit) }
        }
        let allowed =
            cells.count == 2
            ? pairs(cells, partners, on: board) : triplets(cells, partners, triples, on: board)
        guard let allowed else { return nil }
        var finding = Finding(family, tenths)
        for (number, cell) in cells.enumerated() {
            finding.eliminations[cell] = board[cell] & ~allowed[number]
            finding.evidence[cell] = board[cell]
        }
        for cell in Bits(excluders) { finding.evidence[cell] = board[cell] }
        return finding
    }

    /// The digits of each cell that some allowed combination has; nil if that is all of them.
    private static func pairs(
        _ cells: [Int], _ partners: NineMasks, on board: Board
    ) -> SIMD4<UInt16>? {
        let (a, b) = (board[cells[0]], board[cells[1]])
        let seen: UInt16 = sees(cells[0], cells[1]) ? 0x1FF : 0
        var allowed = SIMD4<UInt16>()
        for first in Bits(a) {
            let bit: UInt16 = 1 << UInt16(first)
            let seconds = b & ~(partners[first] | bit & seen)
            if seconds != 0 { allowed[0] |= bit }
            allowed[1] |= seconds
        }
        return allowed[0] == a && allowed[1] == b ? nil : allowed
    }

    private static func triplets(
        _ cells: [Int], _ partners: NineMasks, _ triples: [UInt16], on board: Board
    ) -> SIMD4<UInt16>? {
        let (a, b, c) = (board[cells[0]], board[cells[1]], board[cells[2]])
        let seenAB: UInt16 = sees(cells[0], cells[1]) ? 0x1FF : 0
        let seenAC: UInt16 = sees(cells[0], cells[2]) ? 0x1FF : 0
        let seenBC: UInt16 = sees(cells[1], cells[2]) ? 0x1FF : 0
        var allowed = SIMD4<UInt16>()
        for first in Bits(a) {
            let bitA: UInt16 = 1 << UInt16(first)
            for second in Bits(b & ~(partners[first] | bitA & seenAB)) {
                let bitB: UInt16 = 1 << UInt16(second)
                var forbidden = partners[first] | partners[second]
                forbidden |= bitA & seenAC | bitB & seenBC
                for triple in triples where triple & bitA != 0 && triple & bitB != 0 {
                    // With two equal digits no third one completes the triple.
                    if bitA != bitB { forbidden |= triple & ~(bitA | bitB) }
                }
                let thirds = c & ~forbidden
                guard thirds != 0 else { continue }
                allowed[0] |= bitA
                allowed[1] |= bitB
                allowed[2] |= thirds
            }
        }
        return allowed[0] == a && allowed[1] == b && allowed[2] == c ? nil : allowed
    }

    private static func sees(_ first: Int, _ second: Int) -> Bool {
        Places.peers(of: first) >> UInt128(second) & 1 != 0
    }
}
