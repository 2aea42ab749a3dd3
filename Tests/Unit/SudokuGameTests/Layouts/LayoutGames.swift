import SudokuEngine
import SudokuLayouts
import Testing

@testable import SudokuGame

/// Puzzles of other layouts than `classic:9`, and games of them.
enum LayoutGames {
    static let names = [
        "classic:4", "classic:6", "classic:16", "classic:25", "x:9", "windoku:9", "jigsaw:9",
        "antiknight:9", "nonconsecutive:9", "cyclic-toroidal-latin:7", "killer:4",
        "killer:9", "x-killer:9",
    ]

    /// Returns a puzzle of a layout, always the same.
    static func solved(_ name: String) throws -> SolvedLayoutPuzzle {
        if name.contains("toroidal") { return try toroidal() }
        let layout = try Layout(name: name)
        var producer = LayoutProducer(seed: 51)
        let limits = layout.size > 12 ? layout.cellCount / 2...layout.cellCount * 6 / 10 : nil
        let made = producer.next(1, for: try LayoutRequest(layout, clues: limits))
        return try #require(made?.first)
    }

    /// A grid in which moves and neighbours go over the edges, as none is made.
    private static func toroidal() throws -> SolvedLayoutPuzzle {
        let empty = try LayoutPuzzle(
            Layout(name: "cyclic-toroidal-latin:7"), givens: [UInt8](repeating: 0, count: 49))
        let found = LayoutSolver().solve(empty, upTo: 1)
        let solution = try #require(found.first)
        let givens = solution.digits.enumerated().map { $0 % 3 == 0 ? $1 : 0 }
        return SolvedLayoutPuzzle(
            puzzle: try LayoutPuzzle(empty.layout, givens: givens), solution: solution)
    }

    /// Returns a killer whose cages have no sums, with half of its digits as givens.
    static func withoutSums() throws -> SolvedLayoutPuzzle {
        let solved = try solved("killer:9")
        let givens = solved.solution.digits.enumerated().map { $0 % 2 == 0 ? $1 : 0 }
        let puzzle = try LayoutPuzzle(
            solved.puzzle.layout, cages: solved.puzzle.cages.map { GridCage($0.cells, sum: nil) },
            givens: givens)
        return SolvedLayoutPuzzle(puzzle: puzzle, solution: solved.solution)
    }

    static func game(
        _ solved: SolvedLayoutPuzzle, _ policy: GamePolicy = GamePolicy(mistakes: .off)
    ) throws -> Game {
        Game(try #require(SolvedGrid(solved)), policy: policy)
    }

    static func game(
        _ name: String, _ policy: GamePolicy = GamePolicy(mistakes: .off)
    ) throws -> Game {
        try game(try solved(name), policy)
    }

    static func restored(_ saved: [UInt8]) throws(SaveError) -> Game {
        try Game(restoring: saved) { SolvedGrid(line: $0, solution: $1) }
    }
}

extension RandomPlayer {
    /// Returns a random act on a grid of any size, also with digits and cells that it does not have.
    mutating func act(on board: GameBoard) -> Act {
        let digit = Int.random(in: 0...board.grid.size + 1, using: &random)
        var cells = GridCells()
        for _ in 0..<(Int.random(in: 0..<4, using: &random) == 0 ? 4 : 1) {
            cells.insert(Int.random(in: 0..<min(board.count + 2, 625), using: &random))
        }
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45: return .place(digit, cells)
        case 45..<75: return .note(digit, cells)
        case 75..<84: return .erase(cells)
        case 84..<92:
            return .color(CellColor(rawValue: Int.random(in: 0...9, using: &random)), cells)
        case 92, 93: return .fillNotes(GridCells(0..<board.count))
        case 94: return .fillNotes(cells)
        case 95: return .removeExcludedNotes
        case 96: return .eraseConflicts
        case 97: return .fillLastCells
        default: return .eraseAll
        }
    }

    /// Makes some acts that the game accepts.
    mutating func play(_ count: Int, _ game: inout Game) {
        var made = 0
        while made < count {
            let act = act(on: game.board)
            if GameFixtures.refusal({ () throws(ActRefusal) in try game.perform(act) }) == nil {
                made += 1
            }
        }
    }
}
