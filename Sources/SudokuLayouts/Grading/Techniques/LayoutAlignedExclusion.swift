import SudokuEngine

/// Cells of which all but a few combinations of candidates would leave some cell that they all see, an
/// *excluder*, without a candidate.
struct LayoutAlignedExclusion: ~Copyable {
    let tables: LayoutTables
    /// The size of the current search, 2 or 3.
    private var size = 2
    private var excluders: Words
    private var candidates: [Int] = []
    /// The same as a set, and those that may be the first one of two.
    private var alignable: Words
    private var firsts: Words
    /// The excluders that may be aligned, too, as the third of a triplet.
    var thirds: Words
    /// Those that may be the third one of the pair at hand.
    var useful: Words
    /// The candidates of the common excluders of the cells at hand.
    var usedMasks = Words(count: 64)
    /// The digits of a third cell that all combinations of a pair rule out, and those that all with a
    /// digit of its first or of its second cell do.
    var ruledOut: UInt64 = 0
    var ruledOutByFirst = Words(count: 32)
    var ruledOutBySecond = Words(count: 32)
    /// The cells that have changed since a search of that size had no result; all candidates then.
    private(set) var changed: Words
    private var known: Words

    init(_ tables: LayoutTables) {
        self.tables = tables
        excluders = Words(count: tables.cellWords)
        alignable = Words(count: tables.cellWords)
        firsts = Words(count: tables.cellWords)
        thirds = Words(count: tables.cellWords)
        useful = Words(count: tables.cellWords)
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
        for word in 0..<tables.cellWords {
            (excluders[word], alignable[word], changed[word]) = (0, 0, 0)
        }
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
            if seesExcluder, !seesSingle {
                candidates.append(cell)
                alignable[cell >> 6] |= UInt64(bit: cell & 63)
            }
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
        for second in candidates {
            findFirsts(of: second)
            for word in 0...second >> 6 {
                for bit in SetBits(firsts[word]) {
                    let first = word &* 64 &+ bit
                    guard canExclude(first, second, on: board),
                        let found = step((first, second, nil), on: board)
                    else { continue }
                    isAny = true
                    if visit(found) { return }
                }
            }
        }
        if !isAny { settle(on: board) }
    }

    /// Finds the cells before another one that see two excluders that this one sees, too.
    private mutating func findFirsts(of second: Int) {
        let words = tables.cellWords
        for word in 0...second >> 6 {
            var (one, two): (UInt64, UInt64) = (0, 0)
            for other in 0..<words {
                for bit in SetBits(excluders[other] & tables.peers[second &* words &+ other]) {
                    let seen = tables.peers[(other &* 64 &+ bit) &* words &+ word]
                    two |= one & seen
                    one |= seen
                }
            }
            firsts[word] = two & alignable[word]
        }
        firsts[second >> 6] &= UInt64(bit: second & 63) - 1
    }

    /// Returns false if no pair of digits that excluders rule out removes a candidate of two cells: it
    /// must be an excluder with each digit of the other cell, apart from itself if the cells see each
    /// other.
    private mutating func canExclude(
        _ first: Int, _ second: Int, on board: borrowing CandidateBoard
    ) -> Bool {
        var (count, isNew) = (0, hasChanged(first) || hasChanged(second))
        for word in 0..<tables.cellWords {
            let common = common((first, second, nil), word)
            count &+= common.nonzeroBitCount
            if common & changed[word] != 0 { isNew = true }
        }
        let masks = (board[first], board[second])
        let least = min(masks.0.nonzeroBitCount, masks.1.nonzeroBitCount) - 1
        guard isNew, max(least, 2)...usedMasks.count ~= count else { return false }
        count = 0
        for word in 0..<tables.cellWords {
            for bit in SetBits(common((first, second, nil), word)) {
                usedMasks[count] = board[word &* 64 &+ bit]
                count &+= 1
            }
        }
        let isSeen = tables.sees(first, second)
        for digit in SetBits(masks.0 | masks.1) {
            var out: UInt64 = isSeen ? UInt64(bit: digit) : 0
            for index in 0..<count where usedMasks[index].has(bit: digit) {
                out |= usedMasks[index] & ~UInt64(bit: digit)
            }
            if masks.0.has(bit: digit), masks.1 & ~out == 0 { return true }
            if masks.1.has(bit: digit), masks.0 & ~out == 0 { return true }
        }
        return false
    }

    private mutating func searchTriplets(
        on board: borrowing CandidateBoard, _ shouldStop: () -> Bool,
        _ visit: (LayoutFinding) -> Bool
    ) {
        prepare(3, on: board)
        guard candidates.count > 2 else { return }
        var isAny = false
        for word in 0..<tables.cellWords { thirds[word] = excluders[word] & alignable[word] }
        for second in candidates {
            if shouldStop() { return }
            findFirsts(of: second)
            for word in 0...second >> 6 {
                for bit in SetBits(firsts[word]) {
                    let first = word &* 64 &+ bit
                    guard findThirds(first, second), hasThird(first, second, on: board) else {
                        continue
                    }
                    for cell in [first, second] {
                        for third in tables.peerOrder[cell]
                        where useful[third >> 6].has(bit: third & 63)
                            && (cell == first || !tables.sees(first, third))
                        {
                            guard let found = step((first, second, third), on: board) else {
                                continue
                            }
                            isAny = true
                            if visit(found) { return }
                        }
                    }
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

    @inline(always) func hasChanged(_ cell: Int) -> Bool { changed[cell >> 6].has(bit: cell & 63) }

    /// Returns a word of the common excluders of two or three cells.
    @inline(always) func common(_ cells: (Int, Int, Int?), _ word: Int) -> UInt64 {
        let rest =
            excluders[word] & tables.peers[cells.0 &* tables.cellWords &+ word]
            & tables.peers[cells.1 &* tables.cellWords &+ word]
        return cells.2.map { rest & tables.peers[$0 &* tables.cellWords &+ word] } ?? rest
    }

    /// Returns the step of two or three cells.
    private mutating func step(
        _ cells: (Int, Int, Int?), on board: borrowing CandidateBoard
    ) -> LayoutFinding? {
        var count = 0
        var isNew =
            hasChanged(cells.0) || hasChanged(cells.1) || cells.2.map { hasChanged($0) } ?? false
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
