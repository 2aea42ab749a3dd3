/// The loops of a board, kept until the board changes: all four types search the same ones.
final class UniqueLoopList: SearchMemory {
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
        let possible = LoopCells.through(start, among: cells, pair: pair, on: board)
        guard possible != 0 else { return }
        let known = ExhaustedLoopStarts.Entry(start, cells, on: board)
        guard !exhausted.has(known, of: start) else { return }
        var paths: [[Int]] = []
        var hasLoop = false
        walks.run(at: start, among: cells, possible, pair: pair, on: board) { path in
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
