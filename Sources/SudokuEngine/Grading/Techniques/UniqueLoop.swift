/// Unique rectangles and loops: two digits that could be exchanged along a loop of cells, which is
/// impossible in a puzzle with one solution.
///
/// This file finds the loops; `UniqueLoop+Types` derives the eliminations of each.
struct UniqueLoop {
    let first: Int
    let second: Int
    /// The cells in the order of the loop.
    let path: ArraySlice<Int>

    /// The digits that could be exchanged, as a mask.
    var pair: UInt16 { UInt16(bit: first) | UInt16(bit: second) }

    /// Returns the best hint of all loops: lowest rating, then lowest type, then the first one
    /// found.
    ///
    /// SE compares loops by their cells alone and drops all but the first of equal ones. Equal
    /// loops have equal ratings, and the first wins here anyway.
    static func first(
        on board: Board, _ walks: inout LoopWalks, _ loopless: inout ExhaustedLoopStarts
    ) -> Finding? {
        var best: Finding?
        // A loop is found from each of its cells and in both directions, with the same result.
        var met: [(cells: UInt128, pair: UInt16)] = []
        for start in Bits(board.bivalues) {
            let pair = board[start]
            let first = pair.trailingZeroBitCount
            let second = (pair & (pair - 1)).trailingZeroBitCount
            let cells = board.cells(with: first) & board.cells(with: second)
            let known = ExhaustedLoopStarts.Entry(start, cells, on: board)
            guard !loopless.has(known, of: start) else { continue }
            var hasLoop = false
            walks.run(at: start, among: cells, pair: pair, on: board) { path in
                hasLoop = true
                let loop = UniqueLoop(first: first, second: second, path: path[...])
                let cells = path.reduce(UInt128(0)) { $0 | UInt128(bit: $1) }
                guard !met.contains(where: { $0.cells == cells && $0.pair == pair }) else { return }
                met.append((cells, pair))
                loop.hints(on: board, &best)
            }
            if !hasLoop { loopless.note(known, of: start) }
            if let best, best.rating.tenths == 45, best.technique.type == 1 { break }
        }
        return best
    }

    /// The starting cells without a loop, with everything that the walk depends on: the cells that
    /// have both digits, and their candidates. While these are unchanged there is no loop, on any
    /// board.
    struct ExhaustedLoopStarts: Sendable {
        struct Entry: Equatable, Sendable {
            var cells: UInt128 = 0
            var masks: UInt128 = 0

            init() {}

            /// Creates an entry; it is empty, which never matches, if there are more cells than
            /// masks in a word.
            init(_ start: Int, _ cells: UInt128, on board: Board) {
                var packed = NineMasks()
                for cell in Bits(cells) {
                    guard packed.count < NineMasks.maximum else { return }
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
}
