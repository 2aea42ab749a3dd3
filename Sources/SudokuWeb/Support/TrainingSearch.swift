import SudokuEngine

/// A search for a position in which one of some techniques is the next step of the ladder `human`.
///
/// The puzzles are those of a `Generator` of the seed, in order, so the same seed gives the same
/// position.
final class TrainingSearch {
    private let wanted: Set<String>
    private var generator: Generator
    private var number: UInt64 = 0
    private(set) var solved: SolvedPuzzle
    private(set) var grid: CandidateGrid
    /// True if the path has to begin at another puzzle.
    var needsPuzzle = true

    init(_ techniques: [Technique], seed: UInt64, start solved: SolvedPuzzle) {
        wanted = Set(techniques.map { $0.id })
        generator = Generator(seed: seed)
        self.solved = solved
        grid = CandidateGrid(filled: solved.puzzle)
    }

    /// Makes the next puzzle; false if there was none under its number.
    func takePuzzle() -> Bool {
        number += 1
        guard let next = generator.puzzle(number) else { return false }
        solved = next
        grid = CandidateGrid(filled: next.puzzle, givens: next.puzzle.givens)
        needsPuzzle = false
        return true
    }

    /// Returns true if the step is wanted; otherwise makes it.
    func take(_ hint: Hint) -> Bool {
        if wanted.contains(hint.technique) { return true }
        grid = grid.applying(hint)
        return false
    }
}
