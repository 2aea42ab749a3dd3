/// The solutions of a puzzle, counted up to a limit.
public struct Solutions: Hashable, Sendable {
    /// The number of solutions, or the limit if there are at least that many.
    public var count = 0
    /// The solution found first: always the same for the same puzzle.
    public var first: Solution?
    /// The number of guesses that the search made: 0 if singles and locked candidates suffice.
    public var guesses = 0
}

/// A solver that counts the solutions of puzzles, as many at a time as a vector has lanes.
///
/// Create one per thread and reuse it: it owns the memory of its search.
public struct Solver: ~Copyable {
    private var search = LaneSearch()

    /// Creates a solver with memory of its own.
    public init() {}

    /// Counts the solutions of a puzzle up to a limit.
    public mutating func solve(_ puzzle: Puzzle, upTo limit: Int = 2) -> Solutions {
        solve([puzzle], upTo: limit)[0]
    }

    /// Returns the puzzle with its solution; nil unless there is exactly one.
    public mutating func solvedPuzzle(_ puzzle: Puzzle) -> SolvedPuzzle? {
        let found = solve(puzzle)
        guard found.count == 1, let solution = found.first else { return nil }
        return SolvedPuzzle(puzzle: puzzle, solution: solution)
    }

    /// Counts the solutions of each puzzle: many times faster than calls for single puzzles.
    public mutating func solve(_ puzzles: [Puzzle], upTo limit: Int = 2) -> [Solutions] {
        var counting = Counting(puzzles: puzzles, limit: limit)
        _ = search.run(&counting, shouldStop: { false })
        return counting.results
    }

    /// Counts the solutions of each puzzle, calling `shouldStop` many times a second; returns nil
    /// if that ended the search.
    public mutating func solve(
        _ puzzles: [Puzzle], upTo limit: Int = 2, shouldStop: () -> Bool
    ) -> [Solutions]? {
        var counting = Counting(puzzles: puzzles, limit: limit)
        return search.run(&counting, shouldStop: shouldStop) ? counting.results : nil
    }
}

/// A source of puzzles that collects their solutions.
private struct Counting: SearchSource {
    private let puzzles: [Puzzle]
    private let limit: Int
    private(set) var results: [Solutions]
    private var next = 0
    /// The index of the puzzle in each lane.
    private var held = [Int](repeating: 0, count: LaneSearch.width)

    init(puzzles: [Puzzle], limit: Int) {
        precondition(limit > 0, "a limit of solutions is at least 1")
        self.puzzles = puzzles
        self.limit = limit
        results = [Solutions](repeating: Solutions(), count: puzzles.count)
    }

    mutating func nextBoard(into cells: inout LaneBuffer, lane: Int) -> Bool {
        guard next < puzzles.count else { return false }
        held[lane] = next
        cells.write(puzzles[next].digits, lane: lane)
        next += 1
        return true
    }

    mutating func found(_ solution: CellDigits, lane: Int) -> Bool {
        let number = held[lane]
        results[number].count += 1
        if results[number].first == nil { results[number].first = Solution(trusted: solution) }
        return results[number].count < limit
    }

    mutating func finished(lane: Int, guesses: Int) {
        results[held[lane]].guesses = guesses
    }
}
