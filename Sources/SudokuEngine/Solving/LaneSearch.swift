/// Where a ``LaneSearch`` gets its boards from and whom it tells what it found.
protocol SearchSource {
    /// Writes the candidates of the next board's 81 cells into its lane; false if there is none.
    mutating func nextBoard(into cells: inout Scratch, lane: Int) -> Bool
    /// Takes a solution of the board in that lane; false if no more are wanted.
    mutating func found(_ solution: CellDigits, lane: Int) -> Bool
    /// Learns that the board in that lane is done, after so many guesses.
    mutating func finished(lane: Int, guesses: Int)
}

/// Searches eight boards abreast, each in its own lane with its own stack of guesses.
///
/// A lane neither waits for the others nor hears of them, so what is found for a board, in which
/// order and after how many guesses, depends on that board alone.
struct LaneSearch: ~Copyable {
    static let width = Lanes.count
    /// Every guess fixes a cell, so no stack grows past this.
    private static let deepest = 81
    /// A frame is 81 words, rounded up to whole vectors.
    private static let frameWords = 88

    private var cells = Scratch(repeating: 0x1FF, count: 81 * width)
    /// The boards to come back to: `deepest` frames for each lane.
    private var frames = Scratch(repeating: 0, count: width * deepest * frameWords)
    private var choice = GuessChoice()
    private var depth = [Int](repeating: 0, count: width)
    private var guesses = [Int](repeating: 0, count: width)
    /// All ones in lanes that hold a board.
    private var busy = Lanes(repeating: 0)
    /// All ones in lanes that have waited for company with their next guess.
    private var waiting = Lanes(repeating: 0)
    private static var company: Int { 3 }
    /// The weight of each board a sweep ago.
    private var weight = Lanes(repeating: 0)

    /// Searches all boards of the source; false if `shouldStop`, asked every 4,096 sweeps, ended it.
    mutating func run(_ source: inout some SearchSource, shouldStop: () -> Bool) -> Bool {
        for lane in 0..<Self.width { start(lane, from: &source) }
        var sweeps = 0
        while busy.marks != 0 {
            let result = cells.sweep()
            sweeps += 1
            if sweeps & 0xFFF == 0, shouldStop() { return false }

            let dead = busy & ~(result.places == Lanes(repeating: 0x1FF))
            let full = busy & (result.weight == Lanes(repeating: SweepResult.solvedWeight)) & ~dead
            var stalled = busy & (result.weight == weight) & ~(dead | full)
            weight = result.weight
            // Choosing costs as much as a sweep, for one lane or for all: a lane waits one sweep
            // for others.
            let waits =
                stalled.marks != 0 && (stalled & waiting).marks == 0
                && stalled.marks.nonzeroBitCount < Self.company
            waiting = waits ? stalled : Lanes(repeating: 0)
            if waits { stalled = Lanes(repeating: 0) }
            let choices = stalled.marks == 0 ? stalled : choice.cells(of: cells) & stalled

            var events = (dead | full | stalled).marks
            while events != 0 {
                let lane = events.trailingZeroBitCount
                events &= events &- 1
                if full[lane] != 0 {
                    conclude(lane, &source)
                } else if choices[lane] != 0 {
                    branch(lane, at: Int(choices[lane]) - 1)
                } else {
                    backtrack(lane, &source)
                }
            }
        }
        return true
    }

    // MARK: One lane

    private mutating func start(_ lane: Int, from source: inout some SearchSource) {
        depth[lane] = 0
        guesses[lane] = 0
        weight[lane] = 0
        busy[lane] = source.nextBoard(into: &cells, lane: lane) ? 0xFFFF : 0
    }

    private mutating func finish(_ lane: Int, _ source: inout some SearchSource) {
        source.finished(lane: lane, guesses: guesses[lane])
        start(lane, from: &source)
    }

    /// Goes back to the last guess and takes its other side.
    private mutating func backtrack(_ lane: Int, _ source: inout some SearchSource) {
        guard depth[lane] > 0 else { return finish(lane, &source) }
        depth[lane] -= 1
        let frame = (lane * Self.deepest + depth[lane]) * Self.frameWords
        for cell in 0..<81 { cells[vector: cell, lane: lane] = frames[frame &+ cell] }
        weight[lane] = 0
    }

    /// The weight says solved: it is, unless a contradiction hides behind the sum.
    private mutating func conclude(_ lane: Int, _ source: inout some SearchSource) {
        guard let solution = cells.solution(lane) else { return backtrack(lane, &source) }
        if source.found(solution, lane: lane) {
            backtrack(lane, &source)
        } else {
            finish(lane, &source)
        }
    }

    /// Nothing follows any more: guesses a digit, and keeps the board without it for later.
    private mutating func branch(_ lane: Int, at cell: Int) {
        let frame = (lane * Self.deepest + depth[lane]) * Self.frameWords
        for cell in 0..<81 { frames[frame &+ cell] = cells[vector: cell, lane: lane] }
        let mask = frames[frame &+ cell]
        let guess = mask & (0 &- mask)
        frames[frame &+ cell] = mask & ~guess
        cells[vector: cell, lane: lane] = guess
        depth[lane] += 1
        guesses[lane] += 1
        weight[lane] = 0
    }
}
