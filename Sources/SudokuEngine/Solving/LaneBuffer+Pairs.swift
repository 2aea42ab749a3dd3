extension LaneBuffer {
    /// Removes what naked and hidden pairs of all houses and X-Wings exclude, on all boards.
    @inline(never)
    mutating func removePairs() {
        for line in 0..<9 {
            removePairs(from: line * 9, outer: 3, inner: 1)
            removePairs(from: line, outer: 27, inner: 9)
            removePairs(from: line / 3 * 27 + line % 3 * 3, outer: 9, inner: 1)
        }
        removeXWings(line: 9, cell: 1)
        removeXWings(line: 1, cell: 9)
    }

    // MARK: Pairs

    /// Removes what the pairs of a house exclude; `outer` and `inner` are the distances of its cells,
    /// three by three and within three.
    @inline(always)
    private mutating func removePairs(from first: Int, outer: Int, inner: Int) {
        func cell(_ position: Int) -> Int {
            first &+ position / 3 &* outer &+ position % 3 &* inner
        }
        let zero = Lanes(repeating: 0)
        let twice = digitsWithTwoPlaces(cell)
        var naked = zero
        for left in 0..<8 {
            var mask = self[vector: cell(left)]
            let pair = mask & mask.isPair
            let once = mask & twice
            for right in left + 1..<9 {
                let other = self[vector: cell(right)]
                naked = naked | (pair & (pair == other))
                // Two digits without a place elsewhere.
                let hidden = once & other
                let isHidden = ~(hidden.butLowest == zero)
                let isNew = isHidden & ~(((mask | other) & ~hidden) == zero)
                if isNew.areNone { continue }
                mask = mask & (hidden | ~isNew)
                self[vector: cell(left)] = mask
                self[vector: cell(right)] = other & (hidden | ~isNew)
            }
        }
        if (naked == zero).areAll { return }
        for position in 0..<9 {
            let mask = self[vector: cell(position)]
            let left = mask & ~naked
            // The cells of a pair have nothing else.
            self[vector: cell(position)] = left | (mask & (left == zero))
        }
    }

    /// Returns the digits with exactly two places in a house.
    @inline(always)
    private func digitsWithTwoPlaces(_ cell: (_ position: Int) -> Int) -> Lanes {
        var once = Lanes(repeating: 0), twice = once, thrice = once
        for position in 0..<9 {
            let mask = self[vector: cell(position)]
            thrice = thrice | (twice & mask)
            twice = twice | (once & mask)
            once = once | mask
        }
        return twice & ~thrice
    }

    // MARK: X-Wings

    /// Removes what X-Wings exclude whose base lines are parallel; `line` and `cell` are the distances
    /// to the next line and to the next cell of a line.
    @inline(always)
    private mutating func removeXWings(line: Int, cell: Int) {
        let zero = Lanes(repeating: 0)
        for first in 0..<8 {
            let twice = digitsWithTwoPlaces { first &* line &+ $0 &* cell }
            for second in first + 1..<9 {
                var (some, several, wing) = (zero, zero, twice)
                for place in 0..<9 {
                    let left = self[vector: first &* line &+ place &* cell]
                    let right = self[vector: second &* line &+ place &* cell]
                    // The second line has the digit in the same places.
                    wing = wing & ~((left | right) & ~(left & right))
                    several = several | (some & right)
                    some = some | right
                }
                wing = wing & several
                if (wing == zero).areAll { continue }
                for place in 0..<9 {
                    let cover = self[vector: first &* line &+ place &* cell] & wing
                    for other in 0..<9 where other != first && other != second {
                        let index = other &* line &+ place &* cell
                        self[vector: index] = self[vector: index] & ~cover
                    }
                }
            }
        }
    }
}
