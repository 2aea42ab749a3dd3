import SudokuEngine

/// Cells of which all but a few combinations of candidates would leave some cell that they all see, an
/// *excluder*, without a candidate.
struct LayoutAlignedExclusion: ~Copyable {
    private let tables: LayoutTables
    /// The size of the current search, 2 or 3.
    private var size = 2
    private var excluders: Words
    private var candidates: [Int] = []
    /// The excluders that may be aligned, too, as the third of a triplet.
    private var thirds: Words
    /// The candidates of the common excluders of the cells at hand.
    private var usedMasks = Words(count: 64)
    /// The digits of a third cell that all combinations of a pair rule out, and those that all with a
    /// digit of its first or of its second cell do.
    private var ruledOut: UInt64 = 0
    private var ruledOutByFirst = Words(count: 32)
    private var ruledOutBySecond = Words(count: 32)
    /// The cells that have changed since a search of that size had no result; all candidates then.
    private var changed: Words
    private var known: Words

    init(_ tables: LayoutTables) {
        self.tables = tables
        excluders = Words(count: tables.cellWords)
        thirds = Words(count: tables.cellWords)
        changed = Words(count: tables.cellWords)
        known = Words(count: 2 * tables.cellCount)
        restart()
    }

    /// Begins another puzzle.
    mutating func restart() {
        for slot in 0..<2 * tables.cellCount { known[slot] = .max }
    }

    /// Finds the excluders, and the cells that may be aligned: none of their peers has one candidate.
    private mutating func prepare(_ size: Int, on board: borrowing CandidateBoard) {
        self.size = size
        for word in 0..<tables.cellWords { (excluders[word], changed[word]) = (0, 0) }
        for cell in 0..<tables.cellCount where known[slot(cell)] != board[cell] {
            changed[cell >> 6] |= UInt64(bit: cell & 63)
        }
        for cell in 0..<tables.cellCount
        where board[cell].isMany && board[cell].nonzeroBitCount <= size {
            excluders[cell >> 6] |= UInt64(bit: cell & 63)
        }
        candidates.removeAll(keepingCapacity: true)
        for cell in 0..<tables.cellCount where board[cell].isMany {
            var (seesExcluder, seesSingle) = (false, false)
            for word in 0..<tables.cellWords {
                let seen = tables.peers[cell * tables.cellWords + word]
                if seen & excluders[word] != 0 { seesExcluder = true }
                for bit in SetBits(board.singles(word) & seen)
                where word * 64 + bit < tables.cellCount { seesSingle = true }
            }
            if seesExcluder, !seesSingle { candidates.append(cell) }
        }
    }

    /// Returns the first step of pairs or of triplets.
    mutating func first(
        _ size: Int, on board: borrowing CandidateBoard, _ shouldStop: () -> Bool
    ) -> LayoutFinding? {
        var found: LayoutFinding?
        search(size, on: board, shouldStop) {
            found = $0
            return true
        }
        return found
    }

    /// Visits the steps of pairs or of triplets until `visit` returns true. They depend only on their
    /// cells and excluders: where these are the same as in a search without result, there is none.
    mutating func search(
        _ size: Int, on board: borrowing CandidateBoard, _ shouldStop: () -> Bool,
        _ visit: (LayoutFinding) -> Bool
    ) {
        if size == 2 {
            searchPairs(on: board, visit)
        } else {
            searchTriplets(on: board, shouldStop, visit)
        }
    }

    private mutating func searchPairs(
        on board: borrowing CandidateBoard, _ visit: (LayoutFinding) -> Bool
    ) {
        prepare(2, on: board)
        var isAny = false
        for (number, second) in candidates.enumerated() {
            for first in candidates[..<number] {
                guard let found = step((first, second, nil), on: board) else { continue }
                isAny = true
                if visit(found) { return }
            }
        }
        if !isAny { settle(on: board) }
    }

    private mutating func searchTriplets(
        on board: borrowing CandidateBoard, _ shouldStop: () -> Bool,
        _ visit: (LayoutFinding) -> Bool
    ) {
        prepare(3, on: board)
        guard candidates.count > 2 else { return }
        var isAny = false
        for word in 0..<tables.cellWords { thirds[word] = 0 }
        for cell in candidates {
            thirds[cell >> 6] |= excluders[cell >> 6] & UInt64(bit: cell & 63)
        }
        let tails = candidates.map { cell in
            tables.peerOrder[cell].filter { thirds[$0 >> 6].has(bit: $0 & 63) }
        }
        for (number, second) in candidates.enumerated() {
            if shouldStop() { return }
            for (other, first) in candidates[..<number].enumerated() where isDue(first, second) {
                guard hasThird(first, second, on: board) else { continue }
                for third in tails[other]
                where third != second && isThird(third, first, second, on: board) {
                    guard let found = step((first, second, third), on: board) else { continue }
                    isAny = true
                    if visit(found) { return }
                }
                for third in tails[number]
                where third != first && !tables.sees(first, third)
                    && isThird(third, first, second, on: board)
                {
                    guard let found = step((first, second, third), on: board) else { continue }
                    isAny = true
                    if visit(found) { return }
                }
            }
        }
        if !isAny { settle(on: board) }
    }

    private func slot(_ cell: Int) -> Int { (size - 2) * tables.cellCount + cell }

    /// Notes a search without result. A cell that sees a single took no part in it, so such a search
    /// tells nothing about later ones.
    private mutating func settle(on board: borrowing CandidateBoard) {
        for cell in 0..<tables.cellCount where board[cell].isSingle { return }
        for cell in 0..<tables.cellCount { known[slot(cell)] = board[cell] }
    }

    /// Returns true if two cells have two common excluders, and something has changed in them or in a
    /// cell that may be the third.
    private func isDue(_ cell: Int, _ other: Int) -> Bool {
        var (count, isNew) = (0, false)
        for word in 0..<tables.cellWords {
            let common = common((cell, other, nil), word)
            let seen =
                tables.peers[cell &* tables.cellWords &+ word]
                | tables.peers[other &* tables.cellWords &+ word]
            count &+= common.nonzeroBitCount
            if (common | seen & thirds[word]) & changed[word] != 0 { isNew = true }
        }
        return count > 1
            && (isNew || changed[cell >> 6].has(bit: cell & 63)
                || changed[other >> 6].has(bit: other & 63))
    }

    /// Returns false if no third cell, whatever excluders it sees, can remove a candidate of the three
    /// cells; notes what the candidates of such a cell must be.
    ///
    /// For two digits in the pair, the excluders and the cells that see each other rule out some
    /// digits of a third cell. A candidate of the pair goes only if these are all candidates of the
    /// third cell, whatever the other digit of the pair; one of the third cell, only if it is ruled
    /// out by all pairs.
    private mutating func hasThird(
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
        return isAny
    }

    /// Returns a word of the common excluders of two or three cells.
    @inline(always) private func common(_ cells: (Int, Int, Int?), _ word: Int) -> UInt64 {
        let rest =
            excluders[word] & tables.peers[cells.0 &* tables.cellWords &+ word]
            & tables.peers[cells.1 &* tables.cellWords &+ word]
        return cells.2.map { rest & tables.peers[$0 &* tables.cellWords &+ word] } ?? rest
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

    /// Returns the step of two or three cells.
    private mutating func step(
        _ cells: (Int, Int, Int?), on board: borrowing CandidateBoard
    ) -> LayoutFinding? {
        var count = 0
        var isNew = false
        if changed[cells.0 >> 6].has(bit: cells.0 & 63) { isNew = true }
        if changed[cells.1 >> 6].has(bit: cells.1 & 63) { isNew = true }
        if let third = cells.2, changed[third >> 6].has(bit: third & 63) { isNew = true }
        for word in 0..<tables.cellWords {
            let rest = common(cells, word)
            count += rest.nonzeroBitCount
            if rest & changed[word] != 0 { isNew = true }
        }
        guard 2...usedMasks.count ~= count, isNew else { return nil }
        count = 0
        for word in 0..<tables.cellWords {
            for bit in SetBits(common(cells, word)) {
                usedMasks[count] = board[word &* 64 &+ bit]
                count &+= 1
            }
        }
        let masks = (board[cells.0], board[cells.1], cells.2.map { board[$0] } ?? 0)
        var allowed: (UInt64, UInt64, UInt64) = (0, 0, 0)
        let seen = (
            tables.sees(cells.0, cells.1), cells.2.map { tables.sees(cells.0, $0) } ?? false,
            cells.2.map { tables.sees(cells.1, $0) } ?? false
        )
        for first in SetBits(masks.0) {
            for second in SetBits(masks.1) where first != second || !seen.0 {
                let digits = UInt64(bit: first) | UInt64(bit: second)
                var third: UInt64 = masks.2
                if seen.1 { third &= ~UInt64(bit: first) }
                if seen.2 { third &= ~UInt64(bit: second) }
                // A third cell that is not there takes part with no digit.
                var isAllowed = size == 2 || third != 0
                for index in 0..<count where isAllowed {
                    let left = usedMasks[index] & ~digits
                    if left == 0 { isAllowed = false } else if left.isSingle { third &= ~left }
                }
                guard isAllowed, size == 2 || third != 0 else { continue }
                allowed.0 |= UInt64(bit: first)
                allowed.1 |= UInt64(bit: second)
                allowed.2 |= third
                if allowed == masks { return nil }
            }
        }
        var finding = LayoutFinding(size == 2 ? .alignedPair : .alignedTriplet)
        for (cell, lost) in [
            (cells.0, masks.0 & ~allowed.0), (cells.1, masks.1 & ~allowed.1),
            (cells.2 ?? 0, masks.2 & ~allowed.2),
        ] {
            finding.eliminations += SetBits(lost).map { cell * tables.size + $0 }
        }
        finding.eliminations.sort()
        finding.cells = [cells.0, cells.1] + [cells.2].compactMap { $0 }
        for word in 0..<tables.cellWords {
            finding.covers += SetBits(common(cells, word)).map { word * 64 + $0 }
        }
        return finding
    }
}
