/// The third cells of aligned triplets.
extension LayoutAlignedExclusion {
    /// Finds the cells that may be the third one of two: they see one of these and two common excluders,
    /// and something has changed in the cells or in the excluders. Returns false if there is none.
    mutating func findThirds(_ first: Int, _ second: Int) -> Bool {
        let words = tables.cellWords
        var (count, isNew) = (0, hasChanged(first) || hasChanged(second))
        for word in 0..<words {
            let common = common((first, second, nil), word)
            count &+= common.nonzeroBitCount
            if common & changed[word] != 0 { isNew = true }
        }
        guard count > 1 else { return false }
        var isAny = false
        for word in 0..<words {
            var (one, two): (UInt64, UInt64) = (0, 0)
            for other in 0..<words {
                for bit in SetBits(common((first, second, nil), other)) {
                    let seen = tables.peers[(other &* 64 &+ bit) &* words &+ word]
                    two |= one & seen
                    one |= seen
                }
            }
            let seen = tables.peers[first &* words &+ word] | tables.peers[second &* words &+ word]
            useful[word] = thirds[word] & two & seen & (isNew ? .max : changed[word])
            if useful[word] != 0 { isAny = true }
        }
        useful[first >> 6] &= ~UInt64(bit: first & 63)
        useful[second >> 6] &= ~UInt64(bit: second & 63)
        return isAny
    }

    /// Keeps the third cells that, whatever excluders they see, can remove a candidate of the three cells;
    /// returns false if there is none.
    ///
    /// For two digits in the pair, the excluders and the cells that see each other rule out some
    /// digits of a third cell. A candidate of the pair goes only if these are all candidates of the
    /// third cell, whatever the other digit of the pair; one of the third cell, only if it is ruled
    /// out by all pairs.
    mutating func hasThird(
        _ first: Int, _ second: Int, on board: borrowing CandidateBoard
    ) -> Bool {
        var count = 0
        for word in 0..<tables.cellWords {
            for bit in SetBits(common((first, second, nil), word)) where count < usedMasks.count {
                usedMasks[count] = board[word &* 64 &+ bit]
                count &+= 1
            }
        }
        let seen = tables.sees(first, second)
        ruledOut = .max
        for digit in 0..<tables.size {
            (ruledOutByFirst[digit], ruledOutBySecond[digit]) = (.max, .max)
        }
        for one in SetBits(board[first]) {
            for other in SetBits(board[second]) where one != other || !seen {
                let digits = UInt64(bit: one) | UInt64(bit: other)
                var out = digits
                for index in 0..<count {
                    let left = usedMasks[index] & ~digits
                    if left == 0 { out = .max } else if left.isSingle { out |= left }
                }
                ruledOut &= out
                ruledOutByFirst[one] &= out
                ruledOutBySecond[other] &= out
            }
        }
        var isAny = ruledOut != 0
        for digit in SetBits(board[first]) where ruledOutByFirst[digit].isMany { isAny = true }
        for digit in SetBits(board[second]) where ruledOutBySecond[digit].isMany { isAny = true }
        guard isAny else { return false }
        isAny = false
        for word in 0..<tables.cellWords {
            for bit in SetBits(useful[word]) {
                if isThird(word &* 64 &+ bit, first, second, on: board) {
                    isAny = true
                } else {
                    useful[word] &= ~UInt64(bit: bit)
                }
            }
        }
        return isAny
    }

    /// Returns true if a cell can be the third one of the pair at hand.
    private func isThird(
        _ third: Int, _ first: Int, _ second: Int, on board: borrowing CandidateBoard
    ) -> Bool {
        let mask = board[third]
        if mask & ruledOut != 0 { return true }
        for digit in SetBits(board[first]) where mask & ~ruledOutByFirst[digit] == 0 { return true }
        for digit in SetBits(board[second]) where mask & ~ruledOutBySecond[digit] == 0 {
            return true
        }
        return false
    }
}
