public import PuzzleBundle
import SudokuEngine
import SudokuLayouts

extension LayoutSupport {
    /// Every layout.
    public static let all = LayoutSupport(
        picture: { grid, symbols in
            (try? LayoutPuzzle(grid)).map { GridDrawing($0).elements(with: symbols) }
        },
        page: { grid in (try? LayoutPuzzle(grid)).map { GridDrawing($0).pageOperators } },
        names: { grid in (try? LayoutPuzzle(grid)).map { GridNames($0.rules) } },
        rules: { layout, language, symbols in
            (try? Layout(name: layout)).map { $0.printedRules(in: language, with: symbols) }
        },
        paths: {
            let regrading = LayoutRegrading()
            return { regrading.path(of: $0) }
        },
        exchanged: { (name, notation) throws(FieldError) in
            do throws(ExchangeError) {
                let puzzle = try ExchangeFormat.puzzle(recognizing: Array(notation.utf8)[...])
                guard let puzzle, let format = ExchangeFormat(rawValue: name) else {
                    preconditionFailure("no puzzle, or no format: \(name), \(notation)")
                }
                return try format.text(of: puzzle)
            } catch {
                throw FieldError(error.description)
            }
        },
        notation: { (line) throws(FieldError) in
            do throws(ExchangeError) {
                return try ExchangeFormat.puzzle(recognizing: line)?.line
            } catch {
                throw FieldError(error.description)
            }
        },
        grading: {
            let regrading = LayoutRegrading()
            return { regrading.verdict(on: $0, $1, $2) }
        })
}

/// Solves and grades puzzles of layouts again; tables of the last layout are kept.
private final class LayoutRegrading {
    private var grader = LayoutGrader()
    private var keys = ClassKeys(.classic9)

    /// Bundles may come from strangers, whose puzzles can take hours.
    private static let guesses = 20_000

    func path(of grid: LayoutGrid) -> [PathStep] {
        guard let puzzle = try? LayoutPuzzle(grid), puzzle.layout.isNotRated == nil else {
            return []
        }
        grader.budget = puzzle.layout.budget
        return (grader.plan(of: puzzle) ?? []).map {
            PathStep(
                $0.step, $0.rating, technique: $0.technique.name, complexity: $0.complexity)
        }
    }

    func verdict(
        on grid: LayoutGrid, _ cryptography: Cryptography, _ shouldStop: () -> Bool
    ) -> LayoutVerdict {
        let puzzle: LayoutPuzzle
        do throws(LayoutError) { puzzle = try LayoutPuzzle(grid) } catch {
            return .refused("\(error.part.rawValue): \(error.problem)")
        }
        if let reason = puzzle.layout.isNotRated { return .refused(reason) }
        let found = LayoutSolver(budget: Self.guesses).solve(puzzle, shouldStop: shouldStop)
        switch found.end {
        case .stopped: return .stopped
        case .budget where found.count < 2:
            return .refused("not proved to have one solution after \(Self.guesses) guesses")
        default: break
        }
        guard found.count == 1, let solution = found.first else {
            return .refused(found.count == 0 ? "no solution" : "more than one solution")
        }
        if keys.layout != puzzle.layout { keys = ClassKeys(puzzle.layout) }
        grader.budget = puzzle.layout.budget
        guard case .graded(let grade) = grader.grade(puzzle, shouldStop: shouldStop) else {
            return .stopped
        }
        let record = PuzzleRecord(
            id: PuzzleID(digest: cryptography.sha256(keys.key(of: puzzle))),
            SolvedLayoutPuzzle(puzzle: puzzle, solution: solution), grade,
            as: grade.tier ?? .beginner)
        return .graded(
            RegradedPuzzle(
                record, tier: grade.tier, isBounded: grade.isBounded,
                faults: { tier in
                    puzzle.layout.tiers.contains(tier)
                        ? grade.faults(against: tier, puzzle.layout.promise(of: tier))
                        : ["\(puzzle.layout) has no tier \(tier.name)"]
                }))
    }
}
