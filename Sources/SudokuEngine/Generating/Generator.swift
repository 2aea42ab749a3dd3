/// A puzzle with one solution, and that.
public struct SolvedPuzzle: Hashable, Sendable {
    public let puzzle: Puzzle
    public let solution: Solution

    package init(puzzle: Puzzle, solution: Solution) {
        self.puzzle = puzzle
        self.solution = solution
    }
}

/// Makes numbered puzzles: number n of a seed and recipe is always the same.
///
/// Make one per thread and keep it; a batch of numbers is several times faster than one by one.
public struct Generator: ~Copyable {
    public let seed: UInt64
    public let recipe: Recipe
    private var search = LaneSearch()

    public init(seed: UInt64, recipe: Recipe = .minimal) {
        self.seed = seed
        self.recipe = recipe
    }

    /// The complete grid from which the puzzle of that number is carved first.
    public func grid(_ number: UInt64) -> Solution {
        var random = SeededGenerator(seed: seed, stream: number)
        var grids = RandomGrid()
        return Solution(trusted: grids.next(&random))
    }

    /// The puzzle of that number; nil if the recipe's attempts were in vain.
    public mutating func puzzle(_ number: UInt64) -> SolvedPuzzle? {
        puzzles(number..<number + 1)[0]
    }

    /// The puzzles of those numbers, each nil if the recipe's attempts were in vain.
    public mutating func puzzles(_ numbers: Range<UInt64>) -> [SolvedPuzzle?] {
        var carvings = Carvings(numbers: numbers, seed: seed, recipe: recipe)
        _ = search.run(&carvings, shouldStop: { false })
        return carvings.results
    }

    /// The same, asking `shouldStop` many times a second; nil if that ended the search.
    public mutating func puzzles(
        _ numbers: Range<UInt64>, shouldStop: () -> Bool
    ) -> [SolvedPuzzle?]? {
        var carvings = Carvings(numbers: numbers, seed: seed, recipe: recipe)
        return search.run(&carvings, shouldStop: shouldStop) ? carvings.results : nil
    }
}

/// Eight puzzles being carved at a time, one in each lane.
private struct Carvings: SearchSource {
    /// What a lane works on.
    private struct Job {
        let number: UInt64
        var random: SeededGenerator
        var carving: Carving
        var attempts = 1
        var isBarred = false
        var solutions = 0
    }

    private let seed: UInt64
    private let recipe: Recipe
    private let orbits: [CellSet]
    private let numbers: Range<UInt64>
    private var next: UInt64
    private var grids = RandomGrid()
    private var jobs = [Job?](repeating: nil, count: LaneSearch.width)
    private(set) var results: [SolvedPuzzle?]

    init(numbers: Range<UInt64>, seed: UInt64, recipe: Recipe) {
        self.seed = seed
        self.recipe = recipe
        self.numbers = numbers
        next = numbers.lowerBound
        orbits = recipe.symmetry.orbits
        results = [SolvedPuzzle?](repeating: nil, count: numbers.count)
    }

    mutating func nextBoard(into cells: inout Scratch, lane: Int) -> Bool {
        while true {
            if jobs[lane] == nil { takeNumber(lane) }
            guard var job = jobs[lane] else { return false }
            jobs[lane] = nil
            job.solutions = 0
            if job.carving.writeTest(into: &cells, lane: lane, isBarred: &job.isBarred) {
                jobs[lane] = job
                return true
            }
            if job.carving.isGood {
                results[Int(job.number - numbers.lowerBound)] = SolvedPuzzle(
                    puzzle: Puzzle(trusted: job.carving.digits),
                    solution: Solution(trusted: job.carving.grid))
            } else if job.attempts < recipe.attempts {
                job.attempts += 1
                job.carving = newCarving(&job.random)
                jobs[lane] = job
            }
        }
    }

    mutating func found(_ solution: CellDigits, lane: Int) -> Bool {
        jobs[lane]!.solutions += 1
        return !jobs[lane]!.isBarred && jobs[lane]!.solutions < 2
    }

    mutating func finished(lane: Int, guesses: Int) {
        let isUnique = jobs[lane]!.solutions == (jobs[lane]!.isBarred ? 0 : 1)
        jobs[lane]!.carving.learn(isUnique: isUnique)
    }

    private mutating func takeNumber(_ lane: Int) {
        guard next < numbers.upperBound else { return }
        var random = SeededGenerator(seed: seed, stream: next)
        let carving = newCarving(&random)
        jobs[lane] = Job(number: next, random: random, carving: carving)
        next += 1
    }

    private mutating func newCarving(_ random: inout SeededGenerator) -> Carving {
        let grid = grids.next(&random)
        var shuffled = orbits
        random.shuffle(&shuffled)
        let floor = recipe.clues.map { $0.lowerBound + random.below($0.count) } ?? 0
        return Carving(grid: grid, orbits: shuffled, recipe: recipe, floor: floor)
    }
}
