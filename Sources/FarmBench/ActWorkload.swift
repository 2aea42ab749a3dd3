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
