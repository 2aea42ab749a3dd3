/// A depth-first search for closed paths over the cells that have both digits of a pair.
///
/// A path is a loop if its cells, alternately even and odd, meet every house once with an even and
/// once with an odd cell, or not at all. Cells are identified by their index among each other, row
/// by row.
///
/// Sets of indices are 64-bit words where that is enough, as it is on every board of a puzzle with
/// one solution, which has at least 17 givens.
struct LoopWalk<Set: BitMask>: ~Copyable {
    private var cells = UncheckedBuffer(repeating: 0, count: 81)
    /// The extra candidates of each cell, outside the pair.
    private var extras = UncheckedBuffer<UInt16>(repeating: 0, count: 81)
    private var houses = UncheckedBuffer<UInt32>(repeating: 0, count: 81)
    /// The other cells of each cell's box, row and column, as indices.
    private var near = UncheckedBuffer<Set>(repeating: 0, count: 81 * 3)
    private var inHouse = UncheckedBuffer<Set>(repeating: 0, count: 27)
    private var start = 0
    /// The cells that a loop can contain, and those of them without extra candidates.
    private var viable: Set = 0
    private var plain: Set = 0

    /// The cells one step, and at most two steps, from the start.
    private var (oneAway, twoAway): (Set, Set) = (0, 0)

    /// The indices of the cells of the path.
    private var path = UncheckedBuffer(repeating: 0, count: 81)
    private var length = 0
    private var visited: Set = 0
    /// The houses met by even and by odd cells, and the cells in those houses.
    private var met: (even: UInt32, odd: UInt32) = (0, 0)
    private var inMet: (even: Set, odd: Set) = (0, 0)

    /// Begins at a cell, among those with the pair, of which loops contain `possible` ones alone.
    mutating func begin(
        at cell: Int, among set: Mask128, _ possible: Mask128, pair: UInt16,
        on board: borrowing Board
    ) {
        for house in 0..<27 { inHouse[house] = 0 }
        (viable, plain) = (0, 0)
        var count = 0
        for other in Bits(set) {
            if other == cell { start = count }
            cells[count] = other
            extras[count] = board[other] & ~pair
            let (box, column, row) = (
                GridGeometry.box(of: other), 9 + GridGeometry.column(of: other),
                18 + GridGeometry.row(of: other)
            )
            houses[count] = UInt32(bit: box) | UInt32(bit: column) | UInt32(bit: row)
            let bit = Set(bit: count)
            if possible.has(bit: other) {
                viable |= bit
                if extras[count] == 0 { plain |= bit }
            }
            inHouse[box] |= bit
            inHouse[column] |= bit
            inHouse[row] |= bit
            count += 1
        }
        for place in 0..<count {
            let (cell, others) = (cells[place], ~Set(bit: place))
            near[place * 3] = inHouse[GridGeometry.box(of: cell)] & others
            near[place * 3 + 1] = inHouse[18 + GridGeometry.row(of: cell)] & others
            near[place * 3 + 2] = inHouse[9 + GridGeometry.column(of: cell)] & others
        }
    }

    /// Reports every loop through the first cell, in the order in which Sudoku Explainer finds
    /// them.
    mutating func run(_ found: ([Int]) -> Void) {
        oneAway = around(start)
        twoAway = oneAway
        for place in Bits(oneAway & viable) { twoAway |= around(place) }
        (length, visited, met, inMet) = (0, 0, (0, 0), (0, 0))
        visit(
            start, extra: 0, allowance: 2, plainLeft: plain.nonzeroBitCount - 1, enteredBy: -1,
            found)
    }

    private func around(_ place: Int) -> Set {
        near[place * 3] | near[place * 3 + 1] | near[place * 3 + 2]
    }

    private mutating func visit(
        _ place: Int, extra: UInt16, allowance: Int, plainLeft: Int, enteredBy: Int,
        _ found: ([Int]) -> Void
    ) {
        let isEven = length % 2 == 0
        length += 1
        visited |= Set(bit: place)
        let startBit = length == 1 ? 0 : Set(bit: start)
        // A cell that no loop can contain, or whose houses are already met, is useless.
        let free = viable & ~visited & ~(isEven ? inMet.odd : inMet.even)
        let useful = usefulAfterMany(allowance, plainLeft) & free | startBit
        defer {
            visited &= ~Set(bit: place)
            length -= 1
        }
        let around = around(place)
        if extra.isMany && around & useful == 0 { return }
        let (outer, inOuter) = (met, inMet)
        defer { (met, inMet) = (outer, inOuter) }
        if isEven {
            met.even |= houses[place]
            inMet.even |= around
        } else {
            met.odd |= houses[place]
            inMet.odd |= around
        }
        path[length - 1] = place
        // A run of cells meets two more houses than it has cells, so it can complete no more than
        // these.
        let unpaired = (met.even ^ met.odd).nonzeroBitCount
        if extra.isMany && unpaired > max(0, allowance) + plainLeft + 2 { return }
        var extra = extra
        for kind in 0..<3 where kind != enteredBy {
            var rest = near[place * 3 + kind] & (~visited | startBit)
            if extra.isMany { rest &= useful }
            while rest != 0 {
                let next = rest.trailingZeroBitCount
                rest &= rest &- 1
                if next == start {
                    if length >= 4 && !isEven && met.even == met.odd { tell(found) }
                    continue
                }
                // SE: the extra digits are kept for the later cells of this visit, even if this
                // cell is rejected. With several extra digits, which ones they are does not matter.
                if !extra.isMany {
                    extra |= extras[next]
                    if extra.isMany {
                        rest &= useful
                        guard useful.has(bit: next) else { continue }
                    }
                }
                let isPlain = plain.has(bit: next)
                guard free.has(bit: next), isPlain || extra.isSingle || allowance > 0
                else { continue }
                visit(
                    next, extra: extra, allowance: isPlain ? allowance : allowance - 1,
                    plainLeft: isPlain ? plainLeft - 1 : plainLeft, enteredBy: kind, found)
            }
        }
    }

    /// Returns the cells with which the path can continue and still close, once there are several
    /// extra digits: then only plain cells may follow, and others within the allowance.
    @inline(__always)
    private func usefulAfterMany(_ allowance: Int, _ plainLeft: Int) -> Set {
        var result = plain & closing(within: max(0, allowance) + plainLeft - 1)
        if allowance > 0 { result |= ~plain & closing(within: allowance - 1 + plainLeft) }
        return result
    }

    /// Returns the cells with which the path can continue and close after at most `room` more.
    @inline(__always)
    private func closing(within room: Int) -> Set {
        // A loop has an even number of cells, at least four.
        let maximum = (length + 1 + room) & ~1
        guard maximum >= 4 else { return 0 }
        let room = maximum - length - 1
        return room < 0 ? 0 : room == 0 ? oneAway : room == 1 ? twoAway : ~0
    }

    private func tell(_ found: ([Int]) -> Void) {
        found((0..<length).map { cells[path[$0]] })
    }
}

/// One walk for each word size.
struct LoopWalks: ~Copyable {
    private var usual = LoopWalk<UInt64>()
    private var wide = LoopWalk<Mask128>()

    /// Reports every loop through a cell, in the order in which Sudoku Explainer finds them.
    mutating func run(
        at cell: Int, among set: Mask128, _ possible: Mask128, pair: UInt16,
        on board: borrowing Board, _ found: ([Int]) -> Void
    ) {
        if set.nonzeroBitCount <= 64 {
            usual.begin(at: cell, among: set, possible, pair: pair, on: board)
            usual.run(found)
        } else {
            wide.begin(at: cell, among: set, possible, pair: pair, on: board)
            wide.run(found)
        }
    }
}
