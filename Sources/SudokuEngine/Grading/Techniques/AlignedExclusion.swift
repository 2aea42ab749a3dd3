/// Two or three cells of which all but a few combinations of candidates would leave some cell that
/// they all see, an *excluder*, without a candidate.
enum AlignedExclusion {
    /// Returns the first aligned pair, rated 6.2.
    static func firstPair(on board: borrowing Board) -> Finding? {
        let excluders = board.bivalues
        let cells = candidateCells(excluders, on: board)
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
        return pair(best.first, best.second, common, on: board)
    }

    /// Returns the cells that would lose all candidates if a digit were placed in a cell: each of
    /// their candidates is either the digit itself, in a peer, or the other candidate of an
    /// excluder that they see.
    private static func excluding(
        _ digit: Int, from cell: Int, among cells: UInt128, on board: borrowing Board
    ) -> UInt128 {
        let peers = GridGeometry.peers(of: cell)
        let excluders = peers & board.bivalues & board.cells(with: digit)
        guard excluders != 0 else { return 0 }
        var beside: UInt16 = 0
        for excluder in Bits(excluders) { beside |= board[excluder] }
        var result = cells & ~UInt128(bit: cell) & (peers | ~board.cells(with: digit))
        for other in Bits(0x1FF & ~beside) { result &= ~board.cells(with: other) }
        guard result != 0 else { return 0 }
        for other in Bits(beside & ~UInt16(bit: digit)) {
            var seen: UInt128 = 0
            for excluder in Bits(excluders & board.cells(with: other)) {
                seen |= GridGeometry.peers(of: excluder)
            }
            result &= seen | ~board.cells(with: other)
        }
        return result
    }

    /// Returns the first aligned triplet, rated 7.5, of which a cell or an excluder has changed.
    static func firstTriplet(
        on board: borrowing Board, changed: UInt128 = .max
    ) -> Finding? {
        let excluders = board.bivalues | board.trivalues
        let cells = candidateCells(excluders, on: board)
        for b in Bits(cells) {
            let peersOfB = GridGeometry.peers(of: b)
            let excludersOfB = peersOfB & excluders
            let firsts = cells & (UInt128(bit: b) &- 1) & seeingTwo(of: excludersOfB)
            for a in Bits(firsts) {
                let peersOfA = GridGeometry.peers(of: a)
                let both = peersOfA & excludersOfB
                let own = UInt128(bit: a) | UInt128(bit: b)
                let hasChanged = (own | both) & changed != 0
                // The peers of the first cell in order, then those of the second alone.
                let tail = excluders & cells & (peersOfA | peersOfB)
                let thirds =
                    tail & ~own & seeingTwo(of: both) & (hasChanged ? .max : changed)
                guard thirds != 0 else { continue }
                let outlook = PairBound(a, b, both, on: board)
                guard outlook.isOpen else { continue }
                var useful: UInt128 = 0
                for third in Bits(thirds) where outlook.admits(board[third]) {
                    useful |= UInt128(bit: third)
                }
                guard useful != 0 else { continue }
                for third in GridGeometry.orderedPeers(of: a) where useful.has(bit: third) {
                    let common = both & GridGeometry.peers(of: third)
                    if let hint = triplet(a, b, third, common, on: board) { return hint }
                }
                let rest = useful & ~peersOfA
                for third in GridGeometry.orderedPeers(of: b) where rest.has(bit: third) {
                    let common = both & GridGeometry.peers(of: third)
                    if let hint = triplet(a, b, third, common, on: board) { return hint }
                }
            }
        }
        return nil
    }

    /// Returns the cells that see at least two of some cells.
    @inline(__always)
    private static func seeingTwo(of cells: UInt128) -> UInt128 {
        var (one, two): (UInt128, UInt128) = (0, 0)
        for cell in Bits(cells) {
            let peers = GridGeometry.peers(of: cell)
            two |= one & peers
            one |= peers
        }
        return two
    }

    private static func candidateCells(
        _ excluders: UInt128, on board: borrowing Board
    ) -> UInt128 {
        var seen: UInt128 = 0
        for excluder in Bits(excluders) { seen |= GridGeometry.peers(of: excluder) }
        var single: UInt128 = board.nakedSingles
        for cell in Bits(board.nakedSingles) { single |= GridGeometry.peers(of: cell) }
        return board.empty & seen & ~single
    }

    private static func pair(
        _ cellA: Int, _ cellB: Int, _ excluders: UInt128, on board: borrowing Board
    ) -> Finding? {
        let (a, b) = (board[cellA], board[cellB])
        let partners = Partners(excluders, on: board)
        let seen: UInt16 = sees(cellA, cellB) ? 0x1FF : 0
        var allowed: (a: UInt16, b: UInt16) = (0, 0)
        for first in Bits(a) {
            let bit = UInt16(bit: first)
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
            let bitA = UInt16(bit: first)
            for second in Bits(b & ~(partners.pairs[first] | bitA & seenAB)) {
                let bitB = UInt16(bit: second)
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

    /// The digits that the common excluders of two or three cells, at most 13, exclude together.
    private struct Partners {
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

    /// The prospects of two cells before a third is chosen: the common excluders of all three are
    /// among those of the two.
    private struct PairBound {
        /// For each candidate of either cell, the digits that every combination with it excludes:
        /// if these are all candidates of the third cell, the candidate is removed.
        private var forbidden: (a: NineMasks, b: NineMasks) = (NineMasks(), NineMasks())
        /// The digits that every combination excludes.
        private var always: UInt16 = 0x1FF
        private let masks: (a: UInt16, b: UInt16)

        init(_ cellA: Int, _ cellB: Int, _ excluders: UInt128, on board: borrowing Board) {
            masks = (board[cellA], board[cellB])
            let partners = Partners(excluders, on: board)
            let seen: UInt16 = sees(cellA, cellB) ? 0x1FF : 0
            var ofB = SIMD16<UInt16>(repeating: 0x1FF)
            for first in Bits(masks.a) {
                let bitA = UInt16(bit: first)
                var ofA: UInt16 = 0x1FF
                for second in Bits(masks.b & ~(partners.pairs[first] | bitA & seen)) {
                    let bitB = UInt16(bit: second)
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

        /// True if some third cell could be useful: it has at least two candidates.
        var isOpen: Bool {
            if always != 0 { return true }
            for digit in Bits(masks.a) where forbidden.a[digit].isMany { return true }
            for digit in Bits(masks.b) where forbidden.b[digit].isMany { return true }
            return false
        }

        /// Returns true if a third cell with those candidates could be useful.
        func admits(_ third: UInt16) -> Bool {
            if third & always != 0 { return true }
            for digit in Bits(masks.a) where third & ~forbidden.a[digit] == 0 { return true }
            for digit in Bits(masks.b) where third & ~forbidden.b[digit] == 0 { return true }
            return false
        }
    }

    private static func sees(_ first: Int, _ second: Int) -> Bool {
        GridGeometry.peers(of: first).has(bit: second)
    }
}
