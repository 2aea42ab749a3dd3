import FarmSystem
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Testing

/// Records of puzzles of every layout that is made, and of some that are only read.
enum LayoutRecords {
    static let cryptography = Cryptography(sha256: { Digest.sha256($0) })

    /// The layouts, each with a tier of its puzzles.
    private static let layouts: [(name: String, tier: Tier)] = [
        ("classic:4", .beginner), ("classic:6", .medium), ("classic:8", .easy),
        ("classic:10", .beginner), ("classic:12", .easy),
        ("classic:16", .beginner), ("classic:25", .beginner), ("jigsaw:6", .easy),
        ("jigsaw:9", .medium), ("x:6", .beginner), ("x:8", .easy), ("x:9", .hard),
        ("x:16", .beginner), ("windoku:9", .medium), ("disjoint:9", .easy),
        ("girandola:9", .easy), ("asterisk:9", .easy), ("centredot:9", .easy),
        ("antiknight:9", .easy), ("antiking:9", .medium), ("antiknight-antiking:9", .easy),
        ("nonconsecutive:9", .beginner), ("killer:4", .beginner), ("killer:6", .easy),
        ("killer:9", .medium), ("x-killer:9", .easy), ("jigsaw-killer:9", .easy),
        ("windoku-killer:9", .easy),
    ]

    /// Puzzles with extra houses, with cages without sums, and with cages and givens.
    private static let lines = [
        "killer:4:AAABCDBBCDEFGGEF/9,-,6,4,4,6,3:", "killer:4:AAABCDBBCDEFGG.F/9,8,6,4,-,6,3:3",
    ]

    static let all: [PuzzleRecord] = {
        do { return try made() + published() + classic } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    private static let classic: [PuzzleRecord] = {
        var producer = Producer(seed: 3)
        let made = producer.puzzles(0..<4, for: ProductionRequest(.medium)) ?? []
        return made.compactMap { made in
            let id = PuzzleID(of: made.solved.puzzle, cryptography)
            return PuzzleRecord(id: id, made.solved, made.grade)
        }
    }()

    private static func made() throws -> [PuzzleRecord] {
        try layouts.flatMap { name, tier -> [PuzzleRecord] in
            let request = try LayoutRequest(Layout(name: name), tier: tier)
            let producer = LayoutProducer(seed: 3)
            var puzzles: [GradedLayoutPuzzle] = []
            for first in stride(from: UInt64(0), to: 64, by: 8) where puzzles.isEmpty {
                puzzles = producer.graded(first..<first + 8, for: request) ?? []
            }
            return puzzles.prefix(2).compactMap { made in
                PuzzleRecord(
                    id: PuzzleID(of: made.solved.puzzle, cryptography), made.solved, made.grade)
            }
        }
    }

    /// The published puzzles with extra houses, regions and cages that fit a tier.
    private static func published() throws -> [PuzzleRecord] {
        let lines = try PublishedPuzzles.column(2, of: "variants-dclamage") + lines.dropLast()
        var grader = LayoutGrader(budget: 2_000)
        return try lines.compactMap { line in
            let puzzle = try LayoutPuzzle(parsing: line)
            let found = LayoutSolver(budget: 20_000).solve(puzzle)
            guard found.isUnique, let solution = found.first, puzzle.layout.size == 9,
                LayoutGrader.canGrade(puzzle.layout),
                case .graded(let grade) = grader.grade(puzzle)
            else { return nil }
            return PuzzleRecord(
                id: PuzzleID(of: puzzle, cryptography),
                SolvedLayoutPuzzle(puzzle: puzzle, solution: solution), grade)
        }
    }
}
