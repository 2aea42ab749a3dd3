/// How many solutions a puzzle has, as far as they were counted.
public struct Solutions: Hashable, Sendable {
    /// As many as there are, or the limit if there are that many or more.
    public var count = 0
    /// The one found first: always the same for the same puzzle.
    public var first: Solution?
    /// How often the search had to guess: 0 if singles and locked candidates suffice.
    public var guesses = 0
}

/// Counts the solutions of puzzles, eight at a time.
///
/// Make one per thread and keep it: it owns the memory of its search.
public struct Solver: ~Copyable {
    private var search = LaneSearch()

    public init() {}

    /// Counts the solutions of a puzzle up to a limit.
    public mutating func solve(_ puzzle: Puzzle, upTo limit: Int = 2) -> Solutions {
        solve([puzzle], upTo: limit)[0]
    }

    /// The puzzle with its solution; nil unless there is exactly one.
    public mutating func solvedPuzzle(_ puzzle: Puzzle) -> SolvedPuzzle? {
        let found = solve(puzzle)
        guard found.count == 1, let solution = found.first else { return nil }
        return SolvedPuzzle(puzzle: puzzle, solution: solution)
    }

    /// Counts the solutions of each puzzle: many times faster than one after the other.
    public mutating func solve(_ puzzles: [Puzzle], upTo limit: Int = 2) -> [Solutions] {
        var counting = Counting(puzzles: puzzles, limit: limit)
        _ = search.run(&counting, shouldStop: { false })
        return counting.results
    }

    /// The same, asking `shouldStop` many times a second; nil if that ended the search.
    public mutating func solve(
        _ puzzles: [Puzzle], upTo limit: Int = 2, shouldStop: () -> Bool
    ) -> [Solutions]? {
        var counting = Counting(puzzles: puzzles, limit: limit)
        return search.run(&counting, shouldStop: shouldStop) ? counting.results : nil
    }
}

/// Puzzles in, solutions out.
private struct Counting: SearchSource {
    private let puzzles: [Puzzle]
    private let limit: Int
    private(set) var results: [Solutions]
    private var next = 0
    /// Which puzzle each lane holds.
    private var held = [Int](repeating: 0, count: LaneSearch.width)

    init(puzzles: [Puzzle], limit: Int) {
        precondition(limit > 0, "a limit of solutions is at least 1")
        self.puzzles = puzzles
        self.limit = limit
        results = [Solutions](repeating: Solutions(), count: puzzles.count)
    }

    mutating func nextBoard(into cells: inout Scratch, lane: Int) -> Bool {
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
