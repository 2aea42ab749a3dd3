import SudokuEngine
import Testing

@testable import SudokuGame

/// Puzzles and games for tests.
enum GameFixtures {
    static let easy =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

    static func solved(_ text: String = easy) throws -> SolvedPuzzle {
        var solver = Solver()
        return try #require(solver.solvedPuzzle(try Puzzle(parsing: text)))
    }

    static func game(_ policy: GamePolicy = GamePolicy(mistakes: .off)) throws -> Game {
        Game(try solved(), policy: policy)
    }

    /// Returns the puzzles of a seed.
    static func generated(_ count: Int, seed: UInt64) -> [SolvedPuzzle] {
        var generator = Generator(seed: seed)
        return generator.puzzles(0..<UInt64(count)).compactMap { $0 }
    }

    /// Returns the refusal of an act; nil if it is made.
    static func refusal(_ body: () throws(ActRefusal) -> Void) -> ActRefusal? {
        do throws(ActRefusal) {
            try body()
            return nil
        } catch {
            return error
        }
    }
}

/// A player who makes random acts.
struct RandomPlayer {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Returns a random act, more often on one cell than on several.
    mutating func act() -> Act {
        let digit = Digit.all[Int.random(in: 0..<9, using: &random)]
        var cells = CellSet()
        for _ in 0..<(Int.random(in: 0..<4, using: &random) == 0 ? 4 : 1) {
            cells.insert(Cell.all[Int.random(in: 0..<81, using: &random)])
        }
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<40: return .place(digit, cells)
        case 40..<75: return .note(digit, cells)
        case 75..<85: return .erase(cells)
        case 85..<94:
            return .color(CellColor(rawValue: Int.random(in: 0...9, using: &random)), cells)
        case 94: return .fillNotes(.all)
        case 95: return .fillNotes(cells)
        case 96: return .removeExcludedNotes
        case 97: return .eraseConflicts
        case 98: return .fillLastCells
        default: return .eraseAll
        }
    }

    /// Makes an act that the game accepts.
    mutating func play(_ game: inout Game) {
        while true {
            let act = self.act()
            if GameFixtures.refusal({ () throws(ActRefusal) in try game.perform(act) }) == nil {
                return
            }
        }
    }

    /// Fills random empty cells as the solution has them.
    mutating func fill(_ count: Int, of game: inout Game) throws {
        for cell in Cell.all.shuffled(using: &random).filter({ game[$0] == nil }).prefix(count) {
            try game.place(game.solved.solution[cell], in: cell)
        }
    }
}
