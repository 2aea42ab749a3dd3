/// A depth-first search for paths that come back to their first cell, over the cells that have both
/// digits of a pair.
///
/// A path is a loop if its cells, alternately even and odd, meet every house once as even and once as
/// odd cells or not at all. The cells go by their place among each other, row by row.
///
/// Sets of places are words of 64 bits where that is enough, which it is on every board of a puzzle
/// with one solution, since that has 17 givens.
struct LoopWalk<Set: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>: ~Copyable {
    private var cells = Slots(repeating: 0, count: 81)
    /// What each cell has besides the pair.
    private var extras = Slots<UInt16>(repeating: 0, count: 81)
    private var houses = Slots<UInt32>(repeating: 0, count: 81)
    /// The other cells of each cell's box, column and row, as places.
    private var near = Slots<Set>(repeating: 0, count: 81 * 3)
    private var inHouse = Slots<Set>(repeating: 0, count: 27)
    private var start = 0
    /// Those that a loop could have.
    private var viable: Set = 0

    private var path: [Int] = []
    private var visited: Set = 0
    /// The houses that even and odd cells meet.
    private var met: (even: UInt32, odd: UInt32) = (0, 0)

    mutating func begin(at cell: Int, among set: UInt128, pair: UInt16, on board: borrowing Board) {
        for house in 0..<27 { inHouse[house] = 0 }
        var count = 0
        for other in Bits(set) {
            if other == cell { start = count }
            cells[count] = other
            extras[count] = board[other] & ~pair
            let (box, column, row) = (
                Places.box(of: other), 9 + Places.column(of: other), 18 + Places.row(of: other)
            )
            houses[count] = UInt32(bit: box) | UInt32(bit: column) | UInt32(bit: row)
            let bit = Set(bit: count)
            inHouse[box] |= bit
            inHouse[column] |= bit
            inHouse[row] |= bit
            count += 1
        }
        for place in 0..<count {
            let (cell, others) = (cells[place], ~Set(bit: place))
            near[place * 3 + Places.box] = inHouse[Places.box(of: cell)] & others
            near[place * 3 + Places.column] = inHouse[9 + Places.column(of: cell)] & others
            near[place * 3 + Places.row] = inHouse[18 + Places.row(of: cell)] & others
        }
        sift(count)
    }

    /// A loop has two cells in each of its houses: without a second one a cell is out.
    private mutating func sift(_ count: Int) {
        // A shift by all the bits there are leaves nothing, less one is everything.
        viable = (1 << Set(count)) &- 1
        var isStable = false
        while !isStable {
            isStable = true
            for place in 0..<count where viable.has(bit: place) {
                let isIn =
                    near[place * 3] & viable != 0 && near[place * 3 + 1] & viable != 0
                    && near[place * 3 + 2] & viable != 0
                guard !isIn else { continue }
                viable &= ~Set(bit: place)
                isStable = false
            }
        }
    }

    /// Tells every loop through the first cell, in the order in which Sudoku Explainer meets them.
    mutating func run(_ found: ([Int]) -> Void) {
        guard viable.has(bit: start) else { return }
        path.removeAll(keepingCapacity: true)
        visited = 0
        met = (0, 0)
        visit(start, extra: 0, allowance: 2, enteredBy: -1, found)
    }

    private mutating func visit(
        _ place: Int, extra: UInt16, allowance: Int, enteredBy: Int, _ found: ([Int]) -> Void
    ) {
        let outer = met
        let isEven = path.count % 2 == 0
        if isEven { met.even |= houses[place] } else { met.odd |= houses[place] }
        path.append(cells[place])
        visited |= Set(bit: place)
        let startBit = path.count == 1 ? 0 : Set(bit: start)
        let taken = isEven ? met.odd : met.even
        var extra = extra
        for kind in [Places.box, Places.row, Places.column] where kind != enteredBy {
            var rest = near[place * 3 + kind] & (~visited | startBit)
            while rest != 0 {
                let next = rest.trailingZeroBitCount
                rest &= rest &- 1
                if next == start {
                    if path.count >= 4 && !isEven && met.even == met.odd { found(path) }
                    continue
                }
                // SE: the extra digits stay for the later cells of this visit, even if this cell
                // is refused.
                extra |= extras[next]
                let isPlain = extras[next] == 0
                guard isPlain || extra.isSingle || allowance > 0 else { continue }
                // Nothing comes of a cell that no loop has, or whose houses are met.
                guard viable.has(bit: next), taken & houses[next] == 0 else { continue }
                visit(
                    next, extra: extra, allowance: isPlain ? allowance : allowance - 1,
                    enteredBy: kind, found)
            }
        }
        visited &= ~Set(bit: place)
        path.removeLast()
        met = outer
    }
}

/// A walk for each size of word.
struct LoopWalks: ~Copyable {
    private var usual = LoopWalk<UInt64>()
    private var wide = LoopWalk<UInt128>()

    /// Tells every loop through a cell, in the order in which Sudoku Explainer meets them.
    mutating func run(
        at cell: Int, among set: UInt128, pair: UInt16, on board: borrowing Board,
        _ found: ([Int]) -> Void
    ) {
        if set.nonzeroBitCount <= 64 {
            usual.begin(at: cell, among: set, pair: pair, on: board)
            usual.run(found)
        } else {
            wide.begin(at: cell, among: set, pair: pair, on: board)
            wide.run(found)
        }
    }
}
