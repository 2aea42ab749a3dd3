/// Three cells of which all but a few combinations of candidates would leave some cell that they
/// all see, an *excluder*, without a candidate.
enum AlignedTripletExclusion {
    static let technique = Technique(
        "aligned-triplet-exclusion",
        rated: .init(75, otherNames: ["ATE", "Aligned Triple Exclusion"]))

    /// The last board searched without success.
    private final class Memory: SearchMemory {
        var exhausted = DigitPlanes()

        init() {}
    }

    /// Returns the first aligned triplet. It depends only on its cells and excluders: where these
    /// are unchanged since a search without success, on any board, there is none.
    static let rung = Rung([technique]) { board, context, _ in
        // A cell that sees a naked single takes no part, so such a search cannot be compared with
        // others.
        guard board.nakedSingles == 0 else { return first(on: board, context.explains) }
        let memory = context.search.memory(Memory.self)
        var changed: Mask128 = 0
        for digit in 0..<9 { changed |= board.cells(with: digit) ^ memory.exhausted[digit] }
        let step = first(on: board, changed: changed, context.explains)
        if step == nil { memory.exhausted = board.planes }
        return step
    }

    /// Returns the first aligned triplet of which a cell or an excluder has changed.
    static func first(
        on board: borrowing Board, changed: Mask128 = ~0, _ explains: Bool
    ) -> Step? {
        let excluders = board.bivalues | board.trivalues
        let cells = AlignedExclusion.candidateCells(excluders, on: board)
        for b in Bits(cells) {
            let peersOfB = GridGeometry.peers(of: b)
            let excludersOfB = peersOfB & excluders
            let firsts = cells & (Mask128(bit: b) &- 1) & seeingTwo(of: excludersOfB)
            for a in Bits(firsts) {
                let peersOfA = GridGeometry.peers(of: a)
                let both = peersOfA & excludersOfB
                let own = Mask128(bit: a) | Mask128(bit: b)
                let hasChanged = (own | both) & changed != 0
                // The peers of the first cell in order, then those of the second alone.
                let tail = excluders & cells & (peersOfA | peersOfB)
                let thirds =
                    tail & ~own & seeingTwo(of: both) & (hasChanged ? ~0 : changed)
                guard thirds != 0 else { continue }
                let bound = PairBound(a, b, both, on: board)
                guard bound.isOpen else { continue }
                var useful: Mask128 = 0
                for third in Bits(thirds) where bound.admits(board[third]) {
                    useful |= Mask128(bit: third)
                }
                guard useful != 0 else { continue }
                for third in GridGeometry.orderedPeers(of: a) where useful.has(bit: third) {
                    let common = both & GridGeometry.peers(of: third)
                    if let hint = triplet(a, b, third, common, on: board, explains) {
                        return hint
                    }
                }
                let rest = useful & ~peersOfA
                for third in GridGeometry.orderedPeers(of: b) where rest.has(bit: third) {
                    let common = both & GridGeometry.peers(of: third)
                    if let hint = triplet(a, b, third, common, on: board, explains) {
                        return hint
                    }
                }
            }
        }
        return nil
    }

    /// Returns the cells that see at least two of some cells.
    @inline(__always)
    private static func seeingTwo(of cells: Mask128) -> Mask128 {
        var (one, two): (Mask128, Mask128) = (0, 0)
        for cell in Bits(cells) {
            let peers = GridGeometry.peers(of: cell)
            two |= one & peers
            one |= peers
        }
        return two
    }

    private static func triplet(
        _ cellA: Int, _ cellB: Int, _ cellC: Int, _ excluders: Mask128, on board: borrowing Board,
        _ explains: Bool
    ) -> Step? {
        let (a, b, c) = (board[cellA], board[cellB], board[cellC])
        let partners = AlignedExclusion.Partners(excluders, on: board)
        let seenAB: UInt16 = AlignedExclusion.sees(cellA, cellB) ? 0x1FF : 0
        let seenAC: UInt16 = AlignedExclusion.sees(cellA, cellC) ? 0x1FF : 0
        let seenBC: UInt16 = AlignedExclusion.sees(cellB, cellC) ? 0x1FF : 0
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
        return AlignedExclusion.step(
            technique, (cellA, allowed.a), (cellB, allowed.b), (cellC, allowed.c),
            excluders: excluders, on: board, explains)
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

        init(_ cellA: Int, _ cellB: Int, _ excluders: Mask128, on board: borrowing Board) {
            masks = (board[cellA], board[cellB])
            let partners = AlignedExclusion.Partners(excluders, on: board)
            let seen: UInt16 = AlignedExclusion.sees(cellA, cellB) ? 0x1FF : 0
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
}
