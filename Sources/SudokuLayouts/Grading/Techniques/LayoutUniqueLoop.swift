import SudokuEngine

/// Unique rectangles and loops: cells that would have the same two candidates, which could be
/// exchanged in all houses.
struct LayoutUniqueLoop: ~Copyable {
    /// The most visits of a search; a grid with more gives up its remaining loops.
    private static var patience: Int { 200_000 }

    private var path: [Int] = []
    private var isOnPath: [Bool]
    private var hints: [(key: Int, finding: LayoutFinding, cells: [Int])] = []
    private var pair: UInt64 = 0
    private var visits = 0
    /// The cells with both candidates that may be on a loop: each house of such a cell has another one.
    private var ring: Words
    /// The number of cells of the path in each house, first at even places, then at odd ones.
    private var met: Words
    private var recorded: Set<[Int]> = []
    private var hasLoop = false

    /// The cells with both candidates of a start cell when no loop began there, as a number.
    private var fruitless: Words

    init(_ tables: LayoutTables) {
        isOnPath = [Bool](repeating: false, count: tables.cellCount)
        ring = Words(count: tables.cellWords)
        met = Words(count: 2 * tables.houseCount)
        fruitless = Words(count: tables.cellCount)
    }

    /// Returns the best hint.
    mutating func first(on board: borrowing CandidateBoard) -> LayoutFinding? {
        search(on: board)
        return hints.min { $0.key < $1.key }?.finding
    }

    /// Returns all hints, the best first.
    mutating func all(on board: borrowing CandidateBoard) -> [LayoutFinding] {
        search(on: board)
        return hints.ordered { $0.key }.map { $0.finding }
    }

    private mutating func search(on board: borrowing CandidateBoard) {
        hints.removeAll(keepingCapacity: true)
        recorded.removeAll(keepingCapacity: true)
        visits = 0
        for cell in 0..<board.tables.cellCount where board[cell].isPair {
            pair = board[cell]
            let state = state(on: board)
            guard fruitless[cell] != state else { continue }
            hasLoop = false
            findRing(on: board)
            if ring[cell >> 6].has(bit: cell & 63) {
                visit(cell, 2, 0, enteredBy: -1, on: board)
            }
            if !hasLoop, visits < Self.patience { fruitless[cell] = state }
        }
    }

    /// Returns a number of the cells with both candidates and all their candidates, on which it depends
    /// whether there are loops.
    private func state(on board: borrowing CandidateBoard) -> UInt64 {
        let tables = board.tables
        let (low, high) = (pair.trailingZeroBitCount, 63 - pair.leadingZeroBitCount)
        var state = pair
        for word in 0..<tables.cellWords {
            for bit in SetBits(board.plane(low, word) & board.plane(high, word)) {
                let cell = word &* 64 &+ bit
                state = (state ^ board[cell] ^ UInt64(cell) << 32) &* 0x9E37_79B9_7F4A_7C15
                state ^= state >> 29
            }
        }
        return state
    }

    private mutating func findRing(on board: borrowing CandidateBoard) {
        let tables = board.tables
        let (low, high) = (pair.trailingZeroBitCount, 63 - pair.leadingZeroBitCount)
        for word in 0..<tables.cellWords {
            ring[word] = board.plane(low, word) & board.plane(high, word)
        }
        var isStable = false
        while !isStable {
            isStable = true
            for word in 0..<tables.cellWords {
                for bit in SetBits(ring[word])
                where !isLinked(word &* 64 &+ bit, low, high, on: board) {
                    ring[word] &= ~UInt64(bit: bit)
                    isStable = false
                }
            }
        }
    }

    /// Returns true if each house of a cell has another cell of the ring.
    private func isLinked(
        _ cell: Int, _ low: Int, _ high: Int, on board: borrowing CandidateBoard
    ) -> Bool {
        let tables = board.tables
        for index in 0..<tables.houseCounts[cell] {
            let (house, position) = tables.place(cell, index)
            let both = board.places(low, in: house) & board.places(high, in: house)
            var isAny = false
            for other in SetBits(both & ~UInt64(bit: position)) {
                let next = tables.cell(house, other)
                if ring[next >> 6].has(bit: next & 63) { isAny = true }
            }
            if !isAny { return false }
        }
        return true
    }

    private mutating func visit(
        _ cell: Int, _ allowance: Int, _ extra: UInt64, enteredBy entry: Int,
        on board: borrowing CandidateBoard
    ) {
        visits += 1
        guard visits < Self.patience else { return }
        let tables = board.tables
        count(cell, 1, tables)
        path.append(cell)
        isOnPath[cell] = true
        // Sudoku Explainer keeps the digits of cells that it does not visit, too.
        var extra = extra
        let (low, high) = (pair.trailingZeroBitCount, 63 - pair.leadingZeroBitCount)
        for index in 0..<tables.houseCounts[cell] {
            let house = tables.place(cell, index).house
            guard tables.types[house] != entry else { continue }
            let both = board.places(low, in: house) & board.places(high, in: house)
            for position in SetBits(both) {
                let next = tables.cell(house, position)
                if next == path[0], path.count >= 4 {
                    record(on: board)
                } else if !isOnPath[next] {
                    extra |= board[next] & ~pair
                    guard fits(next, tables),
                        board[next].isPair || extra.isSingle || allowance > 0
                    else { continue }
                    let left = allowance - (board[next].isPair ? 0 : 1)
                    visit(next, left, extra, enteredBy: tables.types[house], on: board)
                }
            }
        }
        path.removeLast()
        isOnPath[cell] = false
        count(cell, 0, tables)
    }

    /// Notes whether the next cell of the path is in its houses.
    private mutating func count(_ cell: Int, _ number: UInt64, _ tables: LayoutTables) {
        let start = path.count & 1 == 0 ? 0 : tables.houseCount
        for index in 0..<tables.houseCounts[cell] {
            met[start &+ tables.place(cell, index).house] = number
        }
    }

    /// Returns true if a cell may be the next one of a loop: two cells at even places, or at odd ones,
    /// cannot share a house.
    private func fits(_ cell: Int, _ tables: LayoutTables) -> Bool {
        guard ring[cell >> 6].has(bit: cell & 63) else { return false }
        let start = path.count & 1 == 0 ? 0 : tables.houseCount
        for index in 0..<tables.houseCounts[cell]
        where met[start &+ tables.place(cell, index).house] != 0 { return false }
        return true
    }

    /// Adds the hints of the path, if it is a loop.
    private mutating func record(on board: borrowing CandidateBoard) {
        let tables = board.tables
        for house in 0..<tables.houseCount where met[house] != met[tables.houseCount + house] {
            return
        }
        hasLoop = true
        for cell in path where board.isDisturbed(cell, pair) { return }
        var wide: [Int] = []
        for cell in path where !board[cell].isPair { wide.append(cell) }
        // The same loop is found from each of its cells, in both directions.
        guard !wide.isEmpty, recorded.insert(path.sorted() + wide).inserted else { return }
        var digits: UInt64 = 0
        for cell in wide { digits |= board[cell] & ~pair }
        if wide.count == 1 { offer(1, SetBits(pair).map { wide[0] * tables.size + $0 }) }
        if wide.count > 2 || wide.count == 2 && digits.isSingle {
            let digit = (board[wide[0]] & ~pair).trailingZeroBitCount
            offer(2, board.candidates(of: digit, seeing: wide))
        }
        guard wide.count == 2 else { return }
        if !digits.isSingle { sets(wide, digits, on: board) }
        locked(wide, on: board)
    }

    /// Offers a hint; a set counts with what tells it from another one of the same loop.
    private mutating func offer(
        _ type: Int, _ lost: [Int], plus tenths: Int = 0,
        set: (houses: [Int], digits: UInt64, cells: [Int]) = ([], 0, []),
        form: Int = 0
    ) {
        guard !lost.isEmpty else { return }
        let base = path.count == 4 ? 45 : path.count == 6 ? 46 : path.count == 8 ? 47 : 50
        var finding = LayoutFinding(
            .common(.uniqueLoop(type, cells: path.count)), base + tenths)
        finding.eliminations = Set(lost).sorted()
        finding.houses = set.houses
        finding.covers = set.cells
        finding.digits = set.digits
        finding.cells = path
        let cells = path.sorted() + [type, form]
        let isKnown = hints.contains {
            $0.cells == cells && $0.finding.houses == set.houses
                && $0.finding.digits == set.digits && $0.finding.covers == set.cells
        }
        if !isKnown { hints.append(((base + tenths) * 8 + type, finding, cells)) }
    }

    private mutating func locked(_ wide: [Int], on board: borrowing CandidateBoard) {
        let tables = board.tables
        var isLocked = [false, false]
        let digits = SetBits(pair).map { $0 }
        for house in tables.sharedHouses(wide) {
            for number in 0..<2
            where board.places(digits[number], in: house).nonzeroBitCount == 2 {
                isLocked[number] = true
            }
        }
        guard isLocked[0] || isLocked[1] else { return }
        let lost = isLocked[0] ? digits[1] : digits[0]
        offer(4, wide.map { $0 * tables.size + lost })
    }

    private mutating func sets(
        _ wide: [Int], _ extra: UInt64, on board: borrowing CandidateBoard
    ) {
        let tables = board.tables
        for count in extra.nonzeroBitCount..<max(extra.nonzeroBitCount, tables.size - 1) {
            for house in tables.sharedHouses(wide) {
                let open = board.open(house).nonzeroBitCount
                if 2 * count <= open { naked(count, wide, extra, house, on: board) }
                if 2 * count < open { hidden(count, wide, extra, house, on: board) }
            }
        }
    }

    private mutating func naked(
        _ count: Int, _ wide: [Int], _ extra: UInt64, _ house: Int,
        on board: borrowing CandidateBoard
    ) {
        let tables = board.tables
        var others = SetBits(board.open(house)).map { tables.cell(house, $0) }
        others.removeAll { $0 == wide[1] }
        let members = others.filter { $0 != wide[0] }
        for cells in subsets(
            count - 1, of: members, atMost: count, with: extra, { board[$0] })
        {
            let masks = cells.map { board[$0] }
            let rest = masks.reduce(0) { $0 | $1 }
            let shared = extra & board[wide[0]] & board[wide[1]]
            let union = rest | extra
            guard (shared | rest).nonzeroBitCount == count, union.nonzeroBitCount == count,
                extra.isMany, masks.allSatisfy({ $0.isMany })
            else { continue }
            let lost =
                tables.isExtended
                ? board.eliminations(of: union, pointingFrom: wide + cells)
                : board.candidates(union, in: members.filter { !cells.contains($0) })
            offer(3, lost, plus: count - 1, set: ([house], union, cells.sorted()))
        }
    }

    private mutating func hidden(
        _ count: Int, _ wide: [Int], _ extra: UInt64, _ house: Int,
        on board: borrowing CandidateBoard
    ) {
        let tables = board.tables
        let others = (0..<tables.size).filter { !(pair | extra).has(bit: $0) }
        guard others.count >= count - 2 else { return }
        let open = SetBits(board.open(house)).map { $0 }
        var second: UInt64 = 0
        for position in open where tables.cell(house, position) == wide[1] {
            second = UInt64(bit: position)
        }
        let own = SetBits(pair).reduce(0) { $0 | board.places($1, in: house) } & ~second
        for chosen in subsets(
            count - 2, of: others, atMost: count, with: own,
            { board.places($0, in: house) & ~second })
        {
            let digits = chosen.reduce(pair) { $0 | UInt64(bit: $1) }
            var (positions, isWhole): (UInt64, Bool) = (0, true)
            for digit in SetBits(digits) {
                let places = board.places(digit, in: house) & ~second
                positions |= places
                if places == 0 { isWhole = false }
            }
            guard isWhole, positions.nonzeroBitCount == count else { continue }
            let cells = SetBits(positions).map { tables.cell(house, $0) }
                .filter { !wide.contains($0) }
            let lost = cells.flatMap { cell in
                SetBits(board[cell] & ~digits).map { cell * tables.size + $0 }
            }
            offer(3, lost, plus: count - 2, set: ([house], digits, cells.sorted()), form: 1)
        }
    }
}
