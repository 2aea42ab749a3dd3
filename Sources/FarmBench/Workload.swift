import SudokuEngine

/// A timed workload: prepares itself once, then repeats the same pass.
protocol Workload: ~Copyable {
    /// The number of puzzles or grids in a pass.
    var units: Int { get }

    /// Runs one pass; returns false if any result is wrong, so that a wrong result is never fast.
    mutating func pass() -> Bool
}

/// Counts solutions up to two for many puzzles at once, and compares them with single counts.
struct CountWorkload: Workload, ~Copyable {
    private let puzzles: [Puzzle]
    private let expected: [Solutions]
    private let areSolved: Bool
    private var solver = Solver()

    init(_ few: [Puzzle]) {
        var first = Solver()
        var found: [Solutions] = []
        for puzzle in few { found.append(first.solve(puzzle)) }
        areSolved = zip(few, found).allSatisfy { puzzle, found in
            found.count == 1 && found.first?.solves(puzzle) == true
        }
        // As many as a chunk of lines contains, which is how the solver is used.
        puzzles = (0..<8).flatMap { _ in few }
        expected = (0..<8).flatMap { _ in found }
    }

    var units: Int { puzzles.count }

    mutating func pass() -> Bool { areSolved && solver.solve(puzzles) == expected }
}

struct CanonicalWorkload: Workload {
    private let puzzles = BenchPuzzles.minimal
    private let expected = BenchPuzzles.minimal.map(\.canonical)

    var units: Int { puzzles.count }

    mutating func pass() -> Bool { zip(puzzles, expected).allSatisfy { $0.canonical == $1 } }
}

/// Rates puzzles, up to a limit or to the end.
struct GradeWorkload: Workload, ~Copyable {
    private let puzzles: [SolvedPuzzle]
    private let limit: Rating?
    private var expected: [Grader.Outcome] = []
    private var grader = Grader()

    init(_ few: [Puzzle], upTo limit: Rating? = nil) {
        puzzles = BenchPuzzles.solved(few)
        self.limit = limit
        var first = Grader()
        for puzzle in puzzles { expected.append(first.grade(puzzle, upTo: limit)) }
    }

    var units: Int { puzzles.count }

    mutating func pass() -> Bool {
        for (puzzle, outcome) in zip(puzzles, expected)
        where grader.grade(puzzle, upTo: limit) != outcome {
            return false
        }
        return true
    }
}

struct GridWorkload: Workload, ~Copyable {
    private static let numbers: Range<UInt64> = 0..<256
    private let expected: [Solution]
    private let generator = Generator(seed: 4)

    init() {
        let first = Generator(seed: 4)
        var grids: [Solution] = []
        for number in Self.numbers { grids.append(first.grid(number)) }
        expected = grids
    }

    var units: Int { expected.count }

    mutating func pass() -> Bool {
        for (number, grid) in zip(Self.numbers, expected) where generator.grid(number) != grid {
            return false
        }
        return true
    }
}

struct GenerateWorkload: Workload, ~Copyable {
    private static let numbers: Range<UInt64> = 0..<256
    private let expected: [SolvedPuzzle?]
    private var generator = Generator(seed: 5)

    init() {
        var first = Generator(seed: 5)
        expected = first.puzzles(Self.numbers)
    }

    var units: Int { expected.count }

    mutating func pass() -> Bool {
        let made = generator.puzzles(Self.numbers)
        return made == expected && !made.contains(nil)
    }
}
