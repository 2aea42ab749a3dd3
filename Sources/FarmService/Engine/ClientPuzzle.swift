import FarmAPI
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

/// A puzzle of a client, in any format that its text tells.
enum ClientPuzzle: Sendable {
    case classic(Puzzle)
    /// A puzzle of another layout than `classic:9`.
    case layout(LayoutPuzzle)

    init(_ text: String) throws(Problem) {
        do throws(ParseError) {
            self = .classic(try Puzzle(parsing: text))
        } catch {
            guard let found = try Self.exchanged(text) else {
                throw Problem(.invalidPuzzle, "givens: \(error)")
            }
            if found.layout != .classic9 {
                self = .layout(found)
            } else if let puzzle = found.classic {
                self = .classic(puzzle)
            } else {
                throw Problem(.invalidPuzzle, "givens: equal digits in a house; check them")
            }
        }
    }

    /// Nil if the text has none of the formats of exchange.
    private static func exchanged(_ text: String) throws(Problem) -> LayoutPuzzle? {
        do throws(ExchangeError) {
            return try ExchangeFormat.puzzle(recognizing: Array(text.utf8)[...])
        } catch {
            throw Problem(
                error.isUnknownRule ? .unsupportedRule : .invalidPuzzle, "givens: \(error)")
        }
    }

    /// Returns the id of a puzzle with one solution; nil if `shouldStop` returned true.
    func id(_ shouldStop: () -> Bool) throws(Problem) -> PuzzleID? {
        switch self {
        case .classic(let puzzle):
            try puzzle.solved(shouldStop).map { PuzzleID(of: $0.puzzle, .system) }
        case .layout(let puzzle):
            try puzzle.solved(shouldStop).map { PuzzleID(of: $0.puzzle, .system) }
        }
    }
}

extension Puzzle {
    /// Returns the puzzle with its only solution; nil if `shouldStop` returned true.
    func solved(_ shouldStop: () -> Bool) throws(Problem) -> SolvedPuzzle? {
        var solver = Solver()
        guard let found = solver.solve([self], shouldStop: shouldStop)?.first else { return nil }
        return SolvedPuzzle(
            puzzle: self, solution: try Problem.only(found.first, of: found.count))
    }
}

extension LayoutPuzzle {
    /// Returns the puzzle with its only solution; nil if `shouldStop` returned true.
    func solved(_ shouldStop: () -> Bool) throws(Problem) -> SolvedLayoutPuzzle? {
        let found = LayoutSolver().solve(self, shouldStop: shouldStop)
        if found.end == .stopped { return nil }
        return SolvedLayoutPuzzle(
            puzzle: self, solution: try Problem.only(found.first, of: found.count))
    }
}

extension LadderName {
    /// The ladder of classic puzzles.
    var classic: Ladder {
        get throws(Problem) {
            guard let ladder else {
                throw Problem(
                    .unsupportedLayout,
                    "ladder: \(rawValue) is for killers; name another one, or leave it out")
            }
            return ladder
        }
    }
}

extension Layout {
    /// Throws if puzzles of the layout are only solved.
    func checkRated() throws(Problem) {
        if let obstacle = isNotRated { throw Problem(.unsupportedLayout, "givens: \(obstacle)") }
    }

    /// Throws if puzzles of the layout are not explained on a ladder; nil is theirs.
    func check(_ ladder: LadderName?) throws(Problem) {
        try checkRated()
        guard let ladder, let obstacle = obstacle(to: ladder) else { return }
        throw Problem(
            .unsupportedLayout,
            "\(obstacle); \(name) has the ladder \(self.ladder.rawValue), so leave it out")
    }
}

extension Problem {
    /// Returns the solution of a puzzle that has no other one.
    fileprivate static func only<Solution>(
        _ solution: Solution?, of count: Int
    ) throws(Problem) -> Solution {
        guard count == 1, let solution else {
            throw Problem(
                .invalidPuzzle,
                count == 0
                    ? "givens: no solution; check them"
                    : "givens: more than one solution; add givens until there is one")
        }
        return solution
    }
}
