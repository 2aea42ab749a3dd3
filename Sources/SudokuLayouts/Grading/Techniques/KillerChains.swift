import SudokuEngine

/// An assumption from which singles and combinations of cages alone lead to a contradiction.
struct KillerChains: ~Copyable {
    private let tables: LayoutTables
    /// The candidates of each cell, of a filled one its digit, before and after assumptions.
    private var start: Words
    private var masks: Words
    private var startOpen: Words
    private var open: Words
    /// The open cells with one candidate, and the digits of the filled cells of each house.
    private var startSingles: Words
    private var singles: Words
    private var startFilled: Words
    private var filled: Words
    /// The houses and cages in which a single or a viable set may have changed since they were looked at.
    private var startDue = Due()
    private var due = Due()
    private let housesOf: Words
    /// The cage of each cell plus 1, and the empty cells of each cage.
    private var cageOf: Words
    private var cageCells: Words
    private var cages: [(sum: Int, cells: Range<Int>)] = []
    /// The candidates that were placed, the assumed one first, and the contradiction that followed.
    private var placed: [Int] = []
    private var end: Refutation.End?

    /// Houses and cages, a bit for each: there are at most 59 houses and 81 cages.
    private struct Due {
        var houses: UInt64 = .max
        var cages: (UInt64, UInt64) = (.max, .max)

        mutating func setCage(_ number: Int, _ isDue: Bool) {
            let bit = UInt64(bit: number & 63)
            if number < 64 {
                cages.0 = isDue ? cages.0 | bit : cages.0 & ~bit
            } else {
                cages.1 = isDue ? cages.1 | bit : cages.1 & ~bit
            }
        }
    }

    init(_ tables: LayoutTables) {
        precondition(tables.houseCount <= 64 && tables.cellCount <= 128, "a bit for each")
        self.tables = tables
        start = Words(count: tables.cellCount)
        masks = Words(count: tables.cellCount)
        startOpen = Words(count: tables.cellWords)
        open = Words(count: tables.cellWords)
        startSingles = Words(count: tables.cellWords)
        singles = Words(count: tables.cellWords)
        startFilled = Words(count: tables.houseCount)
        filled = Words(count: tables.houseCount)
        cageOf = Words(count: tables.cellCount)
        cageCells = Words(count: tables.cellCount)
        var housesOf = Words(count: tables.cellCount)
        for cell in 0..<tables.cellCount {
            for index in 0..<tables.houseCounts[cell] {
                housesOf[cell] |= UInt64(bit: tables.place(cell, index).house)
            }
        }
        self.housesOf = housesOf
    }

    /// Visits steps with at most some placements; cells with few candidates come first. Without
    /// `keepsAll` each has fewer placements than the one before, so that the last has the fewest.
    mutating func search(
        _ tenths: Int, most: Int, keepsAll: Bool, on board: inout KillerBoard,
        _ visit: (LayoutFinding) -> Void
    ) {
        let size = tables.size
        var limit = most
        let order = board.houseOrder
        load(&board, order)
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

    /// Takes over the candidates of a board, and finds out what there is to do without an assumption.
    private mutating func load(_ board: inout KillerBoard, _ order: [Int]) {
        for word in 0..<tables.cellWords {
            startOpen[word] = board.grid.empty(word)
            startSingles[word] = 0
        }
        for house in 0..<tables.houseCount { startFilled[house] = 0 }
        for cell in 0..<tables.cellCount {
            let digit = Int(board.grid.filled[cell])
            start[cell] = digit == 0 ? board.grid[cell] : UInt64(bit: digit - 1)
            cageOf[cell] = UInt64(board.cageOf[cell] + 1)
            if digit > 0 {
                for house in SetBits(housesOf[cell]) { startFilled[house] |= start[cell] }
            }
            if digit == 0, start[cell].isSingle {
                startSingles[cell &>> 6] |= UInt64(bit: cell & 63)
            }
        }
        cages.removeAll(keepingCapacity: true)
        var used = 0
        for rest in board.rests {
            cages.append((sum: rest.sum, cells: used..<used + rest.cells.count))
            for cell in rest.cells {
                cageCells[used] = UInt64(cell)
                used += 1
            }
        }
        startDue = Due(houses: .max, cages: (0, 0))
        begin()
        for house in order where !isDue(house) { startDue.houses &= ~UInt64(bit: house) }
        for number in cages.indices where !cages[number].cells.isEmpty {
            let digits = digits(of: number, on: &board)
            let isDue = digits.map { $0.all & ~$0.union != 0 } ?? true
            startDue.setCage(number, isDue)
        }
    }

    private mutating func begin() {
        masks.copy(tables.cellCount, from: start, at: 0, to: 0)
        open.copy(tables.cellWords, from: startOpen, at: 0, to: 0)
        singles.copy(tables.cellWords, from: startSingles, at: 0, to: 0)
        filled.copy(tables.houseCount, from: startFilled, at: 0, to: 0)
        due = startDue
        placed.removeAll(keepingCapacity: true)
        end = nil
    }

    /// Returns the number of placements that lead to a contradiction, up to a limit. After as many as
    /// are allowed, only what the last one excludes counts.
    private mutating func refute(
        _ digit: Int, _ cell: Int, _ most: Int, _ limit: Int, _ order: [Int],
        on board: inout KillerBoard
    ) -> Int? {
        begin()
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
        open[cell &>> 6] &= ~UInt64(bit: cell & 63)
        singles[cell &>> 6] &= ~UInt64(bit: cell & 63)
        change(cell, to: UInt64(bit: digit))
        for house in SetBits(housesOf[cell]) { filled[house] |= UInt64(bit: digit) }
        for word in 0..<tables.cellWords {
            for bit in SetBits(tables.peers[cell &* tables.cellWords &+ word]) {
                let peer = word &* 64 &+ bit
                let left = masks[peer] & ~UInt64(bit: digit)
                if left != masks[peer] { change(peer, to: left) }
                if left == 0 { end = .cell(peer) }
            }
        }
    }

    @inline(always) private mutating func change(_ cell: Int, to mask: UInt64) {
        masks[cell] = mask
        if mask.isSingle, open[cell &>> 6].has(bit: cell & 63) {
            singles[cell &>> 6] |= UInt64(bit: cell & 63)
        }
        due.houses |= housesOf[cell]
        if cageOf[cell] != 0 { due.setCage(Int(cageOf[cell]) &- 1, true) }
    }

    private mutating func placeNakedSingle() -> Bool {
        for word in 0..<tables.cellWords where singles[word] != 0 {
            let cell = word &* 64 &+ singles[word].trailingZeroBitCount
            place(masks[cell].trailingZeroBitCount, cell)
            return true
        }
        return false
    }

    private mutating func placeHiddenSingle(_ order: [Int]) -> Bool {
        if end != nil { return false }
        for house in order where due.houses.has(bit: house) {
            let (missing, only) = singleDigits(house)
            if missing != 0 {
                end = .house(house, digit: missing.trailingZeroBitCount)
                return false
            }
            guard only != 0 else {
                due.houses &= ~UInt64(bit: house)
                continue
            }
            let digit = only.trailingZeroBitCount
            for position in 0..<tables.size
            where masks[tables.cell(house, position)].has(bit: digit) {
                place(digit, tables.cell(house, position))
                return true
            }
        }
        return false
    }

    /// Returns the digits without a place in a house, and those with one in an open cell.
    @inline(always) private func singleDigits(_ house: Int) -> (missing: UInt64, only: UInt64) {
        var (one, two): (UInt64, UInt64) = (0, 0)
        for position in 0..<tables.size {
            let mask = masks[tables.cell(house, position)]
            two |= one & mask
            one |= mask
        }
        return (~one & (UInt64(bit: tables.size) &- 1), one & ~two & ~filled[house])
    }

    private func isDue(_ house: Int) -> Bool {
        let (missing, only) = singleDigits(house)
        return missing | only != 0
    }

    /// Cuts all cages to their viable sets once; returns true if that removed candidates.
    private mutating func cut(on board: inout KillerBoard) -> Bool {
        var hasChanged = false
        let marked = due.cages
        for (first, numbers) in [(0, marked.0), (64, marked.1)] {
            for bit in SetBits(numbers) {
                let number = first &+ bit
                guard let (all, union) = digits(of: number, on: &board) else {
                    end = .cage(number)
                    return false
                }
                guard all & ~union != 0 else {
                    due.setCage(number, false)
                    continue
                }
                for index in cages[number].cells {
                    let cell = Int(cageCells[index])
                    guard open[cell &>> 6].has(bit: cell & 63), masks[cell] & ~union != 0 else {
                        continue
                    }
                    change(cell, to: masks[cell] & union)
                    if masks[cell] == 0 { end = .cell(cell) }
                }
                hasChanged = true
                if end != nil { return false }
            }
        }
        return hasChanged
    }

    /// Returns the candidates of the open cells of a cage, and the digits of its viable sets; nil if
    /// there are no such sets.
    @inline(always) private func digits(
        of number: Int, on board: inout KillerBoard
    ) -> (all: UInt64, union: UInt64)? {
        var (sum, count, all) = (cages[number].sum, 0, UInt64(0))
        for index in cages[number].cells {
            let cell = Int(cageCells[index])
            if open[cell &>> 6].has(bit: cell & 63) {
                count &+= 1
                all |= masks[cell]
            } else {
                sum &-= masks[cell].trailingZeroBitCount &+ 1
            }
        }
        if count == 0, sum == 0 { return (0, 0) }
        guard count > 0, let table = board.sets.table(count, sum) else { return nil }
        var viable = UInt64(bit: board.sets.count(table)) &- 1
        viable &= ~board.sets.meeting(511 & ~all, table)
        for index in cages[number].cells {
            let cell = Int(cageCells[index])
            if open[cell &>> 6].has(bit: cell & 63) {
                viable &= board.sets.meeting(masks[cell], table)
            }
        }
        if viable == 0 { return nil }
        var union: UInt64 = 0
        for set in SetBits(viable) { union |= board.sets.set(table, set) }
        return (all, union)
    }
}
