/// A generator of numbered puzzles: the same seed, options and number always give the same puzzle.
///
/// Create one per thread and reuse it; a batch of numbers is several times faster than single
/// numbers.
public struct Generator: ~Copyable {
    /// The seed of all puzzles of the generator.
    public let seed: UInt64
    /// The constraints on the puzzles.
    public let recipe: GeneratorOptions
    private var search = LaneSearch()
    let orbits = SymmetryOrbits()

    /// Creates a generator; equal seeds and options give equal puzzles.
    public init(seed: UInt64, recipe: GeneratorOptions = .minimal) {
        self.seed = seed
        self.recipe = recipe
    }

    /// Returns the complete grid used in the first attempt at the puzzle with a number.
    public func grid(_ number: UInt64) -> Solution {
        var random = SeededGenerator(seed: seed, stream: number)
        var grids = RandomGrid()
        return Solution(trusted: grids.next(&random))
    }

    /// Returns the puzzle with a number; nil if none of the permitted attempts succeeded.
    public mutating func puzzle(_ number: UInt64) -> SolvedPuzzle? {
        // A half-open range cannot contain the highest number.
        var carvings = Carvings(first: number, count: 1, seed: seed, recipe: recipe, orbits: orbits)
        _ = search.run(&carvings, shouldStop: { false })
        return carvings.results[0]
    }

    /// Returns the puzzles with these numbers; an entry is nil if no permitted attempt succeeded.
    public mutating func puzzles(_ numbers: Range<UInt64>) -> [SolvedPuzzle?] {
        var carvings = Carvings(
            first: numbers.lowerBound, count: numbers.count, seed: seed, recipe: recipe,
            orbits: orbits)
        _ = search.run(&carvings, shouldStop: { false })
        return carvings.results
    }

    /// Returns the puzzles with these numbers, calling `shouldStop` many times a second; nil if
    /// that ended the search.
    public mutating func puzzles(
        _ numbers: Range<UInt64>, shouldStop: () -> Bool
    ) -> [SolvedPuzzle?]? {
        var carvings = Carvings(
            first: numbers.lowerBound, count: numbers.count, seed: seed, recipe: recipe,
            orbits: orbits)
        return search.run(&carvings, shouldStop: shouldStop) ? carvings.results : nil
    }
}

/// A source of uniqueness tests for puzzles carved at the same time, one in each lane.
private struct Carvings: SearchSource, ~Copyable {
    /// The work of a lane.
    private struct Job {
        /// The index of its puzzle in the results.
        let place: Int
        var random: SeededGenerator
        var carving: Carving
        var attempts = 1
        var isBarred = false
        var solutions = 0

        mutating func writeTest(into cells: inout LaneBuffer, lane: Int) -> Bool {
            solutions = 0
            return carving.writeTest(into: &cells, lane: lane, isBarred: &isBarred)
        }

        /// Counts a solution; returns false if more would add no information.
        mutating func countSolution() -> Bool {
            solutions += 1
            return !isBarred && solutions < 2
        }

        mutating func learn() { carving.learn(isUnique: solutions == (isBarred ? 0 : 1)) }
    }

    private let seed: UInt64
    private let recipe: GeneratorOptions
    private let orbits: SymmetryOrbits
    private let attempts: Int
    private let first: UInt64
    private var next = 0
    private var grids = RandomGrid()
    private var jobs = [Job?](repeating: nil, count: LaneSearch.width)
    private(set) var results: [SolvedPuzzle?]

    init(
        first: UInt64, count: Int, seed: UInt64, recipe: GeneratorOptions, orbits: SymmetryOrbits
    ) {
        self.seed = seed
        self.recipe = recipe
        self.first = first
        self.orbits = orbits
        // A request for more givens than cells always fails, and without a test `shouldStop` is
        // never called.
        attempts = recipe.clues.map { $0.lowerBound > 81 } == true ? 1 : recipe.attempts
        results = [SolvedPuzzle?](repeating: nil, count: count)
    }

    mutating func nextBoard(into cells: inout LaneBuffer, lane: Int) -> Bool {
        while true {
            if jobs[lane] == nil { takeNumber(lane) }
            // In place: a job is large.
            if jobs[lane]?.writeTest(into: &cells, lane: lane) == true { return true }
            guard var job = jobs[lane] else { return false }
            jobs[lane] = nil
            if job.carving.isGood {
                results[job.place] = SolvedPuzzle(
                    puzzle: Puzzle(trusted: job.carving.digits),
                    solution: Solution(trusted: job.carving.grid))
            } else if job.attempts < attempts {
                job.attempts += 1
                job.carving = newCarving(&job.random)
                jobs[lane] = job
            }
        }
    }

    mutating func found(_ solution: CellDigits, lane: Int) -> Bool {
        jobs[lane]?.countSolution() ?? false
    }

    mutating func finished(lane: Int, guesses: Int) { jobs[lane]?.learn() }

    private mutating func takeNumber(_ lane: Int) {
        guard next < results.count else { return }
        var random = SeededGenerator(seed: seed, stream: first + UInt64(next))
        let carving = newCarving(&random)
        jobs[lane] = Job(place: next, random: random, carving: carving)
        next += 1
    }

    private mutating func newCarving(_ random: inout SeededGenerator) -> Carving {
        let grid = grids.next(&random)
        return Carving(grid: grid, of: orbits[recipe.symmetry], recipe, &random)
    }
}

extension Carving {
    /// Starts from the whole grid, with the orbits in random order; `facts` are those of the grid,
    /// where they are known.
    init(
        grid: CellDigits, _ facts: UniquenessFacts? = nil, of orbits: [CellSet],
        _ recipe: GeneratorOptions, _ random: inout SeededGenerator
    ) {
        var shuffled = orbits
        random.shuffle(&shuffled)
        let floor = recipe.clues.map { clues in
            let possible = clues.clamped(to: 0...81)
            return possible.lowerBound + random.below(possible.count)
        }
        self.init(grid: grid, facts, orbits: shuffled, recipe: recipe, floor: floor ?? 0)
    }
}
