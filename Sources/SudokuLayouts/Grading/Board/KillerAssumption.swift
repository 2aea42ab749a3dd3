import SudokuEngine

/// The consequences of an assumption on a board with cages: singles, and what cages then lose.
struct KillerAssumption: ~Copyable {
    private let tables: LayoutTables
    /// The candidates of each cell, of a filled one its digit, before and after assumptions.
    private var start: Words
    private var masks: Words
    /// The cells of each digit, and the empty ones.
    private var startPlanes: Words
    private var planes: Words
    private var startOpen: Words
    private var open: Words
    /// The open cells with one candidate.
    private var startSingles: Words
    private var singles: Words
    /// The number of cells of each house, in their order, with each digit, four bits a digit: more than
    /// one for digits of filled cells and for those that the grid does not have.
    private var startCounts: Words
    private var counts: Words
    /// The houses, as places in their order, and cages in which a single or a viable set may have changed
    /// since they were looked at.
    private var startDue = Due()
    private var due = Due()
    /// The houses in the order in which they are looked at, and those of each cell as places in it.
    private let order: [Int]
    private let housesOf: Words
    /// The cage of each cell plus 1, and the empty cells of each cage.
    private var cageOf: Words
    private var cageCells: Words
    /// The place of the first empty cell of each cage in that list, and its end.
    private var cageStarts: Words
    private var cageCount = 0
    /// The number of empty cells of each cage, and what they add up to in bits 8 and up.
    private var startRests: Words
    private var rests: Words
    /// The candidates that were placed, the assumed one first, and the contradiction that followed.
    private(set) var placed: [Int] = []
    private(set) var end: Refutation.End?

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
        precondition(tables.size <= CageSets.digits, "four bits for each digit")
        self.tables = tables
        start = Words(count: tables.cellCount)
        masks = Words(count: tables.cellCount)
        startPlanes = Words(count: tables.size * tables.cellWords)
        planes = Words(count: tables.size * tables.cellWords)
        startOpen = Words(count: tables.cellWords)
        open = Words(count: tables.cellWords)
        startSingles = Words(count: tables.cellWords)
        singles = Words(count: tables.cellWords)
        startCounts = Words(count: tables.houseCount)
        counts = Words(count: tables.houseCount)
        cageOf = Words(count: tables.cellCount)
        cageCells = Words(count: tables.cellCount)
        cageStarts = Words(count: tables.cellCount + 1)
        startRests = Words(count: tables.cellCount)
        rests = Words(count: tables.cellCount)
        order = tables.houseOrder
        var housesOf = Words(count: tables.cellCount)
        for (place, house) in order.enumerated() {
            for position in 0..<tables.size {
                housesOf[tables.cell(house, position)] |= UInt64(bit: place)
            }
        }
        self.housesOf = housesOf
    }

    /// Takes over the candidates of a board, and finds out what there is to do without an assumption.
    mutating func load(_ board: inout KillerBoard) {
        for word in 0..<tables.cellWords {
            startOpen[word] = board.grid.empty(word)
            startSingles[word] = 0
        }
        let unused = Self.nibbles & ~(UInt64(bit: 4 * tables.size) - 1)
        for place in order.indices { startCounts[place] = 5 * unused }
        for word in 0..<startPlanes.count { startPlanes[word] = 0 }
        for cell in 0..<tables.cellCount {
            let digit = Int(board.grid.filled[cell])
            start[cell] = digit == 0 ? board.grid[cell] : UInt64(bit: digit - 1)
            cageOf[cell] = UInt64(board.cageOf[cell] + 1)
            var count: UInt64 = 0
            for digit in SetBits(start[cell]) {
                count += 1 << UInt64(4 * digit)
                startPlanes[plane(digit, cell)] |= UInt64(bit: cell & 63)
            }
            for place in SetBits(housesOf[cell]) {
                if digit == 0 {
                    startCounts[place] += count
                } else {
                    // Equal givens of a puzzle without a solution count once.
                    startCounts[place] |= 5 * count
                }
            }
            if start[cell] == 0 {
                // Whoever visits the cells of a digit meets those without any.
                for digit in 0..<tables.size {
                    startPlanes[plane(digit, cell)] |= UInt64(bit: cell & 63)
                }
            }
            if digit == 0, start[cell].isSingle {
                startSingles[cell &>> 6] |= UInt64(bit: cell & 63)
            }
        }
        var used = 0
        cageCount = board.rests.count
        for number in 0..<cageCount {
            let cells = board.rests[number].cells
            // A sum below 0 counts as 0: empty cells have neither.
            startRests[number] = UInt64(cells.count | max(board.rests[number].sum, 0) << 8)
            cageStarts[number] = UInt64(used)
            for cell in cells {
                cageCells[used] = UInt64(cell)
                used += 1
            }
        }
        cageStarts[cageCount] = UInt64(used)
        startDue = Due(houses: 0, cages: (0, 0))
        begin()
        for place in order.indices where missing(place) | only(place) != 0 {
            startDue.houses |= UInt64(bit: place)
        }
        for number in 0..<cageCount where !cells(of: number).isEmpty {
            let lost = lost(of: number, on: &board)
            startDue.setCage(number, lost.map { $0 != 0 } ?? true)
        }
    }

    /// Starts an assumption.
    mutating func begin() {
        masks.copy(tables.cellCount, from: start, at: 0, to: 0)
        planes.copy(planes.count, from: startPlanes, at: 0, to: 0)
        open.copy(tables.cellWords, from: startOpen, at: 0, to: 0)
        rests.copy(cageCount, from: startRests, at: 0, to: 0)
        singles.copy(tables.cellWords, from: startSingles, at: 0, to: 0)
        counts.copy(tables.houseCount, from: startCounts, at: 0, to: 0)
        due = startDue
        placed.removeAll(keepingCapacity: true)
        end = nil
    }

    /// Fills a cell, and removes the digit from its peers.
    mutating func place(_ digit: Int, _ cell: Int) {
        placed.append(cell &* tables.size &+ digit)
        open[cell &>> 6] &= ~UInt64(bit: cell & 63)
        singles[cell &>> 6] &= ~UInt64(bit: cell & 63)
        remove(masks[cell] & ~UInt64(bit: digit), from: cell)
        let one = UInt64(1) &<< UInt64(truncatingIfNeeded: 4 &* digit)
        for place in SetBits(housesOf[cell]) { counts[place] &+= 4 &* one }
        if cageOf[cell] != 0 { rests[Int(cageOf[cell]) &- 1] &-= UInt64((digit &+ 1) &<< 8 | 1) }
        for word in 0..<tables.cellWords {
            let peers = tables.peers[cell &* tables.cellWords &+ word]
            let plane = digit &* tables.cellWords &+ word
            for bit in SetBits(planes[plane] & peers) {
                let peer = word &* 64 &+ bit
                let left = masks[peer] & ~UInt64(bit: digit)
                if left != masks[peer] { change(peer, to: left, one) }
                if left == 0 { end = .cell(peer) }
            }
            planes[plane] &= ~peers
        }
    }

    @inline(always) private mutating func remove(_ digits: UInt64, from cell: Int) {
        var count: UInt64 = 0
        for digit in SetBits(digits) {
            count |= 1 &<< UInt64(truncatingIfNeeded: 4 &* digit)
            planes[plane(digit, cell)] &= ~UInt64(bit: cell & 63)
        }
        change(cell, to: masks[cell] & ~digits, count)
    }

    /// Replaces the candidates of a cell by fewer, given how its houses' counts fall.
    @inline(always) private mutating func change(_ cell: Int, to mask: UInt64, _ count: UInt64) {
        masks[cell] = mask
        if mask.isSingle, open[cell &>> 6].has(bit: cell & 63) {
            singles[cell &>> 6] |= UInt64(bit: cell & 63)
        }
        let houses = housesOf[cell]
        for place in SetBits(houses) { counts[place] &-= count }
        due.houses |= houses
        if cageOf[cell] != 0 { due.setCage(Int(cageOf[cell]) &- 1, true) }
    }

    @inline(always) private func plane(_ digit: Int, _ cell: Int) -> Int {
        digit &* tables.cellWords &+ cell &>> 6
    }

    mutating func placeNakedSingle() -> Bool {
        for word in 0..<tables.cellWords where singles[word] != 0 {
            let cell = word &* 64 &+ singles[word].trailingZeroBitCount
            place(masks[cell].trailingZeroBitCount, cell)
            return true
        }
        return false
    }

    mutating func placeHiddenSingle() -> Bool {
        if end != nil { return false }
        for place in SetBits(due.houses) {
            let missing = missing(place)
            if missing != 0 {
                end = .house(order[place], digit: missing.trailingZeroBitCount &>> 2)
                return false
            }
            let only = only(place)
            guard only != 0 else {
                due.houses &= ~UInt64(bit: place)
                continue
            }
            let (house, digit) = (order[place], only.trailingZeroBitCount &>> 2)
            for position in 0..<tables.size
            where masks[tables.cell(house, position)].has(bit: digit) {
                self.place(digit, tables.cell(house, position))
                return true
            }
        }
        return false
    }

    /// Four bits with the lowest one set, for each digit.
    private static var nibbles: UInt64 { 0x1_1111_1111 }

    /// Returns a number that is not 0 if a digit has no place in a house; the lowest bit is in its four
    /// bits.
    @inline(always) private func missing(_ place: Int) -> UInt64 { Self.zeros(counts[place]) }

    /// Returns such a number for a digit that has one place, in an open cell.
    @inline(always) private func only(_ place: Int) -> UInt64 {
        Self.zeros(counts[place] ^ Self.nibbles)
    }

    @inline(always) private static func zeros(_ counts: UInt64) -> UInt64 {
        (counts &- nibbles) & ~counts & nibbles &<< 3
    }

    /// Cuts all cages to their viable sets once; returns true if that removed candidates.
    mutating func cut(on board: inout KillerBoard) -> Bool {
        var hasChanged = false
        let marked = due.cages
        for (first, numbers) in [(0, marked.0), (64, marked.1)] {
            for bit in SetBits(numbers) {
                let number = first &+ bit
                guard let lost = lost(of: number, on: &board) else {
                    end = .cage(number)
                    return false
                }
                guard lost != 0 else {
                    due.setCage(number, false)
                    continue
                }
                for index in cells(of: number) {
                    let cell = Int(cageCells[index])
                    guard open[cell &>> 6].has(bit: cell & 63), masks[cell] & lost != 0 else {
                        continue
                    }
                    remove(masks[cell] & lost, from: cell)
                    if masks[cell] == 0 { end = .cell(cell) }
                }
                hasChanged = true
                if end != nil { return false }
            }
        }
        return hasChanged
    }

    /// Returns the places of a cage's empty cells in the list of all.
    @inline(always) private func cells(of cage: Int) -> Range<Int> {
        Int(cageStarts[cage])..<Int(cageStarts[cage &+ 1])
    }

    /// Returns the candidates of the open cells of a cage that no viable set has; nil if there are no
    /// such sets.
    @inline(always) private func lost(of number: Int, on board: inout KillerBoard) -> UInt64? {
        let (count, sum) = (Int(rests[number] & 0xFF), Int(rests[number] &>> 8))
        if count == 0 { return sum == 0 ? 0 : nil }
        guard let table = board.sets.table(count, sum) else { return nil }
        var (viable, all): (UInt64, UInt64) = (UInt64(bit: board.sets.count(table)) &- 1, 0)
        for index in cells(of: number) {
            let cell = Int(cageCells[index])
            guard open[cell &>> 6].has(bit: cell & 63) else { continue }
            all |= masks[cell]
            viable &= board.sets.meeting(masks[cell], table)
        }
        viable &= ~board.sets.meeting(511 & ~all, table)
        if viable == 0 { return nil }
        var lost = all
        for set in SetBits(viable) {
            lost &= ~board.sets.set(table, set)
            if lost == 0 { break }
        }
        return lost
    }
}
