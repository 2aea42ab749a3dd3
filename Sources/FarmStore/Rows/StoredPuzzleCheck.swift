import FarmSystem
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

/// The numbers that rows state of a puzzle beside the members of its record.
extension PuzzleRecord {
    /// The flags in the column `uses_uniqueness`.
    var flags: Int {
        (usesUniqueness ? StoredPuzzle.uniqueness : 0)
            | (se?.isBounded == true ? StoredPuzzle.bounded : 0)
    }

    /// The number of cages.
    var cages: Int {
        guard case .layout(let grid, _) = grid else { return 0 }
        return grid.cages.count
    }
}

/// A check of stored puzzles: that they have one solution, and the id that follows from them.
struct StoredPuzzleCheck: ~Copyable {
    private var solver = Solver()
    /// The class keys of the layouts met so far.
    private var keys: [String: ClassKeys] = [:]

    /// The most guesses in a puzzle of a layout: far more than puzzles of any tier need.
    private static let budget = 1_000_000

    /// Returns what is wrong with a puzzle; nil if nothing is.
    mutating func fault(_ record: PuzzleRecord) -> String? {
        let id: PuzzleID
        switch record.grid {
        case .classic(let puzzle, _):
            guard solver.solve(puzzle).count == 1 else { return Self.ambiguous }
            id = PuzzleID(digest: Digest.sha256(puzzle.canonical.puzzle.ascii))
        case .layout(let grid, _):
            guard let puzzle = try? LayoutPuzzle(grid) else { return "invalid content" }
            guard LayoutSolver(budget: Self.budget).solve(puzzle).isUnique else {
                return Self.ambiguous
            }
            let known = keys[grid.layout] ?? ClassKeys(puzzle.layout)
            keys[grid.layout] = known
            id = PuzzleID(digest: Digest.sha256(known.key(of: puzzle)))
        }
        return id == record.id ? nil : "the id of the puzzle is \(id), not \(record.id)"
    }

    private static let ambiguous = "the puzzle does not have exactly one solution"
}
