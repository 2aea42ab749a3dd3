import SudokuEngine

/// Cells of which all but a few combinations of candidates would leave some cell that they all see, an
/// *excluder*, without a candidate.
struct LayoutAlignedExclusion: ~Copyable {
    private let size: Int
    private var excluders: Words
    private var candidates: [Int] = []
    /// The common excluders of the cells at hand.
    private var used = Words(count: 32)

    /// Creates a search for pairs or triplets.
    private init(_ size: Int, on board: borrowing CandidateBoard) {
        self.size = size
        let tables = board.tables
        excluders = Words(count: tables.cellWords)
        for cell in 0..<tables.cellCount
        where board[cell].isMany && board[cell].nonzeroBitCount <= size {
            excluders[cell >> 6] |= UInt64(bit: cell & 63)
        }
        _ = board.anyEmpty { cell in
            guard board[cell].isMany else { return false }
            for word in 0..<tables.cellWords {
                let singles = board.singles(word) & tables.peers[cell * tables.cellWords + word]
                for bit in SetBits(singles) where word * 64 + bit < tables.cellCount {
                    return false
                }
            }
            if common([cell], tables) > 0 { candidates.append(cell) }
            return false
        }
    }

    /// Returns the number of excluders that some cells see.
    private func common(_ cells: [Int], _ tables: BoardTables) -> Int {
        var count = 0
        for word in 0..<tables.cellWords {
            var rest = excluders[word]
            for cell in cells { rest &= tables.peers[cell * tables.cellWords + word] }
            count += rest.nonzeroBitCount
        }
        return count
    }

    /// Returns the first aligned pair.
    static func pair(on board: borrowing CandidateBoard) -> LayoutFinding? {
        var search = LayoutAlignedExclusion(2, on: board)
        for (number, second) in search.candidates.enumerated() {
            for first in search.candidates[..<number] {
                if let found = search.step((first, second, nil), on: board) { return found }
            }
        }
        return nil
    }

    /// Returns the first aligned triplet.
    static func triplet(
        on board: borrowing CandidateBoard, shouldStop: () -> Bool
    ) -> LayoutFinding? {
        var search = LayoutAlignedExclusion(3, on: board)
        let tables = board.tables
        let isCandidate = Set(search.candidates)
        let tails = search.candidates.map { cell in
            tables.peerOrder[cell].filter {
                search.excluders[$0 >> 6].has(bit: $0 & 63) && isCandidate.contains($0)
            }
        }
        guard search.candidates.count > 2 else { return nil }
        for (number, second) in search.candidates.enumerated() {
            if shouldStop() { return nil }
            for (other, first) in search.candidates[..<number].enumerated() {
                // Cells with fewer common excluders have no third one.
                guard search.common([first, second], tables) > 1 else { continue }
                var met: Set<Int> = [first, second]
                for third in tails[other] + tails[number] where met.insert(third).inserted {
                    if let found = search.step((first, second, third), on: board) { return found }
                }
            }
        }
        return nil
    }

    /// Returns the step of two or three cells.
    private mutating func step(
        _ cells: (Int, Int, Int?), on board: borrowing CandidateBoard
    ) -> LayoutFinding? {
        let tables = board.tables
        var count = 0
        for word in 0..<tables.cellWords {
            var rest = excluders[word] & tables.peers[cells.0 * tables.cellWords + word]
            rest &= tables.peers[cells.1 * tables.cellWords + word]
            if let third = cells.2 { rest &= tables.peers[third * tables.cellWords + word] }
            for bit in SetBits(rest) {
                if count == used.count { used.grow() }
                used[count] = UInt64(word &* 64 &+ bit)
                count &+= 1
            }
        }
        guard count > 1 else { return nil }
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
                var isAllowed = cells.2 == nil
                if !isAllowed { isAllowed = third != 0 }
                for index in 0..<count where isAllowed {
                    let left = board[Int(used[index])] & ~digits
                    if left == 0 { isAllowed = false } else if left.isSingle { third &= ~left }
                }
                guard isAllowed, cells.2 == nil || third != 0 else { continue }
                allowed.0 |= UInt64(bit: first)
                allowed.1 |= UInt64(bit: second)
                allowed.2 |= third
            }
        }
        guard allowed != masks else { return nil }
        var finding = LayoutFinding(
            size == 2 ? .alignedPairExclusion : .alignedTripletExclusion, size == 2 ? 62 : 75)
        for (cell, lost) in [
            (cells.0, masks.0 & ~allowed.0), (cells.1, masks.1 & ~allowed.1),
            (cells.2 ?? 0, masks.2 & ~allowed.2),
        ] {
            finding.eliminations += SetBits(lost).map { cell * tables.size + $0 }
        }
        finding.eliminations.sort()
        finding.cells = [cells.0, cells.1] + [cells.2].compactMap { $0 }
        finding.covers = (0..<count).map { Int(used[$0]) }
        return finding
    }
}
