/// Two or three cells whose every combination of candidates but a few would leave some cell that
/// they all see, an *excluder*, without a candidate.
enum AlignedExclusion {
    /// 6.2 for pairs.
    static func firstPair(on board: borrowing Board) -> Finding? {
        let excluders = board.bivalues
        let cells = candidateCells(excluders, on: board)
        var reach: [Reach] = []
        for cell in cells { reach.append(Self.reach(cell, excluders, on: board)) }
        for second in cells.indices {
            for first in cells[..<second].indices {
                let (one, two) = (reach[first], reach[second])
                guard one.covers(two.mask) || two.covers(one.mask) else { continue }
                let (a, b) = (cells[first], cells[second])
                let common = Places.peers(of: a) & Places.peers(of: b) & excluders
                guard common.isMany else { continue }
                if let hint = pair(a, b, common, on: board) {
                    return hint
                }
            }
        }
        return nil
    }

    /// What all excluders of a cell, not only those in common with another, forbid another.
    private struct Reach {
        /// The candidates of the cell.
        let mask: UInt16
        /// For each candidate what may not stand beside it, or nothing if that is only itself.
        let beside: NineMasks
        let all: UInt16

        /// Whether some candidate of the cell could leave another cell nothing.
        func covers(_ other: UInt16) -> Bool {
            guard other & ~all == 0 else { return false }
            for digit in Bits(mask) where other & ~beside[digit] == 0 { return true }
            return false
        }
    }

    private static func reach(_ cell: Int, _ excluders: UInt128, on board: borrowing Board) -> Reach
    {
        let pairs = Partners(Places.peers(of: cell) & excluders, on: board).pairs
        var beside = NineMasks()
        var all: UInt16 = 0
        for digit in Bits(board[cell]) where pairs[digit] != 0 {
            let mask = pairs[digit] | 1 << UInt16(digit)
            beside.insert(mask, at: digit)
            all |= mask
        }
        return Reach(mask: board[cell], beside: beside, all: all)
    }

    /// 7.5 for triplets.
    static func firstTriplet(on board: borrowing Board) -> Finding? {
        var excluders = board.bivalues
        for cell in Bits(board.empty & ~excluders) {
            // Three are two more than one.
            let rest = board[cell] & (board[cell] &- 1)
            if rest.isPair { excluders |= 1 << UInt128(cell) }
        }
        let cells = candidateCells(excluders, on: board)
        let isCandidate = cells.reduce(UInt128(0)) { $0 | 1 << UInt128($1) }
        guard cells.count >= 3 else { return nil }
        for second in cells.indices {
            for first in cells[..<second].indices {
                let (a, b) = (cells[first], cells[second])
                let both = Places.peers(of: a) & Places.peers(of: b) & excluders
                guard both.isMany else { continue }
                // The peers of the first in their order, then those of the second alone.
                let tail = excluders & isCandidate & ~(1 << UInt128(a) | 1 << UInt128(b))
                let useful = thirds(among: tail & (Places.peers(of: a) | Places.peers(of: b)), both)
                guard useful != 0 else { continue }
                let outlook = Outlook(a, b, both, on: board)
                guard outlook.isOpen else { continue }
                for third in Places.orderedPeers(of: a) where useful >> UInt128(third) & 1 != 0 {
                    guard outlook.admits(board[third]) else { continue }
                    let common = both & Places.peers(of: third)
                    if let hint = triplet(a, b, third, common, on: board) { return hint }
                }
                let rest = useful & ~Places.peers(of: a)
                for third in Places.orderedPeers(of: b) where rest >> UInt128(third) & 1 != 0 {
                    guard outlook.admits(board[third]) else { continue }
                    let common = both & Places.peers(of: third)
                    if let hint = triplet(a, b, third, common, on: board) { return hint }
                }
            }
        }
        return nil
    }

    /// The third cells that have two excluders at least in common with the other two.
    private static func thirds(among cells: UInt128, _ both: UInt128) -> UInt128 {
        var result: UInt128 = 0
        for cell in Bits(cells) where (both & Places.peers(of: cell)).isMany {
            result |= 1 << UInt128(cell)
        }
        return result
    }

    private static func candidateCells(
        _ excluders: UInt128, on board: borrowing Board
    ) -> [Int] {
        var cells: [Int] = []
        for cell in Bits(board.empty) where board[cell].isMany {
            let peers = Places.peers(of: cell)
            if peers & board.nakedSingles == 0 && peers & excluders != 0 { cells.append(cell) }
        }
        return cells
    }

    private static func pair(
        _ cellA: Int, _ cellB: Int, _ excluders: UInt128, on board: borrowing Board
    ) -> Finding? {
        let (a, b) = (board[cellA], board[cellB])
        let partners = Partners(excluders, on: board)
        let seen: UInt16 = sees(cellA, cellB) ? 0x1FF : 0
        var allowed: (a: UInt16, b: UInt16) = (0, 0)
        for first in Bits(a) {
            let bit: UInt16 = 1 << UInt16(first)
            let seconds = b & ~(partners.pairs[first] | bit & seen)
            if seconds != 0 { allowed.a |= bit }
            allowed.b |= seconds
        }
        guard allowed.a != a || allowed.b != b else { return nil }
        var finding = Finding(.alignedPairExclusion, 62)
        finding.eliminations[cellA] = a & ~allowed.a
        finding.eliminations[cellB] = b & ~allowed.b
        note([cellA, cellB], excluders, in: &finding, on: board)
        return finding
    }

    private static func triplet(
        _ cellA: Int, _ cellB: Int, _ cellC: Int, _ excluders: UInt128, on board: borrowing Board
    ) -> Finding? {
        let (a, b, c) = (board[cellA], board[cellB], board[cellC])
        let partners = Partners(excluders, on: board)
        let seenAB: UInt16 = sees(cellA, cellB) ? 0x1FF : 0
        let seenAC: UInt16 = sees(cellA, cellC) ? 0x1FF : 0
        let seenBC: UInt16 = sees(cellB, cellC) ? 0x1FF : 0
        var allowed: (a: UInt16, b: UInt16, c: UInt16) = (0, 0, 0)
        for first in Bits(a) {
            let bitA: UInt16 = 1 << UInt16(first)
            for second in Bits(b & ~(partners.pairs[first] | bitA & seenAB)) {
                let bitB: UInt16 = 1 << UInt16(second)
                var forbidden = partners.pairs[first] | partners.pairs[second]
                forbidden |= bitA & seenAC | bitB & seenBC
                if bitA != bitB { forbidden |= partners.thirds(bitA | bitB) }
                let thirds = c & ~forbidden
                guard thirds != 0 else { continue }
                allowed.a |= bitA
                allowed.b |= bitB
                allowed.c |= thirds
                // When the other two are complete, one combination of each digit is enough.
                if allowed.b == b && allowed.c == c { break }
            }
        }
        guard allowed.a != a || allowed.b != b || allowed.c != c else { return nil }
        var finding = Finding(.alignedTripletExclusion, 75)
        finding.eliminations[cellA] = a & ~allowed.a
        finding.eliminations[cellB] = b & ~allowed.b
        finding.eliminations[cellC] = c & ~allowed.c
        note([cellA, cellB, cellC], excluders, in: &finding, on: board)
        return finding
    }

    private static func note(
        _ cells: [Int], _ excluders: UInt128, in finding: inout Finding, on board: borrowing Board
    ) {
        for cell in cells { finding.evidence[cell] = board[cell] }
        for cell in Bits(excluders) { finding.evidence[cell] = board[cell] }
    }

    /// What the excluders that two or three cells have in common, at most 13, forbid together.
    private struct Partners {
        /// For each digit what an excluder of two has beside it.
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

        /// What excluders of three have beside two digits.
        func thirds(_ two: UInt16) -> UInt16 {
            var result: UInt16 = 0
            for place in 0..<triples.count where triples[place] & two == two {
                result |= triples[place] & ~two
            }
            return result
        }
    }

    /// What two cells leave to hope for, before a third is chosen: the excluders that all three have
    /// in common are among those of the two.
    private struct Outlook {
        /// For each candidate of either cell, what every combination with it forbids: if that is all
        /// of the third cell, the candidate goes.
        private var forbidden: (a: NineMasks, b: NineMasks) = (NineMasks(), NineMasks())
        /// What every combination forbids.
        private var always: UInt16 = 0x1FF
        private let masks: (a: UInt16, b: UInt16)

        init(_ cellA: Int, _ cellB: Int, _ excluders: UInt128, on board: borrowing Board) {
            masks = (board[cellA], board[cellB])
            let partners = Partners(excluders, on: board)
            let seen: UInt16 = sees(cellA, cellB) ? 0x1FF : 0
            var ofB = SIMD16<UInt16>(repeating: 0x1FF)
            for first in Bits(masks.a) {
                let bitA: UInt16 = 1 << UInt16(first)
                var ofA: UInt16 = 0x1FF
                for second in Bits(masks.b & ~(partners.pairs[first] | bitA & seen)) {
                    let bitB: UInt16 = 1 << UInt16(second)
                    var thirds = partners.pairs[first] | partners.pairs[second] | bitA | bitB
                    if bitA != bitB { thirds |= partners.thirds(bitA | bitB) }
                    ofA &= thirds
                    ofB[second & 15] &= thirds
                }
                forbidden.a.insert(ofA, at: first)
                always &= ofA
            }
            for second in Bits(masks.b) { forbidden.b.insert(ofB[second & 15], at: second) }
        }

        /// Whether any third cell could be: it has two candidates at least.
        var isOpen: Bool {
            if always != 0 { return true }
            for digit in Bits(masks.a) where forbidden.a[digit].isMany { return true }
            for digit in Bits(masks.b) where forbidden.b[digit].isMany { return true }
            return false
        }

        /// Whether a third cell with those candidates could be of use.
        func admits(_ third: UInt16) -> Bool {
            if third & always != 0 { return true }
            for digit in Bits(masks.a) where third & ~forbidden.a[digit] == 0 { return true }
            for digit in Bits(masks.b) where third & ~forbidden.b[digit] == 0 { return true }
            return false
        }
    }

    private static func sees(_ first: Int, _ second: Int) -> Bool {
        Places.peers(of: first) >> UInt128(second) & 1 != 0
    }
}
