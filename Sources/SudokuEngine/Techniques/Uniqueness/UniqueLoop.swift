/// Unique rectangles and loops: two digits that could be exchanged along a loop of cells, which is
/// impossible in a puzzle with one solution.
///
/// This file has the techniques and finds the loops; `UniqueLoop+Types` derives the eliminations of
/// each on ladders that rate.
struct UniqueLoop {
    static let family = Technique.Family("unique-loop")

    static let typeOne = technique(1) { $0.offerTypeOne($1, on: $2, &$3) }
    static let typeTwo = technique(2) { $0.offerTypeTwo($1, on: $2, &$3) }
    static let typeThree = technique(3, plus: [1, 2, 3]) { $0.offerTypeThree($1, on: $2, &$3) }
    static let typeFour = technique(4) { $0.offerTypeFour($1, on: $2, &$3) }

    /// Creates a type. On ladders that rate, loops of each length are a technique of their own: a
    /// house contains none or two cells of a loop, so that it has at most eighteen.
    private static func technique(
        _ type: Int, plus higher: [Int] = [],
        offer: @escaping @Sendable (DeadlyPattern, Technique, Board, inout StepSearch) -> Bool
    ) -> Technique {
        Technique(
            "unique-loop-\(type)", .hard, 100, rating: 46,
            rated: .init(
                46, plus: higher,
                lengths: stride(from: 6, through: 18, by: 2).map { ($0, surplus(ofLength: $0)) }),
            usesUniqueness: true, in: family, type: type
        ) { technique, board, search in
            for loop in search.memory(UniqueLoopList.self).all(on: board) {
                if offer(loop, technique, board, &search) { return }
            }
        }
    }

    /// Returns the tenths by which a loop of more than six cells is rated higher.
    private static func surplus(ofLength length: Int) -> Int {
        length <= 6 ? 0 : length == 8 ? 1 : 4
    }

    /// Returns the technique of a type: a rectangle, or a loop of that length.
    func technique(_ type: Int) -> Technique {
        path.count == 4
            ? Self.rectangles[type - 1] : Self.loops[type - 1].on(path.count)
    }

    private static let rectangles = [
        UniqueRectangle.typeOne, UniqueRectangle.typeTwo, UniqueRectangle.typeThree,
        UniqueRectangle.typeFour,
    ]
    private static let loops = [typeOne, typeTwo, typeThree, typeFour]
    private static let lowest = 45

    /// The rating of the loop's easiest type.
    var tenths: Int { path.count == 4 ? Self.lowest : 46 + Self.surplus(ofLength: path.count) }

    // MARK: The first loop

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
    private static func best(
        on board: Board, _ walks: inout LoopWalks, _ exhausted: inout ExhaustedLoopStarts,
        _ explains: Bool
    ) -> Step? {
        var best: Step?
        // A loop is found from each of its cells and in both directions, with the same result.
        var met: [(cells: Mask128, pair: UInt16)] = []
        for start in Bits(board.bivalues) {
            let pair = board[start]
            let first = pair.trailingZeroBitCount
            let second = (pair & (pair - 1)).trailingZeroBitCount
            let cells = board.cells(with: first) & board.cells(with: second)
            let possible = LoopCells.through(start, among: cells, pair: pair, on: board)
            guard possible != 0 else { continue }
            let known = ExhaustedLoopStarts.Entry(start, cells, on: board)
            guard !exhausted.has(known, of: start) else { continue }
            var hasLoop = false
            walks.run(at: start, among: cells, possible, pair: pair, on: board) { path in
                hasLoop = true
                let loop = UniqueLoop(first: first, second: second, path: path[...])
                let cells = path.reduce(Mask128(0)) { $0 | Mask128(bit: $1) }
                guard !met.contains(where: { $0.cells == cells && $0.pair == pair }) else { return }
                met.append((cells, pair))
                loop.hints(on: board, explains, &best)
            }
            if !hasLoop { exhausted.note(known, of: start) }
            if let best, best.rating?.tenths == lowest, best.technique.type == 1 { break }
        }
        return best
    }

    /// The scratch space of the search, and the cells from which no loop starts.
    private final class Memory: SearchMemory {
        var walks = LoopWalks()
        var exhausted = ExhaustedLoopStarts()

        init() {}
    }

    static let rung = Rung(
        rectangles + loops
    ) { board, context, _ in
        let memory = context.search.memory(Memory.self)
        return best(on: board, &memory.walks, &memory.exhausted, context.explains)
    }
}
