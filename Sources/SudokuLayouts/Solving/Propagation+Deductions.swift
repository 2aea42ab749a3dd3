import SudokuEngine

extension Propagation {
    /// Fills all singles, and removes what the rules of the grid allow to remove beside them; returns
    /// false if a contradiction is found.
    mutating func deduce() -> Bool {
        isDeducing = true
        defer { isDeducing = false }
        while true {
            guard fillSingles() else { return false }
            if tables.neighbourRule != nil, removeBesideCells() { continue }
            guard hasCages else { return true }
            guard let hasRemoved = filterCages() else { return false }
            if !hasRemoved { return true }
        }
    }

    /// Returns the candidates of an open cell, a bit for each digit.
    func candidates(of cell: Int) -> UInt32 {
        var mask: UInt32 = 0
        for digit in 0..<size where hasPlace(digit, cell) { mask |= 1 << UInt32(digit) }
        return mask
    }

    // MARK: Houses

    /// Removes a digit with two or three places in a house from the cells that see all of them:
    /// pointing, claiming and all that other houses and moves add to it. Returns true if it did.
    @inline(always) mutating func lockPlaces(_ digit: Int, _ house: Int) -> Bool {
        var cells = (0, 0, 0)
        var count = 0
        for word in 0..<Board.words {
            var places =
                state[Self.places(digit) &+ word] & tables.houses[house &* Board.words &+ word]
            while places != 0 {
                if count == 3 { return false }
                cells = (word &* 64 &+ places.trailingZeroBitCount, cells.0, cells.1)
                count &+= 1
                places &= places &- 1
            }
        }
        // With two places, the last of the three is replaced by the first.
        let third = count == 3 ? cells.2 : cells.0
        var hasRemoved = false
        for word in 0..<Board.words {
            let common =
                tables.peers[cells.0 &* Board.words &+ word]
                & tables.peers[cells.1 &* Board.words &+ word]
                & tables.peers[third &* Board.words &+ word]
                & ~tables.houses[house &* Board.words &+ word]
            if state[Self.places(digit) &+ word] & common != 0 {
                removePlaces(digit, word, common)
                hasRemoved = true
            }
        }
        return hasRemoved
    }

    // MARK: Neighbours

    /// Returns the digit that follows or precedes another one; nil if there is none.
    @inline(always) func digit(_ step: Int, from digit: Int) -> Int? {
        let next = digit &+ step
        if 0..<size ~= next { return next }
        return tables.neighbourRule?.isCyclic == true ? (next &+ size) % size : nil
    }

    /// Removes the digits before and after one that was placed from the neighbours of its cell.
    mutating func separateNeighbours(of cell: Int, _ digit: Int) {
        for step in [-1, 1] {
            guard let other = self.digit(step, from: digit) else { continue }
            for word in 0..<Board.words {
                removePlaces(other, word, tables.around[cell &* Board.words &+ word])
            }
        }
    }

    /// Removes a digit from the neighbours of cells whose candidates are all that digit, which their
    /// line forbids to repeat, or consecutive to it; returns true if it did.
    private mutating func removeBesideCells() -> Bool {
        var hasRemoved = false
        for digit in 0..<size {
            let (before, after) = (self.digit(-1, from: digit), self.digit(1, from: digit))
            for word in 0..<Board.words {
                var others: UInt64 = 0
                for other in 0..<size where other != digit && other != before && other != after {
                    others |= state[Self.places(other) &+ word]
                }
                var cells = state[word] & ~others
                while cells != 0 {
                    let cell = word &* 64 &+ cells.trailingZeroBitCount
                    cells &= cells &- 1
                    for part in 0..<Board.words {
                        let beside = tables.around[cell &* Board.words &+ part]
                        if state[Self.places(digit) &+ part] & beside == 0 { continue }
                        removePlaces(digit, part, beside)
                        hasRemoved = true
                    }
                }
            }
        }
        return hasRemoved
    }
}
