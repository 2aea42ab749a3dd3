/// The cells of which a loop can consist.
extension LayoutUniqueLoop {
    /// Returns true if each house of a start cell has another cell with both candidates.
    func hasPartners(_ cell: Int, on board: borrowing CandidateBoard) -> Bool {
        let tables = board.tables
        let (low, high) = (pair.trailingZeroBitCount, 63 - pair.leadingZeroBitCount)
        for index in 0..<tables.houseCounts[cell] {
            let house = tables.place(cell, index).house
            let both = board.places(low, in: house) & board.places(high, in: house)
            if !both.isMany { return false }
        }
        return true
    }

    /// Finds the cells that may be on a loop from a cell; returns false if there is no loop.
    ///
    /// A house of a cell of a loop has exactly one other cell of it, which is at the other kind of
    /// place: even or odd.
    mutating func findRing(from start: Int, on board: borrowing CandidateBoard) -> Bool {
        let (tables, words) = (board.tables, board.tables.cellWords)
        let (low, high) = (pair.trailingZeroBitCount, 63 - pair.leadingZeroBitCount)
        for word in 0..<words {
            ring[word] = board.plane(low, word) & board.plane(high, word)
            ring[words &+ word] = ring[word]
            sure[word] = 0
        }
        fix(start, 0, tables)
        var isStable = false
        while !isStable {
            isStable = true
            for slot in 0..<2 * words {
                let (side, word) = slot < words ? (0, slot) : (1, slot &- words)
                for bit in SetBits(ring[slot])
                where !isLinked(word &* 64 &+ bit, side, low, high, &isStable, on: board) {
                    ring[slot] &= ~UInt64(bit: bit)
                    isStable = false
                }
            }
            for word in 0..<words where sure[word] & ~(ring[word] | ring[words &+ word]) != 0 {
                return false
            }
        }
        return true
    }

    /// Returns true if each house of a cell has another cell for a loop through it. If the cell is on each
    /// loop, an only other cell is, too.
    private mutating func isLinked(
        _ cell: Int, _ side: Int, _ low: Int, _ high: Int, _ isStable: inout Bool,
        on board: borrowing CandidateBoard
    ) -> Bool {
        let tables = board.tables
        let other = (1 &- side) &* tables.cellWords
        let isSure = sure[cell >> 6].has(bit: cell & 63)
        for index in 0..<tables.houseCounts[cell] {
            let (house, position) = tables.place(cell, index)
            let both = board.places(low, in: house) & board.places(high, in: house)
            var (count, only) = (0, 0)
            for place in SetBits(both & ~UInt64(bit: position)) {
                let next = tables.cell(house, place)
                guard ring[other &+ next &>> 6].has(bit: next & 63) else { continue }
                count &+= 1
                only = next
                if !isSure { break }
            }
            if count == 0 { return false }
            if isSure, count == 1, !sure[only >> 6].has(bit: only & 63) {
                fix(only, 1 - side, tables)
                isStable = false
            }
        }
        return true
    }

    /// Notes that a cell is on each loop, at an even or at an odd place.
    private mutating func fix(_ cell: Int, _ side: Int, _ tables: LayoutTables) {
        let words = tables.cellWords
        sure[cell >> 6] |= UInt64(bit: cell & 63)
        ring[(1 - side) * words + cell >> 6] &= ~UInt64(bit: cell & 63)
        for word in 0..<words {
            let row = cell &* words &+ word
            ring[side &* words &+ word] &= ~(tables.peers[row] & ~tables.barePeers[row])
        }
    }
}
