import SudokuEngine
import SudokuGame

/// Acts on a game, most of which change it; each pass plays the same ones on a new game.
struct ActWorkload: Workload {
    private let solved: SolvedPuzzle
    private let acts: [Act]
    private let expected: [UInt8]

    init() {
        solved = BenchPuzzles.solved(BenchPuzzles.minimal)[0]
        var state: UInt32 = 4
        func below(_ bound: UInt32) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int((state >> 8) % bound)
        }
        let digits = Digit.all
        acts = (0..<4_000).map { _ in
            let cells: CellSet = [Cell.all[below(81)]]
            let digit = digits[below(9)]
            return switch below(10) {
            case 0: .erase(cells)
            case 1: .color(CellColor.allCases[below(9)], cells)
            case 2, 3, 4, 5: .note(digit, cells)
            default: .place(digit, cells)
            }
        }
        expected = Self.played(acts, on: solved).saved
    }

    var units: Int { acts.count }

    func pass() -> Bool { Self.played(acts, on: solved).saved == expected }

    /// Returns a game after some acts, those that make no sense refused.
    static func played(_ acts: [Act], on solved: SolvedPuzzle) -> Game {
        var policy = GamePolicy()
        policy.mistakes = .off
        var game = Game(solved, policy: policy)
        for act in acts {
            // A refusal costs time too.
            try? game.perform(act)
        }
        return game
    }
}

/// All that an app paints of a game: every cell with its marks, conflicts, digits left and houses.
struct ViewWorkload: Workload {
    private let game: Game
    private let expected: Int

    init() {
        let solved = BenchPuzzles.solved(BenchPuzzles.minimal)[0]
        var game = Game(solved)
        try? game.perform(.fillNotes(.all))
        self.game = game
        expected = Self.look(at: game)
    }

    let units = 100

    func pass() -> Bool { (0..<units).allSatisfy { _ in Self.look(at: game) == expected } }

    /// Returns a sum over everything that is painted.
    private static func look(at game: Game) -> Int {
        let board = game.board
        var sum = game.errors.count + board.conflicts.count + board.cellsWithOneCandidate.count
        for cell in Cell.all {
            let content = board[cell]
            sum += (content.digit?.value ?? 0) + content.notes.count
            sum += (content.isGiven ? 1 : 0) + (content.color?.rawValue ?? 0)
        }
        for ghosts in board.ghosts { sum += ghosts.count }
        for left in board.digitsLeft { sum += left }
        sum += board.completeHouses.count + game.mistakes + game.hintsUsed + game.actsDone
        return sum + (game.canUndo ? 1 : 0) + (game.canRedo ? 1 : 0)
    }
}

/// Hints for hard puzzles, followed to the end.
struct HintWorkload: Workload {
    private let puzzles: [GradedPuzzle]
    private let finder: HintFinder
    let units: Int

    init() {
        let finder = HintFinder()
        self.finder = finder
        var producer = Producer(seed: 5)
        puzzles = Array(
            (producer.puzzles(0..<256, for: ProductionRequest(.hard)) ?? []).prefix(4))
        units = puzzles.reduce(0) { $0 + (Self.hints(for: $1, from: finder) ?? 0) }
    }

    func pass() -> Bool {
        let all = puzzles.map { Self.hints(for: $0, from: finder) }
        return units > 0 && !all.contains(nil) && all.reduce(0) { $0 + ($1 ?? 0) } == units
    }

    /// Returns the number of hints that solve a puzzle; nil if they do not.
    private static func hints(for puzzle: GradedPuzzle, from finder: HintFinder) -> Int? {
        var game = Game(puzzle.solved)
        var count = 0
        while let hint = game.takeHint(from: finder) {
            do throws(ActRefusal) { try game.apply(hint) } catch { return nil }
            count += 1
        }
        return game.phase == .won ? count : nil
    }
}
