import SudokuEngine

/// A board of candidates with cages: what is left of each cage, and the equations of windows.
///
/// Cages are looked at through their *rests*: the empty cells, the sum that is left for them, and the
/// *viable* sets of digits: as many as cells, with the sum, among the candidates, one or more of
/// which each cell has.
struct KillerBoard: ~Copyable {
    /// The rest of a cage.
    struct Rest {
        /// The sum of the empty cells, and the start of the table of sets with it; nil if there are none.
        var sum = 0
        var table: Int?
        /// The empty cells.
        var cells: [Int] = []
        /// The digits of the filled cells; the candidates of the empty ones.
        var used: UInt64 = 0
        var candidates: UInt64 = 0
        /// The viable sets, their digits, and the digits that all of them have.
        var viable: UInt64 = 0
        var union: UInt64 = 0
        var common: UInt64 = 0
    }

    private(set) var tables: LayoutTables
    var grid: CandidateBoard
    var sets = CageSets()
    private(set) var windows: KillerWindows
    private(set) var cages: [GridCage] = []
    /// The puzzle whose houses the windows are made of.
    private(set) var puzzle: LayoutPuzzle
    /// The cage of each cell that has one with a sum; -1 for others.
    private(set) var cageOf: [Int] = []
    private(set) var rests: [Rest] = []
    /// True if a cage has no viable set, or a window cannot have its sum.
    var isContradictory = false

    /// The cages that a window cuts, and the sum of the houses without the cages inside.
    private var cut: [[Int]] = []
    private var sums: [Int] = []
    private var boards = Words(count: 1)
    private var uncaged = Words(count: 1)
    /// The number of unknown cells of each window; all bits where it may have changed.
    private var unknown = Words(count: 1)
    private var windowsOf: [[Int]] = []
    /// The equations at hand, and the number of candidates of their cells when they said nothing, by
    /// use and window.
    private var equations: [KillerEquation?] = []
    private var examined: [Int] = []
    /// The same for the rests of cages.
    var settled: [Int] = []

    /// Creates a board for a puzzle, which is to be reset before it is used.
    init(_ puzzle: LayoutPuzzle) {
        self.puzzle = puzzle
        tables = LayoutTables(puzzle)
        grid = CandidateBoard(tables)
        windows = KillerWindows(tables)
    }

    /// Starts at the beginning of a puzzle.
    mutating func reset(to puzzle: LayoutPuzzle) {
        if !tables.fits(puzzle) {
            tables = LayoutTables(puzzle, after: tables)
            grid = CandidateBoard(tables)
        }
        if !puzzle.hasHouses(of: self.puzzle) { windows = KillerWindows(tables) }
        self.puzzle = puzzle
        let (cages, givens) = (puzzle.cages, puzzle.givens)
        grid.reset(to: givens)
        self.cages = cages
        isContradictory = false
        cageOf = givens.map { _ in -1 }
        rests = cages.map { _ in Rest() }
        let words = tables.cellWords
        boards = Words(count: max(1, cages.count * words))
        uncaged = Words(count: words)
        for cell in givens.indices { uncaged[cell >> 6] |= UInt64(bit: cell & 63) }
        for (number, cage) in cages.enumerated() where cage.sum != nil {
            for cell in cage.cells {
                cageOf[cell] = number
                boards[number * words + cell >> 6] |= UInt64(bit: cell & 63)
                uncaged[cell >> 6] &= ~UInt64(bit: cell & 63)
            }
        }
        equations = [KillerEquation?](repeating: nil, count: windows.count)
        examined = [Int](repeating: -1, count: 2 * windows.count)
        settled = [Int](repeating: -1, count: cages.count)
        cutCages()
        refresh(isNew: true)
    }

    private mutating func cutCages() {
        let (words, total) = (tables.cellWords, tables.size * (tables.size + 1) / 2)
        Self.empty(&cut, windows.count)
        Self.empty(&windowsOf, cages.count)
        sums = windows.lengths.map { $0 * total }
        if unknown.count < windows.count { unknown = Words(count: windows.count) }
        for window in 0..<windows.count { unknown[window] = .max }
        for window in 0..<windows.count {
            for (number, cage) in cages.enumerated() {
                guard let sum = cage.sum else { continue }
                var inside = 0
                for word in 0..<words {
                    inside +=
                        (boards[number &* words &+ word]
                        & windows.boards[window &* words &+ word]).nonzeroBitCount
                }
                if inside == cage.cells.count {
                    sums[window] -= sum
                } else if inside > 0 {
                    cut[window].append(number)
                    windowsOf[number].append(window)
                }
            }
        }
    }

    /// Empties lists, whose memory stays.
    private static func empty(_ lists: inout [[Int]], _ count: Int) {
        for index in 0..<min(count, lists.count) { lists[index].removeAll(keepingCapacity: true) }
        while lists.count < count { lists.append([]) }
    }

    // MARK: Cages

    /// Brings the rests of cages up to date.
    mutating func refresh(isNew: Bool = false) {
        for number in cages.indices {
            var (changed, empty) = (UInt64(0), 0)
            for word in 0..<tables.cellWords {
                let board = boards[number &* tables.cellWords &+ word]
                changed |= board & grid.changed(word)
                empty &+= (board & grid.empty(word)).nonzeroBitCount
            }
            guard changed != 0, let sum = cages[number].sum else { continue }
            if isNew || rests[number].cells.count != empty {
                for window in windowsOf[number] { unknown[window] = .max }
                var rest = Rest(sum: sum)
                for cell in cages[number].cells {
                    let digit = Int(grid.filled[cell])
                    if digit == 0 {
                        rest.cells.append(cell)
                    } else {
                        rest.sum -= digit
                        rest.used |= UInt64(bit: digit - 1)
                    }
                }
                rest.table = sets.table(rest.cells.count, rest.sum)
                rests[number] = rest
            }
            examine(number)
        }
        forgetWindowsOfFilledCells()
        grid.forgetChanges()
    }

    /// Marks the windows with a cell that was filled and is in no cage with a sum.
    private mutating func forgetWindowsOfFilledCells() {
        for word in 0..<tables.cellWords {
            let filled = grid.changed(word) & ~grid.empty(word) & uncaged[word]
            guard filled != 0 else { continue }
            for window in 0..<windows.count
            where windows.boards[window &* tables.cellWords &+ word] & filled != 0 {
                unknown[window] = .max
            }
        }
    }

    private mutating func examine(_ number: Int) {
        guard !rests[number].cells.isEmpty else {
            if rests[number].sum != 0 { isContradictory = true }
            return
        }
        guard let table = rests[number].table else {
            isContradictory = true
            return
        }
        var (viable, all): (UInt64, UInt64) = (UInt64(bit: sets.count(table)) &- 1, 0)
        for cell in rests[number].cells {
            viable &= sets.meeting(grid[cell], table)
            all |= grid[cell]
        }
        viable &= ~sets.meeting(511 & ~all, table)
        if viable == 0 { isContradictory = true }
        var (union, common): (UInt64, UInt64) = (0, 511)
        for set in SetBits(viable) {
            union |= sets.set(table, set)
            common &= sets.set(table, set)
        }
        rests[number].candidates = all
        (rests[number].viable, rests[number].union, rests[number].common) = (viable, union, common)
    }

    /// The viable sets of a cage among those with some numbers, as digits.
    func combinations(_ number: Int, _ viable: UInt64? = nil) -> [UInt64] {
        guard let table = rests[number].table else { return [] }
        return SetBits(viable ?? rests[number].viable).map { sets.set(table, $0) }
    }

    /// The number of candidates of some cells.
    func total(_ cells: [Int]) -> Int {
        var total = 0
        for cell in cells { total &+= grid[cell].nonzeroBitCount }
        return total
    }

    private func total(_ equation: borrowing KillerEquation) -> Int {
        total(equation.plus) &+ total(equation.minus)
    }

    // MARK: Windows

    /// Returns the number of unknown cells in the equation of a window.
    @inline(always) mutating func unknown(_ window: Int) -> Int {
        let known = unknown[window]
        return known == .max ? countUnknown(window) : Int(known)
    }

    private mutating func countUnknown(_ window: Int) -> Int {
        equations[window] = nil
        let words = tables.cellWords
        var count = 0
        for word in 0..<words {
            let cells = windows.boards[window &* words &+ word] & grid.empty(word)
            count &+= (cells & uncaged[word]).nonzeroBitCount
        }
        for number in cut[window] {
            let (inside, outside) = share(number, window)
            count &+= min(inside, outside)
        }
        unknown[window] = UInt64(count)
        return count
    }

    /// Returns the numbers of empty cells of a cage inside and outside a window.
    private func share(_ number: Int, _ window: Int) -> (inside: Int, outside: Int) {
        let words = tables.cellWords
        var (inside, outside) = (0, 0)
        for word in 0..<words {
            let cells = boards[number &* words &+ word] & grid.empty(word)
            let within = windows.boards[window &* words &+ word]
            inside &+= (cells & within).nonzeroBitCount
            outside &+= (cells & ~within).nonzeroBitCount
        }
        return (inside, outside)
    }

    /// Returns the equation of a window: the fewer empty cells of each cage that it cuts.
    mutating func equation(_ window: Int) -> KillerEquation {
        if let equation = equations[window] { return equation }
        for use in 0..<2 { examined[use * windows.count + window] = -1 }
        let words = tables.cellWords
        var equation = KillerEquation(window: window, constant: sums[window])
        for word in 0..<words {
            let cells = windows.boards[window &* words &+ word] & uncaged[word]
            for bit in SetBits(cells) {
                let cell = word &* 64 &+ bit
                if grid.filled[cell] == 0 {
                    equation.plus.append(cell)
                } else {
                    equation.constant -= Int(grid.filled[cell])
                }
            }
        }
        for number in cut[window] {
            let (inside, outside) = share(number, window)
            let isInner = inside <= outside
            if !isInner { equation.constant -= cages[number].sum ?? 0 }
            for cell in cages[number].cells {
                let isInside = windows.boards[window &* words &+ cell &>> 6].has(bit: cell & 63)
                guard isInside == isInner else { continue }
                let digit = Int(grid.filled[cell])
                if digit == 0 {
                    if isInner { equation.plus.append(cell) } else { equation.minus.append(cell) }
                } else {
                    equation.constant += isInner ? -digit : digit
                }
            }
        }
        equations[window] = equation
        return equation
    }

    /// Returns the equation of a window, unless it said nothing when it was used last, and its cells
    /// have lost no candidates since then.
    mutating func dueEquation(_ window: Int, use: Int) -> KillerEquation? {
        let equation = equation(window)
        let isDue = examined[use * windows.count + window] != total(equation)
        return isDue ? equation : nil
    }

    mutating func settle(_ equation: KillerEquation, use: Int) {
        examined[use * windows.count + equation.window] = total(equation)
    }
}
