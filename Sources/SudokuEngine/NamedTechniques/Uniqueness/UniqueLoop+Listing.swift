/// Loops of six cells and more, as named techniques; those of four are unique rectangles.
extension UniqueLoop {
    static let typeOne = NamedTechnique(
        "unique-loop-1", code: nil, .hard, 100, rating: 46, usesUniqueness: true,
        search: searchTypeOne)

    static let typeTwo = NamedTechnique(
        "unique-loop-2", code: nil, .hard, 100, rating: 46, usesUniqueness: true,
        search: searchTypeTwo)

    static let typeThree = NamedTechnique(
        "unique-loop-3", code: nil, .hard, 100, rating: 46, usesUniqueness: true,
        search: searchTypeThree)

    static let typeFour = NamedTechnique(
        "unique-loop-4", code: nil, .hard, 100, rating: 46, usesUniqueness: true,
        search: searchTypeFour)

    // MARK: Searches

    private static func searchTypeOne(on board: Board, _ search: inout StepSearch) {
        for loop in search.memory(UniqueLoopList.self).all(on: board) {
            if loop.offerTypeOne(typeOne, on: board, &search) { return }
        }
    }

    private static func searchTypeTwo(on board: Board, _ search: inout StepSearch) {
        for loop in search.memory(UniqueLoopList.self).all(on: board) {
            if loop.offerTypeTwo(typeTwo, on: board, &search) { return }
        }
    }

    private static func searchTypeThree(on board: Board, _ search: inout StepSearch) {
        for loop in search.memory(UniqueLoopList.self).all(on: board) {
            if loop.offerTypeThree(typeThree, on: board, &search) { return }
        }
    }

    private static func searchTypeFour(on board: Board, _ search: inout StepSearch) {
        for loop in search.memory(UniqueLoopList.self).all(on: board) {
            if loop.offerTypeFour(typeFour, on: board, &search) { return }
        }
    }
}

/// The loops of a board, kept until the board changes: all four types search the same ones.
private final class UniqueLoopList: SearchMemory {
    private var walks = LoopWalks()
    private var exhausted = ExhaustedLoopStarts()
    private var board: Board?
    private var loops: [DeadlyPattern] = []

    init() {}

    /// Returns the loops of six cells and more, in the order in which their cells are met.
    func all(on board: Board) -> [DeadlyPattern] {
        if let known = self.board, known.isSame(as: board) { return loops }
        self.board = board
        loops.removeAll(keepingCapacity: true)
        for start in Bits(board.bivalues) { collect(from: start, on: board) }
        return loops
    }

    private func collect(from start: Int, on board: Board) {
        let pair = board[start]
        let cells = Bits(pair).reduce(board.empty) { $0 & board.cells(with: $1) }
        let known = ExhaustedLoopStarts.Entry(start, cells, on: board)
        guard !exhausted.has(known, of: start) else { return }
        var paths: [[Int]] = []
        var hasLoop = false
        walks.run(at: start, among: cells, pair: pair, on: board) { path in
            hasLoop = true
            if path.count > 4 { paths.append(path) }
        }
        if !hasLoop { exhausted.note(known, of: start) }
        for path in paths {
            let cells = path.reduce(Mask128(0)) { $0 | Mask128(bit: $1) }
            // A loop is met from each of its cells and in both directions.
            guard !loops.contains(where: { $0.cells == cells && $0.digits == pair }) else {
                continue
            }
            var loop = DeadlyPattern(pair, in: cells, on: board)
            loop.loop = path
            if loop.roof != 0 { loops.append(loop) }
        }
    }
}
