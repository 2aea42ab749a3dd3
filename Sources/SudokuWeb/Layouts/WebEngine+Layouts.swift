import FarmJSON
import PuzzleBundle
import SudokuEngine
import SudokuGame
import SudokuLayouts

/// The calls about grids of other sizes and rules.
extension WebEngine {
    /// The most guesses for a puzzle of a stranger, and the most assumptions for its hints.
    static let budget = 20_000

    /// Returns the puzzle of a line of the notation with its solution, which is looked for if it is not
    /// given.
    func layoutGrid(_ line: String, solution: String?) throws(WebFault) -> SolvedGrid {
        let puzzle = try layoutPuzzle(line)
        if let solution {
            guard let grid = SolvedGrid(line: puzzle.line, solution: solution) else {
                throw .solution
            }
            return grid
        }
        let found = LayoutSolver(budget: Self.budget).solve(puzzle)
        guard let first = found.first else {
            throw found.end == .proved ? .noSolution : .budget
        }
        guard found.count == 1 else { throw .manySolutions }
        let solved = SolvedLayoutPuzzle(puzzle: puzzle, solution: first)
        guard found.isUnique, let grid = SolvedGrid(solved) else { throw .budget }
        return grid
    }

    /// Returns the puzzle of a line of the notation.
    func layoutPuzzle(_ line: String) throws(WebFault) -> LayoutPuzzle {
        do { return try LayoutPuzzle(parsing: line) } catch { throw .puzzle }
    }

    /// Returns the hint for a game; nil if the puzzle is solved.
    func layoutHint(for game: WebGame) throws(WebFault) -> GameHint? {
        if game.finder == nil {
            game.finder = LayoutHintFinder(
                try layoutPuzzle(game.game.grid.text), budget: Self.budget)
        }
        guard let finder = game.finder else { return nil }
        return game.game.hint(from: finder)
    }

    /// Answers with the puzzles made from some candidates of a seed for a request with `layout` and
    /// perhaps `tier`, as JSON in the order of the candidates.
    func produceLayout(_ length: Int32, seed: UInt64, first: UInt64, count: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let request = try WebRequest(try text(length))
            let (end, isTooLarge) = first.addingReportingOverflow(UInt64(clamping: count))
            guard 0...64 ~= count, !isTooLarge else { throw .numbers }
            let (name, tier) = (try request.text("layout"), try request.tierIfThere("tier"))
            let wanted: LayoutRequest
            do throws(LayoutError) {
                let layout = try Layout(name: name)
                let clues = tier == nil ? layout.usualClues.map { $0...$0 } : nil
                wanted = try LayoutRequest(layout, clues: clues, tier: tier)
            } catch {
                throw .layout
            }
            let made = LayoutProducer(seed: seed).graded(first..<end, for: wanted) ?? []
            answer.append {
                $0.array(made) { json, puzzle in
                    json.object {
                        $0.member("puzzle", puzzle.solved.puzzle.line)
                        $0.member("solution", puzzle.solved.solution.text)
                        $0.member("rating", puzzle.grade.farm.hardest)
                        $0.member("tier", puzzle.grade.tier?.name)
                    }
                }
            }
        }
    }
}

#if !ENGINE
    /// Work in slices in a module without the classic searches.
    extension WebEngine {
        /// Begins the search for the hint of a saved game; answers as ``restoreGame(_:)``.
        func beginHint(_ length: Int32) -> Int32 {
            restoring(length) { saved throws(SaveError) in
                .work(WebWork(.layoutHint(WebGame(try restored(saved)))))
            }
        }

        /// Does a slice of work. Answers with its result as JSON.
        func goOn(_ handle: Int32) -> Int32 {
            answer { answer throws(WebFault) in
                guard case .work(let work)? = objects[handle],
                    case .layoutHint(let game) = work.task
                else { throw .released }
                let hint = try hint(for: game)
                answer.append { $0.hint(hint, texts) }
            }
        }
    }
#endif
