/// The source of a ``LaneSearch``'s boards and the receiver of its results.
protocol SearchSource: ~Copyable {
    /// Writes the candidates of the next board's 81 cells into its lane; returns false if there is
    /// none.
    mutating func nextBoard(into cells: inout LaneBuffer, lane: Int) -> Bool
    /// Receives a solution of the board in a lane; returns false if no more are wanted.
    mutating func found(_ solution: CellDigits, lane: Int) -> Bool
    /// Receives the number of guesses for the board in a lane, which is finished.
    mutating func finished(lane: Int, guesses: Int)
}

/// A search of eight or sixteen boards at a time, each in its own lane with its own stack of
/// guesses.
///
/// No lane affects another, so the solutions found for a board, their order and the number of
/// guesses depend on that board alone.
struct LaneSearch: ~Copyable {
    static let width = Lanes.count
    /// The maximum depth of a stack, since every guess fixes a cell.
    private static let deepest = 81
    /// The size of a frame: 81 words, rounded up to whole vectors.
    private static let frameWords = 88

    private var cells = LaneBuffer(repeating: 0x1FF, count: 81 * width)
    /// The boards to backtrack to: `deepest` frames for each lane.
    private var frames = LaneBuffer(repeating: 0, count: width * deepest * frameWords)
    private var choice = GuessChoice()
    private var depth = [Int](repeating: 0, count: width)
    private var guesses = [Int](repeating: 0, count: width)
    /// All ones in lanes with a board.
    private var busy = Lanes(repeating: 0)
    /// The weight of each board after the previous sweep.
    private var weight = Lanes(repeating: 0)

    /// Searches all boards of the source; returns false if `shouldStop`, called every 4,096 sweeps,
    /// ended the search.
    mutating func run(
        _ source: inout some SearchSource & ~Copyable, shouldStop: () -> Bool
    ) -> Bool {
        for lane in 0..<Self.width { start(lane, from: &source) }
        var sweeps = 0
        while busy.marks != 0 {
            let result = cells.sweep()
            sweeps += 1
            if sweeps & 0xFFF == 0, shouldStop() { return false }

            let dead = busy & ~(result.places == Lanes(repeating: 0x1FF))
            let full = busy & (result.weight == Lanes(repeating: SweepResult.solvedWeight)) & ~dead
            let stalled = busy & (result.weight == weight) & ~(dead | full)
            weight = result.weight

            var events = (dead | full | stalled).marks
            while events != 0 {
                let lane = events.trailingZeroBitCount
                events &= events &- 1
                if full[lane] != 0 {
                    conclude(lane, &source)
                } else if stalled[lane] != 0 {
                    branch(lane, &source)
                } else {
                    backtrack(lane, &source)
                }
            }
        }
        return true
    }

    // MARK: One lane

    private mutating func start(_ lane: Int, from source: inout some SearchSource & ~Copyable) {
        depth[lane] = 0
        guesses[lane] = 0
        weight[lane] = 0
        busy[lane] = source.nextBoard(into: &cells, lane: lane) ? 0xFFFF : 0
    }

    private mutating func finish(_ lane: Int, _ source: inout some SearchSource & ~Copyable) {
        source.finished(lane: lane, guesses: guesses[lane])
        start(lane, from: &source)
    }

    /// Returns to the last guess and takes the other branch.
    private mutating func backtrack(_ lane: Int, _ source: inout some SearchSource & ~Copyable) {
        guard depth[lane] > 0 else { return finish(lane, &source) }
        depth[lane] -= 1
        let frame = (lane * Self.deepest + depth[lane]) * Self.frameWords
        for cell in 0..<81 { cells[vector: cell, lane: lane] = frames[frame &+ cell] }
        weight[lane] = 0
    }

    /// Handles a board whose weight is that of a solution, unless the sum conceals a contradiction.
    private mutating func conclude(_ lane: Int, _ source: inout some SearchSource & ~Copyable) {
        guard let solution = cells.solution(lane) else { return backtrack(lane, &source) }
        if source.found(solution, lane: lane) {
            backtrack(lane, &source)
        } else {
            finish(lane, &source)
        }
    }

    /// Guesses a digit when nothing else follows, and saves the board without it for backtracking;
    /// backtracks at once from a board with a contradiction.
    private mutating func branch(_ lane: Int, _ source: inout some SearchSource & ~Copyable) {
        let frame = (lane * Self.deepest + depth[lane]) * Self.frameWords
        for cell in 0..<81 { frames[frame &+ cell] = cells[vector: cell, lane: lane] }
        guard let cell = choice.cell(of: frames, at: frame) else {
            return backtrack(lane, &source)
        }
        let mask = frames[frame &+ cell]
        let guess = mask & (0 &- mask)
        frames[frame &+ cell] = mask & ~guess
        cells[vector: cell, lane: lane] = guess
        depth[lane] += 1
        guesses[lane] += 1
        weight[lane] = 0
    }
}
