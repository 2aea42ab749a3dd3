import SudokuEngine

/// An assumption from which singles and combinations of cages alone lead to a contradiction.
struct KillerChains: ~Copyable {
    private let tables: LayoutTables
    /// The candidates of each cell, of a filled one its digit, before and after assumptions.
    private var start: Words
    private var masks: Words
    private var startOpen: Words
    private var open: Words
    /// The candidates that were placed, the assumed one first, and the contradiction that followed.
    private var placed: [Int] = []
    private var end: Refutation.End?

    init(_ tables: LayoutTables) {
        self.tables = tables
        start = Words(count: tables.cellCount)
        masks = Words(count: tables.cellCount)
        startOpen = Words(count: tables.cellWords)
        open = Words(count: tables.cellWords)
    }

    /// Visits steps with at most some placements; cells with few candidates come first. Without
    /// `keepsAll` each has fewer placements than the one before, so that the last has the fewest.
    mutating func search(
        _ tenths: Int, most: Int, keepsAll: Bool, on board: inout KillerBoard,
        _ visit: (LayoutFinding) -> Void
    ) {
        let size = tables.size
        for word in 0..<tables.cellWords { startOpen[word] = board.grid.empty(word) }
        for cell in 0..<tables.cellCount {
            let digit = Int(board.grid.filled[cell])
            start[cell] = digit == 0 ? board.grid[cell] : UInt64(bit: digit - 1)
        }
        var limit = most
        let order = board.houseOrder
        for count in 2...size {
            for cell in 0..<tables.cellCount where board.grid[cell].nonzeroBitCount == count {
                for digit in SetBits(board.grid[cell]) where limit >= 0 {
                    guard let placements = refute(digit, cell, most, limit, order, on: &board)
                    else { continue }
                    if !keepsAll { limit = placements - 1 }
                    var finding = LayoutFinding(most <= 4 ? .killerChain : .killerChainLong, tenths)
                    finding.eliminations = [cell * size + digit]
                    finding.cells = [cell]
                    finding.digits = UInt64(bit: digit)
                    finding.complexity = placements
                    finding.refutation = end.map {
                        Refutation(placements: Array(placed.dropFirst()), end: $0)
                    }
                    visit(finding)
                }
            }
        }
    }

    /// Returns the number of placements that lead to a contradiction, up to a limit. After as many as
    /// are allowed, only what the last one excludes counts.
    private mutating func refute(
        _ digit: Int, _ cell: Int, _ most: Int, _ limit: Int, _ order: [Int],
        on board: inout KillerBoard
    ) -> Int? {
        masks.copy(tables.cellCount, from: start, at: 0, to: 0)
        open.copy(tables.cellWords, from: startOpen, at: 0, to: 0)
        placed.removeAll(keepingCapacity: true)
        end = nil
        place(digit, cell)
        var count = 0
        while end == nil, count < most, count <= limit {
            if placeNakedSingle() || placeHiddenSingle(order) {
                count += 1
                continue
            }
            if end != nil || !cut(on: &board) { break }
        }
        return end != nil && count <= limit ? count : nil
    }

    @inline(always) private mutating func place(_ digit: Int, _ cell: Int) {
        placed.append(cell &* tables.size &+ digit)
        masks[cell] = UInt64(bit: digit)
        open[cell &>> 6] &= ~UInt64(bit: cell & 63)
        for word in 0..<tables.cellWords {
            for bit in SetBits(tables.peers[cell &* tables.cellWords &+ word]) {
                let peer = word &* 64 &+ bit
                let left = masks[peer] & ~UInt64(bit: digit)
                masks[peer] = left
                if left == 0 { end = .cell(peer) }
            }
        }
    }

    private mutating func placeNakedSingle() -> Bool {
        for word in 0..<tables.cellWords {
            for bit in SetBits(open[word]) {
                let cell = word &* 64 &+ bit
                guard masks[cell].isSingle else { continue }
                place(masks[cell].trailingZeroBitCount, cell)
                return true
            }
        }
        return false
    }

    private mutating func placeHiddenSingle(_ order: [Int]) -> Bool {
        if end != nil { return false }
        let size = tables.size
        for house in order {
            var (one, two, filled): (UInt64, UInt64, UInt64) = (0, 0, 0)
            for position in 0..<size {
                let cell = tables.cell(house, position)
                two |= one & masks[cell]
                one |= masks[cell]
                if !open[cell &>> 6].has(bit: cell & 63) { filled |= masks[cell] }
            }
            if one.nonzeroBitCount < size {
                end = .house(house, digit: (~one).trailingZeroBitCount)
                return false
            }
            let only = one & ~two & ~filled
            guard only != 0 else { continue }
            let digit = only.trailingZeroBitCount
            for position in 0..<size where masks[tables.cell(house, position)].has(bit: digit) {
                place(digit, tables.cell(house, position))
                return true
            }
        }
        return false
    }

    /// Cuts all cages to their viable sets once; returns true if that removed candidates.
    private mutating func cut(on board: inout KillerBoard) -> Bool {
        var hasChanged = false
        for number in board.rests.indices where !board.rests[number].cells.isEmpty {
            var (sum, count, all) = (board.rests[number].sum, 0, UInt64(0))
            for cell in board.rests[number].cells {
                if open[cell &>> 6].has(bit: cell & 63) {
                    count &+= 1
                    all |= masks[cell]
                } else {
                    sum &-= masks[cell].trailingZeroBitCount &+ 1
                }
            }
            if count == 0, sum == 0 { continue }
            guard count > 0, let table = board.sets.table(count, sum) else {
                end = .cage(number)
                return false
            }
            var viable = UInt64(bit: board.sets.count(table)) &- 1
            viable &= ~board.sets.meeting(511 & ~all, table)
            for cell in board.rests[number].cells where open[cell &>> 6].has(bit: cell & 63) {
                viable &= board.sets.meeting(masks[cell], table)
            }
            if viable == 0 {
                end = .cage(number)
                return false
            }
            var union: UInt64 = 0
            for set in SetBits(viable) { union |= board.sets.set(table, set) }
            guard all & ~union != 0 else { continue }
            for cell in board.rests[number].cells where open[cell &>> 6].has(bit: cell & 63) {
                masks[cell] &= union
                if masks[cell] == 0 { end = .cell(cell) }
            }
            hasChanged = true
            if end != nil { return false }
        }
        return hasChanged
    }
}
