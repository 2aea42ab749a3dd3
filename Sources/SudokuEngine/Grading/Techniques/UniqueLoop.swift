/// Unique rectangles and loops: two digits that could be exchanged along a loop of cells, which a
/// puzzle with one solution cannot have.
///
/// This file finds the loops; `UniqueLoop+Types` tells what each of them removes.
struct UniqueLoop {
    let first: Int
    let second: Int
    /// The cells in the order of the loop.
    let path: ArraySlice<Int>

    /// The digits that could be exchanged, as a mask.
    var pair: UInt16 { 1 << UInt16(first) | 1 << UInt16(second) }

    /// The best hint of all loops: lowest rating, then lowest type, then the first one met.
    ///
    /// SE compares loops by their cells alone and drops all but the first of equal ones. Those have
    /// equal ratings, and the first wins here anyway.
    static func first(on board: Board, _ loopless: inout Loopless) -> Finding? {
        var best: Finding?
        // A loop is met from each of its cells and both ways round, with the same outcome.
        var met: [(cells: UInt128, pair: UInt16)] = []
        for start in Bits(board.bivalues) {
            let pair = board[start]
            let first = pair.trailingZeroBitCount
            let second = (pair & (pair - 1)).trailingZeroBitCount
            let cells = board.cells(with: first) & board.cells(with: second)
            let known = Loopless.Entry(start, cells, on: board)
            guard !loopless.has(known, of: start) else { continue }
            var walk = Walk(first: first, second: second, start: start, cells: cells, on: board)
            var hasLoop = false
            if walk.viable >> UInt128(start) & 1 != 0 {
                walk.visit(start, extra: 0, allowance: 2, enteredBy: nil, on: board) {
                    loop, cells in
                    hasLoop = true
                    guard !met.contains(where: { $0.cells == cells && $0.pair == pair }) else {
                        return
                    }
                    met.append((cells, pair))
                    loop.hints(on: board, &best)
                }
            }
            if !hasLoop { loopless.note(known, of: start) }
            if let best, best.rating.tenths == 45, best.technique.type == 1 { break }
        }
        return best
    }

    /// Starts from which no loop was found, with all that the walk depends on: the cells that have
    /// both digits, and their candidates. While those stay there is no loop, on whatever board.
    struct Loopless: Sendable {
        struct Entry: Equatable, Sendable {
            var cells: UInt128 = 0
            var masks: UInt128 = 0

            init() {}

            /// Empty, which is never known, if there are more cells than masks in a word.
            init(_ start: Int, _ cells: UInt128, on board: Board) {
                var packed = NineMasks()
                for cell in Bits(cells) {
                    guard packed.count < NineMasks.most else { return }
                    packed.append(board[cell])
                }
                self.cells = cells
                masks = packed.word
            }
        }

        private var entries = [Entry](repeating: Entry(), count: 81)

        func has(_ entry: Entry, of start: Int) -> Bool {
            entry.cells != 0 && entries[start] == entry
        }

        mutating func note(_ entry: Entry, of start: Int) { entries[start] = entry }
    }

    /// A depth-first search for paths that come back to their first cell.
    ///
    /// A path is a loop if its cells, alternately even and odd, meet every house once as even and
    /// once as odd cells or not at all.
    private struct Walk {
        let first: Int
        let second: Int
        let start: Int
        /// The cells that have both digits, and those of them that a loop could have.
        let cells: UInt128
        let viable: UInt128
        var path: [Int] = []
        var visited: UInt128 = 0
        /// The houses that even and odd cells meet.
        var met: (even: UInt32, odd: UInt32) = (0, 0)

        init(first: Int, second: Int, start: Int, cells: UInt128, on board: Board) {
            (self.first, self.second, self.start) = (first, second, start)
            self.cells = cells
            // A loop has two cells in each of its houses: without a second one a cell is out.
            var viable = cells
            var isStable = false
            while !isStable {
                isStable = true
                for cell in Bits(viable) {
                    for kind in 0..<3 {
                        let others = viable & Places.cells(of: Places.house(kind, of: cell))
                        guard !others.isMany else { continue }
                        viable &= ~(1 << UInt128(cell))
                        isStable = false
                        break
                    }
                }
            }
            self.viable = viable
        }

        mutating func visit(
            _ cell: Int, extra: UInt16, allowance: Int, enteredBy: Int?, on board: Board,
            _ found: (UniqueLoop, UInt128) -> Void
        ) {
            let outer = met
            let houses = Self.houses(of: cell)
            if path.count % 2 == 0 { met.even |= houses } else { met.odd |= houses }
            path.append(cell)
            visited |= 1 << UInt128(cell)
            var extra = extra
            let startBit: UInt128 = path.count == 1 ? 0 : 1 << UInt128(start)
            let pair: UInt16 = 1 << UInt16(first) | 1 << UInt16(second)
            for kind in [Places.box, Places.row, Places.column] where kind != enteredBy {
                // Row by row is the order of positions in every house.
                let house = Places.cells(of: Places.house(kind, of: cell))
                for next in Bits(house & (cells & ~visited | startBit)) {
                    if next == start {
                        let isClosed = path.count >= 4 && path.count % 2 == 0
                        if isClosed && met.even == met.odd {
                            found(
                                UniqueLoop(first: first, second: second, path: path[...]),
                                visited)
                        }
                    } else {
                        // SE: the extra digits stay for the later cells of this visit, even if
                        // this cell is refused.
                        extra |= board[next] & ~pair
                        // Nothing comes of a cell that no loop has, or whose houses are met.
                        guard viable >> UInt128(next) & 1 != 0 else { continue }
                        let isPlain = board[next] == pair
                        guard isPlain || extra.isSingle || allowance > 0 else { continue }
                        let taken = path.count % 2 == 0 ? met.even : met.odd
                        guard taken & Self.houses(of: next) == 0 else { continue }
                        visit(
                            next, extra: extra, allowance: isPlain ? allowance : allowance - 1,
                            enteredBy: kind, on: board, found)
                    }
                }
            }
            visited &= ~(1 << UInt128(cell))
            path.removeLast()
            met = outer
        }

        private static func houses(of cell: Int) -> UInt32 {
            1 << UInt32(Places.box(of: cell)) | 1 << UInt32(9 + Places.column(of: cell))
                | 1 << UInt32(18 + Places.row(of: cell))
        }
    }
}
